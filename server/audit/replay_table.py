"""A table's rounds played again one after another (`croupier replay`), compared byte for byte.

`replay_round` plays each round; this module writes its record again from the input of the round:
the seed, the wagers, the rules, the times, whether it was called off. The rules and the generator
that run now compute the rest: the outcome, the settlements, every hash, and the table's state at
the next round. The text must be the recorded one. Only the signature, which needs the house's
secret key, is verified and not made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from server.audit.replay_round import Replayed, answers_of, replayed
from server.equipment import seal
from server.games import catalogue
from server.games.rules import Game
from server.records import canonical, merkle, rounds, schema
from server.records.errors import RecordError
from server.records.verify import Check, signature


class ReplayedRound(NamedTuple):
    """One round. `difference` says how the new record differs from the recorded one, or is ""."""

    record: schema.RoundRecord | None
    difference: str


class Evening:
    """One table, round after round. `table`: its id, if known."""

    def __init__(self, table: str = "") -> None:
        self._table = table
        self._last: schema.RoundRecord | None = None
        self._state: dict[str, Any] = {}
        self._state_if_cleared: dict[str, Any] | None = None

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
        if self._last is not None and self._last.result == "retired":
            return ReplayedRound(record, f"round: the table was retired in {self._last.round}")
        if self._last is not None and record.round != self._last.round + 1:
            return ReplayedRound(record, f"round: {record.round} follows {self._last.round}")
        again = replayed(record)
        if isinstance(again, Check):
            return ReplayedRound(record, f"{again.name}: {again.detail}")
        made = self._made_again(record, plain, again)
        self._last, self._state = record, again.state
        self._state_if_cleared = again.state_if_cleared
        difference = "" if canonical.encode(made) == line else _difference(made, plain)
        if not difference and not (signed := signature(record)).passed:
            difference = f"signature: {signed.detail}"
        return ReplayedRound(record, difference)

    def _made_again(
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
            "state": self._state_before(game, record, plain["state"]),
            "wagers_hash": merkle.root_of([wager.leaf for wager in record.wagers]).hex(),
            "happenings": answers_of(record),
            "draws": again.draws,
            "settlements": [msgspec.to_builtins(one) for one in again.settlements],
            "outcome": again.call if settled else record.outcome,
            "previous": self._last.hash if self._last is not None else record.previous,
        }
        if "added_seeds" in plain:
            made["added_seeds"] = [
                _committed(identity, one["seed"]) for one in plain["added_seeds"]
            ]
        made["hash"] = rounds.content_hash(made).hex()
        return made

    def _state_before(self, game: Game[Any], record: schema.RoundRecord, recorded: Any) -> Any:
        """The state that the round before left. Other rules start afresh.

        Cards and tiles may have been prepared again since: the table was idle, or an operator
        ordered it. A record of an older program lacks the fields that the state has had since.
        """
        if self._last is None or self._last.rules_hash != record.rules_hash:
            return recorded
        left = msgspec.convert(self._state, game.state_type)
        for state in (left, game.idle(left), game.reshuffle(left)):
            plain = msgspec.to_builtins(state, str_keys=True)
            known = {name: value for name, value in plain.items() if name in recorded}
            if canonical.encode(known) == canonical.encode(recorded):
                return recorded
        # Before wagers of earlier rounds stayed, a void round cleared the table. If none was there,
        # its record looks the same.
        fresh = msgspec.to_builtins(game.linked(game.opening_state()), str_keys=True)
        if canonical.encode(fresh) == canonical.encode(recorded):
            return recorded  # after a loss of the store, a table begins as if just uncovered
        cleared = self._state_if_cleared
        if cleared is not None and canonical.encode(recorded) == canonical.encode(cleared):
            return cleared
        return self._state


def _committed(identity: str, seed: str) -> dict[str, str]:
    """A further seed of a round with the commitment to it."""
    return {"commitment": seal.commitment(identity, bytes.fromhex(seed)).hex(), "seed": seed}


def _difference(made: dict[str, Any], plain: dict[str, Any]) -> str:
    """The first field that differs. The hash comes last, since any difference changes it."""
    names = sorted(plain, key=lambda name: (name == "hash", name))
    # Compared as texts: a state may hold tuples where the record has lists.
    name = next(n for n in names if canonical.encode(made[n]) != canonical.encode(plain[n]))
    return f"{name}: recorded {_short(plain[name])}, replayed {_short(made[name])}"


def _short(value: Any, most: int = 400) -> str:
    text = value if isinstance(value, str) else canonical.encode(value).decode()
    return text if len(text) <= most else f"{text[:most]}…"
