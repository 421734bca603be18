"""The accounts of operators: who may work the pit, with which role.

One Redis hash holds them (`{pit}:operators`, name -> record as JSON), so each change is one guarded
transaction. Nobody can remove the last shift manager or change that role, not even two shift
managers at once. Passwords are stored as argon2id hashes.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from redis.exceptions import WatchError

from protocol.operators import OperatorRow, Role
from server.common.clock import now_ms
from server.common.decoys import decoy_hash
from server.pit.refusal import RefusalError

if TYPE_CHECKING:
    from redis.asyncio import Redis

OPERATORS_KEY = "{pit}:operators"
MIN_PASSWORD_CHARACTERS = 12
MAX_PASSWORD_CHARACTERS = 128
MIN_DIFFERENT_CHARACTERS = 6
MAX_OPERATORS = 500

_DAY_MS = 86_400_000
_NAME = re.compile(r"[a-z][a-z0-9_.-]{1,31}")
HASHER = PasswordHasher()


class OperatorRecord(msgspec.Struct, frozen=True):
    """An operator as stored. `password_hash` is an argon2id string with its parameters."""

    name: str
    role: Role
    password_hash: str
    added_ms: int
    added_by: str
    # Who requested and confirmed the account or its role over the socket, and when. For a while
    # they do not count as a second person beside it.
    vouched_by: tuple[str, ...] = ()
    vouched_ms: int = 0

    def row(self) -> OperatorRow:
        """The fields that other operators may see."""
        return OperatorRow(self.name, self.role, self.added_ms, self.added_by)


Records: TypeAlias = Mapping[str, OperatorRecord]


async def add_operator(
    redis: Redis, name: str, role: Role, password: str, added_by: str = "house"
) -> OperatorRow:
    """Add an operator. Raises RefusalError, or redis.RedisError if Redis does not answer.

    `redis` is a client that does not decode responses.
    """
    return await Operators(redis).add(name, role, password, added_by)


class Operators:
    """The operators of one house. Every method may raise redis.RedisError."""

    def __init__(self, redis: Redis, hasher: PasswordHasher = HASHER) -> None:
        self._redis = redis
        self._hasher = hasher
        self._decoy_hash = decoy_hash(hasher)
        self._hashing = asyncio.Semaphore(2)  # each argon2 hash takes 64 MiB

    async def find(self, name: str) -> OperatorRecord | None:
        """The operator with this name, whatever its case, or None."""
        stored = await self._redis.hget(OPERATORS_KEY, name.lower())
        return None if stored is None else _decode_record(stored)

    async def all(self) -> tuple[OperatorRow, ...]:
        """Every operator, by name."""
        records = _decode_records(await self._redis.hgetall(OPERATORS_KEY))
        return tuple(records[name].row() for name in sorted(records))

    async def authenticate(self, name: str, password: str) -> OperatorRecord | None:
        """The operator if the password is right, otherwise None, after the same work."""
        record = await self.find(name)
        known_hash = self._decoy_hash if record is None else record.password_hash
        async with self._hashing:
            fits = await asyncio.to_thread(_verify, known_hash, password)
        return record if fits else None

    async def add(self, name: str, role: Role, password: str, added_by: str) -> OperatorRow:
        """Add an operator. Raises RefusalError: bad_name, weak_password, name_taken."""
        return await self.add_prepared(await self.prepare(name, role, password, added_by))

    async def prepare(self, name: str, role: Role, password: str, added_by: str) -> OperatorRecord:
        """The record of an operator who may be added. Raises RefusalError, as `add`."""
        name = name.lower()
        check_name(name)
        check_password(name, password)
        record = OperatorRecord(name, role, await self._hash(password), now_ms(), added_by)
        _added(record)(await self._records())
        return record

    async def add_prepared(self, record: OperatorRecord) -> OperatorRow:
        """Add an operator. Raises RefusalError: name_taken, limit_reached."""
        await self._change(record.name, _added(record))
        return record.row()

    async def check_removal(self, name: str) -> None:
        """Raises RefusalError if the operator may not be removed."""
        _removed(name)(await self._records())

    async def check_role(self, name: str, role: Role) -> None:
        """Raises RefusalError if the operator may not have this role."""
        _changed_role(name, role, ())(await self._records())

    async def independent_of(
        self, name: str, roles: Collection[Role], apart_ms: int
    ) -> frozenset[str]:
        """The operators of these roles who count as a second person beside an operator.

        Two accounts are one person's for `apart_ms` if one of them requested or confirmed the
        other or its role, or if somebody did so for both.
        """
        records = await self._records()
        since_ms = now_ms() - apart_ms

        def people(record: OperatorRecord) -> set[str]:
            fresh = record.vouched_by if record.vouched_ms > since_ms else ()
            return {record.name, *fresh}

        own = people(records[name]) if name in records else {name}
        return frozenset(
            other.name
            for other in records.values()
            if other.role in roles and not people(other) & own
        )

    async def count_cents(self, name: str, cents: int) -> int:
        """Count chips that an operator moves; negative to undo it. Returns the sum of the day."""
        key = f"{{pit}}:moved:{name}:{now_ms() // _DAY_MS}"
        async with self._redis.pipeline(transaction=True) as pipe:
            pipe.incrby(key, cents)
            pipe.pexpire(key, 2 * _DAY_MS)
            total, _ = await pipe.execute()
        return int(total)

    async def _records(self) -> dict[str, OperatorRecord]:
        return _decode_records(await self._redis.hgetall(OPERATORS_KEY))

    async def remove(self, name: str) -> None:
        """Remove an operator. Raises RefusalError: no_operator, last_shift_manager."""

        await self._change(name, _removed(name))

    async def set_role(self, name: str, role: Role, vouched_by: tuple[str, ...] = ()) -> None:
        """Change the role. Raises RefusalError: no_operator, last_shift_manager."""
        await self._change(name, _changed_role(name, role, vouched_by))

    async def change_password(self, name: str, old: str, new: str) -> None:
        """Change the password. Raises RefusalError: wrong_password, weak_password, no_operator."""
        if await self.authenticate(name, old) is None:
            raise RefusalError("wrong_password", "The old password is wrong.")
        check_password(name, new)
        new_hash = await self._hash(new)

        def changed(records: Records) -> OperatorRecord:
            return msgspec.structs.replace(_known(records, name), password_hash=new_hash)

        await self._change(name, changed)

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _change(self, name: str, decide: Callable[[Records], OperatorRecord | None]) -> None:
        """Store the record that `decide` returns under `name`; None removes it.

        The hash is watched: if somebody else changes it meanwhile, `decide` is called again.
        """
        async with self._redis.pipeline(transaction=True) as pipe:
            while True:
                await pipe.watch(OPERATORS_KEY)
                record = decide(_decode_records(await pipe.hgetall(OPERATORS_KEY)))
                pipe.multi()  # type: ignore[no-untyped-call]
                if record is None:
                    pipe.hdel(OPERATORS_KEY, name)
                else:
                    pipe.hset(OPERATORS_KEY, name, msgspec.json.encode(record))
                try:
                    await pipe.execute()
                except WatchError:
                    continue
                return


def check_name(name: str) -> None:
    """Raises RefusalError("bad_name")."""
    if not _NAME.fullmatch(name) or name == "house":
        raise RefusalError(
            "bad_name",
            "An operator's name has 2 to 32 characters of a-z, 0-9, _ . - and begins with a "
            "letter; `house` is reserved.",
        )


def check_password(name: str, password: str) -> None:
    """Raises RefusalError("weak_password") that says what is wrong."""
    if not MIN_PASSWORD_CHARACTERS <= len(password) <= MAX_PASSWORD_CHARACTERS:
        problem = (
            f"has {MIN_PASSWORD_CHARACTERS} to {MAX_PASSWORD_CHARACTERS} characters, "
            f"not {len(password)}"
        )
    elif len(set(password)) < MIN_DIFFERENT_CHARACTERS:
        problem = f"has at least {MIN_DIFFERENT_CHARACTERS} different characters"
    elif name in password.lower():
        problem = "does not contain the operator's name"
    else:
        return
    raise RefusalError("weak_password", f"An operator's password {problem}.")


def _added(record: OperatorRecord) -> Callable[[Records], OperatorRecord]:
    def added(records: Records) -> OperatorRecord:
        if record.name in records:
            raise RefusalError("name_taken", f"There already is an operator {record.name}.")
        if len(records) >= MAX_OPERATORS:
            raise RefusalError("limit_reached", f"A house has at most {MAX_OPERATORS} operators.")
        return record

    return added


def _removed(name: str) -> Callable[[Records], None]:
    def removed(records: Records) -> None:
        _keep_a_shift_manager(records, _known(records, name))

    return removed


def _changed_role(
    name: str, role: Role, vouched_by: tuple[str, ...]
) -> Callable[[Records], OperatorRecord]:
    def changed(records: Records) -> OperatorRecord:
        record = _known(records, name)
        if role != "shift_manager":
            _keep_a_shift_manager(records, record)
        if role == "viewer" or record.role == "shift_manager":  # not promoted
            return msgspec.structs.replace(record, role=role)
        return msgspec.structs.replace(
            record, role=role, vouched_by=vouched_by, vouched_ms=now_ms()
        )

    return changed


def _known(records: Records, name: str) -> OperatorRecord:
    if name not in records:
        raise RefusalError("no_operator", f"There is no operator {name}.")
    return records[name]


def _keep_a_shift_manager(records: Records, leaving: OperatorRecord) -> None:
    """Refuse to lose the last shift manager: nobody else can add another over the socket."""
    managers = {record.name for record in records.values() if record.role == "shift_manager"}
    if managers == {leaving.name}:
        raise RefusalError(
            "last_shift_manager", f"{leaving.name} is the last shift manager: add another first."
        )


def _decode_record(stored: Any) -> OperatorRecord:
    return msgspec.json.decode(stored, type=OperatorRecord)


def _decode_records(stored: Any) -> dict[str, OperatorRecord]:
    return {name.decode(): _decode_record(record) for name, record in stored.items()}


def _verify(known_hash: str, password: str) -> bool:
    try:
        return HASHER.verify(known_hash, password)
    except (VerificationError, InvalidHashError):
        return False
