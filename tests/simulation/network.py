"""The network between the processes and their Redis, and the Redis as a server on it.

redis-py, hiredis and the house's own connections run on it unchanged: they get a transport whose
bytes come to the server after a while, and the server's to them. A connection keeps its order, as
TCP does; two connections do not. What goes wrong is drawn from the seed (`Weather`):

    a connection is cut      on the way to the server, or after the server has done what was asked
    a connection is slow     what is sent on it arrives seconds later, perhaps after it was given up
    a write is late          it comes when its process, which stands still, has lost its tables;
                             late money is that of a wager
    a push is lost, doubled  only of messages between processes: pub/sub promises nothing
    the server restarts      every connection is cut, and the server is away for a while
    a fail-over              the same, and what the replica did not have yet is lost
"""

from __future__ import annotations

import asyncio
import contextvars
import random
from collections import Counter, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Literal, TypeAlias

import hiredis
import msgpack
from msgspec import Struct

from server.cage.ledger import Kind
from tests.simulation.loop import WORLD, Process, SimulatedLoop, context_of, current_process
from tests.simulation.lua import HashReply, ReplyError, Status
from tests.simulation.store import RUNS_A_SCRIPT, Store

LateKind: TypeAlias = Literal["late write", "late money"]
ANY_WRITE = 0.3
_CAGE = b"{cage:"
_WORLD = context_of(WORLD)


class Weather(Struct):
    """How often a thing goes wrong, for each write to a connection. All 0: nothing does."""

    cut: float = 0.0
    slow: float = 0.0
    slow_s: float = 5.0
    push_lost: float = 0.0
    push_doubled: float = 0.0
    push_late: float = 0.0
    replica_lag_s: float = 0.002


class Push(list[Any]):
    """A message that a client gets without having asked for it."""


def encoded(value: Any, is_resp3: bool) -> bytes:
    """A reply as Redis writes it."""
    if type(value) is bytes:
        return b"$%d\r\n%b\r\n" % (len(value), value)
    if isinstance(value, int):
        return b":%d\r\n" % value
    if value is None:
        return b"_\r\n" if is_resp3 else b"$-1\r\n"
    if isinstance(value, Status):
        return b"+%b\r\n" % value
    if isinstance(value, ReplyError):
        text = str(value)
        return b"-%b\r\n" % text.encode()
    if isinstance(value, HashReply):
        head = b"%%%d\r\n" % len(value) if is_resp3 else b"*%d\r\n" % (2 * len(value))
        return head + b"".join(encoded(word, is_resp3) for pair in value.items() for word in pair)
    mark = b">" if is_resp3 and isinstance(value, Push) else b"*"
    rows = b"".join(encoded(one, is_resp3) for one in value)
    return b"%b%d\r\n%b" % (mark, len(value), rows)


class Link(asyncio.Transport):
    """A connection of a process, as that process sees it."""

    def __init__(self, network: Network, protocol: asyncio.BaseProtocol) -> None:
        super().__init__()
        self.owner = current_process()
        self.is_open = True
        self._network = network
        self._protocol: Any = protocol
        self._context = contextvars.copy_context()
        self._is_closing = False
        self.session = Session(network.server, self)
        self._sent_until = self._answered_until = 0.0
        network.links.append(self)

    # What the process does with it -------------------------------------------------------------

    def write(self, data: Any) -> None:
        if not self.is_open or self._is_closing or self.owner.is_dead:
            return
        network, chance = self._network, self._network.random
        weather = network.weather
        if chance.random() < weather.cut:
            if chance.random() < 0.5:  # it never came
                self.cut()
                return
            self._sent_until = network.deliver(self._sent_until, self._come_unheard, bytes(data))
            return
        late_s = chance.uniform(0.0, weather.slow_s) if chance.random() < weather.slow else 0.0
        if self.owner in network.late_writes:
            late_s += network.late_by(self.owner, data)
        self._sent_until = network.deliver(
            self._sent_until, self.session.feed, bytes(data), late_s=late_s
        )

    def writelines(self, list_of_data: Any) -> None:
        self.write(b"".join(list_of_data))

    def close(self) -> None:
        if not self._is_closing and self.is_open:
            self._is_closing = True
            self._sent_until = self._network.deliver(self._sent_until, self._gone)
            self._tell_lost()

    abort = close

    def is_closing(self) -> bool:
        return self._is_closing or not self.is_open

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        protocol: asyncio.BaseProtocol = self._protocol
        return protocol

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("store", 6379) if name == "peername" else default

    def get_write_buffer_size(self) -> int:
        return 0

    def set_write_buffer_limits(self, high: Any = None, low: Any = None) -> None: ...

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    # What the network does with it -------------------------------------------------------------

    def answer(self, data: bytes, late_s: float = 0.0) -> None:
        """Bytes of the server, on their way to the process."""
        if self.is_open:
            self._answered_until = self._network.deliver(
                self._answered_until, self._arrive, data, late_s=late_s
            )

    def cut(self) -> None:
        """Nothing goes through any more, in either direction."""
        if self.is_open:
            self._gone()
            if not self._is_closing:
                self._tell_lost()

    def _arrive(self, data: bytes) -> None:
        self._for_owner(self._hand_over, data)

    def _hand_over(self, data: bytes) -> None:
        if self.is_open and not self._is_closing:
            self._protocol.data_received(data)

    def _come_unheard(self, data: bytes) -> None:
        """The server does what is asked, and its answer is lost with the connection."""
        if self.is_open:
            self.session.feed(data, is_heard=False)
            self.cut()

    def _gone(self) -> None:
        self.is_open = False
        self.session.end()
        if self in self._network.links:
            self._network.links.remove(self)

    def _tell_lost(self) -> None:
        self._for_owner(self._lose)

    def _lose(self) -> None:
        error = None if self._is_closing else ConnectionResetError("the connection was cut")
        self._protocol.connection_lost(error)

    def _for_owner(self, callback: Callable[..., None], *words: Any) -> None:
        if not self.owner.is_dead:
            self._network.loop.call_soon(callback, *words, context=self._context.copy())


