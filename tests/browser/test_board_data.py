"""What the browser draws the board from, and tells of it, is what the board file says."""

import json
import runpy
from pathlib import Path

from madang.games.korrigans.board import shipped_board

WEB = Path(__file__).parents[2] / "web"


def test_the_boards_data_is_written_from_its_file() -> None:
    script = runpy.run_path(str(WEB / "scripts" / "board.py"))
    for name, text in script["files"](shipped_board()).items():
        written = json.loads((WEB / "src" / "korrigans" / name).read_text("utf-8"))
        assert written == json.loads(text), "run python web/scripts/board.py"
