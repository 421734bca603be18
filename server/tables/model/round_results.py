"""What came of a round: the news for each account, the turnover, the winners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from protocol.from_house import SettledWager, WagersSettled, Winner
from server.common.slices import Steps, is_full, sliced
from server.games.rules import Settlement, Wager
from server.tables.model.round import AnyGame, Round
from server.tables.model.wagers import WagerOnLayout

WINNERS_SHOWN = 20


class Results(Struct):
    """The sums of a round, in cents.

    `staked` was wagered and decided, `returned` is what players have got back. A bank is no wager
    (621a.11): neither sum has what it put up. Its net win is added to what players got back, its
    net loss taken off, so that the house has the rest of the first sum. `against_bank` hands were
    held against a player's bank, the dealer's among them; 0 without one.
    """

    staked: int
    returned: int
    by_seat: dict[int, list[int]]  # staked and returned
    by_account: dict[str, _Sums]
    against_bank: int = 0


class _Sums(Struct):
    """What came of one account's wagers, in cents."""

    wagers: list[SettledWager]
    staked: int = 0
    returned: int = 0

    def add(self, wager: SettledWager, staked: int) -> None:
        self.wagers.append(wager)
        self.staked += staked
        self.returned += wager.returned


def adding_up(game: AnyGame, ended: Round) -> Steps[Results]:
    """Add up the settlements of a round, wager by wager."""
    wagers = ended.all_wagers()
    by_seat: dict[int, list[int]] = {}
    by_account: dict[str, _Sums] = {}
    has_bank = False
    for some in sliced(ended.settlements):
        for settlement in some:
            one = wagers[settlement.id]
            wager = _add(by_account, one, settlement)
            staked, returned = one.held, settlement.returned
            if wager.on == game.bank_on:
                staked, returned = 0, returned - staked
                has_bank = True
            seat = by_seat.get(wager.seat)
            if seat is None:
                by_seat[wager.seat] = [staked, returned]
            else:
                seat[0] += staked
                seat[1] += returned
        if is_full(some):
            yield
    for settlement in ended.given_back:
        _add(by_account, wagers[settlement.id], settlement)
    staked, returned = (sum(sums) for sums in zip((0, 0), *by_seat.values(), strict=True))
    against_bank = len(ended.settlements) if has_bank else 0  # the dealer in the bank's place
    return Results(staked, returned, by_seat, by_account, against_bank)


def _add(by_account: dict[str, _Sums], one: WagerOnLayout, settlement: Settlement) -> Wager:
    """Add a wager to the sums of its account. It is done for every wager of a round."""
    written, returned = one.written, settlement.returned
    wager, result = written.wager, settlement.result
    ended = SettledWager(wager.id, wager.on, wager.pick, one.amount, result, returned, written.box)
    sums = by_account.get(written.account)
    if sums is None:
        sums = by_account[written.account] = _Sums([])
    sums.add(ended, one.held)
    return wager


def settled_news(
    table: str, ended: Round, results: Results, balances: Mapping[str, int]
) -> Iterator[tuple[str, WagersSettled]]:
    """What became of each account's wagers, with the account; sums and balances in cents."""
    call = ended.call if ended.void_reason is None else ended.void_reason
    for account, sums in results.by_account.items():
        yield (
            account,
            WagersSettled(
                table,
                ended.number,
                call,
                tuple(sums.wagers),
                sums.staked,
                sums.returned,
                balances.get(account, 0),
            ),
        )


def winners_of(results: Results) -> tuple[Winner, ...]:
    """The seats that won the most, the largest first, and no more than WINNERS_SHOWN.

    A bank has its net win, with nothing at stake. A stake that comes back is no win.
    """
    won = [
        Winner(seat, staked, returned)
        for seat, (staked, returned) in results.by_seat.items()
        if returned > staked
    ]
    won.sort(key=lambda winner: (winner.staked - winner.returned, winner.seat))
    return tuple(won[:WINNERS_SHOWN])
