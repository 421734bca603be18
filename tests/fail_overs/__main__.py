"""Play through many fail-overs with `acknowledge = "replica"`, and report them.

One house for each form of Redis: of one process, or (--many) of two gateways and two dealers. Each
server of Redis is on a machine of its own (a network namespace). By turns a primary is killed,
hangs, is cut off from everybody, or from everybody but the house, until its replica has been
promoted; then it comes back. On the Cluster the three pairs take turns. Bots wager meanwhile at one
table of each kind. After each fail-over the ledger of each bot is compared with what the bot was
told, and every table has to play again; now and then, and at the end, the house is audited. The
exit status is 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.fail_overs.forms import MEANING, Fault, behind_sentinels, on_machines
from tests.fail_overs.losses import GUARD, lose
from tests.fail_overs.play import AGAIN_S, Done, Result, Settings, play
from tests.networks import machines, run_in_own_network

MODULE = "tests.fail_overs"


def report(name: str, result: Result) -> None:
    """Print what came out."""
    print(
        f"{name}: {len(result.done)} fail-overs, {result.accepted} wagers acknowledged, "
        f"{len(result.lost)} lost, {len(result.doubled)} doubled, "
        f"{len(result.unheard)} held and not acknowledged; refused: {dict(result.refused)}"
    )
    for fault in Fault:
        of_fault = [one for one in result.done if one.fail_over.what == MEANING[fault]]
        if of_fault:
            print(f"{name}: {MEANING[fault]}, {len(of_fault)} times: {_figures(of_fault)}")
    if result.done:
        print(f"{name}: in all: {_figures(result.done)}; {len(result.late)} over {AGAIN_S:.0f} s")
    for line in (*result.lost, *result.doubled, *result.unheard, *result.wrong):
        print(f"{name}: {line}")


def report_losses(behind_s: float, players: int) -> bool:
    """With and without the guard; whether the house has named all that was lost."""
    is_well = True
    for words in ((), GUARD):
        with ExitStack() as ending:
            folder = Path(ending.enter_context(TemporaryDirectory(prefix="fo-", dir="/tmp")))
            on = ending.enter_context(machines(3))
            form = ending.enter_context(behind_sentinels(folder, on, words=words))
            loss = lose(form, folder, behind_s, players)
        print(f"primary{', min-replicas-to-write 1' * bool(words)}: {loss}", flush=True)
        is_well &= loss.is_well
    return is_well


def _figures(done: Sequence[Done]) -> str:
    rows = {
        "promoted": [one.fail_over.promoted_s for one in done],
        "a replica again": [one.fail_over.whole_s for one in done],
        "slowest table plays": [one.again_s for one in done],
        "after the replica": [max(0.0, one.again_s - one.fail_over.whole_s) for one in done],
    }
    return "; ".join(
        f"{what} {statistics.median(times):.1f} s (longest {max(times):.1f} s)"
        for what, times in rows.items()
    )


def main() -> int:
    asked = argparse.ArgumentParser(prog=f"python -m {MODULE}", description=__doc__)
    asked.add_argument("--sentinel", type=int, default=0, metavar="COUNT")
    asked.add_argument("--cluster", type=int, default=0, metavar="COUNT")
    asked.add_argument("--many", action="store_true", help="two gateways and two dealers")
    asked.add_argument("--faults", default=",".join(Fault), help="default: %(default)s")
    asked.add_argument("--players", type=int, default=2, help="bots at each table")
    asked.add_argument("--audit-every", type=int, default=10, metavar="COUNT")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument(
        "--slow-sentinels", action="store_true", help="with the periods that they begin with"
    )
    asked.add_argument("--log", type=Path, help="a file for what the house says")
    asked.add_argument(
        "--primary",
        default="",
        metavar="SECONDS,…",
        help="how much is lost with acknowledge = primary to a replica so many seconds behind",
    )
    given = asked.parse_args()
    try:
        faults = [Fault(word) for word in given.faults.split(",")]
    except ValueError as error:
        asked.error(str(error))
    run_in_own_network(MODULE)
    is_well = True
    for name in ("sentinel", "cluster"):
        count = getattr(given, name)
        if not count:
            continue
        settings = Settings(
            count, faults, given.players, given.many, given.audit_every, given.seed, log=given.log
        )
        with ExitStack() as ending:
            folder = Path(ending.enter_context(TemporaryDirectory(prefix="fo-", dir="/tmp")))
            is_quick = not given.slow_sentinels
            form = ending.enter_context(on_machines(name, folder, is_quick=is_quick))
            result = play(form, folder, settings)
            report(f"{name}{' of many' * given.many}", result)
            is_well &= result.is_well
    for seconds in filter(None, given.primary.split(",")):
        is_well &= report_losses(float(seconds), given.players)
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())
