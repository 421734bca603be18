"""What a fail-over loses with `acknowledge = "primary"`, and whether the house names it."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from server.cage.keys import partition_of
from tests.fail_overs.forms import LONG_S, BehindSentinels
from tests.fail_overs.play import OPENS_WITHIN_S, TABLES, quick_tables, settings_of
from tests.fail_overs.players import Crowd, Ledgers, accepted_by
from tests.house.test_replica import refusal
from tests.house_process import HouseProcess
from tests.redis_servers import until

GUARD = ("--min-replicas-to-write", "1", "--min-replicas-max-lag", "2")
"""A primary that has not heard of its replica for so many seconds refuses to write."""
_PLAYED_S = 5.0
_NAMED = re.compile(r"commits \d+ to \d+ of partition (\d+)|partition (\d+): commits \d+ to")


class Loss(NamedTuple):
    """A fail-over to a replica that is behind."""

    behind_s: float
    accepted: int
    lost: int
    not_named: list[str]
    """Partitions that have lost something, and of which the house has not said so, neither when it
    closed nor when it should open again."""
    status: int
    closed_after_s: float

    @property
    def is_well(self) -> bool:
        return not self.not_named and self.status == (1 if self.lost else 0)

    def __str__(self) -> str:
        told = f"closed with status {self.status} after {self.closed_after_s:.1f} s"
        named = f"not named: {', '.join(self.not_named)}" if self.not_named else "all named"
        return (
            f"a replica {self.behind_s:g} s behind: {self.lost} of {self.accepted} acknowledged "
            f"wagers lost; the house {told}; {named}"
        )


def lose(form: BehindSentinels, folder: Path, behind_s: float, players: int) -> Loss:
    """Play with a replica that hears nothing for a while, and then is promoted."""
    text = settings_of("primary", TABLES)
    house = HouseProcess(folder / "house", *quick_tables(TABLES), settings=text)
    with patch.dict(os.environ, REDIS_URL=form.url):
        house.open(seconds=OPENS_WITHIN_S)
        crowd = Crowd(house.play, TABLES, players, seed=1)
        crowd.arrive()
        time.sleep(_PLAYED_S)
        form.promote_a_replica_that_is_behind(behind_s)
        begun = time.monotonic()
        assert house.process is not None
        until(lambda: not house.is_open, "the house does not notice", LONG_S, pause_s=0.1)
        closed_after_s = time.monotonic() - begun
        crowd.finish()
        told = house.output + refusal(house)
        books = Ledgers(form.url, crowd.witnesses)
        books.read()
    accepted = accepted_by(crowd.witnesses)
    lost = books.lost(accepted)
    partitions = {partition_of(hold.split("/")[2]) for hold in lost}
    named = {one for found in _NAMED.findall(told) for one in found}
    return Loss(
        behind_s,
        sum(map(len, accepted.values())),
        len(lost),
        sorted(partitions - named),
        int(house.process.returncode),
        closed_after_s,
    )