def _kind_of_write(data: bytes) -> Literal["first", "wager", "any", "none"]:
    """Whether a write moves a table: the first page of a save's owner, money of a wager that is
    taken, or else its page or its players' money."""
    if b":balance" not in data and b":records" not in data:
        return "none"
    reader = hiredis.Reader()
    reader.feed(data)
    command = reader.gets()
    if not isinstance(command, list) or command[0] != b"EVALSHA":
        return "none"
    if command[3].endswith(b":page") and command[8] == b"1":  # the number of the save
        return "first"
    if command[3].startswith(_CAGE) and any(
        movement[0] == Kind.HOLD for movement in msgpack.unpackb(command[10], raw=True)
    ):
        return "wager"
    return "any"


class Network:
    """Every connection, and the one server."""

    def __init__(self, loop: SimulatedLoop, seed: int) -> None:
        self.loop = loop
        self.random = random.Random(f"network {seed}")
        self.weather = Weather()
        self.links: list[Link] = []
        self.server = Server(self)
        self.cut_off: dict[Process, float] = {}
        self.late_writes: dict[Process, tuple[LateKind, float]] = {}  # the next, and by how much
        self.came_late: Counter[LateKind] = Counter()
        self.when_money_is_late: Callable[[], None] = lambda: None
        loop.connect = self.connect
        loop.when_killed = self._killed

    async def connect(self, factory: Callable[[], Any], *_where: Any, **_how: Any) -> Any:
        process = current_process()
        await asyncio.sleep(self.random.uniform(0.0002, 0.002))
        if self.cut_off.get(process, 0.0) > self.loop.time():
            await asyncio.sleep(3_600)  # nobody answers: the caller's patience ends
        if self.server.is_away or self.random.random() < self.weather.cut:
            raise ConnectionRefusedError("nobody listens there")
        protocol = factory()
        link = Link(self, protocol)
        protocol.connection_made(link)
        return link, protocol

    def deliver(
        self, not_before: float, arrive: Callable[..., None], *words: Any, late_s: float = 0.0
    ) -> float:
        """Let something arrive after everything that was sent before it. Returns when."""
        way_s = self.random.uniform(0.0001, 0.001) + late_s
        when = max(self.loop.time() + way_s, not_before + 1e-7)
        self.loop.call_at(when, arrive, *words, context=_WORLD.copy())
        return when

    def cut_off_for(self, process: Process, seconds: float) -> None:
        """Nothing goes between a process and the server for a while."""
        self.cut_off[process] = self.loop.time() + seconds
        for link in [one for one in self.links if one.owner is process]:
            link.cut()

    def late_by(self, process: Process, data: bytes) -> float:
        """How late this comes; then its process stands still for about as long.

        A late write is the first page that a new owner of a table writes, or perhaps another page,
        or money. Later pages say which one came before them, and Redis knows by that alone that
        they are old. Late money is that of a wager: only its table's lease says that it is old.
        """
        wanted, late_s = self.late_writes[process]
        kind = _kind_of_write(data)
        if wanted == "late money":
            is_it = kind == "wager"
        else:
            is_it = kind == "first" or (kind != "none" and self.random.random() <= ANY_WRITE)
        if not is_it:
            return 0.0
        del self.late_writes[process]
        if wanted == "late money":
            self.loop.call_soon(self.when_money_is_late, context=_WORLD.copy())
        self.came_late[wanted] += 1
        self.loop.stop_for(process, late_s * self.random.uniform(0.8, 1.4))
        return late_s

    def cut_all(self) -> None:
        for link in tuple(self.links):
            link.cut()

    def _killed(self, process: Process) -> None:
        """What a dead process has sent arrives, or does not; its connections end."""
        for link in [one for one in self.links if one.owner is process]:
            if self.random.random() < 0.5:
                link.cut()
            else:
                link._sent_until = self.deliver(link._sent_until, link._gone)


