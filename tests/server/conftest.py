"""What several of the server's tests ask for."""

from pathlib import Path

import pytest
from stores import file_url


@pytest.fixture(params=["memory", "file"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return {"memory": "sqlite://", "file": file_url(tmp_path)}[request.param]
