"""The commands of `croupier pit` and their arguments, for the command line and for the shell."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, TypeAlias, get_args

from protocol.operators import (
    SHUT_DOWN_PHRASE,
    Announce,
    CloseTable,
    ConfirmChips,
    ConfirmMeterChange,
    ConfirmOperatorChange,
    ConfirmRetirement,
    DeleteChatLine,
    DrainDealer,
    FindPlayers,
    FromOperator,
    IssueChips,
    LinkTable,
    ListChatReports,
    ListMeters,
    ListOperators,
    ListSeats,
    ListTables,
    LockMeter,
    MoveTable,
    MuteInChat,
    OpenTable,
    PassDice,
    PauseTable,
    ReadEvents,
    RedeemChips,
    RemoveOperator,
    RequestMeterChange,
    ReshuffleCards,
    ResumeTable,
    RetireTable,
    Role,
    SetRole,
    ShowAccount,
    ShowChat,
    ShowDrift,
    ShowHouse,
    ShowLedger,
    ShutDownHouse,
    SuspendAccount,
    UnlinkTable,
    UnlockMeter,
    UnmuteInChat,
    UnsuspendAccount,
    VoidRound,
)
from server.pit.amounts import parse_dollars
from server.pit.client import new_command_id

MAX_PAGE = 200
ROLES: tuple[str, ...] = get_args(Role)
TABLE_COMMANDS = (
    "open",
    "close",
    "pause",
    "resume",
    "void",
    "reshuffle",
    "pass-dice",
    "retire",
    "seats",
)

# What the help says of arguments that many commands have.
TABLE = "a table's id"
ACCOUNT = "a name with which a player signs in, or an account's id (`players --name` finds a guest)"
REQUESTED = "the number in the answer to the request"
METER = "a meter's id"
OPERATOR = "the operator's name"
RECORDED = "recorded"
AND_SHOWN = "recorded, and shown to players"

Subparsers: TypeAlias = "argparse._SubParsersAction[Any]"
Build: TypeAlias = Callable[[argparse.Namespace], FromOperator]
TableChange: TypeAlias = (
    OpenTable
    | CloseTable
    | PauseTable
    | ResumeTable
    | VoidRound
    | ReshuffleCards
    | PassDice
    | RetireTable
    | UnlinkTable
)
ChipsCommand: TypeAlias = IssueChips | RedeemChips
SuspensionCommand: TypeAlias = SuspendAccount | UnsuspendAccount
LockCommand: TypeAlias = LockMeter | UnlockMeter


def add_commands(parser: argparse.ArgumentParser) -> tuple[str, ...]:
    """Give a parser every command of the pit; returns their names.

    The parsed arguments hold the chosen `command` and `build`. `build` makes the command's message
    from the arguments; it is None if a password must be asked for first.
    """
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    _add_floor(commands)
    _add_retirement(commands)
    _add_cage(commands)
    _add_meters(commands)
    _add_chat(commands)
    _add_house(commands)
    return tuple(commands.choices)


def _add_floor(commands: Subparsers) -> None:
    _command(commands, "tables", "list the tables: players, handle, result", _tables)
    watch = _command(commands, "watch", "show the tables, refreshed until Ctrl-C", _tables)
    watch.add_argument(
        "--every",
        type=_seconds,
        default=1.0,
        metavar="SECONDS",
        help="between refreshes (default 1)",
    )
    changes: tuple[tuple[str, str, type[TableChange]], ...] = (
        ("open", "open a closed table", OpenTable),
        ("close", "finish the round in progress, then take no more wagers", CloseTable),
        ("pause", "finish the round in progress, then wait", PauseTable),
        ("resume", "let a paused table continue", ResumeTable),
    )
    for name, about, message in changes:
        change = _command(
            commands, name, about, _change_of(message), table="a table's id, or `all`"
        )
        change.add_argument("--reason", default="", help="recorded; players see that of a pause")
    orders: tuple[tuple[str, str, type[TableChange], str], ...] = (
        (
            "void",
            "call the round off while betting is open: what was wagered in it goes back",
            VoidRound,
            AND_SHOWN,
        ),
        (
            "reshuffle",
            "have the cards reshuffled before the next round is dealt",
            ReshuffleCards,
            RECORDED,
        ),
        ("pass-dice", "order the shooter of a craps table to pass the dice", PassDice, RECORDED),
    )
    for name, about, message, reason in orders:
        _command(commands, name, about, _change_of(message), table=TABLE, reason=reason)


def _add_retirement(commands: Subparsers) -> None:
    _command(
        commands,
        "retire",
        "request to take a table out of service for good: all that is on its layout goes back",
        _change_of(RetireTable),
        table=TABLE,
        reason=AND_SHOWN,
    )
    _command(
        commands,
        "confirm-retire",
        "carry out the retirement that another operator has requested",
        lambda args: ConfirmRetirement(0, change=args.change),
        change=REQUESTED,
    )


def _add_cage(commands: Subparsers) -> None:
    chips: tuple[tuple[str, str, type[ChipsCommand]], ...] = (
        ("issue", "issue chips to an account", IssueChips),
        ("redeem", "take chips back from an account, never below zero", RedeemChips),
    )
    for name, about, message in chips:
        move = _command(commands, name, about, _move_of(message), account=ACCOUNT)
        move.add_argument("amount", type=_amount, help="in dollars: 12.50")
        move.add_argument("--reason", required=True, help="recorded in ledger and event log")
        move.add_argument(
            "--id",
            default=None,
            help="command id: give that of a command whose answer was lost, to repeat it",
        )
    _command(
        commands,
        "confirm-chips",
        "carry out the issue or redemption that another operator has requested",
        lambda args: ConfirmChips(0, change=args.change),
        change=REQUESTED,
    )
    _command(
        commands,
        "account",
        "show an account: balance, chips on layouts, seats",
        lambda args: ShowAccount(0, account=args.account),
        account=ACCOUNT,
    )
    _command(
        commands,
        "seats",
        "list who sits at a table",
        lambda args: ListSeats(0, table=args.table),
        table=TABLE,
    )
    players = _command(
        commands,
        "players",
        "find players, guests too, by the name that is displayed",
        lambda args: FindPlayers(0, name=args.name_part),
    )
    players.add_argument(
        "--name", dest="name_part", required=True, metavar="TEXT", help="a part of the name"
    )
    ledger = _command(
        commands,
        "ledger",
        "show an account's movements, newest first",
        lambda args: ShowLedger(0, account=args.account, count=args.count, before=args.before),
        account=ACCOUNT,
    )
    ledger.add_argument("--count", type=_page, default=50, help="how many (default 50)")
    ledger.add_argument(
        "--before", help="show the next page: the value with which the last page ended"
    )
    suspensions: tuple[tuple[str, str, type[SuspensionCommand]], ...] = (
        ("suspend", "take no new wagers of an account", SuspendAccount),
        ("unsuspend", "let an account wager again", UnsuspendAccount),
    )
    for name, about, suspension in suspensions:
        _command(
            commands, name, about, _suspension_of(suspension), account=ACCOUNT, reason=RECORDED
        )


def _add_meters(commands: Subparsers) -> None:
    _command(
        commands, "meters", "list the progressive meters and their tables", lambda _: ListMeters(0)
    )
    meter = commands.add_parser("meter", help="lock, link, lower or move a progressive meter")
    meter.set_defaults(build=None)
    actions = meter.add_subparsers(dest="action", metavar="ACTION", required=True)
    locks: tuple[tuple[str, str, type[LockCommand]], ...] = (
        ("lock", "take no progressive wagers for it, and let nobody win it", LockMeter),
        ("unlock", "unlock it", UnlockMeter),
    )
    for name, about, message in locks:
        _command(actions, name, about, _locking_of(message), meter=METER, reason=RECORDED)
    _command(
        actions,
        "link",
        "link a table to it, from the table's next round on",
        lambda args: LinkTable(0, table=args.table, meter=args.meter, reason=args.reason),
        table=TABLE,
        meter=METER,
        reason=RECORDED,
    )
    _command(
        actions,
        "unlink",
        "unlink a table from its meter",
        _change_of(UnlinkTable),
        table=TABLE,
        reason=RECORDED,
    )
    _add_meter_amounts(actions)


def _add_meter_amounts(actions: Subparsers) -> None:
    lower = _command(actions, "lower", "request to lower it", _meter_change)
    move = _command(
        actions, "move", "request to move some of its money to another meter", _meter_change
    )
    for change in (lower, move):
        change.add_argument("meter", help=METER)
        change.add_argument(
            "amount", type=_amount, help="in dollars, at most the amount above the seed"
        )
        change.add_argument("--reason", required=True, help=RECORDED)
    lower.set_defaults(to="")
    move.add_argument("--to", required=True, metavar="METER", help="the other meter's id")
    _command(
        actions,
        "confirm",
        "carry out the change that another operator has requested",
        lambda args: ConfirmMeterChange(0, change=args.change),
        change=REQUESTED,
    )


_CHAT_EXAMPLES = """\
examples:
  chat log single-1 --count 20
  chat reports
  chat mute 01-b6q179xzryge --minutes 60 --reason "insults"
  chat delete single-1 1790000001000-0 --reason "insults"
  chat unmute 01-b6q179xzryge --reason "has apologised"
