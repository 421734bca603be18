"""What every kind of house is put together with: one process, a gateway, a dealer."""

from __future__ import annotations

import logging
import os
import socket
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from redis.asyncio import Redis

from protocol.from_house import RulesSubmission
from server import __version__
from server.app import store_mark
from server.app.adapters.events import HouseEvents
from server.app.adapters.meters import MeterBoard
from server.app.config import AdminConfig, Config
from server.app.plan import HousePlan, HouseRefused
from server.app.stop import StopSignal
from server.app.store_mark import KeptMark, StoreMark
from server.app.submissions import SubmissionStore, document
from server.cage import data_version
from server.cage.cage import Cage
from server.cage.keys import partition_name
from server.cage.meters import MeterRefused
from server.chat.log import ChatLog
from server.chat.room import ChatRoom
from server.common import packaged
from server.common.clock import now_ms
from server.common.limits import Limits
from server.equipment.keys import KEY_FILE
from server.gateway.admin import AdminListener
from server.gateway.audience import Audience
from server.gateway.gateway import Gateway
from server.gateway.settings import GatewaySettings, HouseInfo
from server.gateway.tokens import load_key
from server.ledger.keeping import LedgerKeeping
from server.pit.second_operator import TwoPersons
from server.records.follower import Tell
from server.records.journal import RedisJournal

_log = logging.getLogger("croupier.house")

OLDER_STORE = "Redis is older than what this house has published, or belongs to another house:"


def accepting(plan: HousePlan) -> str:
    """The last line of that refusal: the ways out."""
    command = f"croupier accept-older-store --config {plan.path} --data {plan.data}"
    return (
        "Put the right Redis or the right data folder back. If that cannot be done, "
        f"`{command}` shows what is lost, and accepts the loss."
    )


@asynccontextmanager
async def open_chat(
    plan: HousePlan,
    redis: Redis,
    publish: Callable[[str, bytes], None],
    told: HouseEvents,
    limits: Limits,
) -> AsyncIterator[ChatRoom | None]:
    """The chat at the tables, if the house has one."""
    config = plan.config.chat
    if not config.enabled:
        yield None
        return
    log = ChatLog(redis, config.kept_days * 24 * 3_600_000)
    key = token_key(plan.session_key)
    room = ChatRoom(log, config.words, key, publish, told.tell, now_ms, limits)
    async with room.trimmed():
        yield room


def ledger_keeping(
    redis: Redis, plan: HousePlan, cage: Cage, house_number: int, mark: StoreMark, tell: Tell
) -> LedgerKeeping:
    """What moves the ledger of the house to its archive. The cage reads older entries from there.

    One process of a house does so.
    """
    keeping = LedgerKeeping(
        redis,
        plan.records,
        [partition_name(number) for number in range(cage.partitions)],
        house_number,
        plan.config.redis.ledger_days,
        mark.id,
        mark.accepted_at,
        tell,
        now_ms,
    )
    cage.read_older_from(keeping.archived)
    return keeping


async def refuse_older_store(redis: Redis, plan: HousePlan) -> None:
    """Refuse to open on a Redis that is older than what the house has published.

    A round that players know the seed of would take wagers again.
    """
    try:
        found = await store_mark.compare(redis, plan.data, plan.records)
    except data_version.UnreadableData as error:
        raise HouseRefused(str(error)) from error
    if found.is_older:
        raise HouseRefused("\n".join((OLDER_STORE, *found.lines, accepting(plan))))


async def refuse_unconverted(redis: Redis) -> None:
    """Refuse data that one process alone has to convert."""
    waiting = await data_version.pending(redis)
    if waiting:
        raise HouseRefused(
            f"the data in Redis has to be converted to version {waiting[-1]}: open the house once "
            "with `croupier open`, and close it"
        )


def tell_of_the_cage(audience: Audience, cage: Cage, is_answering: bool) -> None:
    """Show every player that Redis has stopped answering, or answers again."""
    if is_answering:
        audience.announce("cage_back", "The cage answers again.")
    elif cage.waits_for_replica:
        audience.announce(
            "cage_waiting",
            "The cage has lost its second set of books, and takes no wagers without it. "
            "The tables wait; your chips are safe.",
        )
    else:
        audience.announce(
            "cage_waiting", "The cage does not answer. The tables wait; your chips are safe."
        )


