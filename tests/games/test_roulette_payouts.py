"""Roulette's payouts against a second, plainly written settlement."""

from hypothesis import given
from hypothesis import strategies as st

from server.games.catalogue import submit
from server.games.rules import Refusal, Wager

GAMES = {
    wheel: submit("roulette", {"wheel": wheel, "five_adjacent": True})
    for wheel in ("single_zero", "double_zero", "double_zero_as_single")
}
STRUCK = {
    # the word of the draw, what a number that is not struck pays, and what a struck one may pay
    ("lightning_roulette", "single_zero", None): ("lucky", 29, (49, 199, 499)),
    ("roulette_x", "single_zero", "A"): ("multipliers", 28, (50, 250, 500)),
    ("roulette_x", "double_zero", "B"): ("multipliers", 30, (50, 175, 250)),
}
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def plainly_returned(spot, amount, number):
    """What a wager returns, from the numbers it names: 36 shared among them, but for first five."""
    value = int(number)
    areas = {
        "red": value in RED,
        "black": value > 0 and value not in RED,
        "odd": value % 2 == 1,
        "even": value > 0 and value % 2 == 0,
        "low": 1 <= value <= 18,
        "high": value >= 19,
    }
    if spot.on in areas:
        return 2 * amount if areas[spot.on] else 0
    if spot.on in ("column", "dozen"):
        holds = (value - 1) % 3 if spot.on == "column" else (value - 1) // 12
        return 3 * amount if value > 0 and holds == int(spot.pick[0]) - 1 else 0
    if spot.on == "first_five":
        return 7 * amount if value <= 3 else 0
    if spot.on == "five_adjacent":
        return amount // 5 * 36 if number in spot.covers else 0
    return 36 * amount // len(spot.pick) if number in spot.pick else 0


every_wheel = st.sampled_from(list(GAMES.values()))


@st.composite
def rounds(draw, games=every_wheel):
    game = draw(games)
    placed = draw(
        st.lists(
            st.tuples(st.sampled_from(game.layout()), st.integers(1, 200)), min_size=1, max_size=20
        )
    )
    return game, placed, draw(st.sampled_from(game.outcomes()))


@given(rounds())
def test_a_round_returns_what_a_plain_reckoning_says(played):
    game, placed, number = played

    settled, stakes = settle(game, placed, {"number": number})

    assert settled == [plainly_returned(spot, cents, number) for spot, cents in stakes]


@given(st.data())
def test_straight_wagers_and_no_others_follow_what_was_struck(data):
    name, wheel, paytable = data.draw(st.sampled_from(list(STRUCK)))
    key, plain, payouts = STRUCK[name, wheel, paytable]
    rules = {"wheel": wheel, "five_adjacent": True} | ({"paytable": paytable} if paytable else {})
    game, placed, number = data.draw(rounds(games=st.just(submit(name, rules))))
    numbers = st.sampled_from([number, *game.outcomes()])
    struck = data.draw(st.dictionaries(numbers, st.sampled_from(payouts), min_size=2, max_size=5))

    settled, stakes = settle(game, placed, {"number": number, key: struck})

    one_to_one = 1 + struck.get(number, plain)
    for back, (spot, cents) in zip(settled, stakes, strict=True):
        if spot.on in ("straight", "five_adjacent"):
            share = cents if spot.on == "straight" else cents // 5
            assert back == (share * one_to_one if number in spot.covers else 0)
        else:
            assert back == plainly_returned(spot, cents, number)


def settle(game, placed, draw):
    """Play a round; give what goes back for each wager, and each with its amount in cents."""
    state = game.opening_state()
    stakes = []
    for at, (spot, units) in enumerate(placed):
        wager = Wager(f"w{at}", 1, spot.on, spot.pick, 500 * units)
        step = game.place(state, wager)
        assert not isinstance(step, Refusal)
        state = step.state
        stakes.append((spot, wager.amount))
    step = game.drawn(game.no_more_bets(state).state, draw)
    returned = {one.id: one.returned for one in step.settled}
    return [returned[f"w{at}"] for at in range(len(placed))], stakes
