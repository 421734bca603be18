"""Drift: a biased wheel sets off the alarm, a fair one does not, and nothing is counted twice."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from redis.asyncio import Redis

from protocol.operators import DriftRow
from server.audit.drift_board import DriftBoard
from server.audit.drift_statistics import WAY, Expectations, ExpectationsOf, Laid, Sums, TableDrift
from server.cage.embedded import EmbeddedRedis
from server.cage.redis_connection import connect
from server.games import catalogue
from server.games.rules import Drawing, Game, Settlement, Step, Uniform, Wager
from server.records import HouseRecords, rules_hash
from server.records.journal import table_key
from server.records.series import Series, record_head
from tests.games.house import SeededDraws
from tests.records.conftest import evening

ALARM = 5.0
Bet = tuple[str, tuple[str, ...], int]
Answer = Callable[[Any], Any]


def fair(seed: int) -> Answer:
    return SeededDraws(seed).answer


def tilted(seed: int) -> Answer:
    """A wheel that sends one ball in fifteen into the same pocket."""
    honest, chance = SeededDraws(seed), random.Random(seed)

    def answer(ask: Any) -> Any:
        if isinstance(ask, Uniform) and chance.random() < 1 / 15:
            return 5
        return honest.answer(ask)

    return answer


def drawn(game: Game[Any], state: Any, answer: Answer) -> dict[str, Any]:
    drawing = game.drawing(state)
    try:
        ask = next(drawing)
        while True:
            ask = drawing.send(answer(ask))
    except StopIteration as done:
        return done.value


def favourite(game: Game[Any]) -> str:
    """The number that a tilted wheel favours."""
    state = game.no_more_bets(game.opening_state()).state
    return str(drawn(game, state, lambda ask: 5)["number"])


def records(
    game: Game[Any], rounds: int, bets: Callable[[], Sequence[Bet]], answer: Answer
) -> Iterator[bytes]:
    """What of records is counted: rounds played by the rules, with these answers drawn."""
    hashed = rules_hash(game.name, game.resolved_rules())
    state = game.opening_state()
    for number in range(1, rounds + 1):
        wagers = [Wager(f"{number}.{i}", i, *bet) for i, bet in enumerate(bets(), 1)]
        for wager in wagers:
            step = game.place(state, wager)
            assert isinstance(step, Step), step
            state = step.state
        before, draws = msgspec.to_builtins(state, str_keys=True, enc_hook=tuple), []
        state, settled = game.no_more_bets(state).state, []
        while isinstance(game.awaits(state), Drawing):
            draws.append(drawn(game, state, answer))
            step = game.drawn(state, draws[-1])
            state, settled = step.state, [*settled, *step.settled]
        yield msgspec.json.encode(
            {
                "round": number,
                "game": game.name,
                "rules": game.resolved_rules(),
                "rules_hash": hashed,
                "result": "settled",
                "state": before,
                "wagers": wagers,
                "decisions": [],
                "draws": draws,
                "settlements": settled,
            }
        )


def counted(lines: Iterator[bytes]) -> dict[str, Sums]:
    table, worth = TableDrift(), ExpectationsOf()
    for line in lines:
        table.count(line, worth)
    (kinds,) = table.kinds.values()
    return kinds


def crowd(game: Game[Any], seed: int, left_out: set[str] = frozenset()) -> Callable[[], list[Bet]]:
    """Dozens of players who share every outcome, with stakes that differ tenfold."""
    chance = random.Random(seed)
    spots = [spot for spot in game.layout() if spot.on not in left_out]

    def bets() -> list[Bet]:
        chosen = chance.choices(spots, k=40)
        return [(spot.on, spot.pick, 100 * chance.randint(1, 10)) for spot in chosen]

    return bets


# ------------------------------------------------------------------ the alarm


def test_a_tilted_wheel_sets_off_the_alarm_and_it_rises():
    game = catalogue.submit("roulette", {"wheel": "single_zero"})
    number = favourite(game)
    bets = lambda: [("straight", (number,), 500), ("straight", ("0",), 500)]  # noqa: E731
    table, worth, seen = TableDrift(), ExpectationsOf(), []
    for line in records(game, 3_000, bets, tilted(1)):
        table.count(line, worth)
        if table.through % 1_000 == 0:
            seen.append(table.kinds["roulette"]["straight"].discounted)
    assert seen == sorted(seen)
    assert seen[-1] > ALARM
    honest = counted(records(game, 3_000, bets, fair(1)))
    assert abs(honest["straight"].discounted) <= abs(honest["straight"].standard_errors) < ALARM
    assert honest["straight"].method == "exact"


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("roulette", {"wheel": "single_zero", "five_adjacent": True}),
        ("roulette", {"wheel": "double_zero"}),
        ("lightning_roulette", {}),
        ("roulette_x", {"wheel": "double_zero", "paytable": "B"}),
        ("big_six", {}),
        ("dreamcatcher", {}),
        ("sic_bo", {}),
    ],
)
def test_a_fair_game_does_not_though_many_share_its_outcomes(name, rules):
    game = catalogue.submit(name, rules)
    kinds = counted(records(game, 1_500, crowd(game, 3), fair(4)))
    assert kinds.keys() == {spot.on for spot in game.layout()}
    far = {on: sums.standard_errors for on, sums in kinds.items()}
    assert all(abs(z) < ALARM for z in far.values()), far
    assert sum(sums.wagers for sums in kinds.values()) == 1_500 * 40


def test_standard_errors_are_standard():
    """Over many fair evenings, z has a mean near 0 and a variance near 1."""
    game = catalogue.submit("roulette", {"wheel": "single_zero"})
    every = [
        counted(records(game, 60, crowd(game, seed), fair(1_000 + seed))) for seed in range(60)
    ]
    for on in ("straight", "split", "red", "column"):
        zs = [kinds[on].standard_errors for kinds in every]
        assert abs(sum(zs) / len(zs)) < 4 / math.sqrt(len(zs)), on
        assert 0.5 < sum(z * z for z in zs) / len(zs) < 1.6, on


def test_one_lucky_wager_calls_nobody_however_large_it_is():
    """$50,000 on a number, after 2,000 rounds of a dollar: it wins once in 37 times."""
    game = catalogue.submit("roulette", {"wheel": "single_zero", "max": 5_000_000})
    number = favourite(game)
    stakes = iter([*2_000 * [100], 5_000_000])
    bets = lambda: [("straight", (number,), next(stakes))]  # noqa: E731
    honest, lucky = SeededDraws(7), iter([*2_000 * [False], True])
    (kind,) = counted(
        records(game, 2_001, bets, lambda ask: 5 if next(lucky) else honest.answer(ask))
    ).values()
    assert kind.standard_errors > ALARM, "as often as once in 37 times"
    assert 0 < kind.discounted < 3


# ------------------------------------------------------------------ the exact figures


def test_the_variance_is_that_of_the_rounds_whole_sum():
    one = compared("roulette", {"wheel": "single_zero"}, [("straight", ("17",), 100)])
    assert one.variance == pytest.approx(100**2 * 36**2 * (1 / 37) * (36 / 37))
    # Ten players on one number win or lose together …
    ten = compared("roulette", {"wheel": "single_zero"}, 10 * [("straight", ("17",), 100)])
    assert ten.variance == pytest.approx(100 * one.variance)
    # … and who bets on every number knows what comes back.
    every = [("straight", (str(n),), 100) for n in range(37)]
    whole = compared("roulette", {"wheel": "single_zero"}, every, 3_600)
    assert whole.variance == pytest.approx(0, abs=1e-3)
    assert whole.difference == pytest.approx(0, abs=1e-6)


def test_where_outcomes_are_not_listed_each_place_counts_by_itself():
    """Sic Bo: a total of 4 comes once in 72 times and pays 50 to 1, of 5 in 36 and 18 to 1."""
    bets = [("total", ("4",), 100), ("total", ("5",), 200)]
    sums = compared("sic_bo", {}, bets)
    lost = 100 * 51 / 72 + 200 * 19 / 36
    assert sums.difference == pytest.approx(-lost)
    least = 5_100**2 * (1 / 72) * (71 / 72) + 3_800**2 * (1 / 36) * (35 / 36)
    assert sums.variance == pytest.approx(least)
    assert sums.standard_errors == pytest.approx(-lost / math.sqrt(least))
    won = compared("sic_bo", {}, bets, 5_100)
    assert won.standard_errors == pytest.approx(1), "one such win is most of what is known"


def test_line_bets_that_share_a_throw_have_the_variance_of_their_sum():
    """A pass line bet on the come out roll: what it is worth on each point, and how often."""
    branches = [(8, 2), (4, 0), (6, 2 / 3), (8, 4 / 5), (10, 10 / 11)]
    mean = sum(ways / 36 * back for ways, back in branches)
    variance = sum(ways / 36 * back**2 for ways, back in branches) - mean**2
    sums = compared("craps", {}, [("pass", (), 1_000), ("pass", (), 3_000)])
    assert sums.difference == pytest.approx(-4_000 * mean)
    assert sums.variance == pytest.approx(4_000**2 * variance)
    assert sums.exact_return == pytest.approx(mean) == pytest.approx(2 * 244 / 495)


def compared(name: str, rules: dict[str, Any], bets: Sequence[Bet], returned: int = 0) -> Sums:
    """What the wagers of one round come to that settles them all; `returned` with the first."""
    game = catalogue.submit(name, rules)
    laid = [
        Laid(
            Wager(f"w{n}", n, *bet),
            Settlement(f"w{n}", "lose", returned if n == 1 else 0),
            game.opening_state(),
            {},
        )
        for n, bet in enumerate(bets, 1)
    ]
    sums = Expectations(game).compare(bets[0][0], laid)
    assert sums is not None
    return sums


@pytest.mark.parametrize(
    ("name", "rules", "on", "method"),
    [
        ("roulette", {}, "red", "exact"),
        ("big_six", {}, "symbol", "exact"),
        ("dreamcatcher", {}, "number", "estimated"),
        ("lightning_roulette", {}, "straight", "estimated"),
        ("sic_bo", {}, "big", "estimated"),
        ("roulette", {"roulette_up": {"progressive": 1, "wager": 100}}, "roulette_up", "none"),
        ("roulette", {"roulette_up": {"paytable": "A"}}, "roulette_up", "exact"),
        ("craps", {}, "pass", "exact"),
        ("casino_war", {}, "tie", "estimated"),
        ("casino_war", {}, "initial", "none"),
        ("pai_gow", {}, "hand", "none"),
    ],
)
def test_how_the_figure_is_known(name, rules, on, method):
    layout = catalogue.submit(name, rules).layout()
    pick = next(spot.pick for spot in layout if spot.on == on)
    sums = compared(name, rules, [(on, pick, 100)])
    assert sums.method == method
    assert (sums.exact_return is None) == (method == "none")
    if method == "none":
        assert sums.standard_errors == 0


def test_a_void_round_counts_for_nothing():
    game = catalogue.submit("roulette", {})
    (line,) = records(game, 1, lambda: [("red", (), 500)], fair(1))
    void = msgspec.json.decode(line)
    void["settlements"] = [{"id": "1.1", "result": "void", "returned": 500}]
    void["result"] = "void"
    table = TableDrift()
    table.count(msgspec.json.encode(void), ExpectationsOf())
    assert (table.through, table.kinds) == (1, {})


# ------------------------------------------------------------------ the board


async def kept(redis: Redis, series: Series) -> tuple[DriftRow, ...]:
    """What the next house finds in Redis, whose disk has nothing to count."""
    board = DriftBoard(redis)
    await board.opened("one", series)
    return board.rows()


async def test_it_is_kept_over_restarts_and_counts_nothing_twice(
    tmp_path: Path, signing_key: Ed25519PrivateKey
) -> None:
    lines = evening(HouseRecords(signing_key), 20, "one")
    series = Series(tmp_path / "one", record_head)
    series.open()
    async with EmbeddedRedis(tmp_path / "redis", appendfsync="no") as server:
        redis = connect(server.url)
        board = DriftBoard(redis)
        series.append(lines[:8])
        await board.opened("one", series)
        empty = Series(tmp_path / "lost", record_head)
        empty.open()
        assert await kept(redis, empty) == board.rows()
        series.append(lines[8:15])
        await board.archived("one", lines[8:15])
        first = board.rows("one")
        assert await kept(redis, empty) == first

        again = DriftBoard(redis)
        await again.opened("one", series)
        assert again.rows("one") == first
        series.append(lines[15:])
        await again.archived("one", lines[16:])  # what came between is read from the disk
        whole = again.rows("one")
        await again.archived("one", lines[15:])
        assert again.rows("one") == whole

        await redis.flushall()
        again = DriftBoard(redis)
        await again.opened("one", series)
        assert again.rows() == whole
        assert again.rows("two") == ()
        await redis.aclose()
    by_wager = {row.wager: row for row in whole}
    assert by_wager.keys() == {"straight", "red", "split", "dozen", "black"}
    assert by_wager["red"].rounds == 20 - 4, "every fifth round was void"
    assert by_wager["red"].handle == 16 * 1_000
    assert {labels for labels, _ in again.samples()} == {("roulette", on) for on in by_wager}


async def test_a_kind_without_a_figure_is_shown_and_sets_off_no_alarm(tmp_path: Path) -> None:
    figure = Sums(rounds=4, wagers=8, handle=800, returned=900, compared=800, difference=140.0,
        expected=760.0, variance=2_500.0, largest=30.0, method="exact")  # fmt: skip
    none = Sums(rounds=2, wagers=3, handle=300, returned=150)
    lying = Sums(rounds=1)  # nothing settled yet
    kinds = {"symbol": figure, "other": none, "late": lying}
    series = Series(tmp_path / "one", record_head)
    series.open()
    async with EmbeddedRedis(tmp_path / "redis", appendfsync="no") as server:
        redis = connect(server.url)
        left = TableDrift(through=4, way=WAY, kinds={"big_six": kinds})
        await redis.set(table_key("one", "drift"), msgspec.json.encode(left))
        board = DriftBoard(redis)
        await board.opened("one", series)
        await redis.aclose()
    shown = [
        (row.wager, row.return_ratio, row.exact_ratio, row.standard_errors, row.discounted)
        for row in board.rows()
    ]
    discounted = pytest.approx(140 / math.sqrt(2_500 + 30 * 140 / 3))
    assert shown == [
        ("late", None, None, None, None),
        ("other", 0.5, None, None, None),
        ("symbol", 900 / 800, 760 / 800, 2.8, discounted),
    ]
    sampled = (4, 8, 900 / 800, 760 / 800, 2.8, discounted)
    assert list(board.samples()) == [(("big_six", "symbol"), sampled)]


async def test_what_another_release_has_counted_is_counted_again(
    tmp_path: Path, signing_key: Ed25519PrivateKey
) -> None:
    lines = evening(HouseRecords(signing_key), 10, "one")
    series = Series(tmp_path / "one", record_head)
    series.open()
    series.append(lines)
    async with EmbeddedRedis(tmp_path / "redis", appendfsync="no") as server:
        redis = connect(server.url)
        earlier = {"through": 9, "kinds": {"roulette": {"red": {"rounds": 9, "handle": 77}}}}
        await redis.set(table_key("one", "drift"), msgspec.json.encode(earlier))
        board = DriftBoard(redis)
        await board.opened("one", series)
        (red,) = [row for row in board.rows() if row.wager == "red"]
        assert (red.rounds, red.handle) == (8, 8_000)
        await redis.aclose()


async def test_a_record_that_cannot_be_counted_stops_nothing(
    tmp_path: Path, signing_key: Ed25519PrivateKey, caplog: pytest.LogCaptureFixture
) -> None:
    lines = evening(HouseRecords(signing_key), 4, "one")
    hashed = msgspec.json.decode(lines[1])["rules_hash"].encode()
    unknown = lines[1].replace(hashed, hashed[::-1])
    lines[1] = unknown.replace(b'"game":"roulette"', b'"game":"snap"')
    series = Series(tmp_path / "one", record_head)
    series.open()
    series.append(lines)
    async with EmbeddedRedis(tmp_path / "redis", appendfsync="no") as server:
        redis = connect(server.url)
        board = DriftBoard(redis)
        await board.opened("one", series)
        assert {row.rounds for row in board.rows()} == {2}, "of four, one is void and one unknown"
        await redis.aclose()
    assert "a record of one is not counted" in caplog.text