class Session:
    """A connection as the server sees it."""

    def __init__(self, server: Server, link: Link) -> None:
        self._server = server
        self._link = link
        self._reader = hiredis.Reader()
        self._waiting: deque[tuple[list[bytes], bool]] = deque()
        self._is_blocked = False
        self._is_resp3 = False
        self._together: list[list[bytes]] | None = None
        self.wrote = 0  # the place in the log of its last write
        self.channels: set[bytes] = set()
        self.is_over = False

    def feed(self, data: bytes, is_heard: bool = True) -> None:
        if self.is_over:
            return
        self._reader.feed(data)
        while (command := self._reader.gets()) is not False:
            self._waiting.append((command, is_heard))
        self._work()

    def end(self) -> None:
        self.is_over = True
        self._server.forget(self)

    def push(self, channel: bytes, payload: bytes) -> None:
        network = self._server.network
        chance, weather = network.random, network.weather
        if chance.random() < weather.push_lost:
            return
        late_s = chance.uniform(0.0, 0.5) if chance.random() < weather.push_late else 0.0
        data = encoded(Push([b"smessage", channel, payload]), self._is_resp3)
        self._link.answer(data, late_s)
        if chance.random() < weather.push_doubled:
            self._link.answer(data, chance.uniform(0.0, 0.3))

    def _work(self) -> None:
        answers: list[bytes] = []
        while self._waiting and not self._is_blocked and not self.is_over:
            command, is_heard = self._waiting.popleft()
            name = command[0].upper()
            if name == b"WAIT":
                self._wait(int(command[1]), int(command[2]) / 1000)
                break
            answer = encoded(self._answer(name, command), self._is_resp3)
            if is_heard:
                answers.append(answer)
        if answers:
            self._link.answer(b"".join(answers))

    def _answer(self, name: bytes, command: list[bytes]) -> Any:
        try:
            if self._together is not None and name not in (b"EXEC", b"DISCARD"):
                self._together.append(command)
                return Status(b"QUEUED")
            special = _SESSION.get(name)
            if special is not None:
                return special(self, *command[1:])
            found, self.wrote = self._server.run(command, self.wrote)
        except ReplyError as error:
            return error
        return found

    def _wait(self, replicas: int, seconds: float) -> None:
        """Answer when the replica has what this connection has written."""
        loop = self._server.network.loop
        self._is_blocked = True
        has_at = self._server.replicated_at(self.wrote)
        when = min(has_at, loop.time() + seconds)

        def answer() -> None:
            if not self.is_over:
                self._is_blocked = False
                self._link.answer(encoded(int(has_at <= loop.time()), self._is_resp3))
                self._work()

        loop.call_at(max(when, loop.time()), answer, context=_WORLD.copy())

    # Commands that are about the connection ----------------------------------------------------

    def _hello(self, *words: bytes) -> Any:
        self._is_resp3 = bool(words) and words[0] == b"3"
        about = {b"server": b"redis", b"version": b"7.4.0", b"proto": words[0] if words else b"2"}
        return HashReply({**about, b"role": b"master"})

    def _multi(self) -> Any:
        self._together = []
        return Status(b"OK")

    def _exec(self) -> Any:
        commands, self._together = self._together or [], None
        return [self._answer(one[0].upper(), one) for one in commands]

    def _discard(self) -> Any:
        self._together = None
        return Status(b"OK")

    def _ssubscribe(self, *channels: bytes) -> Any:
        for channel in channels:
            self.channels.add(channel)
            self._server.hears(channel, self)
        return Push([b"ssubscribe", channels[0], len(self.channels)])

    def _sunsubscribe(self, *channels: bytes) -> Any:
        for channel in channels:
            self.channels.discard(channel)
            self._server.hears_no_more(channel, self)
        return Push([b"sunsubscribe", channels[0], len(self.channels)])

    def _spublish(self, channel: bytes, payload: bytes) -> int:
        return self._server.publish(channel, payload)

    def _publish(self, _channel: bytes, _payload: bytes) -> int:
        self.wrote = self._server.place()  # the replica gets it after all that was done before
        return 0

    def _role(self) -> list[Any]:
        return [b"master", self._server.place(), [[b"replica", b"6379", b"0"]]]


