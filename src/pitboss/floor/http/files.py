"""The page's own files. Each is read and minified once, then cached; a browser that has it is not sent it again."""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from posixpath import dirname, normpath
from typing import NamedTuple

from fastapi import Request, Response

from pitboss import web
from pitboss.floor.http.minify import minified_script, minified_style

WEB = Path(web.__file__).parent.resolve()
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


SCREENS = {
    "": "floor/floor.js",
    "floor": "floor/floor.js",
    "table": "table/table.js",
    "odds": "desk/desk.js",
    "school": "school/school.js",
    "pit": "pit/pit.js",
    "replay": "replay/replay.js",
}
"""The module of a screen, by the first part of its address."""
_IMPORT = re.compile(r'(?:^|;)(?:import|export)\b[^;"]*?"(\.[^"]+)"', re.MULTILINE)


class PageFile(NamedTuple):
    body: bytes
    kind: str
    tag: str
    imports: tuple[str, ...] = ()


STYLES = ("tokens", "parts", "screens", "page", "desk", "replay")
"""The styles in the order in which they are read. A later rule overrides an equal earlier one."""


def page_file(path: str) -> PageFile | None:
    """A file of the page by its path in the folder, or ``None``. All styles are served as one file."""
    if path == "css/all.css":
        parts = [page_file(f"css/{name}.css") for name in STYLES]
        return _file(b"".join(part.body for part in parts if part is not None), KINDS[".css"])
    found = (WEB / path).resolve()
    if not found.is_relative_to(WEB) or found.suffix not in KINDS or not found.is_file():
        return None
    return _read(found, found.stat().st_mtime_ns)


def read_all() -> None:
    """Minifies every file before the first request for it, starting with those of the floor's screen."""
    document("")
    for path in WEB.rglob("*.*"):
        page_file(str(path.relative_to(WEB)))


def document(first: str) -> PageFile | None:
    """The one HTML document, for an address that begins with ``first``. It lists the modules of its screen, so that a
    browser requests all of them at once and need not find each in the module that imports it."""
    index = page_file("index.html")
    if index is None:
        return None
    modules: list[str] = []
    for start in ("main.js", SCREENS.get(first, "screen.js")):
        _add_imports(f"js/{start}", modules)
    links = "".join(f"<link rel=modulepreload href=/web/{path}>" for path in modules)
    return _file(index.body.replace(b"</head>", f"{links}</head>".encode()), index.kind)


def _add_imports(path: str, found: list[str]) -> None:
    """Adds a module and every module that it imports, directly or not."""
    if path in found or (file := page_file(path)) is None:
        return
    found.append(path)
    for other in file.imports:
        _add_imports(normpath(f"{dirname(path)}/{other}"), found)


@lru_cache(maxsize=512)
def _read(path: Path, changed: int) -> PageFile:
    """``changed`` is the time of the last edit. As a part of the cache's key it makes an edit visible without a
    restart."""
    text = path.read_text("utf-8")
    if path.suffix == ".js":
        text = minified_script(text)
    elif path.suffix == ".css":
        text = minified_style(text)
    return _file(text.encode(), KINDS[path.suffix])._replace(imports=tuple(_IMPORT.findall(text)))


def _file(body: bytes, kind: str) -> PageFile:
    return PageFile(body, kind, f'"{sha256(body).hexdigest()[:24]}"')


def answer(request: Request, found: PageFile) -> Response:
    headers = {"Cache-Control": "no-cache", "ETag": found.tag}
    if found.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(found.body, headers=headers, media_type=found.kind)
