"""A house of many on a Redis that went back in time: one process sees it, and none goes on."""

from __future__ import annotations

import re
import signal
from pathlib import Path

from msgspec.structs import replace

from server.app.store_mark import StoreMark, read_mark, write_mark
from tests.forked import Forked
from tests.house.player import PlayerClient, eventually
from tests.house_process import quick_table
from tests.processes.many import LONG_S
from tests.processes.test_one_by_one import METRICS_PORT, PLAYERS_PORT, Machines, machines

__all__ = ["machines"]


def test_a_loss_that_one_dealer_has_seen_closes_the_house_and_the_next_opening_names_it(
    machines: Machines,
) -> None:
    """The mark outside of Redis is behind, so that it does not show the loss."""
    machines.config.write_text(quick_table("quick", betting=600))
    machines.make_keys()
    dealer = machines.dealer()
    gateway = machines.gateway(machines.entrance("first"))
    port = gateway.said(PLAYERS_PORT)
    eventually(lambda: machines.opening() == 1, LONG_S)
    with_nothing_after_it(machines.dealers)
    with PlayerClient(f"ws://127.0.0.1:{port}/play") as player:
        partition = player.enter().signed_in["account"][:2]
        player.sit("quick")
        assert player.wager("quick")["type"] == "wager_accepted"
        totals = f"{{cage:{partition}}}:totals"
        commits = int(machines.redis.ask("HGET", totals, "commits"))
        machines.redis.ask("HSET", totals, "commits", commits - 1)
        machines.redis.ask("CLIENT", "KILL", "TYPE", "normal")
        assert dealer.process.wait(LONG_S) == 1
        assert gateway.process.wait(LONG_S) == 1
    eventually(lambda: "another process of the house has seen it" in gateway.output)
    later = machines.dealer()
    assert later.process.wait(LONG_S) == 1, later.output
    lost = f"commits {commits} to {commits} of partition {partition} of the ledger"
    eventually(lambda: lost in later.output)
    assert f"has seen: Redis went back in time: it lacks {lost}" in later.output
    assert "Traceback" not in dealer.output + gateway.output + later.output


def test_the_next_keeper_does_not_forget_how_far_redis_was(machines: Machines) -> None:
    """The keeper is gone together with what Redis lost: the mark is all that knows of it."""
    machines.make_keys()
    keeper = machines.dealer()
    eventually(lambda: machines.opening() == 1, LONG_S)
    other = machines.dealer()
    other.said(METRICS_PORT)
    keeper.process.kill()
    keeper.process.wait(LONG_S)
    mark = read_mark(machines.dealers)
    assert mark is not None
    raised = replace(mark, events=mark.events + 1_000)  # more than this one tells meanwhile
    write_mark(machines.dealers, raised)
    assert other.process.wait(LONG_S) == 1
    lost = rf"Redis went back in time: event log: events \d+ to {raised.events} are not in Redis"
    eventually(lambda: re.search(lost, other.output))
    assert read_mark(machines.dealers) == raised
    assert "Traceback" not in other.output


def test_a_house_of_many_that_is_refused_says_so_until_it_is_closed(tmp_path: Path) -> None:
    """Found by chaos: it closed with a traceback, because not all of its processes had opened."""
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    write_mark(data, StoreMark("ab" * 16, 3))
    (tmp_path / "croupier.toml").write_text(quick_table("quick"))
    words = ["open", "--config", tmp_path / "croupier.toml", "--data", data, "--port", 0]
    words += ["--admin", "127.0.0.1:0", "--gateways", 1, "--dealers", 1]
    process, said = Forked("server.cli", words), ""
    with process.stdout:
        for line in process.stdout:
            said += line
            if "croupier accept-older-store" in line:
                process.send_signal(signal.SIGINT)
    assert process.wait(LONG_S) == 0, said
    assert "Redis knows nothing of this store, which was opened 3 times" in said
    assert "the house is open at" not in said
    assert "Traceback" not in said, said


def with_nothing_after_it(folder: Path) -> None:
    """The mark in the folder stays as it is."""
    (folder / "store.json.part").mkdir()
