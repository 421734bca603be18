"""python -m tests.chaos: see command.py.

Each process that is forked for a house runs this module again, under another name: so it is short.
"""

import sys

if __name__ == "__main__":
    from tests.chaos.command import main

    sys.exit(main())
