"""Playing over the real socket: what a player may do, may not do, and may not see."""

from __future__ import annotations

import json
import secrets

import pytest

from server.audit.verify_file import verify
from tests.house.player import PlayerClient
from tests.house_process import HouseProcess, quick_table

pytestmark = pytest.mark.xdist_group("house playing")  # they share one house

LIMITED = (
    '{ wheel = "single_zero", five_adjacent = true,'
    " min = 200, max = 1000, spot_max = 1000, unit = 100 }"
)
ABSENT = object()


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """Bets stay open at `slow`, and rounds are quick at `quick`."""
    folder = tmp_path_factory.mktemp("playing")
    tables = (
        quick_table("slow", LIMITED, betting=600),
        quick_table("dear", "{ max = 10000000 }", betting=600),
        quick_table("quick", betting=0.6),
    )
    with HouseProcess(folder, *tables) as house:
        yield house
        audit = house.croupier("audit", "--json")
        assert audit.returncode == 0, audit.stdout + audit.stderr
    assert "Traceback" not in house.output


@pytest.fixture
def player(house):
    with PlayerClient(house.play) as player:
        yield player.enter()


@pytest.fixture
def other(house):
    with PlayerClient(house.play) as other:
        yield other.enter()


def refusal(player: PlayerClient, *arguments, **fields) -> str:
    reply = player.wager(*arguments, **fields)
    assert reply["type"] in {"refused", "error"}, reply
    assert len(reply["message"]) > 10, "a refusal is a sentence"
    return reply["code"]


# ------------------------------------------------------------------ a round from end to end


def test_a_guest_is_given_chips_wagers_is_settled_and_can_verify_it(house, player):
    welcome_cents = player.signed_in["balance"]
    assert (welcome_cents, player.signed_in["held"]) == (100_000, 0)
    player.sit("quick")
    red = player.wager("quick", "red", 500)
    black = player.wager("quick", "black", 300, round_=red["round"])
    assert (red["balance"], black["balance"]) == (99_500, 99_200)

    settled = player.until("wagers_settled", round=red["round"])
    number = player.until("outcome_drawn", round=red["round"])["draw"]["number"]
    returned = {one["on"]: one["returned"] for one in settled["wagers"]}
    colour = settled["call"].split()[1]
    assert returned == {"red": 1000 * (colour == "red"), "black": 600 * (colour == "black")}
    assert settled["balance"] == 99_200 + settled["returned"]

    history = player.ask("get_history")["movements"]
    assert [one["kind"] for one in history] == ["settle", "settle", "hold", "hold", "issue"]
    assert sum(one["cents"] for one in history) == settled["balance"]

    receipt = player.ask("get_receipt", table="quick", round=red["round"])["receipt"]
    assert json.loads(receipt)["draws"] == [{"number": number}]
    verification = verify(receipt, key=bytes.fromhex(player.welcome["key"]))
    assert verification.passed, [check for check in verification.checks if not check.passed]
    assert not verify(receipt.replace('"amount":500', '"amount":700')).passed
    assert not verify(receipt, key=bytes(32)).passed


def test_the_commitment_was_published_before_the_betting_and_the_seed_after_it(player):
    player.sit("quick")
    opened = player.until("betting_opened", table="quick")
    result = player.until("round_settled", round=opened["round"])["result"]
    assert result["commitment"] == opened["commitment"]
    before = player.heard[: [one["type"] for one in player.heard].index("outcome_drawn")]
    assert result["seed"] not in repr(before)


# ------------------------------------------------------------------ what is not allowed


@pytest.mark.parametrize("amount", [0, -500, 10**14, 2**64 - 1, 500.0, 5.5, "500", None, True, []])
def test_an_amount_that_is_no_amount_is_named(player, amount):
    reply = player.wager("slow", amount=amount, round_=1)
    assert (reply["type"], reply["code"], reply["field"]) == ("error", "bad_message", "$.amount")


def test_617a_1_f_3_amounts_outside_the_limits_or_units(player):
    player.sit("slow")
    assert refusal(player, "slow", amount=100) == "below_minimum"
    assert refusal(player, "slow", amount=1_100) == "above_maximum"
    assert refusal(player, "slow", amount=10**13) == "above_maximum"
    assert refusal(player, "slow", amount=250) == "not_in_units"


