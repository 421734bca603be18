"""`croupier settle`: a case a line on standard input, its answer a line on standard output."""

from __future__ import annotations

import argparse
import sys

from server.games.script import settle_lines


def run(_: argparse.Namespace) -> int:
    """Settle every case. Returns the exit status."""
    # Bytes that are not UTF-8 reach the case as lone surrogates; the case refuses them by line.
    sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")  # type: ignore[union-attr]
    for answer in settle_lines(sys.stdin):
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()  # the program that sent the case may wait for its answer
    return 0
