"""Messages between processes over a real Redis."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from functools import partial

import msgspec
import pytest
from redis.asyncio import Redis

from server.cage.embedded import EmbeddedRedis
from server.cage.redis_connection import connect
from server.relay.line import BEAT_S, DEALERS, Ear, Line, events_of, to_process
from server.relay.messages import MESSAGES, Envelope, Presence, RelayMessage
from server.relay.subscription import _Reading
from tests.house_in_a_box import until


class Heard:
    """Implements `Hearer`: notes everything."""

    def __init__(self) -> None:
        self.messages: list[tuple[str, RelayMessage]] = []
        self.gaps: list[tuple[str, str]] = []
        self.cuts = 0

    def hear(self, sender: str, message: RelayMessage) -> None:
        if isinstance(message, Presence) and message.account == "fails":
            raise RuntimeError("this message cannot be handled")
        self.messages.append((sender, message))

    def missed(self, sender: str, channel: str) -> None:
        self.gaps.append((sender, channel))

    def cut_off(self) -> None:
        self.cuts += 1

    def accounts(self, sender: str = "one") -> list[str]:
        return [m.account for s, m in self.messages if s == sender and isinstance(m, Presence)]


@pytest.fixture
async def redis(redis_server: EmbeddedRedis) -> AsyncIterator[Redis]:
    client = connect(redis_server.url)
    yield client
    await client.aclose()


@pytest.fixture
async def heard(redis: Redis) -> AsyncIterator[Heard]:
    """What process `two` hears."""
    heard = Heard()
    async with Ear(redis, "two", heard).open(DEALERS):
        yield heard


def present(account: str) -> Presence:
    return Presence(account, True)


async def test_messages_come_in_order_on_each_channel(redis: Redis, heard: Heard) -> None:
    async with Line(redis, "one").open() as line:
        for number in range(100):
            line.send(to_process("two"), present(f"a{number}"))
        line.send(DEALERS, present("all"))
        line.send(to_process("three"), present("for another process"))
        await until(lambda: len(heard.messages) == 101)
        assert [one for one in heard.accounts() if one != "all"] == [f"a{n}" for n in range(100)]
        assert heard.gaps == []


async def test_what_is_lost_shows_at_the_latest_with_the_next_beat(
    redis: Redis, heard: Heard
) -> None:
    async with Line(redis, "one").open() as line:
        line.send(to_process("two"), present("first"))
        await until(lambda: heard.accounts() == ["first"])
        line._sent[to_process("two")] += 1  # an envelope that Redis has never got
        await until(lambda: heard.gaps == [("one", to_process("two"))], 20 * BEAT_S)
        line.send(to_process("two"), present("second"))
        await until(lambda: heard.accounts() == ["first", "second"])
        assert len(heard.gaps) == 1


async def test_a_beat_with_nothing_to_tell_holds_nothing_up(redis: Redis, heard: Heard) -> None:
    async with Line(redis, "one").open() as line:
        await asyncio.sleep(1.2 * BEAT_S)
        line.send(DEALERS, present("after the beat"))
        await until(lambda: heard.accounts() == ["after the beat"], BEAT_S)


async def test_the_first_that_was_sent_to_a_process_may_be_lost(redis: Redis, heard: Heard) -> None:
    """A gateway's wagers were, and their players never had an answer (seed 660651)."""
    async with Line(redis, "one").open() as line:
        line._sent[to_process("two")] = 1  # an envelope that Redis has never got
        line._sent[DEALERS] = 1  # before this process was there
        line.send(DEALERS, present("to all"))
        line.send(to_process("two"), present("second"))
        await until(lambda: len(heard.accounts()) == 2)
        assert heard.gaps == [("one", to_process("two"))]


async def test_a_lost_connection_is_opened_again(redis: Redis, heard: Heard) -> None:
    async with Line(redis, "one").open() as line:
        line.send(to_process("two"), present("before"))
        await until(lambda: heard.accounts() == ["before"])
        await redis.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
        await until(lambda: heard.cuts == 1)
        line.send(to_process("two"), present("after"))
        await until(lambda: heard.accounts() == ["before", "after"])
        await redis.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
        line.send(to_process("two"), present("perhaps lost"))
        await until(lambda: heard.gaps != [] or "perhaps lost" in heard.accounts(), 20 * BEAT_S)
        line.send(to_process("two"), present("at last"))
        await until(lambda: heard.accounts()[-1] == "at last")


