"""What operators see of a house of many processes at one of its gateways (`pit.ports.House`)."""

from __future__ import annotations

from msgspec.structs import replace

from protocol.operators import DriftRow, EquipmentState, ProcessRow
from server.app.adapters.component_watch import ComponentWatch
from server.app.adapters.no_answer import no_answer_as
from server.app.house_view import ProgramView
from server.app.processes.directory import Directory
from server.pit.ports import CageUnavailableError
from server.pit.refusal import RefusalError
from server.relay.house_audience import HouseAudience
from server.relay.questions import HouseQuestions, NobodyAnswers


class GatewayView(ProgramView):
    """The generators are the dealers', who tell of them; the keeper among them knows the drift."""

    def __init__(
        self,
        name: str,
        components: ComponentWatch,
        everybody: HouseAudience,
        directory: Directory,
        questions: HouseQuestions,
    ) -> None:
        super().__init__(name, components)
        self._everybody = everybody
        self._directory = directory
        self._questions = questions

    @property
    def equipment(self) -> tuple[EquipmentState, ...]:
        return tuple(
            replace(state, process=name)
            for name, one in sorted(self._directory.processes.items())
            for state in one.about.equipment
        )

    @property
    def processes(self) -> tuple[ProcessRow, ...]:
        return tuple(
            ProcessRow(
                name=name,
                role=one.about.role,
                machine=one.about.machine,
                pid=one.about.pid,
                version=one.about.version,
                since_ms=one.about.since_ms,
                tables=one.about.tables,
                connections=one.about.connections,
                lag_ms=one.about.lag_ms,
                seen_before_ms=one.seen_before_ms,
                weight=0.0 if self._directory.is_draining(name) else one.about.weight,
            )
            for name, one in sorted(self._directory.processes.items())
        )

    async def place_table(self, table: str, process: str) -> None:
        with no_answer_as(CageUnavailableError):
            await self._directory.place(table, process)

    async def drain(self, process: str, *, is_draining: bool) -> None:
        with no_answer_as(CageUnavailableError):
            await self._directory.drain_dealer(process, is_draining=is_draining)

    @property
    def connections(self) -> int:
        return self._directory.connections

    async def drift(self, table: str) -> tuple[DriftRow, ...]:
        try:
            return await self._questions.drift(table)
        except NobodyAnswers as error:
            raise RefusalError("not_now", f"{error}: ask again in a moment.") from None

    def announce(self, text: str) -> None:
        self._everybody.announce("announcement", text)

    def shut_down(self, reason: str) -> None:
        self._everybody.close_house(reason)
