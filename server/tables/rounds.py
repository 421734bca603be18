"""One round of a table while it is played, and what is written of it into the records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct, field

from protocol.from_house import RoundResult, SettledWager, WagersSettled, Winner
from server.games.rules import Drawn, Game, Settlement, Step
from server.tables.page import (
    VERSION,
    Caller,
    Decision,
    Ending,
    LyingWager,
    Page,
    PagePhase,
    Parked,
)
from server.tables.ports import Records
from server.tables.wagers import WrittenWager

RECORD_FORMAT = "croupier round 1"
WINNERS_SHOWN = 20

AnyGame = Game[Any]


class Spin(Struct, frozen=True):
    """One draw of the equipment: all of it, and what everybody is shown at once."""

    draw: Drawn
    face_up: Drawn
    call: str
    shown: Mapping[str, Any]
    is_void: bool


class Round(Struct):
    """A round in progress. `rules` is the submission that it is played under, as configured,
    `resolved` the same with every default; a restart with other rules changes neither."""

    game: str
    rules: dict[str, Any]
    resolved: dict[str, Any]
    number: int
    identity: str
    opened_ms: int
    sealed: bytes
    commitment: bytes
    previous: str
    before: bytes
    carried: tuple[LyingWager, ...]
    first_order: int
    phase: PagePhase = "betting"
    closes_ms: int | None = None
    closed_ms: int = 0
    accepted: tuple[LyingWager, ...] = ()
    wagers_hash: bytes = b""
    at_close: bytes = b""
    decisions: list[Decision] = field(default_factory=list)
    happenings: list[dict[str, Any]] = field(default_factory=list)
    spins: list[Spin] = field(default_factory=list)
    settlements: list[Settlement] = field(default_factory=list)
    given_back: list[Settlement] = field(default_factory=list)  # stayed on; no rules to lie under
    void_reason: str | None = None
    ending: Ending | None = None
    spins_shown: int = 0
    is_found: bool = False  # its record was there when the table was put back
    is_played: bool = False  # its settlements were found without the dealer
    is_over: bool = False
    meter: str = ""  # that this round's progressive wagers contribute to
    is_claiming: bool = False  # of that meter, or has claimed
    is_signing: bool = False  # its record, or has signed it
    claimed_cents: int = 0  # of that meter, by this round's outcome
    claimed_on: str = ""  # the wager that has won them
    draws_by_wagers: bool = False  # as of its game: receipts show all wagers
    earned: tuple[LyingWager, ...] = ()  # came off in it; their vigorish is the house's
    working: dict[str, bool] = field(default_factory=dict)  # called on or off in it, by hold
    owners: Mapping[int, str] = {}  # as it opened: whose is what the rules remember of a seat
    caller: Caller | None = None  # who calls for its draw
    withdrawn: list[WrittenWager] = field(default_factory=list)  # the game remembers that
    call: str = ""  # what the dealer announced last

    def page(
        self,
        balances: Mapping[str, int],
        boxes: Mapping[str, int],
        parked: Parked = "",
        parked_reason: str = "",
    ) -> Page:
        """The round as the journal keeps it, with what is not in the records of those before."""
        return Page(
            version=VERSION,
            phase=self.phase,
            game=self.game,
            rules=self.rules,
            resolved=self.resolved,
            round=self.number,
            identity=self.identity,
            opened_ms=self.opened_ms,
            sealed=self.sealed,
            commitment=self.commitment,
            previous=self.previous,
            before=self.before,
            carried=self.carried,
            next_order=self.first_order,
            closed_ms=self.closed_ms,
            accepted=self.accepted,
            wagers_hash=self.wagers_hash,
            at_close=self.at_close,
            decisions=tuple(self.decisions),
            ending=self.ending,
            balances=dict(balances),
            boxes=dict(boxes),
            parked=parked,
            parked_reason=parked_reason,
            meter=self.meter,
            draws_by_wagers=self.draws_by_wagers,
            earned=self.earned,
            working=dict(self.working),
            owners=dict(self.owners),
            caller=self.caller,
            withdrawn=tuple(self.withdrawn),
        )

    @property
    def is_decided(self) -> bool:
        """Its outcome is written down, or about to be: it is not called off any more."""
        return self.phase == "recorded" or self.is_claiming or self.is_signing

    def everything_laid(self) -> dict[str, LyingWager]:
        """Every wager that was on the layout in this round, by id, in order of acceptance.

        What a decision put up while wagers were taken is among those accepted, as it lay there.
        """
        laid = {lying.written.wager.id: lying for lying in self.accepted}
        for decision in self.decisions:
            for written in () if decision.betting else decision.raised:
                laid[written.wager.id] = LyingWager(written, written.wager.amount)
        return laid

    def went_on(self, step: Step[Any]) -> None:
        """A draw or a decision was made: keep what it settled, and what was called."""
        self.settlements.extend(step.settled)
        self.call = step.call or self.call

    def result(self, seed: bytes) -> RoundResult:
        return RoundResult(
            self.number,
            outcome_of([spin.draw for spin in self.spins], self.call),
            self.call,
            seed.hex(),
            self.commitment.hex(),
        )


def uncovered(game: AnyGame) -> Any:
    """A live table's state before its first round. Its progressive meter, if any, is elsewhere."""
    return game.linked(game.opening_state())


