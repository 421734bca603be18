"""A crowd that leaves at one moment is answered and forgotten a few a turn of the loop."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest
from websockets.frames import Close, Frame, Opcode

from server.gateway import departures
from server.gateway.connection import PlayerConnection
from tests.gateway.open_house import House
from tests.house_in_a_box import until

CROWD = 24
A_TURN = 4


async def test_a_crowd_is_forgotten_a_few_at_a_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(departures, "A_TURN", A_TURN)
    audience, accounts = house.box.audience, set[str]()
    async with AsyncExitStack() as stack:
        for _ in range(CROWD):
            client = await stack.enter_async_context(house.client())
            signed_in = await client.enter()
            accounts.add(house.account_of(signed_in))
            await client.ask("watch_table", table="table-1")
        assert house.watchers[0] == len(accounts) == CROWD
        connections = list(house.gateway._connections)
        for connection in connections:
            connection.transport.abort()  # all of them are lost in one turn
        left = [CROWD]
        while left[-1]:
            await asyncio.sleep(0)
            left.append(len(audience.sessions()))
            assert left[-1] == CROWD or not house.connections, "nothing is sent to any of them"
        assert [one for at, one in enumerate(left) if one not in left[:at]] == [
            *range(CROWD, -1, -A_TURN)
        ]
        assert not any(audience.is_signed_in(account) for account in accounts)
        assert house.watchers[0] == 0


async def test_a_crowd_that_says_goodbye_is_answered_a_few_at_a_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(departures, "A_TURN", A_TURN)
    answered, most_in_a_turn = list[PlayerConnection](), list[int]()
    take_some, answer = departures.Departures._take_some, PlayerConnection.answer_close

    def counted(self: departures.Departures) -> None:
        before = len(answered)
        take_some(self)
        most_in_a_turn.append(len(answered) - before)

    def noted(self: PlayerConnection) -> None:
        assert not self.is_open, "nothing is sent to it any more"
        answered.append(self)
        answer(self)

    monkeypatch.setattr(departures.Departures, "_take_some", counted)
    monkeypatch.setattr(PlayerConnection, "answer_close", noted)
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(house.client()) for _ in range(CROWD)]
        for client in clients:
            await client.enter()
        await asyncio.gather(*(client.socket.close() for client in clients))
        assert {client.socket.close_code for client in clients} == {1000}
        await until(lambda: not house.box.audience.sessions())
    assert len(set(answered)) == CROWD
    assert max(most_in_a_turn) <= A_TURN


async def test_a_goodbye_is_answered_and_what_follows_it_is_discarded(house: House) -> None:
    goodbye = Frame(Opcode.CLOSE, Close(1001, "").serialize()).serialize(mask=True)
    nonsense = Frame(Opcode.BINARY, b"no message").serialize(mask=True)
    for last_words in (goodbye, goodbye + nonsense, goodbye[:3]):
        async with house.client() as client:
            await client.enter()
            transport = client.socket.transport
            transport.write(last_words)
            if last_words == goodbye[:3]:  # it comes in two reads
                await asyncio.sleep(0.05)
                transport.write(goodbye[3:])
            transport.write(nonsense)
            transport.write_eof()
            assert await client.close_code() == 1001
            assert client.codes() == []
    await until(lambda: not house.box.audience.sessions())


async def test_who_comes_back_before_the_old_connection_is_forgotten_stays(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house.client() as client, house.client() as again:
        token = (await client.enter())["token"]
        await client.ask("sit", table="table-1", seat=2)
        (old,) = (one for one in house.gateway._connections if one.session.player is not None)  # type: ignore[union-attr]
        monkeypatch.setattr(departures, "A_TURN", 0)  # it is not forgotten yet
        old.transport.abort()
        await until(lambda: not old.is_open)
        await again.sign_in_by_token(token)
        monkeypatch.setattr(departures, "A_TURN", A_TURN)
        await until(lambda: len(house.box.audience.sessions()) == 1)
        assert [(one.number, one.connected) for one in house.table.players()] == [(2, True)]


async def test_a_fault_with_one_does_not_keep_the_others(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    forget, forgotten = house.gateway._forget, list[PlayerConnection]()

    def forget_but_the_first(connection: PlayerConnection) -> None:
        forgotten.append(connection)
        if len(forgotten) == 1:
            raise RuntimeError("a fault")
        forget(connection)

    monkeypatch.setattr(house.gateway._departures, "_forget_one", forget_but_the_first)
    async with house.client() as one, house.client() as two:
        await one.enter()
        await two.enter()
        for connection in list(house.gateway._connections):
            connection.transport.abort()
        await until(lambda: len(forgotten) == 2)
        assert len(house.box.audience.sessions()) == 1
        forget(forgotten[0])
    assert "was not cleared away" in caplog.text
