"""A player as the bank (621a.11) over real sockets, with a real cage, a kill and a co-bank."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from server.audit.verify_file import verify
from tests.house.player import Message, PlayerClient
from tests.house_process import HouseProcess, quick_table

WELCOME = 100_000  # what a guest is given
FUNDS = 20_000
RULES = "{ player_bank = true, co_bank = true, min = 100, max = 5000, unit = 100 }"


def banking_table() -> str:
    """Betting begins to run with the first wager, and nobody is hurried to answer an offer."""
    table = quick_table("own", RULES, betting=2)
    return table.replace('"roulette"', '"pai_gow"\noffer_seconds = 60\ndecision_seconds = 20')


def opened(player: PlayerClient, number: int) -> None:
    snapshot = player.ask("watch_table", table="own")
    if snapshot["round"] < number:
        player.until("betting_opened", table="own", round=number)


def takes_the_bank(player: PlayerClient, seat: int, **options: Any) -> Message:
    """Wait for the offer, and take it; the house's answer."""
    offered = player.ask("watch_table", table="own")["offer"]
    if offered is None or offered["seat"] != seat:
        player.find(
            lambda one: one["type"] == "offer_made" and (one["offer"] or {}).get("seat") == seat
        )
    fields = {"table": "own", "choice": "bank", "options": {"funds": FUNDS, **options}}
    chosen = player.ask("choose", **fields)
    assert chosen["type"] == "chosen", chosen
    return chosen


def wagers(player: PlayerClient, amount: int, number: int) -> None:
    placed = player.wager("own", "hand", amount, number)
    assert placed["type"] == "wager_accepted", placed


def decide(number: int, choice: str, *players: PlayerClient, **options: Any) -> None:
    """Each of these chooses so, once the window for it is open."""
    for player in players:
        player.find(
            lambda one: (
                one["type"] == "decision_asked"
                and one["round"] == number
                and choice in one["choices"]
            )
        )
        chosen = player.ask("choose", table="own", choice=choice, options=options)
        assert chosen["type"] == "chosen", chosen


def settled(number: int, *players: PlayerClient) -> list[Message]:
    return [player.until("wagers_settled", table="own", round=number) for player in players]


def receipts(ann: PlayerClient, bob: PlayerClient, number: int) -> Message:
    """The round's receipt, after each player's was found sound."""
    for player in (ann, bob):
        receipt = player.ask("get_receipt", table="own", round=number)["receipt"]
        verified = verify(receipt, key=bytes.fromhex(player.welcome["key"]))
        assert verified.passed, [check for check in verified.checks if not check.passed]
    document: Message = json.loads(receipt)
    return document


def against_the_dealer(ann: PlayerClient, bob: PlayerClient, number: int) -> None:
    """A round without a player's bank: nobody may take it."""
    opened(ann, number)
    refused = ann.ask("choose", table="own", choice="bank")
    assert refused["type"] == "refused", refused
    wagers(ann, 500, number)
    wagers(bob, 900, number)
    decide(number, "house_way", ann, bob)
    decide(number, "stand", ann, bob)
    settled(number, ann, bob)
    receipts(ann, bob, number)


