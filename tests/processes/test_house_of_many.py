"""A house of two gateways and two dealers: real processes, one Redis, real sockets."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import WebSocketException

from tests.house.player import TRIES, PlayerClient, eventually
from tests.house_process import croupier, quick_table
from tests.processes.many import LONG_S, HouseOfMany, opened, receipt_of, watch_again

BETTING_S = 8.0
TABLES = {"dice": "sic_bo", "wheel": "roulette", "big": "big_six", "cards": "casino_war"}
PASSWORD = "a long enough password"


def table(name: str, game: str, betting: float) -> str:
    rules = "{ min = 100, max = 100000, spot_max = 100000, unit = 100 }"
    return quick_table(name, rules, betting=betting, game=game)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseOfMany]:
    tables = [table(name, game, BETTING_S) for name, game in TABLES.items()]
    tables += [table(f"quick-{n}", "roulette", 0.5) for n in range(4)]
    with opened(tmp_path_factory.mktemp("many"), *tables) as house:
        words = ("operator", "add", "fay", "--role", "shift_manager", "--password-stdin")
        assert house.croupier(*words, stdin=PASSWORD + "\n").returncode == 0
        yield house
    assert "Traceback" not in house.output
    audit = house.croupier("audit")
    assert audit.returncode == 0, audit.stdout + audit.stderr
    verified = house.croupier("records", "verify")
    assert verified.returncode == 0, verified.stdout + verified.stderr


@pytest.fixture
def player(house: HouseOfMany) -> Iterator[PlayerClient]:
    with PlayerClient(house.play) as player:
        yield player.enter()


def on_of(name: str) -> str:
    return {"dice": "small", "wheel": "red", "big": "symbol:1"}.get(name, "red")


def test_the_tables_are_spread_and_each_is_dealt_once(house: HouseOfMany) -> None:
    eventually(house.is_settled, LONG_S)
    assert len(house.processes("gateway")) == len(house.processes("dealer")) == 2
    owners = {name: house.owner(name) for name in [*TABLES, *(f"quick-{n}" for n in range(4))]}
    assert set(owners.values()) == set(house.processes("dealer"))


def test_players_at_different_gateways_see_each_other(house: HouseOfMany) -> None:
    """The port is shared, so that some of eight connections are at each gateway."""
    players = [PlayerClient(house.play).enter() for _ in range(8)]
    try:
        for player in players:
            player.sit("quick-0")
        accepted = [
            player.wager("quick-0", amount=100 + 100 * n) for n, player in enumerate(players)
        ]
        assert [one["type"] for one in accepted] == ["wager_accepted"] * 8
        gateways = house.processes
        eventually(lambda: sum(one["connections"] for one in gateways("gateway").values()) >= 8)
        for one, player in zip(accepted, players, strict=True):
            settled = player.until("wagers_settled", LONG_S, table="quick-0", round=one["round"])
            assert settled["staked"] == one["amount"]
            assert player.ask("ping")["type"] == "pong"
        names = {player.signed_in["name"] for player in players}

        def all_seated() -> bool:  # a table that moved just now gets its seats from the gateways
            seats = players[0].ask("watch_table", table="quick-0")["seats"]
            return names <= {one["name"] for one in seats}

        eventually(all_seated)
    finally:
        for player in players:
            player.cut()


def test_a_dealer_is_killed_in_mid_round(house: HouseOfMany, player: PlayerClient) -> None:
    """Its tables go on at the other dealer: the same round, the same wager, the same commitment."""
    before = player.sit("wheel")
    accepted = player.wager("wheel", amount=700)
    assert accepted["type"] == "wager_accepted", accepted
    number = accepted["round"]
    opened_ = [one for one in player.heard if one["type"] == "betting_opened"]
    commitments = {one["round"]: one["commitment"] for one in opened_}
    commitments.setdefault(before["round"], before["commitment"])
    dead, _ = house.signal_owner("wheel", signal.SIGKILL)
    snapshot = watch_again(player, "wheel")
    assert house.until_moved("wheel", dead) != dead
    assert snapshot["round"] == number
    assert snapshot["commitment"] == commitments[number]
    if snapshot["phase"] != "settled":
        assert [(one["on"], one["amount"]) for one in snapshot["mine"]] == [("red", 700)]
        assert snapshot["seat"] is not None
        assert snapshot["balance"] == accepted["balance"]
        settled = player.until("wagers_settled", LONG_S, table="wheel", round=number)
        assert player.ask("watch_table", table="wheel")["balance"] == settled["balance"]
    assert receipt_of(player, "wheel", number)["table"] == "wheel"
    eventually(lambda: len(house.processes("dealer")) == 2, LONG_S)
    assert player.wager("wheel", amount=100)["type"] == "wager_accepted"


def test_a_dealer_that_was_stopped_for_a_while_changes_nothing(
    house: HouseOfMany, player: PlayerClient
) -> None:
    player.sit("big")
    accepted = player.wager("big", on="symbol", pick=["1"], amount=300)
    assert accepted["type"] == "wager_accepted", accepted
    name, pid = house.signal_owner("big", signal.SIGSTOP)
    try:
        watch_again(player, "big")
        house.until_moved("big", name)
        player.until("wagers_settled", LONG_S, table="big", round=accepted["round"])
    finally:
        os.kill(pid, signal.SIGCONT)
    eventually(lambda: name in house.processes("dealer"), LONG_S)
    player.listen(3)
    settled = [one for one in player.heard if one["type"] == "wagers_settled"]
    assert [one["round"] for one in settled].count(accepted["round"]) == 1


def test_a_dealer_that_is_told_to_close_gives_its_tables_away_between_rounds(
    house: HouseOfMany, player: PlayerClient
) -> None:
    eventually(house.is_settled, LONG_S)
    player.sit("dice")
    accepted = player.wager("dice", on="small", amount=400)
    assert accepted["type"] == "wager_accepted", accepted
    name, _ = house.signal_owner("dice", signal.SIGTERM)
    settled = player.until("wagers_settled", LONG_S, table="dice", round=accepted["round"])
    assert not [one for one in player.heard if one["type"] == "round_voided"]
    assert settled["staked"] == 400
    watch_again(player, "dice")
    assert house.until_moved("dice", name) != name
    assert player.wager("dice", on="small", amount=100)["type"] == "wager_accepted"


def test_a_gateway_is_killed_and_its_player_comes_back(house: HouseOfMany) -> None:
    def back(token: str | None = None) -> PlayerClient | None:
        try:
            return PlayerClient(house.play, token)
        except (OSError, WebSocketException):
            return None

    with eventually(back, LONG_S) as player:
        token = player.enter().signed_in["token"]
        player.sit("wheel")
        accepted = player.wager("wheel", amount=200)
        for about in house.processes("gateway").values():
            with suppress(ProcessLookupError):  # an earlier attempt has killed it
                os.kill(about["pid"], signal.SIGKILL)
        player.cut()

    with eventually(lambda: back(token), LONG_S) as again:
        snapshot = again.ask("watch_table", table="wheel")
        if snapshot["round"] == accepted["round"] and snapshot["phase"] != "settled":
            assert [one["amount"] for one in snapshot["mine"]] == [200], snapshot["phase"]
            settled = again.until("wagers_settled", LONG_S, table="wheel", round=accepted["round"])
            assert settled["staked"] == 200
        else:
            rounds = {one["round"] for one in snapshot["settled_since"]}
            assert accepted["round"] in rounds


def test_operators_command_every_table_from_any_gateway(
    house: HouseOfMany, player: PlayerClient
) -> None:
    eventually(house.is_settled, LONG_S)
    player.sit("quick-1")
    others = set(TABLES) | {f"quick-{n}" for n in range(4)}
    living = urls_of(house)
    for url in living:
        assert all(f'"{name}"' in pit(url, "tables") for name in others)
    pit(living[0], "pause", "quick-1", "--reason", "the wheel is cleaned")
    player.until("status_changed", LONG_S, table="quick-1", status="paused")
    pit(living[1], "resume", "quick-1")
    player.until("status_changed", LONG_S, table="quick-1", status="open")
    pit(living[1], "announce", "Last orders at the bar")
    assert player.until("house_notice", LONG_S)["message"] == "Last orders at the bar"


def test_operators_move_tables_and_drain_a_dealer(house: HouseOfMany) -> None:
    eventually(house.is_settled, LONG_S)
    (url, _) = urls_of(house)
    before = house.owner("quick-2")
    (other,) = set(house.processes("dealer")) - {before}
    rows = json.loads(pit(url, "house"))["processes"]
    assert {one["role"] for one in rows} == {"gateway", "dealer"}
    assert {one["name"] for one in rows} >= {before, other}
    pit(url, "move", "quick-2", "--to", other, "--reason", "to see it move")
    eventually(lambda: house.owner("quick-2") == other, LONG_S)
    pit(url, "drain", other, "--reason", "a new machine")
    tables = [*TABLES, *(f"quick-{n}" for n in range(4))]
    eventually(lambda: {house.owner(name) for name in tables} == {before}, LONG_S)
    pit(url, "drain", other, "--back", "--reason", "it was not broken")
    eventually(lambda: house.owner("quick-2") == other, LONG_S)
    pit(url, "move", "quick-2", "--reason", "where it belongs")
    eventually(house.is_settled, LONG_S)


def urls_of(house: HouseOfMany) -> list[str]:
    """Where the two gateways serve their operators. One that was killed has no port any more."""

    def started_last() -> list[str]:
        said = "".join(house.lines)
        urls = dict(re.findall(r"(gateway \d+): operators: croupier pit --url (\S+)", said))
        return list(urls.values()) if all(map(_answers, urls.values())) else []

    urls = eventually(started_last, LONG_S)
    assert len(urls) == 2, urls
    return urls


def pit(url: str, *words: str) -> str:
    """A command at the pit of one gateway. With a busy disk Redis may not answer: then again."""
    for _ in range(TRIES):
        done = croupier(
            "pit", "--url", url, "--name", "fay", "--password-stdin", "--json", *words,
            stdin=PASSWORD + "\n",
        )  # fmt: skip
        if "cage_not_answering" not in done.stdout:
            break
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _answers(url: str) -> bool:
    port = int(url.split(":")[2].split("/", maxsplit=1)[0])
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0
