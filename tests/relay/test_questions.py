"""What a gateway asks of the house as a whole."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from protocol.operators import DriftRow
from server.cage.embedded import EmbeddedRedis
from server.relay import questions
from server.relay.line import DEALERS
from server.relay.messages import ReadDrift
from server.relay.questions import NobodyAnswers
from tests.gateway.open_house import House
from tests.relay.two_gateways import two_gateways

ROWS = (DriftRow("roulette", "red", 3, 4, 900, 1000, 10 / 9, 36 / 37, 0.42, "exact", 0.4),)


@pytest.fixture
async def houses(
    redis_server: EmbeddedRedis, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[House, House]]:
    monkeypatch.setattr(questions, "TRY_S", 0.2)
    async with two_gateways(redis_server, drift={"": ROWS, "table-1": ()}) as houses:
        yield houses


async def drift(house: House, table: str) -> tuple[DriftRow, ...]:
    assert house.entrance is not None
    return await house.entrance.questions.drift(table)


async def test_each_gateway_gets_the_answer_to_its_own_question(
    houses: tuple[House, House],
) -> None:
    asked = [drift(houses[n % 2], "" if n % 3 else "table-1") for n in range(12)]
    answers = await asyncio.gather(*asked)
    assert answers == [ROWS if n % 3 else () for n in range(12)]


async def test_without_a_keeper_nobody_answers(houses: tuple[House, House]) -> None:
    with pytest.raises(NobodyAnswers):
        await drift(houses[0], "a table that this dealer does not know")


async def test_a_question_that_is_lost_is_asked_again(
    houses: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert houses[0].entrance is not None
    line = houses[0].entrance.questions._line
    send, lost = line.send, []

    def lossy(channel: str, message: object) -> None:
        if channel == DEALERS and isinstance(message, ReadDrift) and not lost:
            lost.append(message)
        else:
            send(channel, message)  # type: ignore[arg-type]

    monkeypatch.setattr(line, "send", lossy)
    assert await drift(houses[0], "") == ROWS
    assert lost