"""


def _add_chat(commands: Subparsers) -> None:
    chat = commands.add_parser(
        "chat",
        help="read a table's chat and the reports; mute a player, delete a line",
        description="The chat at the tables. `log` and `reports` show account ids in brackets.",
        epilog=_CHAT_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    chat.set_defaults(build=None)
    actions = chat.add_subparsers(dest="action", metavar="ACTION", required=True)
    log = _command(
        actions,
        "log",
        "show the last lines of a table, newest last",
        lambda args: ShowChat(0, table=args.table, count=args.count, before=args.before),
        table=TABLE,
    )
    log.add_argument("--before", help="only lines before the line of this number")
    reports = _command(
        actions,
        "reports",
        "show what players have reported, newest last",
        lambda args: ListChatReports(0, count=args.count),
    )
    for listing in (log, reports):
        listing.add_argument("--count", type=_page, default=50, help="how many (default 50)")
    mute = _command(
        actions,
        "mute",
        "let a player say nothing for a time, at any table",
        lambda args: MuteInChat(0, account=args.account, minutes=args.minutes, reason=args.reason),
        account=ACCOUNT,
        reason="recorded, and shown to the player",
    )
    mute.add_argument(
        "--minutes", type=int, default=60, help="for how long (default 60, at most a year)"
    )
    _command(
        actions,
        "unmute",
        "let a player speak again",
        lambda args: UnmuteInChat(0, account=args.account, reason=args.reason),
        account=ACCOUNT,
        reason=RECORDED,
    )
    _command(
        actions,
        "delete",
        "take a line out of a table's chat, also from the screens",
        lambda args: DeleteChatLine(0, table=args.table, line=args.line, reason=args.reason),
        table=TABLE,
        line="the line's number in `chat log`",
        reason=RECORDED,
    )


def _add_house(commands: Subparsers) -> None:
    events = _command(
        commands,
        "events",
        "show the event log, newest last",
        lambda args: ReadEvents(0, count=args.count, before=args.before),
    )
    events.add_argument("--count", type=_page, default=20, help="how many (default 20)")
    events.add_argument("--before", type=_number, help="only events numbered below this")
    events.add_argument("--follow", action="store_true", help="show new events until Ctrl-C")
    events.add_argument("--after", type=_number, help="with --follow: begin after this number")
    drift = _command(
        commands,
        "drift",
        "compare the return of each kind of wager with its exact odds",
        lambda args: ShowDrift(0, table=args.table),
    )
    drift.add_argument("table", nargs="?", default="", help="one table (default: all of them)")
    _command(
        commands,
        "house",
        "version, uptime, processes, connections, cage, generator and entropy, hashes",
        lambda _: ShowHouse(0),
    )
    move = _command(
        commands,
        "move",
        "in a house of many processes: let another dealer deal a table, after its round",
        lambda args: MoveTable(0, table=args.table, process=args.to, reason=args.reason),
        table=TABLE,
        reason=RECORDED,
    )
    move.add_argument(
        "--to",
        default="",
        metavar="DEALER",
        help="as `house` names it (default: the house chooses)",
    )
    drain = _command(
        commands,
        "drain",
        "in a house of many processes: have a dealer give up its tables, each after its round",
        lambda args: DrainDealer(0, process=args.dealer, reason=args.reason, back=args.back),
        dealer="as `house` names it",
        reason=RECORDED,
    )
    drain.add_argument("--back", action="store_true", help="let it have tables again")
    _command(
        commands,
        "announce",
        "show a sentence to every player",
        lambda args: Announce(0, text=args.text),
        text="the sentence, as players will see it",
    )
    shut_down = _command(
        commands,
        "shutdown",
        "finish every round in progress and close the house",
        lambda args: ShutDownHouse(0, confirm=SHUT_DOWN_PHRASE, reason=args.reason),
        reason=AND_SHOWN,
    )
    shut_down.add_argument("--yes", action="store_true", help="do not ask for confirmation")
    _command(commands, "operators", "list the operators", lambda _: ListOperators(0))
    _add_operator_commands(commands)
    _command(commands, "password", "change your own password", None)


def _add_operator_commands(commands: Subparsers) -> None:
    operator = commands.add_parser(
        "operator", help="request to add or remove an operator or to change the role; confirm it"
    )
    operator.set_defaults(build=None)
    actions = operator.add_subparsers(dest="action", metavar="ACTION", required=True)
    add = _command(actions, "add", "request to add an operator; asks for the password", None)
    add.add_argument("operator", metavar="NAME", help=OPERATOR)
    add.add_argument("--role", choices=ROLES, required=True, help="what it lets the operator do")
    remove = _command(
        actions,
        "remove",
        "request to remove an operator",
        lambda args: RemoveOperator(0, name=args.operator),
    )
    remove.add_argument("operator", metavar="NAME", help=OPERATOR)
    remove.add_argument("--yes", action="store_true", help="do not ask for confirmation")
    role = _command(
        actions,
        "role",
        "request another role for an operator",
        lambda args: SetRole(0, name=args.operator, role=args.role),
    )
    role.add_argument("operator", metavar="NAME", help=OPERATOR)
    role.add_argument("role", choices=ROLES, help="the role from now on")
    _command(
        actions,
        "confirm",
        "carry out the change that another shift manager has requested",
        lambda args: ConfirmOperatorChange(0, change=args.change),
        change=REQUESTED,
    )


def _command(
    commands: Subparsers, name: str, about: str, build: Build | None, **words: str
) -> argparse.ArgumentParser:
    """A command of the pit. `words` has its arguments in their order: what the help says of each.

    `reason` becomes an option that must be given.
    """
    parser: argparse.ArgumentParser = commands.add_parser(name, help=about, description=about)
    parser.set_defaults(build=build)
    for argument, help_ in words.items():
        if argument == "reason":
            parser.add_argument("--reason", required=True, help=help_)
        else:
            parser.add_argument(argument, help=help_)
    # --json may also follow the command. No default here: it would undo a --json before it.
    parser.add_argument(
        "--json", action="store_true", default=argparse.SUPPRESS, help="answer in JSON"
    )
    return parser


def _change_of(message: type[TableChange]) -> Build:
    return lambda args: message(0, table=args.table, reason=args.reason)


def _move_of(message: type[ChipsCommand]) -> Build:
    return lambda args: message(
        0,
        command_id=args.id or new_command_id(),
        account=args.account,
        cents=args.amount,
        why=args.reason,
    )


def _suspension_of(message: type[SuspensionCommand]) -> Build:
    return lambda args: message(0, account=args.account, reason=args.reason)


def _locking_of(message: type[LockCommand]) -> Build:
    return lambda args: message(0, meter=args.meter, reason=args.reason)


def _meter_change(args: argparse.Namespace) -> FromOperator:
    return RequestMeterChange(0, meter=args.meter, cents=args.amount, why=args.reason, to=args.to)


def _tables(_args: argparse.Namespace) -> FromOperator:
    return ListTables(0)


def _amount(text: str) -> int:
    try:
        return parse_dollars(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _page(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MAX_PAGE:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {MAX_PAGE}")
    return int(text)


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 15:
        raise argparse.ArgumentTypeError(f"{text!r} is not the number of an event")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.2 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is not between 0.2 and 3600 seconds")
    return seconds
