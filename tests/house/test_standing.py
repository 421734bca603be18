"""A configuration that would take wagers off a layout does not open the house (623a.8(b))."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from server.app.plan import HouseRefused, plan_house
from server.app.standing import refuse_to_take_wagers_off
from server.cage.redis_connection import connect
from server.records.journal import table_key
from server.tables.model.page import decode_page, encode_page
from tests.house.player import PlayerClient
from tests.house.test_craps import audited, craps_table
from tests.house.test_opening import open_refused
from tests.house_process import HouseProcess, quick_table
from tests.redis_servers import redis_server

RULES = "{ odds_multiple = 3 }"
OTHER = "{ odds_multiple = 10 }"


def craps(rules: str = RULES) -> str:
    return craps_table("own", rules, betting=20, offer=10)


def with_tables(house: HouseProcess, *tables: str) -> HouseProcess:
    house.config.write_text("".join(tables))
    return house


def thrown_with_a_place_bet(player: PlayerClient) -> int:
    """Throw once with a Place Bet, which is off on the come out roll. Gives the next round."""
    number = int(player.sit("own")["round"])
    player.until("offer_made", table="own")
    player.ask("choose", table="own", choice="accept_dice")
    player.wager("own", "pass", 500, number)
    player.wager("own", "place_win", 600, number, pick=["6"])
    assert player.ask("choose", table="own", choice="roll")["type"] == "chosen"
    return int(player.until("betting_opened", table="own", round=number + 1)["round"])


def on_layout(player: PlayerClient) -> list[str]:
    return [one["on"] for one in player.ask("watch_table", table="own")["mine"]]


def test_a_table_keeps_its_rules_as_long_as_a_wager_stays(tmp_path: Path) -> None:
    house = HouseProcess(tmp_path, craps())
    with house.open(), PlayerClient(house.play) as ann:
        token = ann.enter().signed_in["token"]
        number = thrown_with_a_place_bet(ann)
        ann.wager("own", "field", 300, number)
        stays = [one for one in on_layout(ann) if one != "field"]
        house.kill()
    for tables, why in (
        ((craps(OTHER),), "its rules were "),
        ((quick_table("single"),), "it is not in the configuration; "),
    ):
        first, line, ways_out = open_refused(with_tables(house, *tables))
        assert first.endswith("wagers are on the layouts of tables that were changed or left out:")
        assert why in line and "  table own: " in line
        assert "Open the house with these tables as they were." in ways_out
    # The Field was wagered in the open round: it goes back, and is not counted.
    (_, line, _) = open_refused(with_tables(house, craps(OTHER)))
    cents = 600 + 500 * ("pass" in stays)
    wagers = f"{len(stays)} wager{'s' * (len(stays) > 1)} of ${cents // 100}.00 on its layout"
    assert line.endswith(wagers), line
    with with_tables(house, craps()).open(), PlayerClient(house.play, token) as ann:
        assert sorted(on_layout(ann)) == sorted([*stays, "field"])
        audited(house)


def test_what_was_wagered_in_the_open_round_goes_back(tmp_path: Path) -> None:
    house = HouseProcess(tmp_path, craps())
    with house.open(), PlayerClient(house.play) as ann:
        before = ann.enter().signed_in
        number = int(ann.sit("own")["round"])
        ann.wager("own", "field", 300, number)
        house.kill()
    with (
        with_tables(house, craps(OTHER)).open(),
        PlayerClient(house.play, before["token"]) as ann,
    ):
        assert ann.signed_in["balance"] == before["balance"]
        assert on_layout(ann) == []
        audited(house)


@pytest.mark.parametrize("rules", ["as they were", "other rules"])
async def test_a_round_past_no_more_bets_is_finished_by_its_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    with redis_server(tmp_path / "redis") as server:
        monkeypatch.setenv("REDIS_URL", server.url)
        house = HouseProcess(tmp_path / "house", craps())
        with house.open(), PlayerClient(house.play) as ann:
            ann.enter()
            ann.wager("own", "field", 300, int(ann.sit("own")["round"]))
            house.kill()
        redis = connect(server.url)
        try:
            key = table_key("own", "page")
            written = await redis.get(key)
            assert isinstance(written, bytes)
            page = decode_page(written)
            await redis.set(key, encode_page(replace(page, phase="closed")))
            if rules == "other rules":
                with_tables(house, craps(OTHER))
                with pytest.raises(HouseRefused, match=r"1 wager of \$3\.00 on its layout"):
                    await refuse_to_take_wagers_off(redis, plan_house(house.config, house.data))
            else:
                await refuse_to_take_wagers_off(redis, plan_house(house.config, house.data))
        finally:
            await redis.aclose()
