"""The pit's commands about operators.

Every change of operators takes two shift managers: one requests it, and another confirms it. The
first two are added on the house's own machine. Everybody changes the own password alone.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from protocol.operators import (
    AddOperator,
    ChangePassword,
    CommandDone,
    ConfirmationNeeded,
    ConfirmOperatorChange,
    DeskReply,
    FromOperator,
    ListOperators,
    OperatorRows,
    RemoveOperator,
    SetRole,
)
from server.pit.operators import OperatorRecord, Operators
from server.pit.prepared_command import Outcome, Prepare, PreparedCommand, Show, State
from server.pit.request_store import RequestStore
from server.pit.second_operator import Confirmers, Requests

RequestedChange: TypeAlias = AddOperator | RemoveOperator | SetRole


class OperatorChange(Struct, frozen=True):
    """A requested change. `added` is the new operator's record: no password is kept."""

    name: str
    kind: str  # `add`, `remove` or `role`
    added: OperatorRecord | None = None
    message: RemoveOperator | SetRole | None = None


class OperatorCommands:
    """The commands about operators."""

    def __init__(
        self,
        operators: Operators,
        requests: RequestStore,
        confirmers: Confirmers,
        now_ms: Callable[[], int],
    ) -> None:
        self._operators = operators
        self._now_ms = now_ms
        self._requests: Requests[OperatorChange] = Requests(
            requests, "operators", OperatorChange, confirmers, now_ms
        )
        self.shown: Mapping[type[FromOperator], Show] = {ListOperators: self._list}
        self.prepared: Mapping[type[FromOperator], Prepare] = {
            AddOperator: self._request,
            RemoveOperator: self._request,
            SetRole: self._request,
            ConfirmOperatorChange: self._confirm,
            ChangePassword: self._change_password,
        }

    async def _list(self, message: ListOperators) -> DeskReply:
        return OperatorRows(message.request, await self._operators.all())

    async def _request(self, message: RequestedChange, operator: str) -> PreparedCommand:
        requested = await self._checked(message, operator)
        await self._requests.refuse_unconfirmable(operator)

        async def carry_out() -> Outcome:
            change, expires_ms = await self._requests.add(requested, operator)
            reply = ConfirmationNeeded(
                message.request, change, expires_ms, "confirm_operator_change"
            )
            return Outcome(reply, {"change": change})

        return PreparedCommand(self._role_of(message.name), carry_out)

    async def _checked(self, message: RequestedChange, operator: str) -> OperatorChange:
        """The change, which could be carried out now. Raises RefusalError."""
        match message:
            case AddOperator():
                added = await self._operators.prepare(
                    message.name, message.role, message.password, operator
                )
                return OperatorChange(added.name, "add", added=added)
            case RemoveOperator():
                await self._operators.check_removal(message.name)
                return OperatorChange(message.name, "remove", message=message)
            case SetRole():
                await self._operators.check_role(message.name, message.role)
                return OperatorChange(message.name, "role", message=message)

    async def _confirm(self, message: ConfirmOperatorChange, operator: str) -> PreparedCommand:
        requested = await self._requests.find(message.change, operator)
        change = requested.message

        async def carry_out() -> Outcome:
            await self._requests.end(message.change)
            await self._carry_out(change, (requested.by, operator))
            recorded = {
                "requested_by": requested.by,
                "kind": change.kind,
                "name": change.name,
            }
            return Outcome(CommandDone(message.request), recorded)

        return PreparedCommand(self._role_of(change.name), carry_out)

    async def _carry_out(self, change: OperatorChange, people: tuple[str, str]) -> None:
        if change.added is not None:
            await self._operators.add_prepared(
                replace(change.added, vouched_by=people, vouched_ms=self._now_ms())
            )
        elif isinstance(change.message, SetRole):
            await self._operators.set_role(change.name, change.message.role, people)
        else:
            await self._operators.remove(change.name)

    async def _change_password(self, message: ChangePassword, operator: str) -> PreparedCommand:
        async def carry_out() -> Outcome:
            await self._operators.change_password(operator, message.old, message.new)
            return Outcome(CommandDone(message.request))

        return PreparedCommand(self._role_of(operator), carry_out)

    def _role_of(self, name: str) -> Callable[[], Awaitable[State]]:
        async def state() -> State:
            record = await self._operators.find(name)
            return {"role": None if record is None else record.role}

        return state
