"""A round that a receipt is wanted of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from server.games.rules import Game
from tests.records.conftest import Bet

Wanted: TypeAlias = Callable[[Mapping[str, Any]], bool] | None


class Round(NamedTuple):
    name: str
    game: Game[Any]
    bets: Sequence[Bet]
    wanted: Wanted  # of the draw that ends it; None: the round is called off
    before: Any = None  # the table before it; None: as it is uncovered
    player: str = "ada"  # whose receipt it is
    retired: bool = False  # its table is taken out of service; `wanted` is None
    added: Sequence[bytes] = ()  # seeds of restarts that found betting open
