"""`python -m tests.bench.restore --entries N`: a house of N ledger entries, backed up and restored.

Wagers are held and taken down again, so that the books can be audited without rounds. The house has
one embedded Redis, and the backup goes into another. Seconds are those of the clock; the processor
time of the restoring program and of its Redis is beside them.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import os
import resource
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from server.app import backing_up, backup_check, restoring, store_mark
from server.app.plan import SESSION_KEY_FILE
from server.app.store_mark import StoreMark
from server.backup import archive, manifest
from server.cage.cage import Cage
from server.cage.embedded import EmbeddedRedis
from server.cage.keys import cage_key, partition_name
from server.cage.redis_connection import connect
from server.equipment.keys import KEY_FILE
from tests.cage.forging import KEY, TABLE
from tests.ledger.archiving import STORE, ArchivedHouse

PASSPHRASE = "a passphrase of the benchmark"
WAGERS_AT_ONCE = 500
ENTRIES_A_CHECKPOINT = 20_000
PUBLIC = KEY.public_key().public_bytes_raw()

Figures = dict[str, dict[str, float]]


def silent(_doing: str, _things: str) -> Any:
    return nullcontext(lambda _done, _total: None)


class Watch:
    """Seconds and processor time of each step."""

    def __init__(self) -> None:
        self.figures: Figures = {}

    @contextmanager
    def step(self, name: str, server: EmbeddedRedis | None = None) -> Iterator[None]:
        began, own, its = time.monotonic(), time.process_time(), _cpu_of(server)
        yield
        self.figures[name] = {
            "seconds": round(time.monotonic() - began, 2),
            "cpu": round(time.process_time() - own, 2),
            "cpu_of_redis": round(_cpu_of(server) - its, 2),
        }


def _cpu_of(server: EmbeddedRedis | None) -> float:
    """The processor seconds of a server; 0 where /proc does not say."""
    path = Path(f"/proc/{server.pid}/stat") if server is not None else Path()
    if not path.is_file():
        return 0.0
    fields = path.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def write_keys(data: Path) -> None:
    """The files of a house whose signing key is that of the tests."""
    signing = KEY.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption())
    lines = f"croupier house keys 1\nsealing {'07' * 32}\nsigning {signing.hex()}\n"
    check = hashlib.sha256(lines.encode()).hexdigest()
    archive.write_durably(data / KEY_FILE, f"{lines}check {check}\n".encode())
    archive.write_durably(data / SESSION_KEY_FILE, bytes(32))


async def make_house(redis: Any, data: Path, entries: int, accounts: int) -> None:
    """A house with so many entries in its ledger, all of them signed and copied to the archive."""
    write_keys(data)
    store_mark.write_mark(data, StoreMark(STORE, 0))
    await store_mark.begin(redis, data)
    async with Cage.open(redis, house_number=1) as cage:
        await BenchHouse(redis, cage, data / archive.RECORDS).fill(entries, accounts)


class BenchHouse(ArchivedHouse):
    """A house that only takes wagers, and gives them back."""

    async def fill(self, entries: int, accounts: int) -> None:
        await self.sign()
        names = [
            f"{partition_name(n % self.cage.partitions)}-{n:012}" for n in range(max(1, accounts))
        ]
        for name in names:
            await self.cage.open_account(
                f"P{name}", "player", account=name, welcome_cents=self.chips.welcome_cents
            )
        signed, count = 0, len(names)
        while count < entries:
            wagers = [
                (f"{TABLE}/1/{names[n % len(names)]}/{count}-{n}", names[n % len(names)])
                for n in range(min(WAGERS_AT_ONCE, (entries - count + 1) // 2))
            ]
            await asyncio.gather(
                *(self.answer(self.cage.hold, *one, 100, TABLE, b"") for one in wagers)
            )
            await asyncio.gather(*(self.answer(self.cage.reduce, *one, TABLE, 0) for one in wagers))
            count += 2 * len(wagers)
            if count - signed >= ENTRIES_A_CHECKPOINT:
                await self._sign_and_copy()
                signed = count
        if count > signed:
            await self._sign_and_copy()

    async def _sign_and_copy(self) -> None:
        """Again, if a busy machine has not done it within the seconds that a closing house has."""
        while True:
            await self.sign()
            await self.keeping.keep()
            if not [one async for one in self._behind()]:
                return

    async def _behind(self) -> AsyncIterator[str]:
        """The partitions with movements that are not in the archive."""
        for name, kept in self.keeping._archives.items():
            if kept.commit < int(await self.redis.hget(cage_key(name, "totals"), "commits")):
                yield name


async def measured(entries: int, accounts: int, folder: Path) -> Figures:
    """The figures of each step. Raises AssertionError if the restored books are not sound.

    `folder` has the empty folders `data` and `backup`.
    """
    watch, data, draft = Watch(), folder / "data", folder / "backup"
    async with AsyncExitStack() as opened:
        source = await opened.enter_async_context(
            EmbeddedRedis(folder / "source", appendfsync="no")
        )
        target = await opened.enter_async_context(
            EmbeddedRedis(folder / "target", appendfsync="no")
        )
        redis, other = [
            await opened.enter_async_context(connect(one.url, answer_deadline_s=120))
            for one in (source, target)
        ]
        with watch.step("make the house", source):
            await make_house(redis, data, entries, accounts)
        records = data / archive.RECORDS
        with watch.step("back up", source):
            made, _ = await backing_up.copy_house(redis, data, records, draft, None, silent)
        with watch.step("seal the keys"):
            made = manifest.sign(backing_up.seal_keys(data, draft, made, PASSPHRASE), KEY)
        manifest.write(draft, made)
        with watch.step("compare with the manifest"):
            restoring.require_sound(draft, made, silent)
        with watch.step("restore Redis", target):
            await restoring.restore_redis(other, draft, silent)
        with watch.step("audit", target):
            found = await backup_check.audit_copy(other, draft / archive.RECORDS, PUBLIC, silent)
        assert found == [], found
        with watch.step("verify the archive of the ledger"):
            ledger = backup_check.verify_ledger(draft / archive.RECORDS, PUBLIC, lambda *_: None)
        assert ledger.is_sound and ledger.entries >= entries, ledger
        memory = (await other.info("memory"))["used_memory"] / 2**20
    nbytes = sum(one.nbytes for one in made.files)
    watch.figures["sizes"] = {
        "entries": ledger.entries,
        "keys": made.keys,
        "backup_megabytes": round(nbytes / 1e6, 1),
        "redis_mebibytes": round(memory, 1),
        "program_mebibytes": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
        "paused_ms": made.paused_ms,
    }
    return watch.figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=1_000_000, metavar="N")
    parser.add_argument("--accounts", type=int, default=10_000, metavar="N")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        for one in ("data", "backup"):
            (Path(name) / one).mkdir(mode=0o700)
        found = asyncio.run(measured(options.entries, options.accounts, Path(name)))
    for step, figures in found.items():
        print(f"{step:34}", json.dumps(figures))


if __name__ == "__main__":
    main()
