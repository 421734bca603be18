"""Who gets past the desk, and for how long."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from protocol.operators import (
    OPERATORS_VERSION,
    ChangePassword,
    CommandDone,
    CommandRefused,
    ConfirmationNeeded,
    DeskGoodbye,
    EventPage,
    ListTables,
    OperatorSignedIn,
    OperatorSignIn,
    ReadEvents,
    RemoveOperator,
    SetRole,
    ShowAccount,
    ShowHouse,
    TableRows,
    encode,
)
from server.pit import server as pit_server
from server.pit.sign_in_limits import FREE_TRIES_A_NAME, SignInLimits
from tests.house_in_a_box import SOON_S
from tests.pit.open_pit import NAMES, PASSWORDS, OpenPit, Operator, Pit


def sign_in(
    name: str = "maude", password: str = "wrong", version: int = OPERATORS_VERSION
) -> OperatorSignIn:
    return OperatorSignIn(0, version=version, name=name, password=password)


async def assert_closed(operator: Operator) -> None:
    with pytest.raises(ConnectionClosed):
        await operator.next()


async def test_an_operator_signs_in_and_is_told_the_role(pit: Pit) -> None:
    async with pit.connected() as operator:
        message = sign_in("Maude", PASSWORDS["shift_manager"])
        welcome = await operator.get(message, OperatorSignedIn)
    assert (welcome.name, welcome.role) == ("maude", "shift_manager")
    assert (welcome.house, welcome.version) == ("The Test House", OPERATORS_VERSION)
    assert welcome.idle_ms == 30 * 60 * 1000


@pytest.mark.parametrize("name", ["maude", "nobody"])
async def test_a_wrong_password_is_refused_and_recorded(pit: Pit, name: str) -> None:
    async with pit.connected() as operator:
        assert await operator.refusal(sign_in(name)) == "wrong_password"
        await assert_closed(operator)
    (event,) = await pit.recorded("sign_in")
    assert (event.who, event.address, event.result) == ("", "127.0.0.1", "wrong_password")
    assert event.arguments == {"name": name}


async def test_guessing_is_slowed_even_for_the_right_password(open_pit: OpenPit) -> None:
    pit = await open_pit(sign_in_limits=SignInLimits(lambda: 1_000.0))
    for _ in range(FREE_TRIES_A_NAME):
        async with pit.connected() as operator:
            assert await operator.refusal(sign_in()) == "wrong_password"
    async with pit.connected() as operator:
        right = sign_in(password=PASSWORDS["shift_manager"])
        assert await operator.refusal(right) == "too_many_attempts"
    assert len(await pit.recorded("sign_in")) == FREE_TRIES_A_NAME


async def test_nothing_is_answered_before_signing_in(pit: Pit) -> None:
    async with pit.connected() as operator:
        assert await operator.refusal(ListTables(0)) == "not_signed_in"
        await assert_closed(operator)


async def test_another_version_of_the_protocol_is_refused(pit: Pit) -> None:
    async with pit.connected() as operator:
        right = sign_in(password=PASSWORDS["shift_manager"], version=99)
        assert await operator.refusal(right) == "wrong_version"


async def test_a_page_in_a_browser_is_refused(pit: Pit) -> None:
    async with connect(pit.url, origin=Origin("http://evil.example"), proxy=None) as connection:
        with pytest.raises(ConnectionClosed):
            await connection.recv()
    assert connection.close_code == 1008


async def test_a_connection_that_never_signs_in_is_closed(
    pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pit_server, "SIGN_IN_SECONDS", 0.1)
    async with pit.connected() as operator:
        await assert_closed(operator)


async def test_connections_are_bounded(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pit_server, "MAX_SESSIONS", 1)
    async with pit.signed_in() as first, pit.connected() as second:
        right = sign_in("flora", PASSWORDS["floorperson"])
        assert await second.refusal(right) == "too_many_operators"
        await assert_closed(second)
        await first.get(ListTables(0), TableRows)


async def test_an_idle_operator_is_signed_out(open_pit: OpenPit) -> None:
    pit = await open_pit(idle_seconds=0.3)
    async with pit.signed_in() as operator:
        goodbye = await operator.next()
        assert isinstance(goodbye, DeskGoodbye)
        assert goodbye.code == "idle"
        await assert_closed(operator)
    (event,) = await pit.recorded("sign_out")
    assert (event.who, event.arguments) == ("maude", {"why": "idle"})


async def test_a_session_ends_however_busy_it_is(open_pit: OpenPit) -> None:
    pit = await open_pit(session_seconds=1.0)
    async with pit.signed_in() as operator:
        with pytest.raises(ConnectionClosed):
            async with asyncio.timeout(SOON_S):
                while True:
                    last = await operator.ask(ReadEvents(0, count=1))
                    await asyncio.sleep(0.05)
        assert isinstance(last, EventPage)
    (event,) = await pit.recorded("sign_out")
    assert event.arguments == {"why": "session_over"}


async def test_silent_connections_keep_no_operator_out(
    pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pit_server, "MAX_SESSIONS", 3)
    monkeypatch.setattr(pit_server, "MAX_AT_DOOR", 3)
    async with AsyncExitStack() as silent:
        waiting = [await silent.enter_async_context(pit.connected()) for _ in range(3)]
        async with pit.signed_in() as maude:
            await maude.get(ListTables(0), TableRows)
            await assert_closed(waiting[0])  # it had waited longest
            right = sign_in(password=PASSWORDS["shift_manager"])
            assert isinstance(await waiting[1].ask(right), OperatorSignedIn)


async def test_a_screen_that_refreshes_by_itself_is_idle_too(open_pit: OpenPit) -> None:
    pit = await open_pit(idle_seconds=0.5)

    async def refresh_for_ever(operator: Operator) -> None:
        while True:
            answer = await operator.ask(ListTables(0))
            assert isinstance(answer, TableRows)
            await asyncio.sleep(0.1)

    async with pit.signed_in() as operator:
        with pytest.raises(ConnectionClosed):
            async with asyncio.timeout(SOON_S):
                await refresh_for_ever(operator)


async def test_a_removed_operator_is_signed_out_at_once(pit: Pit) -> None:
    async with pit.signed_in() as maude, pit.signed_in("floorperson") as flora:
        needed = await maude.get(RemoveOperator(0, name="flora"), ConfirmationNeeded)
        assert isinstance(await pit.confirm(needed), CommandDone)
        goodbye = await flora.next()
        assert isinstance(goodbye, DeskGoodbye)
        assert goodbye.code == "signed_out"
        await assert_closed(flora)


async def test_an_operator_removed_elsewhere_gives_no_further_command(pit: Pit) -> None:
    async with pit.signed_in("floorperson") as flora:
        await pit.operators.remove("flora")
        await flora.connection.send(encode(ListTables(1)))
        goodbye = await flora.next()
        assert isinstance(goodbye, DeskGoodbye)
        assert goodbye.code == "signed_out"


async def test_a_role_taken_away_is_gone_on_connections_that_are_open(pit: Pit) -> None:
    async with pit.signed_in() as maude, pit.signed_in("cashier") as cass:
        needed = await maude.get(SetRole(0, name="cass", role="viewer"), ConfirmationNeeded)
        assert isinstance(await pit.confirm(needed), CommandDone)
        assert await cass.refusal(ShowAccount(0, account="alice")) == "not_allowed"
        await cass.get(ListTables(0), TableRows)


async def test_a_changed_password_ends_the_operators_other_connections_only(pit: Pit) -> None:
    new = "entirely different 1"
    async with pit.signed_in("cashier") as here, pit.signed_in("cashier") as there:
        wrong = ChangePassword(0, old="not that", new=new)
        assert await here.refusal(wrong) == "wrong_password"
        await here.get(ChangePassword(0, old=PASSWORDS["cashier"], new=new), CommandDone)
        assert isinstance(await there.next(), DeskGoodbye)
        await here.get(ListTables(0), TableRows)
    async with pit.signed_in("cashier", password=new) as again:
        await again.get(ListTables(0), TableRows)
    for event in await pit.recorded("change_password"):
        assert event.arguments == {}


async def test_signing_in_twice_on_a_connection_is_refused(pit: Pit) -> None:
    async with pit.signed_in() as maude:
        assert await maude.refusal(sign_in()) == "signed_in"


@pytest.mark.parametrize(
    ("frame", "field"),
    [
        (b"\xc1", ""),
        (b"", ""),
        ("text", ""),
        (msgspec.msgpack.encode({"type": "no_such_command", "request": 7}), "$.type"),
        (msgspec.msgpack.encode({"type": "pause_table", "request": 7, "table": 5}), "$.table"),
        (
            msgspec.msgpack.encode(
                {
                    "type": "issue_chips",
                    "request": 7,
                    "command_id": "12345678",
                    "account": "alice",
                    "cents": 12.5,
                    "why": "promo",
                }
            ),
            "$.cents",
        ),
        (b"\xc4" * 20_000, ""),
    ],
)
async def test_a_bad_message_is_answered_with_what_is_wrong(
    pit: Pit, frame: bytes | str, field: str
) -> None:
    async with pit.signed_in() as maude:
        await maude.connection.send(frame)
        answer = await maude.next()
        assert isinstance(answer, CommandRefused)
        assert (answer.code, answer.field) == ("bad_message", field)
        assert answer.request == (7 if field else 0)
        await maude.get(ListTables(0), TableRows)


async def test_a_flood_of_messages_costs_the_connection(pit: Pit) -> None:
    async with pit.signed_in("viewer") as vera, pit.signed_in() as maude:
        for _ in range(500):
            await vera.connection.send(encode(ShowHouse(1)))
        with pytest.raises(ConnectionClosed):
            while True:
                last = await vera.next()
        assert isinstance(last, DeskGoodbye)
        assert last.code == "too_many_messages"
        await maude.get(ListTables(0), TableRows)


async def test_two_operators_of_every_role_sign_in_side_by_side(pit: Pit) -> None:
    async with pit.signed_in("viewer") as first, pit.signed_in("viewer") as second:
        await first.get(ListTables(0), TableRows)
        await second.get(ListTables(0), TableRows)
    signed_in = await pit.recorded("sign_in")
    assert [event.who for event in signed_in] == [NAMES["viewer"]] * 2
