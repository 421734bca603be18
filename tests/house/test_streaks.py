"""A streak wager stays on the layout from round to round: what its player is shown of that."""

from __future__ import annotations

import json
from pathlib import Path

from server.audit.verify_file import verify
from tests.house.player import Message, PlayerClient
from tests.house_process import HouseProcess, quick_table

RULES = '{ wheel = "single_zero", roulette_up = { paytable = "A" } }'
TRIES = 40


def streak_of_several_rounds(player: PlayerClient, table: str) -> tuple[Message, Message]:
    """A wager on a streak that outlived its first spin: its acceptance, and its settlement."""
    for _ in range(TRIES):
        number = player.betting(table)
        player.wager(table, "red", 100, number)
        up = player.wager(table, "roulette_up", 700, number)
        if up["type"] != "wager_accepted":
            continue  # too late for the round
        settled = settlement_of(player, up["id"])
        if settled["round"] > number:
            return up, settled
    raise AssertionError("every streak ended with its first spin")


def settlement_of(player: PlayerClient, wager: str) -> Message:
    """The news of the round that settles a wager."""
    return player.find(
        lambda one: (
            one["type"] == "wagers_settled"
            and any(settled["id"] == wager for settled in one["wagers"])
        )
    )


def test_the_receipt_of_each_round_of_a_streak_proves_its_wager(tmp_path: Path) -> None:
    table = quick_table("stairs", RULES)
    with HouseProcess(tmp_path, table) as house, PlayerClient(house.play) as player:
        player.enter()
        player.sit("stairs")
        up, settled = streak_of_several_rounds(player, "stairs")
        (outcome,) = [one for one in settled["wagers"] if one["id"] == up["id"]]
        assert (outcome["on"], outcome["amount"]) == ("roulette_up", 700)
        for number in range(up["round"], settled["round"] + 1):
            text = player.ask("get_receipt", table="stairs", round=number)["receipt"]
            receipt = json.loads(text)
            assert verify(text, key=bytes.fromhex(player.welcome["key"])).passed
            lay = [wager for wager in receipt["wagers"] if wager["id"] == up["id"]]
            assert [(wager["on"], wager["amount"]) for wager in lay] == [("roulette_up", 700)]
            ended = [one for one in receipt["settlements"] if one["id"] == up["id"]]
            is_last = number == settled["round"]
            assert [one["returned"] for one in ended] == [outcome["returned"]] * is_last
