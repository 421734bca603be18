"""What many processes measured, put together: the same as if one had measured it all."""

from __future__ import annotations

import random
import resource
from collections.abc import Callable

import msgspec
import pytest

from server.bots import descriptors
from server.bots.connection import Timing
from server.bots.measured import Measured, pack, unpack
from server.bots.report import advice, document, percentiles, readable
from server.bots.settings import CrowdError, CrowdSettings, Share

SETTINGS = CrowdSettings(processes=3)


class Moment:
    """A read of a socket, as `Turns` tells of it."""

    def __init__(self, at: float, since: float) -> None:
        self.at = at
        self.since = since


def merged(parts: list[Measured]) -> Measured:
    whole = Measured()
    for part in parts:
        whole.add(unpack(pack(part)))
    return whole


def spread(count: int, note: Callable[[Measured, random.Random], None]) -> tuple[Measured, ...]:
    """What one process measures, and three to which the same things happen in turn."""
    one, three = Measured(is_playing=True), [Measured(is_playing=True) for _ in range(3)]
    for index in range(count):
        note(one, random.Random(index))
        note(three[index % 3], random.Random(index))
    return one, merged(three)


def test_percentiles_are_times_that_were_measured():
    times = [number / 1_000 for number in range(1, 10_001)]
    random.Random(1).shuffle(times)
    assert percentiles(times) == {"p50": 5001, "p99": 9901, "p99.9": 9991, "max": 10_000}
    assert percentiles([0.0015]) == dict.fromkeys(("p50", "p99", "p99.9", "max"), 1.5)
    assert percentiles([]) == dict.fromkeys(("p50", "p99", "p99.9", "max"))


def test_processes_together_report_what_one_would():
    def play(measured: Measured, chance: random.Random) -> None:
        measured.players += 1
        measured.sent += 2
        measured.accepted += 1
        measured.refused[chance.choice(("limit", "closed"))] += 1
        measured.lost[chance.choice(("gone", "full"))] += 1
        measured.staked_cents += chance.randrange(500)
        seen = chance.random()
        measured.answered(Timing(seen, seen / 2))
        at = chance.random()
        table = chance.choice("ab")
        measured.heard(table, chance.randrange(5), Moment(at, at - 0.1))
        measured.saw("a", chance.randrange(5), Moment(at + 1, at))
        measured.late_s.append(chance.random())

    one, three = spread(300, play)
    assert document(one, SETTINGS, 1.5) == document(three, SETTINGS, 1.5)
    assert document(one, SETTINGS, 1.5)["broadcast_events"] == 10


def test_a_broadcast_is_timed_from_its_first_arrival_in_any_process_and_any_role():
    here, there = Measured(is_playing=True), Measured(is_playing=True)
    here.heard("table", 7, Moment(10.004, 10.003))
    there.saw("table", 7, Moment(10.000, 9.999))
    there.saw("table", 7, Moment(10.006, 10.001))
    report = document(merged([here, there]), SETTINGS, None)
    assert report["broadcast_ms"]["max"] == pytest.approx(4)
    assert report["broadcast_without_bots_ms"]["max"] == pytest.approx(3)
    assert report["watched_ms"]["max"] == pytest.approx(6)
    assert report["watched_without_bots_ms"]["max"] == pytest.approx(1)
    assert report["bots"]["read_late_ms"]["max"] == pytest.approx(5)


def test_what_comes_before_and_after_the_play_is_not_timed():
    measured = Measured()
    measured.heard("table", 1, Moment(1, 1))
    measured.saw("table", 1, Moment(1, 1))
    assert document(measured, SETTINGS, None)["broadcast_events"] == 0


def test_the_busiest_process_is_shown_and_cpu_is_summed():
    parts = [Measured(cpu_seconds=2, busiest=0.2), Measured(cpu_seconds=5, busiest=0.5)]
    assert document(merged(parts), SETTINGS, None)["bots"]["cpu_seconds"] == 7
    assert document(merged(parts), SETTINGS, None)["bots"]["busiest_process"] == 0.5


def test_a_limit_of_the_house_is_explained():
    for why in ("HTTP 429: Too many connections.", "could not enter: Too many attempts. Try …"):
        assert "connections_an_address" in advice({"something else": 1, why: 2})
    assert "max_connections" in advice({"HTTP 503: The house is full.": 2})
    assert advice({"the house closed the connection": 3}) == ""


def test_every_report_can_be_shown():
    for report in (Measured(), Measured(watchers=2, seconds=3, accepted=1, sent=1)):
        for cpu in (None, 0.0, 1.5):
            assert readable(document(report, SETTINGS, cpu)).row_count > 10


def test_each_player_and_watcher_is_in_one_process_and_plays_as_it_would_in_one():
    settings = CrowdSettings(players=11, watchers=7, processes=3, seed=5)
    shares = [Share(settings, ("a", "b"), index) for index in range(3)]
    assert sorted(index for share in shares for index in share.players) == list(range(11))
    assert sum(share.watchers for share in shares) == 7
    alone = Share(msgspec.structs.replace(settings, processes=1), ("a", "b"), 0)
    together = {index: one for share in shares for index, one in share.chances().items()}
    for index, chance in alone.chances().items():
        assert chance.random() == together[index].random()
        assert alone.tables_for(index)[0] == "ab"[index % 2]


def test_open_files_are_counted_before_anybody_connects(monkeypatch):
    given: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 4_096))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: given.append(limits))
    descriptors.make_room(100, 1)
    assert given == []
    descriptors.make_room(4_000, 1)
    assert given == [(4_064, 4_096)]
    with pytest.raises(CrowdError, match=r"5,064 open files.* allows 4,096: .*ulimit -n 5064"):
        descriptors.make_room(5_000, 2)
