"""The browser client's types and vocabularies say what the code says."""

from pathlib import Path

import pytest

from madang.server.typescript import files

WEB = Path(__file__).parents[2] / "web"


@pytest.mark.parametrize(("path", "text"), files(WEB).items(), ids=lambda one: getattr(one, "name", ""))
def test_the_written_file_is_that_of_the_code(path: Path, text: str) -> None:
    assert path.read_text("utf-8") == text, "run `make types`"
