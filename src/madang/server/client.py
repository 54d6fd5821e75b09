"""The built browser client: the one page that all its paths answer with, and its files. `make client` builds it."""

from functools import cache
from importlib.resources import files
from mimetypes import guess_type
from typing import Annotated, Any, NamedTuple

from litestar import Request, Response, get
from litestar.params import PathParameter

from madang.server import pages
from madang.server.refusals import Refused

Asked = Request[Any, Any, Any]
ROOT = files("madang.server") / "client"
FOR_EVER = "public, max-age=31536000, immutable"  # names of assets change with what is in them
ASK_AGAIN = "no-cache"
FileName = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]+(\\.[A-Za-z0-9]+)+$")]


class File(NamedTuple):
    plain: bytes
    zipped: bytes | None
    media_type: str


@cache
def everything() -> dict[str, File]:
    """All files of the client by their paths, kept in memory; none if it is not built."""
    found = {
        f"{folder}{file.name}": file.read_bytes()
        for folder in ("", "assets/")
        if (place := ROOT / folder).is_dir()
        for file in place.iterdir()
        if file.is_file()
    }
    return {
        path: File(plain, found.get(f"{path}.gz"), guess_type(path)[0] or "application/octet-stream")
        for path, plain in found.items()
    }


def read(path: str) -> File | None:
    """A file of the client; None if it is not there."""
    return everything().get(path)


def answer(request: Asked, file: File, kept: str, status: int = 200) -> Response[bytes]:
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    content = file.plain
    if file.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content = file.zipped
        headers["Content-Encoding"] = "gzip"
    return Response(content, media_type=file.media_type, headers=headers, status_code=status)


@get(["/", "/new", "/rules", "/settings", "/t/{table_id:str}"], include_in_schema=False, sync_to_thread=False)
def page(request: Asked) -> Response[bytes]:
    """The client; without it, a page that says what is here."""
    index = read("index.html")
    if index is None:
        return Response(pages.home().encode(), media_type="text/html")
    return answer(request, index, ASK_AGAIN)


def nowhere(request: Asked) -> Response[bytes] | None:
    """For a person who came to a page that there is not: the client, which says so. None for programs."""
    index = read("index.html")
    if index is None or "text/html" not in request.headers.get("accept", ""):
        return None
    return answer(request, index, ASK_AGAIN, 404)


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
def asset(request: Asked, name: FileName) -> Response[bytes]:
    file = read(f"assets/{name}")
    if file is None:
        raise Refused("not-found")
    return answer(request, file, FOR_EVER)


@get("/icon.svg", include_in_schema=False, sync_to_thread=False)
def icon(request: Asked) -> Response[bytes]:
    file = read("icon.svg")
    if file is None:
        raise Refused("not-found")
    return answer(request, file, ASK_AGAIN)


ROUTES = [page, asset, icon]