def test_two_wagers_on_one_spot_do_not_pass_the_maximum(player):
    player.sit("slow")
    assert player.wager("slow", "red", 600)["type"] == "wager_accepted"
    assert refusal(player, "slow", "red", 500) == "above_maximum"
    assert player.wager("slow", "red", 400)["type"] == "wager_accepted"
    assert player.wager("slow", "black", 600)["type"] == "wager_accepted"
    for pick, amount, code in (
        (["1", "2"], 600, None),
        (["2", "1"], 500, "above_maximum"),  # the same spot, said the other way round
    ):
        reply = player.wager("slow", "split", amount, pick=pick)
        assert reply.get("code") == code, reply


@pytest.mark.parametrize(
    ("on", "pick", "code"),
    [
        ("straight", ["37"], "bad_pick"),
        ("straight", ["00"], "bad_pick"),
        ("straight", ["017"], "bad_pick"),
        ("straight", [], "bad_message"),
        ("straight", [17], "bad_message"),
        ("straight", "17", "bad_message"),
        ("split", ["1", "5"], "bad_pick"),
        ("split", ["1", "1"], "bad_pick"),
        ("column", ["4"], "bad_pick"),
        ("first_five", ABSENT, "not_offered"),
        ("b2b", ABSENT, "not_offered"),
        ("pass", ABSENT, "not_offered"),
        ("", ABSENT, "bad_message"),
        ("nothing", ABSENT, "bad_message"),
        ("x" * 5_000, ABSENT, "bad_message"),
    ],
)
def test_617a_3_what_is_not_on_the_layout(player, on, pick, code):
    player.sit("slow")
    more = {} if pick is ABSENT else {"pick": pick}
    assert refusal(player, "slow", on, **more) == code


def test_617a_3_e_1_i_five_adjacent_numbers(player):
    player.sit("slow")
    reply = player.wager("slow", "five_adjacent", 500, pick=["0"])
    assert (reply["type"], reply["balance"]) == ("wager_accepted", 99_500)
    assert refusal(player, "slow", "five_adjacent", 500, pick=["00"]) == "bad_pick"
    assert refusal(player, "dear", "five_adjacent", 500, pick=["0"]) == "not_seated"
    player.sit("dear")
    assert refusal(player, "dear", "five_adjacent", 500, pick=["0"]) == "not_offered"


def test_a_player_without_seat_cover_or_table_is_refused(player):
    player.ask("watch_table", table="dear")
    assert refusal(player, "dear") == "not_seated"
    player.sit("dear")
    assert refusal(player, "dear", amount=100_100) == "insufficient_funds"
    assert player.wager("dear", amount=100_000)["balance"] == 0
    assert refusal(player, "dear", amount=100) == "insufficient_funds"
    nowhere = player.wager("nowhere", round_=1)
    assert (nowhere["code"], nowhere["field"]) == ("no_such_table", "$.table")


def test_617a_5_no_wager_after_no_more_bets(player):
    player.sit("quick")
    closed = player.until("betting_closed")["round"]
    assert refusal(player, "quick", round_=closed) == "betting_closed"
    assert refusal(player, "quick", round_=closed + 1_000) == "betting_closed"
    wager = player.wager("quick")
    player.until("betting_closed", round=wager["round"])
    late = player.ask("take_down", table="quick", id=wager["id"])
    assert late["type"] == "refused", late
    settled = player.until("wagers_settled")
    assert [one["id"] for one in settled["wagers"]] == [wager["id"]]


# ------------------------------------------------------------------ down again