async def test_something_may_be_missed_until_redis_has_confirmed_every_channel(
    redis: Redis, heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[Callable[[], None]] = []
    write = _Reading.write

    def late(reading: _Reading, command: tuple[str, ...]) -> None:
        if command[0] == "SSUBSCRIBE":
            held.append(partial(write, reading, command))
        else:
            write(reading, command)

    async def heard_by(channel: str) -> int:
        return int(await redis.execute_command("SPUBLISH", channel, b""))

    monkeypatch.setattr(_Reading, "write", late)
    await redis.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
    await until(lambda: len(held) == 2)
    assert (await heard_by(to_process("two")), heard.cuts) == (0, 0)
    held[0]()
    while not await heard_by(to_process("two")):
        pass
    assert (await heard_by(DEALERS), heard.cuts) == (0, 0)
    held[1]()
    await until(lambda: heard.cuts == 1)
    assert await heard_by(DEALERS) == 1


async def test_a_message_that_fails_does_not_keep_back_the_next(
    redis: Redis, heard: Heard, caplog: pytest.LogCaptureFixture
) -> None:
    async with Line(redis, "one").open() as line:
        line.send(to_process("two"), present("fails"))
        line.send(to_process("two"), present("passes"))
        await until(lambda: heard.accounts() == ["passes"])
    assert "a Presence of one failed" in caplog.text


async def test_another_version_is_refused_with_one_clear_line(
    redis: Redis, heard: Heard, caplog: pytest.LogCaptureFixture
) -> None:
    later = MESSAGES.written + 1
    for number in (1, 2):
        other = Envelope(later, "newer", number, [present("x")], readable_from=later)
        await redis.execute_command("SPUBLISH", to_process("two"), msgspec.msgpack.encode(other))
    await redis.execute_command("SPUBLISH", to_process("two"), b"\xc1 no message")
    async with Line(redis, "one").open() as line:
        line.send(to_process("two"), present("ours"))
        await until(lambda: heard.accounts() == ["ours"])
    assert heard.messages == [("one", present("ours"))]
    assert caplog.text.count(f"newer writes version {later} of the messages between") == 1
    assert "cannot be read" in caplog.text


async def test_a_neighbouring_version_is_heard_as_far_as_it_is_known(
    redis: Redis, heard: Heard, caplog: pytest.LogCaptureFixture
) -> None:
    """It has a field more, and a kind of message that is not known here."""
    for number in (1, 2):
        messages = [present(f"a{number}"), [999, "news"], present(f"b{number}")]
        newer = [MESSAGES.written + 1, "newer", number, messages, MESSAGES.written, "a field"]
        await redis.execute_command("SPUBLISH", to_process("two"), msgspec.msgpack.encode(newer))
    await until(lambda: len(heard.messages) == 4)
    assert heard.accounts("newer") == ["a1", "b1", "a2", "b2"]
    assert caplog.text.count("does not know, and leaves out") == 1
    assert heard.gaps == []


async def test_a_channel_that_is_left_is_not_heard(redis: Redis) -> None:
    heard = Heard()
    async with AsyncExitStack() as parts:
        ear = await parts.enter_async_context(Ear(redis, "two", heard).open())
        line = await parts.enter_async_context(Line(redis, "one").open())
        await ear.listen(events_of("t1"))
        line.send(events_of("t1"), present("heard"))
        await until(lambda: heard.accounts() == ["heard"])
        ear.stop_listening(events_of("t1"))
        line.send(events_of("t1"), present("not heard"))
        line.send(to_process("two"), present("end"))
        await until(lambda: heard.accounts()[-1] == "end")
        assert heard.accounts() == ["heard", "end"]


UNREADABLE = {
    "not UTF-8": b"\x94\x01\xa3\xff\xfe\xfd\x01\x90",
    "endless nesting": b"\x94\x01\xa3one\x01" + b"\x91" * 5_000,
    "no MessagePack": b"\xc1",
}


@pytest.mark.parametrize("kind", UNREADABLE)
async def test_what_cannot_be_read_does_not_cost_the_connection(
    redis: Redis, heard: Heard, kind: str
) -> None:
    await redis.execute_command("SPUBLISH", DEALERS, UNREADABLE[kind])
    async with Line(redis, "one").open() as line:
        line.send(DEALERS, present("after it"))
        await until(lambda: heard.accounts() == ["after it"])
    assert heard.cuts == 0
