"""Faults of the program that the simulation must find: a change to one file, as in `tests/mutants`.

`only` are the failures that bring a fault out: with these, few evenings are enough.
"""

from __future__ import annotations

from typing import NamedTuple

from tests.mutants.known import Mutant
from tests.simulation.plans import Form, Kind, OrderKind


class Found(NamedTuple):
    """A fault, and the promise by which it is found."""

    mutant: Mutant
    promise: str
    form: Form
    only: tuple[Kind | OrderKind, ...] = ("kill",)


MOVE = "server/cage/scripts/move.lua"
BATCHER = "server/cage/batcher.py"
DEALER = "server/tables/round/dealer.py"
SETTLEMENTS = "server/tables/round/settlements.py"
TESTS = ("tests/simulation/test_faults.py",)


def _fault(path: str, old: str, new: str, why: str) -> Mutant:
    return Mutant(path, old, new, TESTS, why)


FAULTS = (
    Found(
        _fault(
            SETTLEMENTS,
            "        await self._pages.save_recorded(current, text)\n",
            "        await self._pay(current.number, ending.payments)\n"
            "        await self._pages.save_recorded(current, text)\n",
            "a round is paid before its record is written",
        ),
        "nothing is paid that is not recorded",
        "one",
    ),
    Found(
        _fault(
            MOVE,
            "  end_hold(hold, 's')\n",
            "",
            "a settlement forgets that it was made, and is made again",
        ),
        "",
        "one",
    ),
    Found(
        _fault(
            MOVE,
            "  if meter then\n    move_meter(meter, -",
            "  if false then\n    move_meter(meter, -",
            "the share of a meter is not given back with its wager",
        ),
        "no cent is made or lost",
        "one",
    ),
    Found(
        _fault(
            DEALER,
            "        await self._pages.save(current)\n        self._idle_seats.round_closed()\n",
            "        self._idle_seats.round_closed()\n",
            "a round is drawn before its wagers are written down",
        ),
        "a round is drawn once",
        "one",
    ),
    Found(
        _fault(
            "server/tables/recovery/restoration.py",
            "        if current.page.is_adopted:\n            current.end()\n",
            "        current.end()\n",
            "a recorded round that is found is not paid again",
        ),
        "",
        "one",
    ),
    Found(
        _fault(
            BATCHER,
            "        if not self._batch_answers:\n            if len(",
            "        if True:\n            if len(",
            "a batch without an answer is forgotten",
        ),
        "",
        "one",
        ("cut", "restart redis"),
    ),
    Found(
        _fault(
            "server/tables/betting/betting.py",
            "        if known is not None:\n            if not known.written.is_on(message.box):",
            "        if known is not None and known.status == 'refused':\n"
            "            if not known.written.is_on(message.box):",
            "the nonce of a wager is forgotten: a repeated message is another wager",
        ),
        "",
        "one",
        ("cut",),
    ),
    Found(
        _fault(
            BATCHER,
            "        if confirmed < 1:\n            raise NoReplica(NO_REPLICA)\n",
            "",
            "a movement is answered before the replica has it",
        ),
        "",
        "one",
        ("fail over", "replica lags"),
    ),
    Found(
        _fault(
            "server/relay/remote_floor.py",
            "        elif channel == to_process(self._line.name):\n"
            "            self._calls.send_again(sender)\n",
            "",
            "a call that was lost between two processes is not sent again",
        ),
        "no table is stuck",
        "many",
        ("lost",),
    ),
    Found(
        _fault(
            "server/tables/model/table_state.py",
            "        self.next_order = max(self.next_order, laid_out.next_order)\n",
            "        self.next_order = max(self.next_order, 1)\n",
            "a wager gets the id of one that was placed before a restart",
        ),
        "nothing breaks down",
        "one",
    ),
    Found(
        _fault(
            MOVE,
            "    replaced[table_id] = owners[i] ~= numbers[table_id]\n",
            "    replaced[table_id] = false\n",
            "the cage does not look at the lease of a table",
        ),
        "a round is paid before the next one opens",
        "many",
        ("late money",),
    ),
    Found(
        _fault(
            "server/records/scripts/save_page.lua",
            "if latest_house > house then\n",
            "if false then\n",
            "the journal does not look at the lease of a table",
        ),
        "",
        "many",
        ("late write", "kill"),
    ),
    Found(
        _fault(
            DEALER,
            "        return self.round is not None and self.round.takes_wagers\n",
            "        return self.round is not None and not self.round.is_over\n",
            "a round is said to be called off after no more bets",
        ),
        "an order is carried out once",
        "one",
        ("void",),
    ),
    Found(
        _fault(
            SETTLEMENTS,
            "        earlier = {one.written.wager.id for one in current.page.carried}\n",
            "        page, seeds = current.page, open_seeds(self._equipment, current.page)\n"
            "        self._equipment.draws(page.identity, seeds[0], page.wagers_hash)\n"
            "        earlier = {one.written.wager.id for one in current.page.carried}\n",
            "a round is called off after its draw",
        ),
        "no outcome is called off",
        "one",
        ("void",),
    ),
    Found(
        _fault(
            MOVE,
            "  end_hold(hold, 's')\n",
            "  if movement[7] ~= MADE_VOID then\n    end_hold(hold, 's')\n  end\n",
            "a round that is called off gives its wagers back again after a crash",
        ),
        "",
        "one",
        ("void", "kill"),
    ),
    Found(
        _fault(
            SETTLEMENTS,
            "        earlier = {one.written.wager.id for one in current.page.carried}\n",
            "        earlier = set()\n",
            "a round that is called off gives the wagers of earlier rounds back",
        ),
        "a round called off gives its own wagers back",
        "one",
        ("void",),
    ),
    Found(
        _fault(
            DEALER,
            "        while self.round is not None and orders.parked != self.saved_as:\n",
            "        while False:\n",
            "a table that was closed deals again after a restart",
        ),
        "what is closed takes no wager",
        "one",
        ("close", "kill"),
    ),
    Found(
        _fault(
            MOVE,
            "  if before then\n    return before == text and DONE or CONFLICT\n",
            "  if false then\n    return DONE\n",
            "chips are issued again when an operator asks again",
        ),
        "an order is carried out once",
        "one",
        ("issue", "kill", "cut"),
    ),
    Found(
        _fault(
            "server/pit/meters.py",
            "            await self._requests.end(message.change)\n",
            "",
            "a meter is changed again when its change is confirmed again",
        ),
        "an order is carried out once",
        "one",
        ("lower", "move", "kill", "cut"),
    ),
)