def against_ann(ann: PlayerClient, bob: PlayerClient) -> None:
    """Round 2: Ann is the bank, the dealer and Bob wager against her."""
    opened(ann, 2)
    before = ann.ask("get_history")["movements"][0]["balance"]
    assert takes_the_bank(ann, seat=1)["balance"] == before - FUNDS
    refused = ann.wager("own", "hand", 500, 2)
    assert (refused["code"], refused["section"]) == ("not_now", "621a.11(f)")
    wagers(bob, 700, 2)
    decide(2, "deliver", ann, style="chee_yee")
    decide(2, "house_way", ann, bob)
    of_ann, of_bob = settled(2, ann, bob)
    (bank,), (hand,) = of_ann["wagers"], of_bob["wagers"]
    assert (bank["on"], bank["amount"]) == ("bank", FUNDS)
    assert of_ann["balance"] == before - FUNDS + bank["returned"]
    shown = ann.until("round_settled", table="own", round=2)
    assert shown["staked"] == 700, "what the bank has put up is no wager"
    document = receipts(ann, bob, 2)
    assert document["decisions"][0]["choice"]["choice"] == "bank"
    # 621a.11(o): the dealer's wager against the bank is what the bank last wagered, 500
    won = {"win": -700, "push": 0, "lose": 700}[hand["result"]]
    centres = {won + dealer for dealer in (-500, 0, 500)}
    nets = {centre - max(0, centre) * 5 // 100 for centre in centres}
    assert bank["returned"] - FUNDS in nets


def killed_while_bob_banks(house: HouseProcess, ann: PlayerClient, bob: PlayerClient) -> None:
    """Round 3, as far as a power cut."""
    opened(bob, 3)
    takes_the_bank(bob, seat=2, dealer_wager=0, cut=[2, 1, 1])
    wagers(ann, 600, 3)
    house.kill()


def finished(ann: PlayerClient, bob: PlayerClient) -> None:
    """Round 3, its betting opened again after the restart."""
    assert (ann.signed_in["held"], bob.signed_in["held"]) == (600, FUNDS)
    for player, on in ((ann, "hand"), (bob, "bank")):
        snapshot = player.ask("watch_table", table="own")
        assert [one["on"] for one in snapshot["mine"]] == [on]
        assert snapshot["shown"]["player_bank"]["seat"] == 2
    decide(3, "deliver", bob, style="jung_quat")
    decide(3, "house_way", ann, bob)
    of_ann, of_bob = settled(3, ann, bob)
    lost = {"win": 600, "push": 0, "lose": -600}[of_ann["wagers"][0]["result"]]
    assert of_bob["returned"] - FUNDS == -lost - max(0, -lost) * 5 // 100
    assert len(receipts(ann, bob, 3)["wagers"]) == 2


def against_ann_and_the_house(ann: PlayerClient, bob: PlayerClient) -> None:
    """Round 5: a co-bank, whose hand the dealer sets."""
    opened(ann, 5)
    takes_the_bank(ann, seat=1, co_bank=True)
    wagers(bob, 800, 5)
    decide(5, "deliver", ann, style="pin_say_left")
    decide(5, "house_way", bob)
    of_ann, of_bob = settled(5, ann, bob)
    half = {"win": -400, "push": 0, "lose": 400}[of_bob["wagers"][0]["result"]]
    assert of_ann["returned"] - FUNDS == half - max(0, half) * 5 // 100
    receipts(ann, bob, 5)


def assert_in_the_ledger(player: PlayerClient, rounds: int) -> int:
    """Every hold was settled once, and all of it comes to the balance, which is returned."""
    movements = player.ask("get_history")["movements"]
    kinds = Counter(one["kind"] for one in movements)
    assert kinds == {"issue": 1, "hold": rounds, "settle": rounds}
    holds = {one["id"]: one["cents"] for one in movements if one["kind"] == "hold"}
    ends = {one["id"]: one["round"] for one in movements if one["kind"] == "settle"}
    assert holds.keys() == ends.keys()
    assert sorted(ends.values()) == list(range(1, rounds + 1))
    assert sum(cents == -FUNDS for cents in holds.values()) in {1, 2}
    balance = sum(one["cents"] for one in movements)
    assert balance == movements[0]["balance"]
    return int(balance)


def test_621a_11_players_bank_and_co_bank_over_a_kill_and_every_cent_is_found(tmp_path):
    house = HouseProcess(tmp_path, banking_table())
    with house.open(), PlayerClient(house.play) as ann, PlayerClient(house.play) as bob:
        for player in (ann, bob):
            player.enter().sit("own")
        # 621a.11(b): "A player may not be the bank at the start of the game"
        against_the_dealer(ann, bob, 1)
        against_ann(ann, bob)
        killed_while_bob_banks(house, ann, bob)
    tokens = [player.signed_in["token"] for player in (ann, bob)]
    with (
        house.open(),
        PlayerClient(house.play, token=tokens[0]) as ann,
        PlayerClient(house.play, token=tokens[1]) as bob,
    ):
        finished(ann, bob)
        # 621a.11(c): the offer rotates "until it returns to the dealer"
        against_the_dealer(ann, bob, 4)
        against_ann_and_the_house(ann, bob)
        balances = [assert_in_the_ledger(player, rounds=5) for player in (ann, bob)]
    audit = house.croupier("audit", "--json")
    assert audit.returncode == 0, audit.stdout + audit.stderr
    books = json.loads(audit.stdout)
    assert books["balances_cents"] == sum(balances)
    assert (books["holds_cents"], books["house_cents"]) == (0, 2 * WELCOME - sum(balances))
    checked = house.croupier("records", "verify", "--json")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert json.loads(checked.stdout)["sound"]
    again = house.croupier("replay", "own")
    assert again.returncode == 0, again.stdout + again.stderr
    assert "Traceback" not in house.output
