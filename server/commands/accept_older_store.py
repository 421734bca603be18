"""`croupier accept-older-store`: what a Redis that went back in time has lost, and the consent."""

from __future__ import annotations

import argparse
import asyncio
import sys

from server.app.older_store import accept
from server.app.plan import plan_house
from server.app.store_mark import Comparison
from server.commands.output import complain, say
from server.main import REFUSALS, default_configuration, in_lines

WORD = "accept"


def run(options: argparse.Namespace) -> int:
    """Show what is lost, ask, and make the store ready to open. Returns the exit status."""
    if not options.yes and not sys.stdin.isatty():
        return complain("there is no terminal to ask: use --yes", "accept-older-store")
    shown = False

    def agree(found: Comparison) -> bool:
        nonlocal shown
        shown = True
        say("Lost, if you go on with this Redis:")
        for line in found.lines:
            say(f"  {line}")
        return options.yes or input(f'Type "{WORD}" to accept the loss: ').strip() == WORD

    try:
        plan = plan_house(options.config or default_configuration(), options.data)
        done = asyncio.run(accept(plan, agree))
    except EOFError:
        return complain("nothing was accepted", "accept-older-store")
    except REFUSALS as error:
        for line in in_lines(error):
            complain(line, "accept-older-store")
        return 1
    if done is not None:
        for line in done.lines:
            say(line)
        say("The loss is accepted, and in the event log. The house can open.")
        return 0
    if shown:
        return complain("nothing was accepted", "accept-older-store")
    say("Redis is not older than the data folder: there is nothing to accept.")
    return 0