def close_on_older_store(stop: StopSignal, mark: KeptMark, cage: Cage, what: str) -> None:
    """Redis lacks what players were told: close at once, and let the next opening name it."""
    try:
        mark.raise_to(cage.answered_commits)
    except OSError as error:
        _log.error("the mark of the store is not written: %s", error)
    stop.lose_store(what)


def journal_of(
    redis: Redis, house_number: int, config: Config, went_back: Callable[[str], None]
) -> RedisJournal:
    return RedisJournal(
        redis,
        house_number=house_number,
        records_kept=config.redis.records_kept,
        has_archive=True,
        on_went_back=went_back,
    )


def two_persons_of(admin: AdminConfig) -> TwoPersons:
    return TwoPersons(admin.two_person_cents, int(admin.new_operator_hours * 3_600_000))


async def open_meters(board: MeterBoard) -> None:
    try:
        await board.open()
    except MeterRefused as refused:
        raise HouseRefused(f"{refused}: give the tables a [[meters]] of another id") from None


def token_key(path: Path) -> bytes:
    try:
        return load_key(path)
    except ValueError as error:
        raise HouseRefused(f"{error}; if you remove it, everybody has to sign in again") from error


async def kept_submissions(
    plan: HousePlan, redis: Redis, opened_ms: int
) -> dict[str, RulesSubmission]:
    """Keep the rules submission of each table. Returns their documents by the tables' ids."""
    store = SubmissionStore(redis)
    documents = {}
    for settings, game in plan.tables:
        current, previous = await store.open(settings.id, game, opened_ms)
        documents[settings.id] = document(settings.id, current, previous)
    return documents


def house_info(
    plan: HousePlan, public_key: bytes, submissions: Mapping[str, RulesSubmission]
) -> HouseInfo:
    return HouseInfo(
        name=plan.config.house.name,
        version=__version__,
        key=public_key.hex(),
        play_money=plan.config.house.play_money,
        refill_below=plan.chips.refill_below_cents,
        submissions=submissions,
        site=packaged.CLIENT,
        token_key=token_key(plan.session_key),
    )


def check_port_of_new_house(plan: HousePlan) -> None:
    """Refuse to make a house that could not open its port. Raises HouseRefused.

    A house that exists may wait for its port: another process may be about to leave it.
    """
    if (plan.data / KEY_FILE).exists():
        return
    _check_port(plan.gateway.host, plan.gateway.port)
    if plan.admin.path is None:
        _check_port(plan.admin.host, plan.admin.port)


def _check_port(host: str, port: int) -> None:
    try:
        found = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        for family, kind, protocol, _, address in found:
            with socket.socket(family, kind, protocol) as tried:
                tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:
                    tried.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                tried.bind(address)
    except OSError as error:
        raise _cannot_listen(f"{host} port {port}", error) from error


@asynccontextmanager
async def admin_opened(admin: AdminListener, plan: HousePlan) -> AsyncIterator[None]:
    async with AsyncExitStack() as opened:
        try:
            await opened.enter_async_context(admin.opened())
        except OSError as error:
            raise _cannot_listen(f"{plan.admin}", error) from error
        yield


async def open_port(gateway: Gateway, plan: HousePlan) -> None:
    try:
        await gateway.start()
    except OSError as error:
        place = f"{plan.gateway.host} port {plan.gateway.port}"
        raise _cannot_listen(place, error) from error


def _cannot_listen(place: str, error: OSError) -> HouseRefused:
    # A negative number comes from getaddrinfo and is no errno.
    is_errno = error.errno is not None and error.errno > 0
    reason = os.strerror(error.errno or 0) if is_errno else error.strerror
    return HouseRefused(f"cannot listen on {place}: {reason}")


def address_of(gateway: GatewaySettings, port: int) -> str:
    """The address to open in a browser on this machine."""
    host = gateway.host
    shown = "127.0.0.1" if host in {"0.0.0.0", "::", ""} else host
    scheme = "https" if gateway.certificate else "http"
    return f"{scheme}://{f'[{shown}]' if ':' in shown else shown}:{port}"


def say(line: str) -> None:
    """Tell the person who opened the house, on standard output."""
    sys.stdout.write(f"croupier: {line}\n")
    sys.stdout.flush()
