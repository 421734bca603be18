"""What each of a client's messages costs: the limits of a connection count this.

A cost of 1 is a wager's, about 0.1 ms of the house. Others are dearer because the house builds,
reads, hashes or sends more for them.
"""

from __future__ import annotations

from collections.abc import Mapping

from protocol import from_client as client

COSTS: Mapping[type, int] = {
    client.Hello: 1,
    client.Register: 10,
    client.SignIn: 10,
    client.EnterAsGuest: 5,
    client.SignInByToken: 5,
    client.SignOut: 1,
    client.SignOutEverywhere: 5,
    client.ChangePassword: 10,
    client.ListSessions: 5,
    client.EndSession: 5,
    client.PickAvatar: 5,
    client.Ping: 1,
    client.WatchLobby: 3,
    client.LeaveLobby: 1,
    client.WatchTable: 3,
    client.LeaveTable: 1,
    client.Sit: 1,
    client.PlaceWager: 1,
    client.TakeDown: 1,
    client.CallWorking: 1,
    client.Choose: 1,
    client.GetOdds: 3,
    client.GetLayout: 3,
    client.GetRules: 3,
    client.GetOutcomes: 5,
    client.GetReceipt: 20,
    client.GetHistory: 5,
    client.GetChips: 5,
    client.React: 3,
    client.ReadChat: 5,
    client.SayInChat: 5,
    client.ReportChat: 5,
}
"""The cost of every message by its type. tests/protocol/test_costs.py compares the README."""
