"""Every game of the house, in one list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from server.games.big_six import BigSix
from server.games.casino_war import CasinoWar
from server.games.craps.table import Craps
from server.games.dreamcatcher import Dreamcatcher
from server.games.lightning_roulette import LightningRoulette
from server.games.pai_gow.table import PaiGow
from server.games.roulette import Roulette
from server.games.roulette_x import RouletteX
from server.games.rules import Game
from server.games.sic_bo import SicBo

AnyGame: TypeAlias = Game[Any]

GAMES: Final[dict[str, Callable[[Mapping[str, Any]], AnyGame]]] = {
    Roulette.name: Roulette,
    LightningRoulette.name: LightningRoulette,
    RouletteX.name: RouletteX,
    BigSix.name: BigSix,
    Dreamcatcher.name: Dreamcatcher,
    SicBo.name: SicBo,
    Craps.name: Craps,
    CasinoWar.name: CasinoWar,
    PaiGow.name: PaiGow,
}


class UnknownGameError(Exception):
    """There is no game of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no game called {name[:40]!r}; there are {', '.join(GAMES)}")


def title_of(name: str) -> str:
    """A game's name for players, also of a game that this program no longer has."""
    return getattr(GAMES.get(name), "title", name.replace("_", " "))


def submit(name: str, rules: Mapping[str, Any]) -> AnyGame:
    """Bind a game to a rules submission.

    Raises UnknownGameError, or IllegalRules with every breach of the submission.
    """
    if name not in GAMES:
        raise UnknownGameError(name)
    return GAMES[name](rules)