def outcome_of(draws: Sequence[Drawn], call: str) -> str:
    """The outcome of a round in a word or two, as a list of results shows it."""
    match draws:
        case [*_, {"number": number}]:
            return str(number)
        case [*_, {"section": section}]:
            return str(section)
        case [*_, {"sections": [*sections]}]:
            return "-".join(map(str, sections))
        case [*_, {"cards": _}]:
            # The dealer's card of each deal: of a round that went to war there are two.
            return " / ".join(str(draw["cards"][-1]) for draw in draws)
        case [*_, {"dice": [*dice], **others}] if not others:
            return "-".join(map(str, dice))
    return call


def round_of(page: Page) -> Round:
    """The round that a page tells of."""
    return Round(
        game=page.game,
        rules=page.rules,
        resolved=page.resolved,
        number=page.round,
        identity=page.identity,
        opened_ms=page.opened_ms,
        sealed=page.sealed,
        commitment=page.commitment,
        previous=page.previous,
        before=page.before,
        carried=page.carried,
        first_order=page.next_order,
        phase=page.phase,
        closed_ms=page.closed_ms,
        accepted=page.accepted,
        wagers_hash=page.wagers_hash,
        at_close=page.at_close,
        decisions=list(page.decisions),
        ending=page.ending,
        meter=page.meter,
        draws_by_wagers=page.draws_by_wagers,
        earned=page.earned,
        working=dict(page.working),
        owners=page.owners,
        caller=page.caller,
        withdrawn=list(page.withdrawn),
    )


def void_settlements(played: Round, lying: Iterable[Settlement] = ()) -> list[Settlement]:
    """Every wager of the round goes back, those that lie there still as the rules say."""
    said = {one.id: one for one in lying}
    return [
        said.get(wager_id) or Settlement(wager_id, "void", laid.held)
        for wager_id, laid in played.everything_laid().items()
    ]


def recorded_wagers(played: Round, records: Records) -> list[dict[str, Any]]:
    """The wagers on the layout as the records have them, in the order of acceptance.

    Those that stayed on from earlier rounds are among them, under their old ids: the round that
    settles them proves them too. A player goes by the round's pseudonym.
    """
    return [recorded_wager(lying, played, records) for lying in played.accepted]


def recorded_wager(lying: LyingWager, played: Round, records: Records) -> dict[str, Any]:
    """One wager as the records have it."""
    wager = lying.written.wager
    return {
        "id": wager.id,
        "seat": wager.seat,
        "player": records.pseudonym(lying.written.account, played.identity),
        "on": wager.on,
        "pick": list(wager.pick),
        "amount": lying.amount,
        "working": wager.working,
        "nonce": lying.written.nonce,
    }


