"""Craps over real sockets, with a real cage: bots and a player throw, a kill, books and records."""

from __future__ import annotations

import json
from typing import Any

from server.audit.verify_file import verify
from tests.house.player import PlayerClient
from tests.house_process import HouseProcess, quick_table

ON_WIN = '{ odds_multiple = 10, fire = "A", buy_lay = { vigorish = "on_win", percent = 5 } }'
ON_WAGER = '{ min = 100, unit = 100, buy_lay = { vigorish = "on_wager", percent = 5 } }'
MINI = '{ variant = "mini_craps", min = 100 }'

SHOWN = {"point", "shooter", "rolls", "made", "late", "come"}


def craps_table(table_id: str, rules: str, betting: float, offer: float = 1) -> str:
    table = quick_table(table_id, rules, betting=betting)
    return table.replace('"roulette"', f'"craps"\noffer_seconds = {offer}')


def play(house: HouseProcess, seconds: int) -> dict[str, Any]:
    """Let bots play; gives what they measured, once they have found the books clean."""
    words = ("--players", "12", "--seconds", str(seconds), "--rate", "6", "--tables", "long,top")
    done = house.croupier("bots", "--url", house.play, *words, "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    measured, books = map(json.loads, done.stdout.splitlines())
    assert books["clean"], books
    return dict(measured)


def audited(house: HouseProcess) -> None:
    audit = house.croupier("audit", "--json")
    assert audit.returncode == 0, audit.stdout + audit.stderr


def test_an_evening_of_bots_with_a_kill_leaves_books_and_records_sound(tmp_path):
    tables = (craps_table("long", ON_WIN, betting=1.2), craps_table("top", ON_WAGER, betting=1.2))
    house = HouseProcess(tmp_path, *tables)
    with house.open():
        measured = play(house, seconds=7)
        assert measured["wagers"]["settled"] > 0
        # A player who is offered the dice may also take them by a line wager (623a.8(a)).
        assert measured["chosen"]["roll"] > 0, measured
        wagers = measured["wagers"]
        assert sum(wagers["refused"].values()) < wagers["sent"] / 10, wagers
        house.kill()
    with house.open():
        audited(house)
        play(house, seconds=4)
    assert "Traceback" not in house.output
    checked = house.croupier("records", "verify", "--json")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert json.loads(checked.stdout)["sound"]
    for table in ("long", "top"):
        again = house.croupier("replay", table)
        assert again.returncode == 0, again.stdout + again.stderr


def test_a_player_takes_the_dice_wagers_and_throws(tmp_path):
    with (
        HouseProcess(tmp_path, craps_table("own", MINI, betting=20, offer=10)) as house,
        PlayerClient(house.play) as ann,
    ):
        ann.enter()
        snapshot = ann.sit("own")
        assert snapshot["closes_ms"] is None, "nothing is thrown for an empty layout"
        number = snapshot["round"]
        offer = ann.until("offer_made", table="own")["offer"]
        assert (offer["offer"], offer["seat"], offer["choices"]) == (
            "dice",
            1,
            ["accept_dice", "pass_dice"],
        )
        taken = ann.ask("choose", table="own", choice="accept_dice")
        assert (taken["type"], taken["balance"]) == ("chosen", None)
        assert ann.until("decision_made", table="own")["shown"]["shooter"] == 1
        refused = ann.ask("choose", table="own", choice="roll")
        assert (refused["code"], refused["section"]) == ("not_now", "623a.8(a)")
        placed = ann.wager("own", "place_win", 600, number, pick=["6"])
        called = ann.ask("call_working", table="own", id=placed["id"], working=True)
        assert called["type"] == "done"
        ann.wager("own", "pass", 500, number)
        mine = ann.ask("watch_table", table="own")["mine"]
        assert [(one["on"], one["working"]) for one in mine] == [
            ("place_win", True),
            ("pass", False),
        ]
        assert ann.ask("choose", table="own", choice="roll")["type"] == "chosen"
        drawn = ann.until("outcome_drawn", table="own", round=number)
        settled = ann.until("round_settled", table="own", round=number)
        dice = drawn["draw"]["dice"]
        assert settled["result"]["outcome"] == "-".join(map(str, dice))
        assert set(drawn["shown"]) == SHOWN
        receipt = ann.ask("get_receipt", table="own", round=number)["receipt"]
        assert verify(receipt, key=bytes.fromhex(ann.welcome["key"])).passed
        assert [one["choice"] for one in json.loads(receipt)["decisions"]] == [
            {"choice": "accept_dice"}
        ]


def test_a_shooter_is_found_again_after_a_kill_with_dice_wagers_and_marks(tmp_path):
    house = HouseProcess(tmp_path, craps_table("own", ON_WAGER, betting=20, offer=10))
    with house.open(), PlayerClient(house.play) as ann:
        token = ann.enter().signed_in["token"]
        number = ann.sit("own")["round"]
        assert ann.until("offer_made", table="own")["offer"]["seat"] == 1
        assert ann.ask("choose", table="own", choice="accept_dice")["type"] == "chosen"
        house.kill()
    with house.open(), PlayerClient(house.play, token) as ann:
        # Nothing of hers lay there: the seat is hers, and the dice.
        seen = ann.ask("watch_table", table="own")
        assert (seen["round"], seen["seat"], seen["shown"]["shooter"]) == (number, 1, 1)
        line = ann.wager("own", "pass", 1_000, number)
        bought = ann.wager("own", "buy", 2_000, number, pick=["4"])
        # 623a.5(g)(3): a vigorish of 5% is taken with it
        assert bought["balance"] == line["balance"] - 2_100
        called = ann.ask("call_working", table="own", id=bought["id"], working=True)
        assert called["type"] == "done", called
        house.kill()
    with house.open(), PlayerClient(house.play, token) as ann:
        seen = ann.ask("watch_table", table="own")
        assert (seen["round"], seen["seat"], seen["shown"]["shooter"]) == (number, 1, 1)
        mine = {one["on"]: (one["amount"], one["working"]) for one in seen["mine"]}
        assert mine == {"pass": (1_000, False), "buy": (2_000, True)}
        assert ann.ask("choose", table="own", choice="roll")["type"] == "chosen"
        ann.until("round_settled", table="own", round=number)
        audited(house)
    again = house.croupier("replay", "own")
    assert again.returncode == 0, again.stdout + again.stderr
    assert "Traceback" not in house.output
