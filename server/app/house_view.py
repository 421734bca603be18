"""What operators see of the house, and what they ask of it as a whole (`pit.ports.House`)."""

from __future__ import annotations

from collections.abc import Mapping

from protocol.operators import DriftRow, EquipmentState, ProcessRow
from server import __version__
from server.app.adapters.component_watch import ComponentWatch
from server.app.adapters.equipment import HouseEquipment
from server.app.adapters.records import HouseRecordKeeping
from server.app.stop import StopSignal
from server.common.clock import now_ms
from server.gateway.audience import Audience


class ProgramView:
    """What is the same in every kind of house: its name, and the program that runs."""

    def __init__(self, name: str, components: ComponentWatch) -> None:
        self.name = name
        self.version = __version__
        self.started_ms = now_ms()
        self._components = components

    @property
    def hashes(self) -> Mapping[str, str]:
        return self._components.opened.parts

    @property
    def components(self) -> tuple[str, int, tuple[str, ...]]:
        watch = self._components
        return watch.opened.hash, watch.found.hashed_ms, tuple(watch.changed)


class HouseView(ProgramView):
    """One object for the pit; each answer comes from the part that owns it."""

    def __init__(
        self,
        name: str,
        components: ComponentWatch,
        keeping: HouseRecordKeeping,
        equipment: HouseEquipment,
        audience: Audience,
        stop: StopSignal,
    ) -> None:
        super().__init__(name, components)
        self._keeping = keeping
        self._equipment = equipment
        self._audience = audience
        self._stop = stop

    @property
    def equipment(self) -> tuple[EquipmentState, ...]:
        return self._equipment.states

    @property
    def processes(self) -> tuple[ProcessRow, ...]:
        return ()

    async def place_table(self, table: str, process: str) -> None:  # noqa: ARG002
        raise AssertionError("a house of one process has no dealers to choose from")

    async def drain(self, process: str, *, is_draining: bool) -> None:  # noqa: ARG002
        raise AssertionError("a house of one process has no dealers to choose from")

    @property
    def connections(self) -> int:
        return self._audience.connections

    async def drift(self, table: str) -> tuple[DriftRow, ...]:
        return self._keeping.drift(table)

    def announce(self, text: str) -> None:
        self._audience.announce("announcement", text)

    def shut_down(self, reason: str) -> None:
        self._stop.ask(reason)
