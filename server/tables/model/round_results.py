"""What came of a round: the news for each account, the turnover, the winners."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from protocol.from_house import SettledWager, WagersSettled, Winner
from server.games.rules import Settlement
from server.tables.model.round import AnyGame, Round
from server.tables.model.wagers import WagerOnLayout

WINNERS_SHOWN = 20


def settled_news(table: str, ended: Round, balances: Mapping[str, int]) -> dict[str, WagersSettled]:
    """What became of each account's wagers, by account; sums and balances in cents."""
    wagers = ended.all_wagers()
    by_account: dict[str, _Sums] = {}
    for settlement in (*ended.settlements, *ended.given_back):
        one = wagers[settlement.id]
        account = one.written.account
        sums = by_account.get(account)
        if sums is None:
            sums = by_account[account] = _Sums([])
        sums.add(one, settlement)
    call = ended.call if ended.void_reason is None else ended.void_reason
    return {
        account: WagersSettled(
            table,
            ended.number,
            call,
            tuple(sums.wagers),
            sums.staked,
            sums.returned,
            balances.get(account, 0),
        )
        for account, sums in by_account.items()
    }


class _Sums(Struct):
    """What came of one account's wagers, in cents."""

    wagers: list[SettledWager]
    staked: int = 0
    returned: int = 0

    def add(self, one: WagerOnLayout, settlement: Settlement) -> None:
        self.wagers.append(_settled_wager(one, settlement))
        self.staked += one.held
        self.returned += settlement.returned


def _settled_wager(one: WagerOnLayout, settlement: Settlement) -> SettledWager:
    wager = one.written.wager
    return SettledWager(
        wager.id,
        wager.on,
        wager.pick,
        one.amount,
        settlement.result,
        settlement.returned,
        one.written.box,
    )


def turnover(game: AnyGame, ended: Round) -> tuple[int, int]:
    """The cents that were wagered and decided in a round, and those that players have got back.

    A bank is no wager (621a.11): neither sum has what it put up. Its net win is added to what
    players got back, its net loss taken off, so that the house has the rest of the first sum.
    """
    wagers = ended.all_wagers()
    staked = returned = banked = 0
    for settlement in ended.settlements:
        one = wagers[settlement.id]
        staked += one.held
        returned += settlement.returned
        if game.is_bank(one.written.wager):
            banked += one.held
    return staked - banked, returned - banked


def winners_of(game: AnyGame, ended: Round) -> tuple[Winner, ...]:
    """The seats that got the most back, the largest first, and no more than WINNERS_SHOWN.

    Of a bank it is the net win, with nothing at stake.
    """
    wagers = ended.all_wagers()
    totals: dict[int, list[int]] = {}
    for settlement in ended.settlements:
        one = wagers[settlement.id]
        total = totals.setdefault(one.written.wager.seat, [0, 0])
        banked = one.held if game.is_bank(one.written.wager) else 0
        total[0] += one.held - banked
        total[1] += settlement.returned - banked
    won = [
        Winner(seat, staked, returned)
        for seat, (staked, returned) in totals.items()
        if returned > 0
    ]
    won.sort(key=lambda winner: (-winner.returned, winner.seat))
    return tuple(won[:WINNERS_SHOWN])
