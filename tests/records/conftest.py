"""One evening at a roulette table, played by the rules and written down by the house."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from server.equipment import Draws, seal
from server.games import catalogue, rules
from server.records import HouseRecords, pseudonym, round_identity, rules_hash

TABLE = "roulette-1"
METER_CENTS = 1_234_567  # of the meter that the table is linked to
FAITHFUL = "cleo"  # whose wagers are on the layout since an earlier round

# account, on, pick, amount
Bet: TypeAlias = tuple[str, str, tuple[str, ...], int]
PlayRound: TypeAlias = Callable[..., dict[str, Any]]

BETS: tuple[Bet, ...] = (
    ("ada", "straight", ("17",), 500),
    ("ada", "red", (), 1000),
    ("ben", "split", ("17", "18"), 2500),
    ("ben", "dozen", ("2",), 700),
    ("ada", "black", (), 300),
)


@pytest.fixture
def signing_key() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


@pytest.fixture
def house(signing_key: Ed25519PrivateKey) -> HouseRecords:
    return HouseRecords(signing_key)


@pytest.fixture
def play_round(house: HouseRecords) -> PlayRound:
    """Play one round to its end: the record as a table gives it to be signed."""

    def play(
        bets: Sequence[Bet] = BETS,
        submission: Mapping[str, Any] | None = None,
        *,
        seed: bytes = bytes(32),
        state: msgspec.Struct | None = None,
        void: bool = False,
        added: Sequence[bytes] = (),
        taken_down: Sequence[Bet] = (),
    ) -> dict[str, Any]:
        game = catalogue.submit("roulette", submission or {"wheel": "double_zero"})
        before = state or game.opening_state()
        return played(house, game, bets, seed, before, void, added=added, taken_down=taken_down)[0]

    return play


def written_down(
    house: HouseRecords,
    game: rules.Game[Any],
    bets: Sequence[Bet],
    seed: bytes,
    before: Any,
    void: bool,
    retired: bool = False,
    added: Sequence[bytes] = (),
) -> dict[str, Any]:
    """The record of one round. `added` are the seeds that restarts have added."""
    return played(house, game, bets, seed, before, void, retired=retired, added=added)[0]


def played(
    house: HouseRecords,
    game: rules.Game[Any],
    bets: Sequence[Bet],
    seed: bytes,
    before: Any,
    void: bool = False,
    table: str = TABLE,
    number: int = 7,
    *,
    retired: bool = False,
    added: Sequence[bytes] = (),
    taken_down: Sequence[Bet] = (),
) -> tuple[dict[str, Any], Any]:
    """The record of one round, and the state that it leaves.

    The wagers that `taken_down` went up before all others, and were taken down after them.
    """
    resolved = game.resolved_rules()
    hashed = rules_hash(game.name, resolved)
    identity = round_identity(table, number, hashed)
    seats = {account: seat for seat, account in enumerate(dict.fromkeys(b[0] for b in bets), 1)}
    carried = game.wagers(before)
    laid = [
        rules.Wager(f"w{i}", seats[account], on, pick, amount)
        for i, (account, on, pick, amount) in enumerate(bets, 1)
    ]
    accounts = [*(FAITHFUL for _ in carried), *(bet[0] for bet in bets)]
    wagers = [
        {
            **{name: getattr(wager, name) for name in rules.Wager.__struct_fields__},
            "player": pseudonym(account, identity),
            "nonce": f"nonce of {account}",
        }
        for wager, account in zip([*carried, *laid], accounts, strict=True)
    ]
    wagers_hash = house.wagers_hash(wagers)
    draws = seal.round_draws(identity, b"".join((seed, *added)), wagers_hash)
    gone = [
        rules.Wager(f"gone {i}", seats[account], on, pick, amount)
        for i, (account, on, pick, amount) in enumerate(taken_down)
    ]
    state = before
    for wager in (*gone, *laid):
        state = stepped(game.place(state, wager))
    for wager in gone:
        state = stepped(game.take_down(state, wager.seat, wager.id))
    drawn: list[rules.Drawn] = []
    settled: list[rules.Settlement] = []
    call = "the power failed"
    if retired:
        step = game.void(state)
        settled, state = list(step.settled), step.state
    elif void:
        step = game.call_off(state, {wager.id for wager in game.wagers(before)})
        settled, state = list(step.settled), step.state
    else:
        drawn, settled, call, state = spun(game, game.no_more_bets(state).state, draws)
    record = {
        "format": "croupier round 1",
        "table": table,
        "round": number,
        "identity": identity,
        "game": game.name,
        "rules": resolved,
        "rules_hash": hashed,
        "opened_ms": 1_700_000_000_000,
        "closed_ms": 1_700_000_020_000,
        "settled_ms": 1_700_000_026_000,
        "commitment": seal.commitment(identity, seed).hex(),
        "seed": seed.hex(),
        "state": msgspec.to_builtins(before, str_keys=True),
        "open": game.draws_by_wagers,
        "decisions": [],
        "wagers": wagers,
        "wagers_hash": wagers_hash.hex(),
        "happenings": draws.trace,
        "draws": drawn,
        "settlements": [msgspec.structs.asdict(one) for one in settled],
        "outcome": call,
        "result": "retired" if retired else "void" if void else "settled",
    }
    if added:
        record["added_seeds"] = [
            {"commitment": seal.commitment(identity, one).hex(), "seed": one.hex()} for one in added
        ]
    return record, state


def stepped(step: rules.Step[Any] | rules.Refusal) -> Any:
    """The state after a step that the rules allow."""
    assert isinstance(step, rules.Step), step
    return step.state


def evening(
    house: HouseRecords,
    rounds: int,
    table: str = TABLE,
    *,
    day_ms: int = 0,
    submission: Mapping[str, Any] | None = None,
) -> list[bytes]:
    """The signed records of a table's first rounds, chained; each `day_ms` after the last."""
    game = catalogue.submit("roulette", submission or {"wheel": "double_zero"})
    state, previous, lines = game.opening_state(), "", []
    for number in range(1, rounds + 1):
        seed = hashlib.sha256(f"{table}/{number}".encode()).digest()
        void = number % 5 == 4
        record, state = played(house, game, BETS, seed, state, void, table, number)
        record |= {
            name: record[name] + number * day_ms
            for name in ("opened_ms", "closed_ms", "settled_ms")
        }
        text, previous = house.sign_round(record, previous)
        lines.append(text.encode())
    return lines


def spun(
    game: rules.Game[Any], state: Any, draws: Draws
) -> tuple[list[rules.Drawn], list[rules.Settlement], str, Any]:
    """Draw until the round is over."""
    drawn: list[rules.Drawn] = []
    settled: list[rules.Settlement] = []
    call = ""
    while isinstance(game.awaits(state), rules.Drawing):
        drawing = game.drawing(state)
        try:
            ask = next(drawing)
            while True:
                ask = drawing.send(answered(draws, ask))
        except StopIteration as done:
            drawn.append(done.value)
        step = game.drawn(state, drawn[-1])
        settled += step.settled
        state, call = step.state, step.call
    return drawn, settled, call, state


def answered(draws: Draws, ask: rules.Ask | rules.MeterClaim) -> int | tuple[int, ...]:
    match ask:
        case rules.MeterClaim():
            return METER_CENTS
        case rules.Uniform(n):
            return draws.uniform(n)
        case rules.Sample(k, n):
            return draws.sample(k, n)
        case rules.Weighted(weights):
            return draws.weighted(weights)
        case rules.Shuffle(n):
            return draws.shuffle(n)