def test_a_wager_is_reduced_and_taken_down_by_its_player_alone(player, other):
    player.sit("slow")
    other.sit("slow")
    wager = player.wager("slow", amount=800)
    for stranger in (wager["id"], "w999999", "w0", "../w1"):
        assert other.ask("take_down", table="slow", id=stranger)["code"] == "not_your_wager"

    def take_down(**to):
        return player.ask("take_down", table="slow", id=wager["id"], **to)

    reduced = take_down(to=300)
    assert (reduced["left"], reduced["refunded"], reduced["balance"]) == (300, 500, 99_700)
    assert take_down(to=300) == reduced | {"request": reduced["request"] + 1}, "asked again"
    assert take_down(to=900)["code"] == "bad_message"
    assert take_down(to=100)["code"] == "below_minimum"
    assert take_down(to=-1)["field"] == "$.to"
    down = take_down()
    assert (down["ids"], down["left"], down["balance"]) == ([wager["id"]], 0, 100_000)
    assert take_down()["balance"] == 100_000, "asked again, nothing moves"
    assert player.ask("get_history")["movements"][0]["balance"] == 100_000


# ------------------------------------------------------------------ once, however often it is sent


def test_the_same_nonce_is_the_same_wager_also_from_a_second_connection(house, player):
    player.sit("slow")
    nonce = secrets.token_hex(8)
    first = player.wager("slow", amount=400, nonce=nonce)
    again = player.wager("slow", amount=400, nonce=nonce)
    assert again == first | {"request": again["request"]}
    assert refusal(player, "slow", amount=500, nonce=nonce) == "bad_message"
    assert refusal(player, "slow", nonce="short") == "bad_message"

    lost = secrets.token_hex(8)
    player.send("place_wager", table="slow", round=first["round"], nonce=lost, on="red", amount=300)
    player.cut()
    with PlayerClient(house.play, token=player.signed_in["token"]) as back:
        back.sit("slow")
        answer = back.wager("slow", amount=300, nonce=lost)
        assert (answer["type"], answer["balance"]) == ("wager_accepted", 99_300)
        snapshot = back.ask("watch_table", table="slow")
        assert [one["amount"] for one in snapshot["mine"]] == [400, 300]


def test_a_wager_of_a_finished_round_is_answered_as_it_was(player):
    player.sit("quick")
    first = player.wager("quick", nonce=(nonce := secrets.token_hex(8)))
    settled = player.until("wagers_settled", round=first["round"])
    again = player.wager("quick", nonce=nonce, round_=first["round"])
    assert (again["type"], again["id"]) == ("wager_accepted", first["id"])
    assert player.ask("get_history")["movements"][0]["balance"] == settled["balance"]


# ------------------------------------------------------------------ each other


def test_players_see_each_others_chips_and_nothing_else(player, other, house):
    """A watcher's frames hold nobody's balance, account, token or nonce."""
    with PlayerClient(house.play) as watcher:
        watcher.enter()
        watcher.sit("slow")
        snapshot = player.sit("slow")
        other.sit("slow")
        spots = player.ask("get_layout", layout=snapshot["layout"])["spots"]
        wager = player.wager("slow", "straight", 700, pick=["17"])
        mine = other.wager("slow", "odd", 900)
        for stacked in ((player, "odd", 900), (other, "straight", 700), (watcher, "odd", 900)):
            seen, on, cents = stacked

            def holds(one, on=on, cents=cents):
                rows = one.get("stacks", ())
                return any(spots[row[0]]["on"] == on and row[1] == cents for row in rows)

            seen.find(lambda one: one["type"] == "layout_changed" and holds(one))
        watcher.listen(0.3)
        frames = repr(watcher.heard)
    for one, placed in ((player, wager), (other, mine)):
        assert one.signed_in["name"] in frames, "names are public"
        account = one.ask("get_history")["movements"][0]["id"].split("/")[2]
        for secret in (one.signed_in["token"], account, placed["nonce"], str(placed["balance"])):
            assert secret not in frames
    assert not [one for one in watcher.heard if one["type"] in {"wagers_settled", "wager_accepted"}]


def test_a_receipt_names_nobody_else(player, other):
    for one in (player, other):
        one.sit("quick")
    mine = player.wager("quick", "red", 500)
    theirs = other.wager("quick", "even", 1_700, round_=mine["round"])
    player.until("wagers_settled", round=mine["round"])
    receipt = player.ask("get_receipt", table="quick", round=mine["round"])["receipt"]
    assert theirs["type"] == "wager_accepted"
    assert json.loads(receipt)["wager_count"] == 2
    assert [one["nonce"] for one in json.loads(receipt)["wagers"]] == [mine["nonce"]]
    assert other.signed_in["name"] not in receipt
    assert verify(receipt, key=bytes.fromhex(player.welcome["key"])).passed


