from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from pathlib import Path

import pytest
import uvloop

from server.cage.embedded import EmbeddedRedis
from tests.gateway.open_house import House, OpenHouse, opened_house
from tests.house_in_a_box import running_redis


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    return {"uvloop": uvloop.new_event_loop}


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedRedis]:
    with running_redis(tmp_path_factory.mktemp("redis")) as server:
        yield server


@pytest.fixture
def open_house(redis_server: EmbeddedRedis) -> OpenHouse:
    """A house whose gateway reaches its tables by messages."""
    return functools.partial(opened_house, redis_server, relayed=True)


@pytest.fixture
async def house(open_house: OpenHouse) -> AsyncIterator[House]:
    async with open_house() as opened:
        yield opened


HERE = Path(__file__).parent
LOOKS_AT_ONCE = {
    "test_every_watcher_gets_every_event_in_order",
    "test_one_connection_watches_several_tables_up_to_a_limit",
    "test_each_request_gets_the_answer_of_the_table",
    "test_another_screen_of_the_same_player_keeps_the_seat",
    "test_all_cards_then_news_of_what_changed",
    "test_news_are_coalesced",
    "test_an_address_does_not_fill_a_table",
}
STOPS_REDIS = {
    "test_the_balance_is_known_while_the_cage_is_away",
    "test_a_wager_waits_for_the_cage_and_nobody_waits_for_the_wager",
    "test_answers_that_are_outstanding_are_bounded",
    "test_an_answer_to_a_connection_that_is_gone_is_dropped",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what is true of one process alone."""
    left_out = LOOKS_AT_ONCE | STOPS_REDIS
    items[:] = [
        one for one in items if one.path.parent != HERE or one.name.split("[")[0] not in left_out
    ]
