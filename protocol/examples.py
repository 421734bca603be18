"""One example of every message, as bytes that the tests of both sides decode.

`examples/<type>.msgpack` is the frame; `examples/examples.json` is its content in plain JSON. A
client in another language can test its codec against both.
"""

from __future__ import annotations

import json

import msgspec
from msgspec.structs import replace

from protocol import codec
from protocol import from_client as client
from protocol import from_house as house

_LAYOUT = "3f" * 32
_SPOT = house.SpotInfo(
    "split", ("17", "18"), "617a.3(e)(2)", "17 to 1", (17, 1), 1, ("17", "18"),
    "2/37", 54_054, "36/37", 972_973,
)  # fmt: skip
_CARD = house.TableCard(
    "roulette-1", "Roulette 1", "roulette", "single_zero", "open", "betting", 41, 1_790_000_012_000,
    100, 100_000, 3, 12, ("17", "0", "32"), 1_000_060, ("roulette_up",), 1,
    house.TableWin(40, "17", "Ada", "player", 500, 18_000, 1_790_000_000_000),
)  # fmt: skip
_RESULT = house.RoundResult(40, "17", "17 black odd low", "aa" * 32, "bb" * 32)
_RESTARTED = replace(_RESULT, added_seeds=(house.RevealedSeed("cc" * 32, "dd" * 32),))
_SETTLED = house.WagersSettled(
    "roulette-1", 40, "17 black odd low",
    (house.SettledWager("w1", "straight", ("17",), 500, "win", 18_000),),
    500, 18_000, 117_500,
)  # fmt: skip
_METER = house.MeterInfo("streak", "The Long Streak", 1_000_060, False)
_SNAPSHOT = house.TableSnapshot(
    request=6,
    table="roulette-1",
    stream="k3v9q2",
    number=812,
    time_ms=1_790_000_001_000,
    title="Roulette 1",
    game="roulette",
    variant="single_zero",
    minimum=100,
    maximum=100_000,
    unit=100,
    rules={"wheel": "single_zero"},
    rules_hash="ee" * 32,
    layout=_LAYOUT,
    max_seats=500,
    status="open",
    status_message="",
    phase="betting",
    round=41,
    commitment="bb" * 32,
    opened_ms=1_790_000_000_000,
    closes_ms=1_790_000_012_000,
    betting_ms=12_000,
    seats=(house.SeatInfo(1, "Ada", "player"), house.SeatInfo(2, "Bot 7", "bot")),
    players=2,
    crowded=False,
    stacks=(house.Stack(151, 2_500, 2),),
    sums=(),
    results=(_RESULT,),
    earlier=(house.PastOutcome(39, "0"),),
    drawn=None,
    call="",
    shown={},
    seat=1,
    mine=(house.MyWager("w2", "4f9a2c71d0e85b36", "split", ("17", "18"), 500),),
    settled_since=(_SETTLED,),
    balance=99_500,
    meter=_METER,
)

_LINE = house.ChatLine(
    "1790000001000-0", "7d41c09be2a5", "Grace", "guest", 7, 1_790_000_001_000, "Well played!"
)
FROM_CLIENT: tuple[client.ClientMessage, ...] = (
    client.Hello(1, 3, "croupier-web/0.1"),
    client.Register(2, "Ada", "correct horse"),
    client.SignIn(2, "Ada", "correct horse"),
    client.EnterAsGuest(2),
    client.SignInByToken(2, "token"),
    client.SignOut(3),
    client.SignOutEverywhere(3),
    client.ChangePassword(3, "correct horse", "battery staple"),
    client.ListSessions(3),
    client.EndSession(3, "k3v9q2m4x8dt"),
    client.PickAvatar(31, 7),
    client.Ping(4),
    client.WatchLobby(5),
    client.LeaveLobby(5),
    client.WatchTable(6, "roulette-1", client.LastSeen("k3v9q2", 812)),
    client.LeaveTable(7, "roulette-1"),
    client.Sit(8, "roulette-1", 1),
    client.PlaceWager(9, "roulette-1", 41, "4f9a2c71d0e85b36", "split", 500, ("17", "18")),
    client.TakeDown(10, "roulette-1", "w2"),
    client.CallWorking(10, "craps-1", "w3", True),
    client.Choose(11, "war-1", "war", {"tie": 500}),
    client.GetOdds(12, "roulette-1"),
    client.GetLayout(12, _LAYOUT),
    client.GetRules(12, "roulette-1"),
    client.GetOutcomes(13, "roulette-1"),
    client.GetReceipt(13, "roulette-1", 40),
    client.GetHistory(14, 20),
    client.GetChips(15),
    client.React(16, "roulette-1", "applause"),
    client.ReadChat(17, "roulette-1"),
    client.SayInChat(18, "roulette-1", "Well played!"),
    client.ReportChat(19, "roulette-1", "1790000001000-0"),
)

