"""Pings go to those who are quiet, and end the connections of those who have vanished."""

from __future__ import annotations

from typing import Any, cast

from websockets.frames import CloseCode

from server.common.slices import at_once
from server.gateway.overdue import PING, Pings
from server.gateway.session import Session
from tests.gateway.open_house import OpenHouse
from tests.house_in_a_box import until


class Line:
    """A connection and its session, as far as pings go."""

    def __init__(self, heard_at: float = 0.0) -> None:
        self.connection = self
        self.received_at = heard_at
        self.is_open = True
        self.pings = 0
        self.dropped: tuple[CloseCode, str] | None = None

    def write_frame(self, frame: bytes) -> None:
        assert frame == PING
        self.pings += 1

    def drop(self, code: CloseCode, reason: str) -> None:
        self.is_open, self.dropped = False, (code, reason)


def pings_of(*lines: Line) -> Pings:
    pings = Pings(ping_seconds=20.0, pong_seconds=10.0)
    for line in lines:
        pings.begin(cast(Session, line))
    return pings


def test_who_is_heard_of_gets_no_ping() -> None:
    quiet, busy = Line(), Line()
    pings = pings_of(quiet, busy)
    for now in range(28):
        busy.received_at = now
        at_once(pings.looking(float(now)))
    assert (quiet.pings, busy.pings) == (1, 0)
    assert busy.is_open and quiet.is_open


def test_who_is_quiet_gets_its_ping_on_time_however_late_it_was_heard_of() -> None:
    line = Line()
    pings = pings_of(line)
    line.received_at = 19.0
    at_once(pings.looking(38.9))
    assert line.pings == 0
    at_once(pings.looking(39.0))
    assert line.pings == 1


def test_who_does_not_answer_is_closed_and_who_answers_is_asked_again() -> None:
    here, gone = Line(), Line()
    pings = pings_of(here, gone)
    at_once(pings.looking(20.0))
    assert (here.pings, gone.pings) == (1, 1)
    here.received_at = 20.1
    at_once(pings.looking(29.9))
    assert gone.is_open
    at_once(pings.looking(30.0))
    assert gone.dropped == (CloseCode.INTERNAL_ERROR, "no_pong")
    at_once(pings.looking(40.0))
    assert here.pings == 1
    at_once(pings.looking(40.1))
    assert (here.pings, gone.pings) == (2, 1)


def test_a_process_that_stood_still_reads_before_it_closes() -> None:
    line = Line()
    pings = pings_of(line)
    at_once(pings.looking(20.0))
    at_once(pings.looking(95.0))  # stopped for a minute: the answer waits in the socket
    assert line.is_open
    line.received_at = 95.01
    at_once(pings.looking(105.0))
    at_once(pings.looking(115.0))
    assert line.is_open and line.pings == 1
    at_once(pings.looking(115.1))
    assert line.pings == 2


def test_a_crowd_that_is_quiet_gets_its_pings_in_several_turns() -> None:
    crowd = [Line() for _ in range(150)]
    looking = pings_of(*crowd).looking(20.0)
    pinged = []
    for _ in looking:
        pinged.append(sum(line.pings for line in crowd))
    assert pinged == [63, 127]
    assert [line.pings for line in crowd] == [1] * 150


def test_a_connection_that_is_closed_is_forgotten() -> None:
    line = Line()
    pings = pings_of(line)
    line.is_open = False
    at_once(pings.looking(20.0))
    line.is_open = True
    at_once(pings.looking(1_000.0))
    assert line.pings == 0


async def test_a_quiet_player_answers_and_stays(open_house: OpenHouse) -> None:
    async with (
        open_house(ping_seconds=0.05, pong_seconds=0.5) as house,
        house.client() as client,
    ):
        await client.enter()
        received = house.gateway.frame_counts.frames_received
        await until(lambda: house.gateway.frame_counts.frames_received > received + 4)
        await client.ask("watch_table", table="table-1")
        assert house.connections == 1


async def test_who_vanished_gets_the_reason(open_house: OpenHouse, caplog: Any) -> None:
    caplog.set_level("INFO", "croupier.gateway")
    async with (
        open_house(ping_seconds=0.3, pong_seconds=0.3, close_seconds=0.05) as house,
        house.client() as client,
    ):
        await client.enter()
        client.socket.transport.pause_reading()
        await until(lambda: house.connections == 0)
        assert "reason=no_pong" in caplog.text
