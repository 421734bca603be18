"""Each `croupier` command as somebody types it: what it prints, and how it exits."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from redis import Redis

from tests.house.player import PlayerClient
from tests.house_process import HouseProcess, croupier, quick_table, started

pytestmark = pytest.mark.xdist_group("house commands")  # they share one house

SAMPLES = Path(__file__).parents[1] / "samples" / "roulette.jsonl"
PASSWORD = "correct horse battery"
OPERATORS = {"ada": "shift_manager", "cyd": "cashier", "fay": "floorperson", "vic": "viewer"}
CTRL_D = "\x04"
NO_HOUSE = "ws://127.0.0.1:1"  # nothing listens on port 1


def lines_of(text: str) -> list:
    return [json.loads(line) for line in text.splitlines()]


# ------------------------------------------------------------------ help


@pytest.mark.parametrize(
    "command",
    [
        "",
        *("open", "settle", "odds", "verify", "records", "replay", "audit", "ledger", "bots"),
        *("operator", "operator add", "pit", "pit tables", "pit issue", "pit events"),
    ],
)
def test_every_command_has_help(command):
    done = croupier(*command.split(), "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"usage: croupier {command}".rstrip())


@pytest.mark.parametrize("words", [[], ["deal"], ["operator"], ["odds"], ["pit", "juggle"]])
def test_an_unknown_command_is_misuse(words):
    done = croupier(*words)
    assert done.returncode == 2
    assert done.stderr.startswith("usage: croupier")


# ------------------------------------------------------------------ rules, without a house


def test_settle_answers_line_by_line_and_goes_on_after_a_broken_one():
    samples = lines_of(SAMPLES.read_text())
    whole = [json.dumps(sample["script"]).encode() for sample in samples]
    broken = [b"{", b"", b"[]", b'{"case":"\xff\xfe"}', b"\xff", b'{"case":"c","game":"snap"}']
    given = b"\n".join([*broken, *whole]) + b"\n"
    command = [sys.executable, "-m", "server.cli", "settle"]
    done = subprocess.run(command, input=given, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    answers = lines_of(done.stdout.decode())
    good = answers[-len(samples) :]
    for answer, sample in zip(good, samples, strict=True):
        assert answer["case"] == sample["answer"]["case"]
        assert answer.keys() == sample["answer"].keys()
    refused = answers[: -len(samples)]
    assert len(refused) >= len(broken) - 1, "an empty line may be no case"
    assert all(one["error"] for one in refused)


def test_settle_ends_quietly_when_its_reader_has_read_enough():
    command = [sys.executable, "-m", "server.cli", "settle"]
    pipe = subprocess.PIPE
    with started(command, stdin=pipe, stdout=pipe, stderr=pipe) as settle:
        assert settle.stdin and settle.stdout and settle.stderr
        settle.stdin.write(b"{}\n")
        settle.stdin.flush()
        assert b"error" in settle.stdout.readline()
        settle.stdout.close()
        settle.stdin.write(b"{}\n" * 9)
        settle.stdin.close()
        assert settle.wait(30) == 0
        assert settle.stderr.read() == b""


def test_odds_for_people_and_for_machines(tmp_path):
    shown = croupier("odds", "roulette")
    assert shown.returncode == 0, shown.stderr
    assert "first_five" in shown.stdout
    assert "92.1053%" in shown.stdout

    rules = tmp_path / "rules.json"
    rules.write_text('{"wheel": "single_zero", "odds": {"split": "35/2"}}')
    done = croupier("odds", "roulette", "--rules", str(rules), "--json")
    assert (done.returncode, done.stderr) == (0, "")
    (document,) = lines_of(done.stdout)
    assert document["rules"]["odds"]["split"] == "35/2"
    (row,) = [one for one in document["wagers"] if one["pick"] == ["0", "1"]]
    assert (row["pays"], row["win_probability"], row["return"]) == ("35 to 2", "2/37", "1")
    piped = croupier("odds", "roulette", "--rules", "-", "--json", stdin=rules.read_text())
    assert piped.stdout == done.stdout


@pytest.mark.parametrize(
    ("arguments", "stdin", "says"),
    [
        (["snap"], "", "there is no game called 'snap'"),
        (["roulette", "--rules", "-"], '{"min": -1}', "min: has to be from 1"),
        (["roulette", "--rules", "-"], '{"odds": {"straight": "34"}}', "617a.4"),
        (["roulette", "--rules", "-"], "[1]", "is a JSON object"),
        (["roulette", "--rules", "-"], "{", "-: "),
        (["roulette", "--rules", "/nowhere/rules.json"], "", "/nowhere/rules.json"),
    ],
)
def test_odds_of_what_is_no_game_or_no_submission(arguments, stdin, says):
    done = croupier("odds", *arguments, stdin=stdin)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("croupier: ")
    assert says in done.stderr
    assert "Traceback" not in done.stderr


# ------------------------------------------------------------------ without a house


def test_commands_that_need_a_house_say_that_there_is_none(tmp_path, monkeypatch):
    for command in (["audit"], ["records", "one"]):
        done = croupier(*command, "--data", str(tmp_path / "none"))
        assert done.returncode == 1
        assert "there is no house in " in done.stderr
        assert len(done.stderr.splitlines()) == 1
    bots = croupier("bots", "--players", "2", "--seconds", "1", "--url", f"{NO_HOUSE}/play")
    assert bots.returncode == 1
    assert bots.stderr.startswith(f"croupier: no house at {NO_HOUSE}/play: ")
    assert len(bots.stderr.splitlines()) == 1
    assert croupier("bots", "--url", "http://127.0.0.1:1/").returncode == 2
    monkeypatch.setenv("CROUPIER_PIT_PASSWORD", PASSWORD)
    pit = croupier("pit", "--url", f"{NO_HOUSE}/pit", "--name", "ada", "tables")
    assert pit.returncode == 3
    assert pit.stderr.startswith("croupier pit: cannot reach the house at ")


def test_an_operator_is_added_to_a_closed_house_and_refused_with_a_sentence(tmp_path):
    data = tmp_path / "data"

    def add(name: str, password: str, role: str = "viewer"):
        words = ("operator", "add", name, "--role", role, "--password-stdin", "--data", str(data))
        return croupier(*words, stdin=password + "\n")

    weak = add("ada", "short")
    assert (weak.returncode, weak.stdout) == (1, "")
    assert "12 to 128 characters" in weak.stderr
    assert add("A b", PASSWORD).returncode == 1
    assert add("ada", PASSWORD, "juggler").returncode == 2
    nowhere = add("ada", PASSWORD, "shift_manager")
    assert (nowhere.returncode, nowhere.stdout) == (1, "")
    assert nowhere.stderr.startswith(f"croupier operator: there is no house in {data}: open it")
    assert not data.exists(), "a house was made for an operator"
    data.mkdir()
    assert add("ada", PASSWORD, "shift_manager").returncode == 1
    assert list(data.iterdir()) == []

    with HouseProcess(tmp_path, quick_table("one")):
        pass
    done = add("ada", PASSWORD, "shift_manager")
    assert (done.returncode, done.stderr) == (0, "")
    assert "ada is a shift manager now" in done.stdout
    again = add("ada", PASSWORD)
    assert (again.returncode, again.stderr) == (
        1,
        "croupier operator: There already is an operator ada.\n",
    )


def test_a_password_is_asked_for_at_a_terminal_alone(tmp_path):
    words = ("operator", "add", "ada", "--role", "viewer", "--data", str(tmp_path / "data"))
    done = croupier(*words, stdin="")
    assert (done.returncode, done.stderr) == (
        1,
        "croupier: there is no terminal to ask for a password: use --password-stdin\n",
    )
    with HouseProcess(tmp_path, quick_table("one")):
        pass  # now there is a house in the folder, and it is closed
    ends = {(CTRL_D,): "no password was given", (PASSWORD, "x" * 12): "the two passwords differ"}
    for typed, told in ends.items():
        status, shown = at_a_terminal(words, typed)
        assert (status, shown.splitlines()[-1]) == (1, f"croupier: {told}")
        assert PASSWORD not in shown
    status, shown = at_a_terminal(words, (PASSWORD, PASSWORD))
    assert (status, "ada is a viewer now" in shown) == (0, True), shown


def at_a_terminal(words: tuple[str, ...], typed: tuple[str, ...]) -> tuple[int, str]:
    """A command in a terminal of its own; each line is typed when it is asked for."""
    ours, its = pty.openpty()
    command = [sys.executable, "-m", "server.cli", *words]
    with started(command, stdin=its, stdout=its, stderr=its, start_new_session=True) as at:
        os.close(its)
        shown = read_until_asked(ours)
        for line in typed:
            os.write(ours, line.encode() if line == CTRL_D else f"{line}\n".encode())
            shown += read_until_asked(ours)
    os.close(ours)
    return at.returncode, shown.replace("\r\n", "\n")


def read_until_asked(terminal: int) -> str:
    """What is shown up to the next question, or to the end."""
    shown = b""
    with suppress(OSError):  # the other end is closed
        while not shown.endswith(b": "):
            shown += os.read(terminal, 1024)
    return shown.decode()


@pytest.mark.parametrize("words", ["audit", "records t1", "operator add ada --role viewer"])
@pytest.mark.parametrize("url", ["redis://127.0.0.1:1", "nonsense://:secret@x"])
def test_a_redis_that_cannot_be_had_is_one_line(tmp_path, monkeypatch, words, url):
    monkeypatch.setenv("REDIS_URL", url)
    with_password = ("--password-stdin",) if words.startswith("operator") else ()
    done = croupier(
        *words.split(), *with_password, "--data", str(tmp_path / "data"), stdin=PASSWORD + "\n"
    )
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"croupier {words.split()[0]}: ")
    assert "Redis" in line
    assert "secret" not in line


# ------------------------------------------------------------------ a house with operators


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    folder = tmp_path_factory.mktemp("commands")
    with HouseProcess(folder, quick_table("quick"), quick_table("slow", betting=600)) as house:
        for name, role in OPERATORS.items():
            words = ("operator", "add", name, "--role", role, "--password-stdin")
            assert house.croupier(*words, stdin=PASSWORD + "\n").returncode == 0
        yield house
    assert "Traceback" not in house.output


@pytest.fixture
def player(house):
    with PlayerClient(house.play) as player:
        yield player.enter()


@pytest.fixture
def pit(house, monkeypatch):
    """One command at the pit by an operator: its exit code and what it answers."""
    monkeypatch.setenv("CROUPIER_PIT_URL", house.pit)

    def command(name: str, *words: str) -> tuple[int, dict]:
        done = croupier(
            "pit", "--name", name, "--password-stdin", "--json", *words, stdin=PASSWORD + "\n"
        )
        assert done.stderr == "", done.stderr
        (answer,) = lines_of(done.stdout)
        return done.returncode, answer

    return command


def account_of(player: PlayerClient) -> str:
    """The id of a player's account, which stands in the ids of its holds."""
    player.sit("slow")
    player.wager("slow", amount=100)
    return player.ask("get_history")["movements"][0]["id"].split("/")[2]


