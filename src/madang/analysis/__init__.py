"""What a recorded game's decisions were worth, each judged from what its seat could know; and hints."""

from madang.analysis.decisions import PLAN as PLAN
from madang.analysis.decisions import Choice as Choice
from madang.analysis.decisions import Decision as Decision
from madang.analysis.decisions import Judge as Judge
from madang.analysis.hints import Hint as Hint
from madang.analysis.hints import hint as hint
from madang.analysis.whole import Analysis as Analysis
from madang.analysis.whole import Chapter as Chapter
from madang.analysis.whole import SeatSummary as SeatSummary
from madang.analysis.whole import TurningPoint as TurningPoint
from madang.analysis.whole import analyse as analyse
