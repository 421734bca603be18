from __future__ import annotations

import functools
from pathlib import Path

import pytest

from server.cage.embedded import EmbeddedRedis
from tests.gateway.fixtures import house, pytest_asyncio_loop_factories, redis_server
from tests.gateway.open_house import OpenHouse, opened_house

__all__ = ("house", "open_house", "pytest_asyncio_loop_factories", "redis_server")


@pytest.fixture
def open_house(redis_server: EmbeddedRedis) -> OpenHouse:
    """A house whose gateway reaches its tables by messages."""
    return functools.partial(opened_house, redis_server, relayed=True)


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