def test_a_table_is_listed_paused_resumed_and_its_round_called_off(pit, player):
    code, rows = pit("vic", "tables")
    assert code == 0
    assert [one["table"] for one in rows["tables"]] == ["quick", "slow"]

    player.ask("watch_table", table="quick")
    code, changed = pit("fay", "pause", "quick", "--reason", "the wheel is cleaned")
    assert (code, changed["tables"][0]["status"]) == (0, "paused")
    said = player.until("status_changed", table="quick", status="paused")
    assert said["message"] == "the wheel is cleaned"
    code, changed = pit("fay", "resume", "quick")
    assert (code, changed["tables"][0]["status"]) == (0, "open")
    player.until("betting_opened", table="quick")

    player.sit("slow")
    wager = player.wager("slow", amount=900)
    code, voided = pit("fay", "void", "slow", "--reason", "a chip fell on the wheel")
    assert (code, voided["round"]) == (0, wager["round"])
    assert voided["returned"] >= 900
    settled = player.until("wagers_settled", table="slow")
    assert settled["call"] == "a chip fell on the wheel"
    assert [(one["result"], one["returned"]) for one in settled["wagers"]] == [("void", 900)]
    assert settled["balance"] == 100_000
    assert player.until("round_voided")["reason"] == "a chip fell on the wheel"