def _ok(_session: Session, *_words: bytes) -> Status:
    return Status(b"OK")


def _pong(session: Session) -> Any:
    # A connection that hears channels answers with a list in RESP2 alone.
    if session.channels and not session._is_resp3:
        return [b"pong", b""]
    return Status(b"PONG")


_SESSION: dict[bytes, Callable[..., Any]] = {
    b"HELLO": Session._hello,
    b"CLIENT": _ok,
    b"SELECT": _ok,
    b"PING": _pong,
    b"MULTI": Session._multi,
    b"EXEC": Session._exec,
    b"DISCARD": Session._discard,
    b"SSUBSCRIBE": Session._ssubscribe,
    b"SUNSUBSCRIBE": Session._sunsubscribe,
    b"SPUBLISH": Session._spublish,
    b"PUBLISH": Session._publish,
    b"ROLE": Session._role,
}


class Server:
    """The primary, and what its replica has. `store` has the data."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.is_away = False
        self.has_replica = False
        self._at_ms: int | None = None
        self.store = Store(self._now_ms)
        self._replica = Store(self._replayed_ms)
        self._log: list[tuple[int, float, Sequence[bytes]]] = []  # ms, when the replica has it
        self._log_start = 0
        self._ever_loaded: set[bytes] = set()
        self._replayed_at_ms = 0
        self._hearing: dict[bytes, dict[Session, None]] = {}
        self.when_money_moved: Callable[[], None] = lambda: None

    def _now_ms(self) -> int:
        return 1_700_000_000_000 + int(self.network.loop.time() * 1000)

    def _replayed_ms(self) -> int:
        return self._replayed_at_ms

    def run(self, command: Sequence[bytes], wrote: int) -> tuple[Any, int]:
        """Carry out a command. Returns its answer, and the place of the connection's last write."""
        store = self.store
        store.has_written = False
        try:
            found = store.run(command)
            if command[0] in RUNS_A_SCRIPT and command[3].startswith(_CAGE):
                self.when_money_moved()
            return found, self.place() + store.has_written
        finally:
            if store.has_written and self.has_replica:
                now = self.network.loop.time()
                has_at = now + self.network.weather.replica_lag_s
                if self._log:
                    has_at = max(has_at, self._log[-1][1])
                self._log.append((self._now_ms(), has_at, command))

    # The replica -------------------------------------------------------------------------------

    def place(self) -> int:
        """How many writes there were."""
        return self._log_start + len(self._log)

    def replicated_at(self, place: int) -> float:
        """When the replica has this many writes."""
        if not self.has_replica:
            return float("inf")
        at = place - self._log_start
        return self._log[at - 1][1] if at > 0 else 0.0

    def fail_over(self) -> int:
        """The replica takes over. Returns how many writes it did not have."""
        now = self.network.loop.time()
        has = [one for one in self._log if one[1] <= now]
        lost = len(self._log) - len(has)
        self._replica.loaded = self._ever_loaded | self.store.loaded
        for at_ms, _, command in has:
            self._replayed_at_ms = at_ms
            with suppress(ReplyError):  # as on the primary
                self._replica.run(command)
        self._log_start += len(has)
        self._log.clear()
        self.store = self._replica.copied(self._now_ms)
        self.network.cut_all()
        return lost

    def go_away(self, seconds: float) -> None:
        """Restart: what was written is there again after a while."""
        self.is_away = True
        self._ever_loaded |= self.store.loaded
        self.store.loaded.clear()
        self.network.cut_all()
        self.network.loop.call_later(seconds, self._come_back, context=_WORLD.copy())

    def _come_back(self) -> None:
        self.is_away = False

    # Messages ----------------------------------------------------------------------------------

    def hears(self, channel: bytes, session: Session) -> None:
        self._hearing.setdefault(channel, {})[session] = None

    def hears_no_more(self, channel: bytes, session: Session) -> None:
        self._hearing.get(channel, {}).pop(session, None)

    def forget(self, session: Session) -> None:
        for channel in session.channels:
            self.hears_no_more(channel, session)

    def publish(self, channel: bytes, payload: bytes) -> int:
        hearing = tuple(self._hearing.get(channel, ()))
        for session in hearing:
            session.push(channel, payload)
        return len(hearing)
