"""A house on a Redis of the operator's own: TLS, a user with the least rights, a unix socket."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis
from redis.asyncio.client import Pipeline
from redis.exceptions import ResponseError

from server.cage.reach import (
    ACL_LINE,
    COMMANDS,
    COMMANDS_OF_BACKUP,
    COMMANDS_OF_CLUSTER,
    CannotUse,
    check,
)
from server.cage.redis_connection import connect
from tests.certificates import write_certificate
from tests.house.player import PlayerClient
from tests.house_process import HouseProcess, croupier, quick_table
from tests.redis_servers import (
    RedisServer,
    free_port,
    redis_cluster,
    redis_server,
    tls_in_front,
)

ROOT = Path(__file__).parents[2]
PASSWORD = "a-secret-of-the-test"
USER = ACL_LINE.replace(">PASSWORD", f">{PASSWORD}").split()
WITHOUT_OTHERS = ("--user", "default", "off")


@pytest.fixture
def house(tmp_path: Path) -> HouseProcess:
    return HouseProcess(tmp_path / "house", quick_table("quick"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis that knows the house's user beside its administrator."""
    with redis_server(tmp_path / "redis", "--user", *USER[1:]) as own:
        yield own


def play_a_round(house: HouseProcess) -> None:
    with house, PlayerClient(house.play) as player:
        player.enter().sit("quick")
        assert player.wager("quick")["type"] == "wager_accepted"
        player.until("wagers_settled")
    assert "Traceback" not in house.output
    done = house.croupier("audit", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(done.stdout)["holds_cents"] == 0


def refusal(house: HouseProcess) -> str:
    """What a house says that does not open: one line."""
    opened = croupier(
        "open", "--config", str(house.config), "--data", str(house.data), "--port", "0"
    )
    assert opened.returncode == 1, opened.stdout
    lines = [line for line in opened.stderr.splitlines() if line.startswith("croupier: ")]
    assert lines, opened.stderr
    assert "Traceback" not in opened.stderr
    assert PASSWORD not in opened.stderr
    assert len(lines) == 1, lines
    return lines[0]


def test_a_round_over_a_unix_socket(house, server, monkeypatch):
    monkeypatch.setenv("REDIS_URL", f"unix://{server.socket}")
    play_a_round(house)


def test_a_round_over_tls_and_a_certificate_that_nobody_vouches_for(
    house, server, tmp_path, monkeypatch
):
    certificate, key = tmp_path / "redis.pem", tmp_path / "redis.key"
    write_certificate(certificate, key, 1)
    with tls_in_front(server, certificate, key) as port:
        monkeypatch.setenv("REDIS_URL", f"rediss://127.0.0.1:{port}")
        said = refusal(house)
        assert f"Redis at rediss://127.0.0.1:{port}: " in said
        assert "CERTIFICATE_VERIFY_FAILED" in said
        monkeypatch.setenv("REDIS_URL", f"rediss://localhost:{port}?ssl_ca_certs={certificate}")
        assert "Hostname mismatch" in refusal(house)
        monkeypatch.setenv("REDIS_URL", f"rediss://127.0.0.1:{port}?ssl_ca_certs={certificate}")
        play_a_round(house)


def test_a_round_and_the_audit_with_the_least_rights(house, server, monkeypatch):
    monkeypatch.setenv("REDIS_URL", f"redis://croupier:{PASSWORD}@127.0.0.1:{server.port}")
    house.config.write_text("[chat]\nenabled = true\n" + house.config.read_text())
    play_a_round(house)
    assert [row[b"object"] for row in _denied(server)] == []


def test_a_round_on_a_cluster_and_the_commands_that_read_it(house, tmp_path, monkeypatch):
    """With the least rights, on every node."""
    rights = (*USER[1:], *(f"+{command}" for command in COMMANDS_OF_CLUSTER))
    with redis_cluster(tmp_path / "c", "--user", *rights) as cluster:
        url = cluster.url.replace("://", f"://croupier:{PASSWORD}@")
        monkeypatch.setenv("REDIS_URL", url)
        house.config.write_text("[chat]\nenabled = true\n" + house.config.read_text())
        play_a_round(house)
        for words in (
            *(("records", "quick"), ("records", "verify"), ("replay", "quick"), ("rules", "quick")),
            ("operator", "add", "ada", "--role", "viewer", "--password-stdin"),
        ):
            done = house.croupier(*words, stdin=f"{PASSWORD}\n")
            assert done.returncode == 0, (words, done.stdout + done.stderr)
            assert done.stdout
        play_a_round(house)  # the next opening finds what this one left
        for one in cluster.each:
            assert [row[b"object"] for row in _denied(one)] == []
        odd = cluster.replica_of(cluster.primary_of("{house}"))
        odd.ask("ACL", "SETUSER", "croupier", "-hset")
        assert f"node 127.0.0.1:{odd.port}: " in refusal(house)
        monkeypatch.setenv("REDIS_URL", cluster.each[0].url)
        assert "it is a node of a Cluster" in refusal(house)


def _denied(server: RedisServer) -> list[dict[bytes, bytes]]:
    with Redis(unix_socket_path=str(server.socket)) as client:
        return [
            dict(zip(row[::2], row[1::2], strict=True)) if isinstance(row, list) else row
            for row in client.execute_command("ACL", "LOG")
        ]


def test_every_command_of_every_script_is_among_the_rights():
    texts = [path.read_text() for path in (ROOT / "server").rglob("*.lua")]
    texts += [path.read_text() for path in (ROOT / "server" / "pit").rglob("*.py")]
    called = {name.lower() for text in texts for name in re.findall(r"redis\.call\('(\w+)'", text)}
    assert len(called) > 20
    assert called <= set(COMMANDS)


def test_the_line_of_the_user_is_in_the_documents():
    document = (ROOT / "deploy" / "README.md").read_text()
    assert ACL_LINE in document
    assert all(f"`+{command}`" in document for command in COMMANDS_OF_CLUSTER)
    assert " ".join(f"+{command}" for command in COMMANDS_OF_BACKUP) in document


def test_a_wrong_password_is_named_and_not_shown(house, server, monkeypatch):
    monkeypatch.setenv("REDIS_URL", f"redis://croupier:wrong@127.0.0.1:{server.port}")
    said = refusal(house)
    assert f"Redis at redis://croupier@127.0.0.1:{server.port}: it refuses user 'croupier'" in said
    assert "wrong@" not in said
    audited = house.croupier("audit")
    assert audited.returncode != 0
    assert "it refuses user 'croupier'" in audited.stderr


def test_a_missing_password_is_named(house, tmp_path, monkeypatch):
    with redis_server(tmp_path / "closed", "--requirepass", PASSWORD) as closed:
        monkeypatch.setenv("REDIS_URL", closed.url)
        assert "it asks for a password, and the URL has none" in refusal(house)


@pytest.mark.parametrize(
    ("taken", "named"),
    [
        ("-hset", "no permissions to run the 'hset' command"),
        ("-script|load", "no permissions to run the 'script|load' command"),
        ("resetkeys", "no permissions to access the '{house}:rights' key"),
        ("-acl|dryrun -incr", "'incr' command"),  # Redis may not be asked: the first use shows it
    ],
)
def test_a_missing_right_is_named(house, server, monkeypatch, taken, named):
    server.ask("ACL", "SETUSER", "croupier", *taken.split())
    monkeypatch.setenv("REDIS_URL", f"redis://croupier:{PASSWORD}@127.0.0.1:{server.port}")
    assert named in refusal(house)


async def test_a_redis_that_is_older_than_a_command_the_house_does_without_is_used(
    server, monkeypatch
):
    """Redis 7.0.15 answers like this; CLIENT SETINFO came with 7.2."""
    execute, unknown = Pipeline.execute, "CLIENT SETINFO"

    async def as_an_older_one(pipeline, **how):
        asked = [" ".join(map(str, command[0][2:])) for command in pipeline.command_stack]
        told = await execute(pipeline, **how)
        for at, words in enumerate(asked):
            if words.upper().startswith(unknown):
                told[at] = ResponseError(f"Command '{words.split()[0]}' not found")
        return told

    monkeypatch.setattr(Pipeline, "execute", as_an_older_one)
    async with connect(server.url) as redis:
        await check(redis, server.url)
        unknown = "XTRIM"
        with pytest.raises(CannotUse, match="Command 'xtrim' not found"):
            await check(redis, server.url)


def test_a_redis_that_is_not_there_is_named(house, tmp_path, monkeypatch):
    port = free_port()
    monkeypatch.setenv("REDIS_URL", f"redis://127.0.0.1:{port}")
    assert f"Redis at redis://127.0.0.1:{port}: Error 111" in refusal(house)
    monkeypatch.setenv("REDIS_URL", f"unix://{tmp_path}/none.sock")
    assert f"{tmp_path}/none.sock. No such file" in refusal(house)
