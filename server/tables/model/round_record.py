"""A round as the records have it: plain JSON-able data, to be signed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from server.common.slices import Steps, is_full, sliced
from server.tables.dependencies import Records
from server.tables.model.round import Round
from server.tables.model.wagers import RecordedWager, WagerOnLayout

RECORD_FORMAT = "croupier round 1"


def recorded_wagers(
    accepted: Sequence[WagerOnLayout], identity: str, records: Records
) -> Steps[list[RecordedWager]]:
    """The wagers of a round in the order of acceptance; `identity` is the round's.

    Those that stayed on from earlier rounds are among them, under their old ids: the round that
    settles them proves them too. A player goes by the round's pseudonym.
    """
    players = Pseudonyms(identity, records)
    recorded: list[RecordedWager] = []
    for some in sliced(accepted):
        recorded += [_recorded_wager(one, players) for one in some]
        if is_full(some):
            yield
    return recorded


class Pseudonyms(dict[str, str]):
    """The pseudonym of each account in one round, which takes a hash to find."""

    def __init__(self, identity: str, records: Records) -> None:
        super().__init__()
        self._identity = identity
        self._records = records

    def __missing__(self, account: str) -> str:
        found = self[account] = self._records.pseudonym(account, self._identity)
        return found


def record_of(
    table: str,
    ended: Round,
    wagers: Sequence[RecordedWager],
    seeds: Sequence[bytes],
    settled_ms: int,
    records: Records,
) -> dict[str, Any]:
    """The record of a round that has come to its end; signing adds the rest.

    `wagers` are its `recorded_wagers`; `seeds` are those of its page, in the order of their
    commitments. All of it is plain data but the wagers and the settlements.
    """
    page = ended.page
    seed, *added = seeds
    commitments = [one.commitment.hex() for one in page.added_seeds]
    later = [
        {"commitment": commitment, "seed": one.hex()}
        for commitment, one in zip(commitments, added, strict=True)
    ]
    return {
        "format": RECORD_FORMAT,
        "table": table,
        "round": page.round,
        "identity": page.identity,
        "game": page.game,
        "rules": page.resolved,
        "rules_hash": records.rules_hash(page.game, page.resolved),
        "opened_ms": page.opened_ms,
        "closed_ms": page.closed_ms,
        "settled_ms": settled_ms,
        "commitment": page.commitment.hex(),
        "seed": seed.hex(),
        "state": msgspec.to_builtins(msgspec.msgpack.decode(page.before), str_keys=True),
        "open": page.draws_by_wagers,
        "decisions": _recorded_decisions(ended, records),
        "wagers": wagers,
        "wagers_hash": page.wagers_hash.hex(),
        "happenings": ended.happenings,
        "draws": [msgspec.to_builtins(spin.draw) for spin in ended.spins],
        "settlements": ended.settlements,
        "outcome": ended.void_reason if ended.void_reason is not None else ended.call,
        "result": _result(ended),
        **({"added_seeds": later} if later else {}),
    }


def _result(ended: Round) -> str:
    if ended.void_reason is None:
        return "settled"
    return "retired" if ended.is_retiring else "void"


def _recorded_wager(one: WagerOnLayout, players: Pseudonyms) -> RecordedWager:
    written = one.written
    wager = written.wager
    return RecordedWager(
        wager.id,
        wager.seat,
        players[written.account],
        wager.on,
        wager.pick,
        one.amount,
        wager.working,
        written.nonce,
    )


def _recorded_decisions(ended: Round, records: Records) -> list[dict[str, Any]]:
    players = Pseudonyms(ended.page.identity, records)
    return [
        {
            "seat": decision.seat,
            "choice": msgspec.to_builtins(decision.choice, str_keys=True),
            "raised": [
                msgspec.to_builtins(
                    _recorded_wager(WagerOnLayout(written, written.wager.amount), players)
                )
                for written in decision.raised
            ],
            "betting": decision.betting,
        }
        for decision in ended.page.decisions
    ]
