"""The built client. Its files are read once and served from memory."""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path

from msgspec import Struct

NOT_BUILT = (
    "The browser client of this house has not been built yet.\n"
    "Build it with `make build` and start the house again.\n"
    "Everything else works: /play, /healthz.\n"
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
_COMPRESSIBLE = frozenset({".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest"})

# The build puts a hash of the content into these file names, so a file never changes.
_HASHED_FOLDER = "/assets/"


class SiteFile(Struct, frozen=True):
    """One file, ready to send. `gzipped` is its gzip form, or None if that is not smaller."""

    body: bytes
    gzipped: bytes | None
    content_type: str
    cache_control: str
    entity_tag: str


class Site:
    """The files of a folder by the path of their URL. Nothing else is served."""

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
        # A link out of the folder would publish a file by mistake.
        if path.is_file() and path.resolve().is_relative_to(root):
            url_path = "/" + path.relative_to(root).as_posix()
            files[url_path] = _read_file(path, url_path)
    return files


def _read_file(path: Path, url_path: str) -> SiteFile:
    body = path.read_bytes()
    ending = path.suffix.lower()
    gzipped = gzip.compress(body, 9, mtime=0) if ending in _COMPRESSIBLE else None
    is_hashed = url_path.startswith(_HASHED_FOLDER)
    return SiteFile(
        body=body,
        gzipped=gzipped if gzipped is not None and len(gzipped) < len(body) else None,
        content_type=_CONTENT_TYPES.get(ending, "application/octet-stream"),
        cache_control="public, max-age=31536000, immutable" if is_hashed else "no-cache",
        entity_tag=f'"{hashlib.sha256(body).hexdigest()[:32]}"',
    )
