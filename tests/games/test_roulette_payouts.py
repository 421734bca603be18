"""Roulette's payouts against a second, plainly written settlement."""

from hypothesis import given
from hypothesis import strategies as st

from server.games.catalogue import submit
from server.games.rules import Refusal, Wager

GAMES = {
    wheel: submit("roulette", {"wheel": wheel, "five_adjacent": True})
    for wheel in ("single_zero", "double_zero", "double_zero_as_single")
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


@st.composite
def rounds(draw):
    game = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    placed = draw(
        st.lists(
            st.tuples(st.sampled_from(game.layout()), st.integers(1, 200)), min_size=1, max_size=20
        )
    )
    return game, placed, draw(st.sampled_from(game.outcomes()))


@given(rounds())
def test_a_round_returns_what_a_plain_reckoning_says(played):
    game, placed, number = played
    state = game.opening_state()
    expected = {}
    for at, (spot, units) in enumerate(placed):
        wager = Wager(f"w{at}", 1, spot.on, spot.pick, 500 * units)
        step = game.place(state, wager)
        assert not isinstance(step, Refusal)
        state = step.state
        expected[wager.id] = plainly_returned(spot, wager.amount, number)

    step = game.drawn(game.no_more_bets(state).state, {"number": number})

    assert {one.id: one.returned for one in step.settled} == expected
