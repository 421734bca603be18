"""When a bot reacts: its own wins, those of others, bad luck, and somebody new."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, get_args

from protocol.words import Reaction
from server.bots.reactions import RESTS_S, Reactions

MINE = 1
BOT, GUEST = {"seat": 2, "kind": "bot"}, {"seat": 3, "kind": "guest"}


class Bot:
    """At seat 1 of a table with a bot and a guest, on a clock of its own."""

    def __init__(self, seed: int, *others: dict[str, Any]) -> None:
        self.now = 0.0
        self.reactions = Reactions(random.Random(seed), lambda: self.now + 100.0)
        seats = [{"seat": MINE, "kind": "bot"}, *others]
        assert self.hear(type="table_snapshot", seats=seats) is None

    def hear(self, **message: Any) -> str | None:
        return self.reactions.heard(message, MINE)

    def settles(self, staked: int, returned: int) -> str | None:
        return self.hear(type="wagers_settled", staked=staked, returned=returned)

    def sees_win(self, seat: int, staked: int, returned: int) -> str | None:
        winner = {"seat": seat, "staked": staked, "returned": returned}
        return self.hear(type="round_settled", winners=[winner])


def signs_of(act: Any, *others: dict[str, Any], bots: int = 2000) -> Counter[str | None]:
    return Counter(act(Bot(seed, *others)) for seed in range(bots))


def shown(signs: Counter[str | None]) -> int:
    return signs.total() - signs[None]


def test_a_big_win_of_its_own_is_shown_more_often_than_a_small_one():
    small = signs_of(lambda bot: bot.settles(100, 200))
    big = signs_of(lambda bot: bot.settles(100, 3600))
    assert 500 < shown(small) < 700
    assert 1500 < shown(big) < 1700
    assert {*small, *big} - {None} <= set(get_args(Reaction))


def test_it_says_ouch_now_and_then_after_four_rounds_lost():
    def loses(rounds: int) -> Any:
        return lambda bot: [bot.settles(100, 0) for _ in range(rounds)][-1]

    assert shown(signs_of(loses(3))) == 0
    unlucky = signs_of(loses(4))
    assert set(unlucky) == {None, "ouch"}
    assert 320 < shown(unlucky) < 480


def test_it_applauds_a_person_who_wins_and_a_bot_only_for_a_big_win():
    persons = signs_of(lambda bot: bot.sees_win(3, 100, 200), BOT, GUEST)
    assert set(persons) == {None, "applause"}
    assert 700 < shown(persons) < 900
    assert shown(signs_of(lambda bot: bot.sees_win(2, 100, 200), BOT, GUEST)) == 0
    assert shown(signs_of(lambda bot: bot.sees_win(2, 100, 3600), BOT, GUEST)) > 400
    # Its own win is told to it by its own results.
    assert shown(signs_of(lambda bot: bot.sees_win(MINE, 100, 3600), BOT, GUEST)) == 0


def test_a_table_full_of_bots_applauds_as_one_of_them_would():
    many = [{"seat": seat, "kind": "bot"} for seat in range(2, 41)]
    one_by_one = signs_of(
        lambda bot: bot.sees_win(50, 100, 200), *many, {"seat": 50, "kind": "guest"}
    )
    assert 20 <= shown(one_by_one) <= 65


def test_it_wishes_luck_to_a_person_who_sits_down_and_not_to_one_who_comes_back():
    def sits(*taken: dict[str, Any]) -> Any:
        return lambda bot: bot.hear(type="seats_changed", taken=taken, left=())

    assert set(signs_of(sits(GUEST))) == {None, "luck"}
    assert shown(signs_of(sits(BOT))) == 0
    assert shown(signs_of(sits(GUEST), GUEST)) == 0


def test_after_a_reaction_it_rests():
    for seed in range(50):
        bot = Bot(seed)
        while bot.settles(100, 3600) is None:
            pass
        bot.now = RESTS_S - 0.1
        assert {bot.settles(100, 3600) for _ in range(200)} == {None}
        bot.now = RESTS_S
        assert any(bot.settles(100, 3600) for _ in range(200))


def test_what_it_wagers_is_the_same_with_reactions_and_without():
    chance, same = random.Random(7), random.Random(7)
    reactions = Reactions(chance, lambda: 100.0)
    for _ in range(50):
        reactions.heard({"type": "wagers_settled", "staked": 1, "returned": 9}, MINE)
        reactions.hesitates_s()
    assert chance.random() == same.random()
