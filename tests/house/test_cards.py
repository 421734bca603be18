"""Casino War and Pai Gow over real sockets, with a real cage: bots, hidden tiles, receipts."""

from __future__ import annotations

from typing import Any

import pytest

from server.audit.verify_file import verify
from server.games.pai_gow.tiles import TILES
from tests.house.player import PlayerClient
from tests.house_process import HouseProcess, quick_table

pytestmark = pytest.mark.xdist_group("house cards")  # they share one house

BOXES = "{ boxes = 2, min = 100, max = 10000, unit = 100 }"


def card_table(table_id: str, game: str, rules: str, betting: float, decision: float) -> str:
    table = quick_table(table_id, rules, betting=betting)
    return table.replace('"roulette"', f'"{game}"\ndecision_seconds = {decision}')


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    tables = (
        card_table("war", "casino_war", "{}", betting=0.7, decision=2),
        card_table("tiles", "pai_gow", "{}", betting=0.7, decision=2),
        card_table("own", "pai_gow", BOXES, betting=1.5, decision=4),
    )
    with HouseProcess(tmp_path_factory.mktemp("cards"), *tables) as house:
        yield house
        audit = house.croupier("audit", "--json")
        assert audit.returncode == 0, audit.stdout + audit.stderr
    assert "Traceback" not in house.output


def tiles_in(plain: Any) -> set[str]:
    """Every tile that is named anywhere in a frame."""
    if isinstance(plain, dict):
        return set().union(*map(tiles_in, plain.values()))
    if isinstance(plain, list):
        return set().union(*map(tiles_in, plain))
    return {plain} if plain in TILES else set()


def test_bots_wager_decide_and_leave_the_books_clean(house):
    words = ("--players", "6", "--seconds", "8", "--rate", "5", "--tables", "war,tiles")
    done = house.croupier("bots", "--url", house.play, *words, "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    assert '"house_way"' in done.stdout or '"set"' in done.stdout
    assert '"stand"' in done.stdout
    assert '"clean":true' in done.stdout.replace(" ", "")


def test_a_tile_goes_to_its_player_alone_until_it_is_exposed(house):
    with (
        PlayerClient(house.play) as ann,
        PlayerClient(house.play) as bob,
        PlayerClient(house.play) as watcher,
    ):
        ann.enter().sit("own")
        bob.enter().sit("own")
        assert watcher.ask("watch_table", table="own")["type"] == "table_snapshot"
        number = ann.betting("own")
        for player in (ann, bob):
            placed = player.wager("own", "hand", 500, number)
            assert placed["type"] == "wager_accepted", placed
        for one in (ann, bob, watcher):
            one.heard.clear()  # with the open cards of the round before
        asked = watcher.until("decision_asked", table="own", round=number)
        assert len(asked["seats"]) == 2
        hands = {}
        for player in (ann, bob):
            seen = player.until("hand_seen", table="own", round=number)["seen"]
            ((_, tiles),) = seen["hands"].items()
            hands[player] = set(tiles)
        early = [player.ask("get_receipt", table="own", round=number) for player in (ann, watcher)]
        assert [reply["type"] for reply in early] == ["error", "error"]
        assert watcher.ask("watch_table", table="own")["seen"] == {"hands": {}, "sets": {}}
        assert tiles_in(watcher.heard) == set()
        assert [tiles_in(player.heard) for player in (ann, bob)] == [hands[ann], hands[bob]]

        for player in (ann, bob):
            chosen = player.ask("choose", table="own", choice="house_way")
            assert (chosen["type"], chosen["balance"]) == ("chosen", None), "it put nothing up"
        # 621a.10(c): "After all players have set their hands …, the four tiles of the dealer"
        exposed = watcher.until("decision_made", table="own", round=number, seat=0)
        assert list(exposed["shown"]["hands"]) == ["dealer"]
        assert tiles_in(watcher.heard) == set(exposed["shown"]["hands"]["dealer"])
        ann.ask("choose", table="own", choice="surrender")
        bob.ask("choose", table="own", choice="stand")
        settled = [
            player.until("wagers_settled", table="own", round=number) for player in (ann, bob)
        ]
        assert settled[0]["wagers"][0]["result"] == "surrender"
        watcher.until("round_settled", table="own", round=number)
        assert tiles_in(watcher.heard) >= hands[ann] | hands[bob]
        for player in (ann, bob):
            receipt = player.ask("get_receipt", table="own", round=number)["receipt"]
            assert verify(receipt, key=bytes.fromhex(player.welcome["key"])).passed