def recorded_decisions(played: Round, records: Records) -> list[dict[str, Any]]:
    """The decisions of a round as the records have them, in order."""
    return [
        {
            "seat": decision.seat,
            "choice": msgspec.to_builtins(decision.choice, str_keys=True),
            "raised": [
                recorded_wager(LyingWager(written, written.wager.amount), played, records)
                for written in decision.raised
            ],
            "betting": decision.betting,
        }
        for decision in played.decisions
    ]


def record_of(
    table: str, played: Round, seed: bytes, settled_ms: int, records: Records
) -> dict[str, Any]:
    """The plain record of a round that has come to its end; signing adds the rest."""
    return {
        "format": RECORD_FORMAT,
        "table": table,
        "round": played.number,
        "identity": played.identity,
        "game": played.game,
        "rules": played.resolved,
        "rules_hash": records.rules_hash(played.game, played.resolved),
        "opened_ms": played.opened_ms,
        "closed_ms": played.closed_ms,
        "settled_ms": settled_ms,
        "commitment": played.commitment.hex(),
        "seed": seed.hex(),
        "state": msgspec.to_builtins(msgspec.msgpack.decode(played.before), str_keys=True),
        "open": played.draws_by_wagers,
        "decisions": recorded_decisions(played, records),
        "wagers": recorded_wagers(played, records),
        "wagers_hash": played.wagers_hash.hex(),
        "happenings": played.happenings,
        "draws": [msgspec.to_builtins(spin.draw) for spin in played.spins],
        "settlements": [msgspec.to_builtins(one) for one in played.settlements],
        "outcome": played.void_reason if played.void_reason is not None else played.call,
        "result": "settled" if played.void_reason is None else "void",
    }


def settled_news(
    table: str, played: Round, balances: Mapping[str, int]
) -> dict[str, WagersSettled]:
    """What became of each account's wagers, by account."""
    laid = played.everything_laid()
    by_account: dict[str, list[Settlement]] = {}
    for settlement in (*played.settlements, *played.given_back):
        by_account.setdefault(laid[settlement.id].written.account, []).append(settlement)
    call = played.call if played.void_reason is None else played.void_reason
    return {
        account: WagersSettled(
            table,
            played.number,
            call,
            tuple(_settled_wager(laid[one.id], one) for one in settled),
            sum(laid[one.id].held for one in settled),
            sum(one.returned for one in settled),
            balances.get(account, 0),
        )
        for account, settled in by_account.items()
    }


def _settled_wager(lying: LyingWager, settlement: Settlement) -> SettledWager:
    wager = lying.written.wager
    return SettledWager(
        wager.id,
        wager.on,
        wager.pick,
        lying.amount,
        settlement.result,
        settlement.returned,
        lying.written.box,
    )


def turnover(game: AnyGame, played: Round) -> tuple[int, int]:
    """The cents that were wagered and decided in a round, and those that players have got back.

    A bank is no wager (621a.11): what it has put up is in neither, its net win is added to what
    players got back, its net loss taken off, so that what is missing of the first is the house's.
    """
    laid = played.everything_laid()
    staked = sum(laid[one.id].held for one in played.settlements)
    returned = sum(one.returned for one in played.settlements)
    banked = sum(
        laid[one.id].held for one in played.settlements if game.is_bank(laid[one.id].written.wager)
    )
    return staked - banked, returned - banked


def winners_of(game: AnyGame, played: Round) -> tuple[Winner, ...]:
    """The seats that got the most back, the largest first, and no more than WINNERS_SHOWN.

    Of a bank it is the net win, with nothing at stake.
    """
    laid = played.everything_laid()
    totals: dict[int, list[int]] = {}
    for settlement in played.settlements:
        lying = laid[settlement.id]
        total = totals.setdefault(lying.written.wager.seat, [0, 0])
        banked = lying.held if game.is_bank(lying.written.wager) else 0
        total[0] += lying.held - banked
        total[1] += settlement.returned - banked
    won = [
        Winner(seat, staked, returned)
        for seat, (staked, returned) in totals.items()
        if returned > 0
    ]
    won.sort(key=lambda winner: (-winner.returned, winner.seat))
    return tuple(won[:WINNERS_SHOWN])
