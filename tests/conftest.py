"""What every test of the project starts with."""

from __future__ import annotations

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell script starts its background jobs with SIGINT ignored, and children inherit that.
    # Several tests end a child by Ctrl-C, so the children of the tests must hear it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
