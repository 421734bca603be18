"""Bad input gets a clear error or a closed connection, and affects nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import struct
import tracemalloc
from typing import Any

import msgpack
import pytest
from websockets.exceptions import ConnectionClosed

from protocol.costs import COSTS
from protocol.from_client import GetReceipt
from tests.gateway.open_house import Client, House, OpenHouse
from tests.house_in_a_box import SOON_S, until

WAGER: dict[str, Any] = {
    "type": "place_wager", "request": 9, "table": "table-1", "round": 1, "nonce": "nonce-0001",
    "on": "straight", "pick": ["17"], "amount": 500,
}  # fmt: skip


async def _answer_to(client: Client, frame: bytes) -> dict[str, Any]:
    await client.socket.send(frame)
    return await client.receive()


# The library that decodes, and its words for types, are nothing to the player.
LIBRARY = ("Expected", "`int`", "`str`", "Object", "array", "regex", "MessagePack", "got `")


class TestMalformedMessages:
    @pytest.mark.parametrize(
        ("change", "message"),
        [
            (
                {"amount": "500"},
                "`amount` must be a whole number from 1 to 10000000000000.",
            ),
            ({"table": ""}, "`table` must be a text of 1 to 32 characters."),
            ({"nonce": "short"}, "`nonce` must be 8 to 32 of the characters 0-9 A-Z a-z _ -."),
            (
                {"pick": [17]},
                "`pick` must be a list of at most 8 entries, each a text of at most 16 characters.",
            ),
            ({"working": 1}, "`working` must be true or false."),
            ({"box": "1"}, "`box` must be a whole number from 1 to 100000, or null."),
            (
                {"on": None},
                "`on` must be a text of 1 to 32 characters.",
            ),
            (
                {"type": "watch_table", "after": {"stream": "s", "number": -1}},
                "`after.number` must be a whole number from 0 to 9007199254740991.",
            ),
            (
                {"type": "watch_table", "after": {"number": 1}},
                "`after.stream` is missing. It must be a text of at most 32 characters.",
            ),
            (
                {"type": "choose", "choice": "war", "options": 5},
                "`options` must be a map with text keys.",
            ),
        ],
    )
    async def test_the_error_says_what_is_expected_in_our_words(
        self, house: House, change: dict[str, Any], message: str
    ) -> None:
        kept = ("type", "request", "table") if "type" in change else tuple(WAGER)
        async with house.client() as client:
            await client.enter()
            sent = {name: WAGER[name] for name in kept} | change
            error = await _answer_to(client, msgpack.packb(sent))
            assert (error["code"], error["message"]) == ("bad_message", message)
            assert error["field"].startswith("$.")

    async def test_a_message_of_two_types_is_described(self, house: House) -> None:
        """A decoder that reads the first `type` finds a field wrong that the last has not."""
        two = b"\x84\xa4type\xafchange_password\xa7request\x09\xa3new\x05\xa4type\xa4ping"
        async with house.client() as client:
            await client.enter()
            error = await _answer_to(client, two)
            assert (error["request"], error["code"]) == (9, "bad_message")
            assert error["message"] == "A message must say its `type` once."
            assert (await client.ask("ping"))["type"] == "pong"

    @pytest.mark.parametrize("field", WAGER)
    async def test_a_missing_field_is_described(self, house: House, field: str) -> None:
        message = {name: value for name, value in WAGER.items() if name != field}
        async with house.client() as client:
            await client.enter()
            error = await _answer_to(client, msgpack.packb(message))
            if field == "pick":  # it is optional, and the rules ask for it
                assert error["code"] == "not_seated"
                return
            assert error["message"].startswith(f"`{field}` is missing. It must be ")
            assert not any(word in error["message"] for word in LIBRARY)

    @pytest.mark.parametrize(
        ("field", "value", "place"),
        [
            ("amount", 0, "$.amount"),
            ("amount", -500, "$.amount"),
            ("amount", 10**14, "$.amount"),
            ("amount", 2**64 - 1, "$.amount"),
            ("amount", 0.5, "$.amount"),
            ("amount", 500.5, "$.amount"),
            ("amount", "500", "$.amount"),
            ("amount", True, "$.amount"),
            ("amount", None, "$.amount"),
            ("amount", [500], "$.amount"),
            ("table", 7, "$.table"),
            ("table", "", "$.table"),
            ("round", -1, "$.round"),
            ("nonce", "short", "$.nonce"),
            ("nonce", "with spaces here", "$.nonce"),
            ("nonce", "nonce-0001\n", "$.nonce"),
            ("pick", [17], "$.pick[0]"),
            ("pick", ["1"] * 9, "$.pick"),
            ("pick", "17", "$.pick"),
            ("on", "", "$.on"),
            ("on", None, "$.on"),
        ],
    )
    async def test_the_error_names_the_field(
        self, house: House, field: str, value: object, place: str
    ) -> None:
        async with house.client() as client:
            await client.enter()
            await client.ask("sit", table="table-1")
            error = await _answer_to(client, msgpack.packb({**WAGER, field: value}))
            assert (error["type"], error["request"]) == ("error", 9)
            assert (error["code"], error["field"]) == ("bad_message", place)
            assert house.table.summary().held == 0
            assert (await client.ask("ping"))["type"] == "pong"

    @pytest.mark.parametrize("field", [name for name in WAGER if name not in {"type", "pick"}])
    async def test_a_missing_field_is_named(self, house: House, field: str) -> None:
        message = {name: value for name, value in WAGER.items() if name != field}
        async with house.client() as client:
            await client.enter()
            error = await _answer_to(client, msgpack.packb(message))
            assert (error["code"], error["field"]) == ("bad_message", f"$.{field}")

    async def test_an_unknown_type_names_the_known_ones(self, house: House) -> None:
        async with house.client() as client:
            await client.enter()
            error = await client.ask("steal_chips")
            assert (error["code"], error["field"]) == ("unknown_message", "$.type")
            assert "place_wager" in error["message"] and "hello" in error["message"]

    @pytest.mark.parametrize("kind", [None, 5, ["ping"]])
    async def test_a_type_that_is_not_a_text_is_a_bad_message(
        self, house: House, kind: object
    ) -> None:
        async with house.client() as client:
            await client.enter()
            error = await _answer_to(client, msgpack.packb({"type": kind, "request": 4}))
            assert (error["request"], error["code"]) == (4, "bad_message")
            assert error["field"] == "$.type"

    @pytest.mark.parametrize("request_id", [-1, 2**53, "1", 1.5, None, True])
    async def test_an_unreadable_request_id_is_answered_as_0(
        self, house: House, request_id: object
    ) -> None:
        async with house.client() as client:
            await client.enter()
            error = await _answer_to(client, msgpack.packb({"type": "ping", "request": request_id}))
            assert (error["request"], error["field"]) == (0, "$.request")

    async def test_a_map_with_faults_may_come_any_number_of_times(self, house: House) -> None:
        async with house.client() as client:
            await client.enter()
            for _ in range(20):
                assert (await client.ask("nothing"))["code"] == "unknown_message"


class TestFramesThatAreNoMessage:
    DEEP = msgpack.packb({"type": "choose", "request": 1})[:1] + b"\xa1a" + b"\x91" * 4000

    @pytest.mark.parametrize(
        "frame",
        [
            b"",
            b"\xc1",
            b"hello",
            b"GET / HTTP/1.1",
            msgpack.packb([1, 2]),
            DEEP,
            b"\xdf\xff\xff\xff\xff",
            b"\x81\xa1a\xa2\xff\xff",
            msgpack.packb(WAGER) + b"\x00",
            msgpack.packb(WAGER)[:-1],
        ],
    )
    async def test_three_of_them_close_the_connection(self, house: House, frame: bytes) -> None:
        async with house.client() as client, house.client() as other:
            await client.enter()
            await other.enter()
            for _ in range(3):
                await client.socket.send(frame)
            assert await client.close_code() == 1003
            assert client.codes() == ["bad_message"] * 3 + ["not_the_protocol"]
            assert (await other.ask("ping"))["type"] == "pong"

    async def test_text_is_told_to_be_binary(self, house: House) -> None:
        async with house.client() as client:
            await client.enter()
            for _ in range(3):
                await client.socket.send('{"type":"ping","request":1}')
            assert await client.close_code() == 1003
            assert "binary frames" in client.seen[0]["message"]

    async def test_noise_never_stops_the_house(self, open_house: OpenHouse) -> None:
        noise = random.Random(617)
        good = msgpack.packb({**WAGER, "type": "choose", "options": {"a": [1, "x"]}})
        async with open_house(bad_frames=10**9, messages_at_once=10**6) as house:
            async with house.client() as client:
                await client.enter()
                for _ in range(1500):
                    frame = bytearray(good)
                    for _ in range(noise.randrange(1, 6)):
                        frame[noise.randrange(len(frame))] = noise.randrange(256)
                    await client.socket.send(bytes(frame))
                    await client.socket.send(noise.randbytes(noise.randrange(40)))
                request = await client.send("odd_question")
                assert (await client.reply_to(request))["code"] == "unknown_message"
            assert all(message["type"] != "internal" for message in client.seen)
            # Each frame has had one answer.
            assert len(client.seen) == 3000

    async def test_frames_that_break_the_websocket_protocol_close_it(self, house: House) -> None:
        async with house.client() as client:
            await client.enter()
            client.socket.transport.write(b"\x82\x01x")  # a client's frame without a mask
            assert await client.close_code() == 1002


class TestTooMuch:
    async def test_10000_messages_in_a_second(self, house: House) -> None:
        async with house.client() as client, house.client() as other:
            await client.enter()
            await other.enter()
            ping = msgpack.packb({"type": "ping", "request": 7})
            try:
                for _ in range(10_000):
                    await client.socket.send(ping)
            except ConnectionClosed:
                pass
            assert await client.close_code() in {1008, 1006}
            pongs = [m for m in client.seen if m["type"] == "pong"]
            errors = [m for m in client.seen if m["type"] == "error"]
            assert 190 <= len(pongs) < 400
            assert {m["code"] for m in errors} == {"too_many_messages"}
            assert {m["request"] for m in errors} == {7}
            assert len(errors) == house.settings.messages_refused
            assert client.seen[-1]["type"] == "goodbye"
            assert (await other.ask("ping"))["type"] == "pong"

    async def test_a_client_that_slows_down_stays_connected(self, open_house: OpenHouse) -> None:
        limits = {"messages_a_second": 100, "messages_at_once": 10, "messages_refused": 30}
        async with open_house(**limits) as house, house.client() as client:
            await client.enter()
            for _ in range(4):
                await asyncio.sleep(0.15)
                for _ in range(24):
                    await client.send("ping")
                await client.ask("ping")  # the house has read them all
            await asyncio.sleep(0.15)
            assert (await client.ask("ping"))["type"] == "pong"

    async def test_a_dear_request_counts_as_what_it_costs(self, open_house: OpenHouse) -> None:
        """Of 20 receipts asked for at once, a burst of 200 pays for a few."""
        limits = {"messages_a_second": 1, "messages_at_once": 200}
        async with open_house(**limits) as house, house.client() as client:
            await client.enter()
            for _ in range(20):
                await client.send("get_receipt", table="table-1", round=1)
            codes = [(await client.receive())["code"] for _ in range(20)]
            assert codes.count("no_record") == (200 - 6) // COSTS[GetReceipt]
            assert set(codes) == {"no_record", "too_many_messages"}
            for _ in range(2):  # what is left still pays for what is cheap
                assert (await client.ask("ping"))["type"] == "pong"

    async def test_who_asks_on_for_what_is_too_dear_is_disconnected(
        self, open_house: OpenHouse
    ) -> None:
        limits = {"messages_a_second": 1, "messages_at_once": 60, "messages_refused": 5}
        async with open_house(**limits) as house, house.client() as client:
            await client.enter()
            for _ in range(12):
                await client.send("get_receipt", table="table-1", round=1)
            assert await client.close_code() == 1008
            assert client.codes()[-1] == "too_many_messages"

    async def test_the_smallest_burst_buys_every_request(self, open_house: OpenHouse) -> None:
        limits = {"messages_a_second": 100, "messages_at_once": 8}
        async with open_house(**limits) as house, house.client() as client:
            await client.enter()
            await asyncio.sleep(0.2)
            answer = await client.ask("get_receipt", table="table-1", round=1)
            assert answer["code"] == "no_record"

    async def test_a_flood_of_control_frames_counts_too(self, house: House) -> None:
        async with house.client() as client:
            await client.enter()
            client.socket.transport.write(b"\x89\x80\x00\x00\x00\x00" * 2000)
            assert await client.close_code() == 1008

    async def test_a_frame_of_10_megabytes_is_not_kept(self, house: House) -> None:
        key = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        async with house.client() as other:
            await other.enter()
            reader, writer = await asyncio.open_connection("127.0.0.1", house.gateway.port)
            writer.write(
                b"GET /play HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            )
            writer.write(key + b"\r\n")
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
            tracemalloc.start()
            writer.write(b"\x82\xff" + struct.pack("!Q", 10_000_000) + bytes(4))
            for _ in range(100):
                writer.write(bytes(100_000))
                await writer.drain()
            answer = await reader.read()
            peak_bytes = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            assert answer[:1] == b"\x88" and struct.unpack("!H", answer[2:4]) == (1009,)
            assert peak_bytes < 5_000_000
            assert (await other.ask("ping"))["type"] == "pong"
            writer.close()
            await until(lambda: house.connections == 1)

    async def test_its_close_code_is_1009(self, house: House) -> None:
        """Only the head of the frame is sent: the answer comes without waiting for the rest."""
        async with house.client() as client:
            await client.enter()
            client.socket.transport.write(b"\x82\xff" + struct.pack("!Q", 10_000_000) + bytes(4))
            assert await client.close_code() == 1009

    async def test_the_largest_frame_is_of_16_kib(self, house: House) -> None:
        async with house.client() as client:
            await client.enter()
            # A map with one text, padded to the byte: type and request are missing from it.
            head = b"\x81\xa1a\xda" + struct.pack("!H", 16 * 1024 - 6)
            error = await _answer_to(client, head + b"x" * (16 * 1024 - 6))
            assert error["code"] == "bad_message"
            await client.socket.send(bytes(16 * 1024 + 1))
            assert await client.close_code() == 1009


class TestFragments:
    async def test_a_message_in_fragments_is_put_together_in_its_turn(self, house: House) -> None:
        async with house.client() as client:
            await client.enter()
            await client.ask("sit", table="table-1")
            wager = msgpack.packb(WAGER)
            parts = [wager[:10], b"", wager[10:11], wager[11:]]
            await client.socket.send(parts)
            pinged = await client.send("ping")
            # The cage answers the wager later; the ping is answered in its turn.
            assert (await client.receive())["request"] == pinged
            assert (await client.receive())["type"] == "wager_accepted"

    async def test_control_frames_may_come_in_between(self, house: House) -> None:
        """RFC 6455, section 5.4."""
        async with house.client() as client:
            await client.enter()
            await client.ask("sit", table="table-1")
            wager = msgpack.packb(WAGER)

            def frame(head: int, data: bytes) -> bytes:
                return bytes((head, 0x80 | len(data))) + bytes(4) + data

            whole = frame(0x02, wager[:30]) + frame(0x89, b"ping") + frame(0x80, wager[30:])
            client.socket.transport.write(whole)
            assert (await client.receive())["type"] == "wager_accepted"

    async def test_fragments_are_bounded_together(self, house: House) -> None:
        async with house.client() as client:
            await client.enter()
            await client.socket.send([bytes(5000)] * 5)
            assert await client.close_code() == 1009

    async def test_text_in_fragments_is_one_bad_frame(self, house: House) -> None:
        async with house.client() as client:
            await client.enter()
            await client.socket.send(["{", "}", ""])
            assert (await client.receive())["code"] == "bad_message"
            assert (await client.ask("ping"))["type"] == "pong"


class TestSlowAndSilent:
    async def test_only_a_slow_reader_is_dropped(self, open_house: OpenHouse) -> None:
        async with (
            open_house(write_buffer_bytes=200_000) as house,
            house.client() as quick,
            house.client() as slow,
        ):
            await house.publish("ready")
            first = house.number
            for client in (quick, slow):
                await client.enter()
                await client.ask("watch_table", table="table-1")
            slow.socket.transport.pause_reading()
            for n in range(400):
                await house.publish(str(n) + "x" * 50_000)
                await asyncio.sleep(0)
            numbers = [(await quick.receive())["number"] for _ in range(400)]
            assert numbers == list(range(first + 1, first + 401))
            await until(lambda: house.watchers[0] == 1)
            slow.socket.transport.resume_reading()
            assert await slow.close_code() == 1006

    async def test_replies_to_a_slow_reader_are_bounded_too(self, open_house: OpenHouse) -> None:
        async with open_house(write_buffer_bytes=50_000, messages_at_once=10**6) as house:
            await house.publish("ready")
            first = house.number
            await house.publish(*(str(n) + "x" * 60_000 for n in range(50)))
            async with house.client() as slow:
                await slow.enter()
                slow.socket.transport.pause_reading()
                after = {"stream": house.stream, "number": first}
                for _ in range(10):
                    await slow.send("watch_table", table="table-1", after=after)
                await until(lambda: house.connections == 0)

    async def test_a_half_open_connection_is_closed(self, open_house: OpenHouse) -> None:
        """The other end has vanished: it answers no ping."""
        async with (
            open_house(ping_seconds=0.3, pong_seconds=0.3, close_seconds=0.1) as house,
            house.client() as client,
        ):
            await client.enter()
            await client.ask("watch_table", table="table-1")
            await client.ask("sit", table="table-1")
            client.socket.transport.pause_reading()
            await until(lambda: house.watchers[0] == 0)
            await until(lambda: house.seats() == {1: False})

    async def test_a_connection_without_a_request_is_closed(self, open_house: OpenHouse) -> None:
        async with open_house(hello_seconds=0.1) as house:
            reader, writer = await asyncio.open_connection("127.0.0.1", house.gateway.port)
            writer.write(b"GET /play HTTP/1.1\r\nHost:")
            with contextlib.suppress(ConnectionResetError):
                async with asyncio.timeout(SOON_S):
                    assert await reader.read() == b""
            writer.close()

    async def test_a_dropped_client_that_does_not_close_is_aborted(
        self, open_house: OpenHouse
    ) -> None:
        async with open_house(close_seconds=0.1) as house, house.client() as client:
            await client.enter()
            await until(lambda: house.connections == 1)
            raw = client.socket.transport.get_extra_info("socket")
            assert raw.family == socket.AF_INET
            client.socket.transport.pause_reading()
            client.socket.transport.write(b"\x82\x01x")
            await until(lambda: house.connections == 0)
