"""The built client, read into memory once and served from there."""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path

from msgspec import Struct

NOT_BUILT = (
    "The browser client of this house has not been built yet.\n"
    "Build it with `make client` and open the house again.\n"
    "Everything else is open: /play, /healthz, /metrics.\n"
)

_CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
_SQUEEZABLE = frozenset({".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest"})

# The build puts a hash of the content into the names in this folder: they never change.
_HASHED_FOLDER = "/assets/"


class SiteFile(Struct, frozen=True):
    """One file as it is answered with; `squeezed` is its gzip form, where that is smaller."""

    body: bytes
    squeezed: bytes | None
    content_type: str
    cache_control: str
    entity_tag: str


class Site:
    """The files of a folder by the path of their URL. Only these can be asked for."""

    def __init__(self, folder: Path | None) -> None:
        self._files = {} if folder is None else _read_folder(folder)
        index = self._files.get("/index.html")
        if index is not None:
            self._files["/"] = index

    @property
    def is_built(self) -> bool:
        return "/" in self._files

    def file(self, path: str) -> SiteFile | None:
        """The file of a URL's path, or None."""
        return self._files.get(path)


def _read_folder(folder: Path) -> dict[str, SiteFile]:
    root = folder.resolve()
    files = {}
    for path in sorted(root.rglob("*")):
        # A link out of the folder would serve what nobody meant to publish.
        if path.is_file() and path.resolve().is_relative_to(root):
            url_path = "/" + path.relative_to(root).as_posix()
            files[url_path] = _read_file(path, url_path)
    return files


def _read_file(path: Path, url_path: str) -> SiteFile:
    body = path.read_bytes()
    ending = path.suffix.lower()
    squeezed = gzip.compress(body, 9, mtime=0) if ending in _SQUEEZABLE else None
    is_hashed = url_path.startswith(_HASHED_FOLDER)
    return SiteFile(
        body=body,
        squeezed=squeezed if squeezed is not None and len(squeezed) < len(body) else None,
        content_type=_CONTENT_TYPES.get(ending, "application/octet-stream"),
        cache_control="public, max-age=31536000, immutable" if is_hashed else "no-cache",
        entity_tag=f'"{hashlib.sha256(body).hexdigest()[:32]}"',
    )
