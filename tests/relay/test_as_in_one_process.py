"""The gateway's tests of tables, once more, over tables that are elsewhere.

`conftest.py` leaves out those that look into the table in the same turn, or stop the Redis that
carries the messages.
"""

from tests.gateway.test_tables import (  # noqa: F401
    TestClosing,
    TestLobby,
    TestMoney,
    TestPlaying,
    TestPrivateMessages,
    TestSeatsOfOneAddress,
    TestWatching,
    TestWhoIsThere,
)
