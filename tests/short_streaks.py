"""The program with short streaks: three numbers, each over the one before, win the meter.

    python -m tests.short_streaks dealer …

The longest streak of 617b.4(h)(2) is eight numbers, which a test does not live to see. Everything
else is the program as it is.
"""

from __future__ import annotations

import sys

from server.cli import main
from server.games.side_wagers.roulette_up import PROGRESSIVES, Progressive

PAYTABLE = 5


known = PROGRESSIVES[PAYTABLE]
# Games read the paytable when they are submitted; the workers of a command import this module too.
PROGRESSIVES[PAYTABLE] = Progressive(
    {3: "meter", 2: 2}, known.seed_multiple, known.incrementation_percent, known.reserve_percent
)

if __name__ == "__main__":
    sys.exit(main())
