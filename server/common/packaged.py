"""Files that croupier needs besides its code: the built client and the default configuration.

A wheel holds them in `server/packaged` (hatch_build.py puts them there). In a checkout they are
where they are made.
"""

from __future__ import annotations

from pathlib import Path

_SERVER = Path(__file__).parents[1]


def _place(packaged: str, in_checkout: str) -> Path:
    """The packaged file or folder if there is one, otherwise that of the checkout."""
    path = _SERVER / "packaged" / packaged
    return path if path.exists() else _SERVER.parent / in_checkout


CLIENT = _place("client", "client_js/dist")
CONFIGURATION = _place("croupier.toml", "croupier.toml")