def test_chips_are_issued_and_redeemed_and_stand_in_the_ledger(pit, player):
    account = account_of(player)
    code, moved = pit(
        "cyd", "issue", account, "250.50", "--reason", "a marker", "--id", "order-0001"
    )
    assert (code, moved["cents"], moved["balance"]) == (0, 25_050, 124_950)
    told = player.until("balance_changed")
    assert told["balance"] == 124_950
    code, again = pit(
        "cyd", "issue", account, "250.50", "--reason", "a marker", "--id", "order-0001"
    )
    assert (code, again["balance"]) == (0, 124_950), "the same command id moves chips once"
    code, moved = pit("cyd", "redeem", account, "1000", "--reason", "cashing out")
    assert (code, moved["balance"]) == (0, 24_950)
    code, refused = pit("cyd", "redeem", account, "1000", "--reason", "cashing out")
    assert (code, refused["code"]) == (1, "insufficient_funds")
    code, page = pit("cyd", "ledger", account)
    assert [one["cents"] for one in page["movements"]] == [-100_000, 25_050, -100, 100_000]
    code, shown = pit("cyd", "account", account)
    assert (shown["account"]["balance"], shown["account"]["held"]) == (24_950, 100)


def test_roles_are_kept_apart_and_every_command_is_recorded(pit, player):
    account = account_of(player)
    for name, words in (
        ("vic", ("pause", "quick")),
        ("vic", ("issue", account, "1", "--reason", "please")),
        ("fay", ("issue", account, "1", "--reason", "please")),
        ("cyd", ("void", "slow", "--reason", "because")),
        ("fay", ("shutdown", "--reason", "home", "--yes")),
    ):
        code, refused = pit(name, *words)
        assert (code, refused["code"]) == (1, "not_allowed"), refused
    code, refused = pit("ada", "pause", "nowhere")
    assert (code, refused["code"]) == (1, "no_table")
    code, log = pit("ada", "events")
    assert code == 0
    seen = [(one["who"], one["command"], one["result"]) for one in log["events"]]
    assert ("fay", "shut_down_house", "not_allowed") in seen, seen[-5:]