FROM_HOUSE: tuple[house.ServerMessage, ...] = (
    house.Welcome(
        1, 3, "The Croupier", "0.1.0", 1_790_000_001_000, "cc" * 32, True, 20_000,
        ("layouts", "resumption", "play_chips"),
    ),
    house.SignedIn(2, "a7c2e91f3b60", "Ada", "player", "token", 100_000, 0, "device"),
    house.SignedOut(3),
    house.SessionList(
        3,
        (
            house.SessionInfo(
                "k3v9q2m4x8dt", "croupier-web/0.1", "203.0.113.7",
                1_790_000_000_000, 1_790_000_001_000, True,
            ),
        ),
    ),
    house.Pong(4, 1_790_000_001_000),
    house.Done(7),
    house.Error(
        9, "bad_message", "`amount` must be a whole number from 1 to 10000000000000.", "$.amount"
    ),
    house.Refused(9, "below_minimum", "The minimum is $5.", "617a.1(f)(3)", "4f9a2c71d0e85b36"),
    house.LobbyState(5, (_CARD,)),
    _SNAPSHOT,
    house.TableResumed(
        6, "roulette-1", "k3v9q2", 815, 1_790_000_001_000, 1, _SNAPSHOT.mine, 99_500, (_SETTLED,)
    ),
    house.Seated(8, "roulette-1", 1),
    house.WagerAccepted(9, "roulette-1", 41, "w2", "4f9a2c71d0e85b36", 500, 99_500),
    house.TakenDown(10, "roulette-1", ("w2",), 0, 500, 100_000),
    house.Chosen(
        11,
        "war-1",
        ("w5", "w6"),
        98_000,
        (
            house.MyWager("w5", "5d0b93aa-w5", "war", (), 1_500),
            house.MyWager("w6", "5d0b93aa-w6", "tie", (), 500),
        ),
    ),
    house.Odds(12, "roulette-1", "roulette", {"wheel": "single_zero"}, "ee" * 32, _LAYOUT),
    house.Layout(12, _LAYOUT, (_SPOT,)),
    house.Outcomes(13, "roulette-1", (house.PastOutcome(40, "17"), house.PastOutcome(39, "0"))),
    house.RulesSubmission(
        12,
        table="roulette-1",
        game="roulette",
        title="Roulette",
        chapter="617a",
        hash="ee" * 32,
        since_ms=1_790_000_000_000,
        choices=(
            house.SubmittedChoice("max", "617a.1(f)(3)", "The maximum wager.", "$1,000"),
        ),
        previous_hash="ff" * 32,
        previous_ms=1_780_000_000_000,
        changes=(
            house.SubmittedChange(
                "max", "$500", "$1,000", "617a.1(f)(3)", "The maximum wager."
            ),
        ),
        texts={"617a": "proposed text of June 2011"},
        paytables=(
            house.SubmittedPaytable(
                "The wagers", "617a.4(a)", (house.SubmittedPayout("split", "17 to 1"),)
            ),
        ),
    ),
    house.Receipt(13, "roulette-1", 40, '{"format":"croupier receipt 1"}'),
    house.History(
        14,
        (
            house.Movement(
                "roulette-1/40/w1",
                "settle",
                18_000,
                117_500,
                "roulette-1",
                40,
                1_790_000_000_000,
                held=-1_000,
            ),
        ),
        None,
    ),
    house.ChipsGiven(15, 100_000, 100_000),
    house.WagerPending(9, "roulette-1", "4f9a2c71d0e85b36"),
    _SETTLED,
    house.HandSeen("pai-gow-1", 7, {"hands": {"2": ["6-6", "5-4", "2-1", "3-3"]}}),
    house.BalanceChanged(150_000, "chips issued"),
    house.TokenRenewed("token"),
    house.SeatIdle("roulette-1", 3),
    house.HouseNotice("house_closing", "The house closes after this round."),
    house.Goodbye("gateway_closing", "This entrance of the house closes.", 500),
    house.BettingOpened("roulette-1", 812, 41, "bb" * 32, 1_790_000_000_000, 1_790_000_012_000),
    house.DeadlineChanged("roulette-1", 813, 41, 1_790_000_010_000),
    house.SeatsChanged("roulette-1", 813, (house.SeatInfo(3, "Grace", "guest"),), (2,), 2),
    house.LayoutChanged(
        "roulette-1", 814, (house.Stack(17, 1_000, 3), house.Stack(("bank",), 50_000, 4))
    ),
    house.BettingClosed("roulette-1", 815, 41, 2, 1_500, "dd" * 32),
    house.OutcomeDrawn(
        "roulette-1", 816, 41, 1, {"number": "17"}, "17 black odd low", {}, False, 6_000
    ),
    house.RoundSettled(
        "roulette-1", 817, 41, _RESTARTED, 1_500, 36_000, (house.Winner(3, 1_000, 36_000),),
        1_790_000_022_000,
    ),
    house.RoundVoided("roulette-1", 818, 41, "voided by the floor"),
    house.StatusChanged("roulette-1", 819, "paused", "back in five minutes"),
    house.MeterChanged("roulette-1", 820, _METER),
    house.DecisionAsked(
        "war-1", 9, 12, (1, 4), ("war", "surrender"), "surrender", 1_790_000_008_000, {}
    ),
    house.DecisionMade("war-1", 10, 12, 4, "war", "seat 4 goes to war for $25", (1,), {}),
    house.OfferMade(
        "craps-1", 11, 30,
        house.OfferInfo("dice", 2, ("accept_dice", "pass_dice"), "pass_dice", 1_790_000_008_000),
    ),
    house.ChatPage(17, "roulette-1", (_LINE,), "7d41c09be2a5"),
    house.ReactionShown("roulette-1", 3, "applause"),
    house.TableMoved("roulette-1"),
    house.ChatSaid("roulette-1", _LINE),
    house.ChatDeleted("roulette-1", _LINE.id),
    house.LobbyNews((_CARD,)),
)  # fmt: skip


def files() -> dict[str, bytes]:
    """File name to content."""
    frames: dict[str, bytes] = {}
    index = []
    for direction, messages in (("from_client", FROM_CLIENT), ("from_house", FROM_HOUSE)):
        for message in messages:
            frame = codec.encode(message)
            content = msgspec.msgpack.decode(frame)
            name = f"{content['type']}.msgpack"
            frames[name] = frame
            index.append({"file": name, "direction": direction, "message": content})
    frames["examples.json"] = (json.dumps(index, indent=1, sort_keys=True) + "\n").encode()
    return frames
