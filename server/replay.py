"""`croupier replay TABLE`: an evening played again from its records, byte for byte.

Each record is made anew from what went into its round: the seed, the wagers, the rules, the times,
whether it was called off. What follows from these (the outcome, the settlements, every hash, and
the table's state at the next round) is computed by the rules and the generator that run now, and
the text has to be the recorded one. Only the signature, which takes the house's secret, is
verified instead of made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from server.equipment import seal
from server.games import catalogue
from server.records import canonical, merkle, rounds, schema
from server.records.errors import RecordError
from server.records.verify import Check, signature
from server.replaying import Replayed, answers_of, replayed


class ReplayedRound(NamedTuple):
    """One round; `difference` says how the record made anew differs from the recorded, or is ""."""

    record: schema.RoundRecord | None
    difference: str


class Evening:
    """One table, round after round; `table` is its id, if it is known."""

    def __init__(self, table: str = "") -> None:
        self._table = table
        self._last: schema.RoundRecord | None = None
        self._state: dict[str, Any] = {}

    def replay(self, lines: Iterable[bytes]) -> Iterator[ReplayedRound]:
        """Play the records in order. Ends after the first difference."""
        for line in lines:
            played = self._play(line)
            yield played
            if played.difference:
                return

    def _play(self, line: bytes) -> ReplayedRound:
        try:
            record, plain = schema.read(line)
        except RecordError as error:
            return ReplayedRound(None, f"form: {error}")
        if not isinstance(record, schema.RoundRecord):
            return ReplayedRound(None, "form: this is a receipt, not a record")
        if self._table and record.table != self._table:
            return ReplayedRound(record, f"table: recorded {record.table}, read as {self._table}")
        if self._last is not None and record.round != self._last.round + 1:
            return ReplayedRound(record, f"round: {record.round} follows {self._last.round}")
        again = replayed(record)
        if isinstance(again, Check):
            return ReplayedRound(record, f"{again.name}: {again.detail}")
        made = self._made_anew(record, plain, again)
        self._last, self._state = record, again.state
        difference = "" if canonical.encode(made) == line else _difference(made, plain)
        if not difference and not (signed := signature(record)).passed:
            difference = f"signature: {signed.detail}"
        return ReplayedRound(record, difference)

    def _made_anew(
        self, record: schema.RoundRecord, plain: dict[str, Any], again: Replayed
    ) -> dict[str, Any]:
        """The record as the house would write it now."""
        game = catalogue.submit(record.game, record.rules)
        resolved = game.resolved_rules()
        rules_hash = rounds.rules_hash(record.game, resolved)
        seed = bytes.fromhex(record.seed)
        number = self._last.round + 1 if self._last is not None else record.round
        identity = rounds.round_identity(record.table, number, rules_hash)
        settled = record.result == "settled"
        made = plain | {
            "round": number,
            "rules": resolved,
            "rules_hash": rules_hash,
            "identity": identity,
            "commitment": seal.commitment(identity, seed).hex(),
            "state": self._state_before(record, plain["state"]),
            "wagers_hash": merkle.root_of([wager.leaf for wager in record.wagers]).hex(),
            "happenings": answers_of(record),
            "draws": again.draws,
            "settlements": [msgspec.to_builtins(one) for one in again.settlements],
            "outcome": again.call if settled else record.outcome,
            "previous": self._last.hash if self._last is not None else record.previous,
        }
        made["hash"] = rounds.content_hash(made).hex()
        return made

    def _state_before(self, record: schema.RoundRecord, recorded: Any) -> Any:
        """What the round before left; a table that opens with other rules begins anew."""
        if self._last is None or self._last.rules_hash != record.rules_hash:
            return recorded
        return self._state


def _difference(made: dict[str, Any], plain: dict[str, Any]) -> str:
    """The first field that differs; the hash, which differs wherever anything does, comes last."""
    names = sorted(plain, key=lambda name: (name == "hash", name))
    # By their texts: a state may hold tuples where the record has lists.
    name = next(n for n in names if canonical.encode(made[n]) != canonical.encode(plain[n]))
    return f"{name}: recorded {_short(plain[name])}, replayed {_short(made[name])}"


def _short(value: Any, most: int = 400) -> str:
    text = value if isinstance(value, str) else canonical.encode(value).decode()
    return text if len(text) <= most else f"{text[:most]}…"