def test_a_wrong_password_gets_nowhere(house, monkeypatch):
    monkeypatch.setenv("CROUPIER_PIT_PASSWORD", "not the password")
    for name in ("ada", "nobody"):
        done = croupier("pit", "--url", house.pit, "--name", name, "tables")
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == "croupier pit: There is no operator with this name and password.\n"


# ------------------------------------------------------------------ records, receipts, audit


def test_a_good_receipt_is_sound_and_an_altered_one_is_not(house, player, tmp_path):
    player.sit("quick")
    played = player.wager("quick")["round"]
    player.until("wagers_settled", round=played)
    receipt = player.ask("get_receipt", table="quick", round=played)["receipt"]
    path = tmp_path / "receipt.json"
    path.write_text(receipt)
    key = player.welcome["key"]
    good = croupier("verify", str(path), "--key", key)
    assert good.returncode == 0, good.stdout
    assert good.stdout.rstrip().endswith("is sound.")
    assert "FAILED" not in good.stdout
    other_key = croupier("verify", str(path), "--key", "00" * 32, "--json")
    assert other_key.returncode == 1
    failed = [one["name"] for one in json.loads(other_key.stdout)["checks"] if not one["passed"]]
    assert failed == ["key"]
    altered = croupier("verify", "-", stdin=receipt.replace('"amount":500', '"amount":900'))
    assert altered.returncode == 1
    assert "FAILED" in altered.stdout
    assert "NOT sound" in altered.stdout
    assert croupier("verify", str(tmp_path / "none")).returncode == 2
    for key in ("00", "xy" * 32, "0" * 63):
        misused = croupier("verify", str(path), "--key", key)
        assert misused.returncode == 2
        assert "--key: a public key is 64 hexadecimal digits" in misused.stderr
    for nonsense in ("", "[]", "{}", "nonsense", "1" * 5_000):
        assert croupier("verify", "-", stdin=nonsense).returncode == 1


def test_records_are_printed_oldest_first_and_verify(house, player):
    player.ask("watch_table", table="quick")
    for _ in range(3):
        player.until("round_settled", table="quick")
    done = house.croupier("records", "quick", "--last", "3")
    assert (done.returncode, done.stderr) == (0, "")
    records = lines_of(done.stdout)
    assert len(records) == 3
    assert [one["round"] - records[0]["round"] for one in records] == [0, 1, 2]
    assert [one["previous"] for one in records[1:]] == [one["hash"] for one in records[:-1]]
    for line in done.stdout.splitlines():
        assert croupier("verify", "-", stdin=line).returncode == 0
    none = house.croupier("records", "nowhere")
    assert (none.returncode, none.stdout) == (1, "")
    assert none.stderr == "croupier records: there is no record of a table 'nowhere'\n"