# ------------------------------------------------------------------ lost and found


def test_a_lost_connection_resumes_with_what_it_missed(house, player, other):
    player.sit("quick")
    wager = player.wager("quick")
    last = player.until("betting_closed", round=wager["round"])
    stream = player.ask("watch_table", table="quick")["stream"]
    player.cut()
    other.ask("watch_table", table="quick")
    other.until("betting_opened")
    with PlayerClient(house.play, token=player.signed_in["token"]) as back:
        after = {"stream": stream, "number": last["number"]}
        resumed = back.ask("watch_table", table="quick", after=after)
        assert resumed["type"] == "table_resumed"
        back.listen(0.2)
        numbers = [one["number"] for one in back.heard if "number" in one and one is not resumed]
        assert numbers[0] == last["number"] + 1
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        assert resumed["number"] in numbers
        news = [one["round"] for one in resumed["settled_since"]]
        assert wager["round"] in news + [
            one["round"] for one in back.heard if one["type"] == "wagers_settled"
        ]
        from_another_life = {"stream": "another", "number": 3}
        fresh = back.ask("watch_table", table="quick", after=from_another_life)
        assert fresh["type"] == "table_snapshot"


def test_a_house_killed_in_mid_round_ends_it_with_the_same_wagers(tmp_path):
    house = HouseProcess(tmp_path, quick_table("one", betting=2))
    with house.open(), PlayerClient(house.play) as player:
        token = player.enter().signed_in["token"]
        commitment = player.sit("one")["commitment"]
        wagers = [player.wager("one", on, amount) for on, amount in (("red", 500), ("odd", 700))]
        house.kill()
    with house.open(), PlayerClient(house.play, token=token) as back:
        assert (back.signed_in["balance"], back.signed_in["held"]) == (98_800, 1_200)
        snapshot = back.ask("watch_table", table="one")
        assert (snapshot["round"], snapshot["commitment"]) == (wagers[0]["round"], commitment)
        ids = [one["id"] for one in wagers]
        assert [one["id"] for one in snapshot["mine"]] == ids
        again = back.wager("one", "red", 500, nonce=wagers[0]["nonce"], round_=snapshot["round"])
        assert (again["type"], again["id"]) == ("wager_accepted", ids[0])
        settled = back.until("wagers_settled")
        assert sorted(one["id"] for one in settled["wagers"]) == ids
        assert settled["balance"] == 98_800 + settled["returned"]
        assert house.croupier("audit").returncode == 0
    assert "Traceback" not in house.output


# ------------------------------------------------------------------ no spin


def test_617a_1_e_a_ball_in_the_covered_00_is_no_spin_and_the_wheel_is_spun_again(tmp_path):
    rules = '{ wheel = "double_zero_as_single" }'
    covered = [
        quick_table(f"covered-{n}", rules, betting=0.1, rest=0.02, pause=0.02) for n in range(6)
    ]
    with HouseProcess(tmp_path, *covered) as house, PlayerClient(house.play) as player:
        player.enter()
        for n in range(6):
            player.sit(f"covered-{n}")
        spun = player.until("outcome_drawn", seconds=60, void_spin=True)
        table, number = spun["table"], spun["round"]
        assert (spun["spin"], spun["draw"], spun["call"]) == (1, {"number": "00"}, "00 no spin")
        drawn = spun
        while drawn["void_spin"]:
            spins = drawn["spin"]
            drawn = player.until("outcome_drawn", table=table, round=number)
            assert drawn["spin"] == spins + 1
        settled = player.until("round_settled", table=table, round=number)
        assert settled["result"]["outcome"] == drawn["draw"]["number"] != "00"
        receipt = player.ask("get_receipt", table=table, round=number)["receipt"]
        assert len(json.loads(receipt)["draws"]) == drawn["spin"]
        assert verify(receipt).passed
