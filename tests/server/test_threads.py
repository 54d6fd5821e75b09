"""Tables are loaded in several threads at once, the first ones at the very start of a server."""

import subprocess
import sys

READ_AT_ONCE = """
import sys, threading
from importlib import import_module
from madang.server.serve import SWITCH_SECONDS

PACES = [{"kind": "none"}, {"kind": "live", "bank": 300, "bonus": 15, "cap": 300}, {"kind": "slow", "days": 1}]

def read(number, pace_of, together):
    together.wait()
    for count in range(3):
        pace_of(PACES[(number + count) % 3])

sys.setswitchinterval(SWITCH_SECONDS)
for _ in range(200):
    del sys.modules["madang.server.messages"]
    pace_of = import_module("madang.server.messages").pace_of
    together = threading.Barrier(8)
    readers = [threading.Thread(target=read, args=(number, pace_of, together)) for number in range(8)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
"""


def test_a_pace_can_be_read_in_several_threads_at_once_from_the_beginning() -> None:
    """msgspec itself ends the process where types are met for the first time by several threads at once."""
    ran = subprocess.run([sys.executable, "-c", READ_AT_ONCE], capture_output=True, timeout=300, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")