def test_bots_play_report_and_audit(house):
    words = ("--players", "12", "--seconds", "3", "--rate", "4", "--tables", "quick")
    done = house.croupier("bots", "--url", house.play, *words, "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr.strip() == ""
    report, audit = lines_of(done.stdout)
    assert report["players"] == 12
    assert report["wagers"]["accepted"] > 12
    wagers = report["wagers"]
    answered = wagers["accepted"] + sum(wagers["refused"].values())
    assert wagers["sent"] == answered + wagers["unanswered"]
    assert wagers["unanswered"] <= 12, "a bot may be called off while it waits for one answer"
    assert report["acknowledgement_ms"]["p50"] > 0
    assert report["lost_connections"] == {}
    assert audit["clean"] is True
    assert audit["accounts"] >= 12
    unknown = house.croupier("bots", "--url", house.play, "--tables", "nowhere")
    assert unknown.returncode == 1
    assert unknown.stderr == "croupier: no table 'nowhere'; there are quick, slow\n"


def test_bots_wait_for_the_rounds_that_they_bet_on(tmp_path):
    # The round begins with the first player: the bots find betting open, however late they come.
    table = quick_table("slow", betting=8, rest=0.5) + "wait_for_players = true\n"
    slow = HouseProcess(tmp_path, table)
    with slow:
        words = ("--players", "3", "--seconds", "4", "--rate", "2", "--json")
        done = slow.croupier("bots", "--url", slow.play, *words)
        assert done.returncode == 0, done.stderr
        wagers = json.loads(done.stdout.splitlines()[0])["wagers"]
        assert wagers["settled"] == wagers["accepted"] > 0
    assert "Traceback" not in slow.output


def test_bots_that_find_a_table_full_go_on_to_the_next(tmp_path):
    cards = quick_table("cards", "{ min = 100, max = 100000, unit = 100 }", game="casino_war")
    with HouseProcess(tmp_path, cards, quick_table("quick")) as house:
        words = ("--players", "20", "--seconds", "1", "--json")
        full = house.croupier("bots", "--url", house.play, *words, "--tables", "cards")
        report, _ = lines_of(full.stdout)
        assert report["players"] == 7
        assert report["lost_connections"] == {"found no seat: every table is full": 13}
        done = house.croupier("bots", "--url", house.play, *words)
        report, _ = lines_of(done.stdout)
        assert (report["players"], report["lost_connections"]) == (20, {})


def test_bots_that_a_house_does_not_let_in_say_why_in_one_line(tmp_path):
    def turned_away(url: str) -> str:
        done = croupier("bots", "--players", "1", "--seconds", "1", "--no-audit", "--url", url)
        assert done.returncode == 1
        (line,) = done.stderr.splitlines()
        return line.removeprefix(f"croupier: no house at {url}: ")

    settings = "[gateway]\nmax_connections = 1\n"
    house = HouseProcess(tmp_path, quick_table("slow", betting=60, rest=30), settings=settings)
    with house:
        assert turned_away(f"{house.page}/nowhere".replace("http", "ws")).startswith("HTTP 404: ")
        with PlayerClient(house.play) as player:
            assert turned_away(house.play) == "HTTP 503: The house is full."
            player.enter().sit("slow")
            assert player.wager("slow")["type"] == "wager_accepted"
            player.cut()
            assert house.process is not None
            house.process.send_signal(signal.SIGINT)
            while "closing" not in house.output:
                time.sleep(0.02)
            assert turned_away(house.play) == "HTTP 503: The house is closing."


def test_an_audit_of_a_tampered_house_names_the_account(tmp_path):
    house = HouseProcess(tmp_path, quick_table("slow", betting=600))
    with house, PlayerClient(house.play) as player:
        account = account_of(player.enter())
        shown = house.croupier("audit")
        assert shown.returncode == 0, shown.stderr
        assert "The books balance: every cent is accounted for." in shown.stdout
        assert shown.stderr == ""
        with Redis.from_url((house.data / "redis.url").read_text().strip()) as redis:
            redis.hincrby(f"{{cage:{account.partition('-')[0]}}}:balance", account, 1_000_000)
        tampered = house.croupier("audit")
        assert tampered.returncode == 1
        assert account in tampered.stdout
        assert "The books do not balance." in tampered.stdout
        assert house.close() == 0
    closed = house.croupier("audit", "--json")
    assert closed.returncode == 1
    report = json.loads(closed.stdout)
    assert report["clean"] is False
    assert any(account in one and "balance" in one for one in report["differences"])
