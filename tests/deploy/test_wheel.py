"""The wheel is the whole program: installed alone, it opens a house that can be played in."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from server.gateway import site
from tests.house.player import PlayerClient
from tests.house_process import quick_table

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")

pytestmark = pytest.mark.xdist_group("wheel")


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, by way of the source distribution."""
    folder = tmp_path_factory.mktemp("wheel")
    run(UV, "build", "--out-dir", folder, cwd=ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds the wheel and what it depends on, in the locked versions."""
    environment = tmp_path_factory.mktemp("installed") / "environment"
    run(UV, "venv", "--python", sys.executable, environment, cwd=wheel.parent)
    locked = ["--constraint", ROOT / "requirements.lock"]  # with the hashes of every file
    python = environment / "bin" / "python"
    run(UV, "pip", "install", "--python", python, *locked, wheel, cwd=wheel.parent)
    return environment


@contextmanager
def opened(installed: Path, folder: Path, *options: str) -> Iterator[int]:
    """The port of a house that is opened in a folder by the installed program."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    house = subprocess.Popen(
        [installed / "bin" / "croupier", "open", "--port", "0", *options],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    with house:
        try:
            assert house.stdout is not None
            found = None
            while found is None:
                line = house.stdout.readline()
                assert line, "the house did not open"
                found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            yield int(found[1])
        finally:
            house.terminate()
            time.sleep(0.1)
            house.terminate()  # the second one closes at once
            house.stdout.read()


def test_the_wheel_names_its_dependencies_once(wheel: Path) -> None:
    lines = (ROOT / "requirements.in").read_text().splitlines()
    wanted = {line for line in lines if line and not line.startswith("#")}
    with zipfile.ZipFile(wheel) as files:
        (metadata,) = [name for name in files.namelist() if name.endswith(".dist-info/METADATA")]
        text = files.read(metadata).decode()
    named = set(re.findall(r"^Requires-Dist: (.*)$", text, re.MULTILINE))
    of_extras = {line for line in named if "extra ==" in line}
    assert named - of_extras == wanted
    assert of_extras == {"pyarrow; extra == 'parquet'"}, "for `croupier ledger export`"
    assert "dependencies = [" not in (ROOT / "pyproject.toml").read_text()


def test_a_house_opens_in_any_folder_and_serves_its_page(installed: Path, tmp_path: Path) -> None:
    with opened(installed, tmp_path) as port:
        with urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
            page = answer.read().decode()
        scripts = re.findall(r'src="(/[^"]+\.js)"', page)
        assert scripts, page
        with urlopen(f"http://127.0.0.1:{port}{scripts[0]}", timeout=10) as answer:
            loader = answer.read().decode()
        sizes = {}
        for name in re.findall(r"assets/[\w.-]+\.js", loader):  # which it loads
            with urlopen(f"http://127.0.0.1:{port}/{name}", timeout=10) as answer:
                sizes[name] = len(answer.read())
        assert sum(sizes.values()) > 100_000, sizes
        with PlayerClient(f"ws://127.0.0.1:{port}/play") as player:
            tables = player.ask("watch_lobby")["tables"]
    configured = re.findall(r'^id = "(.*)"$', (ROOT / "croupier.toml").read_text(), re.MULTILINE)
    assert {table["table"] for table in tables} <= set(configured)
    assert len(tables) > 20
    assert (tmp_path / "data" / "house.keys").is_file()


def test_a_round_is_played_in_it(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "croupier.toml").write_text(quick_table("quick"))
    with (
        opened(installed, tmp_path) as port,
        PlayerClient(f"ws://127.0.0.1:{port}/play") as player,
    ):
        player.enter().sit("quick")
        wager = player.wager("quick", amount=700)
        assert wager["type"] == "wager_accepted"
        assert [one["id"] for one in player.until("wagers_settled")["wagers"]] == [wager["id"]]


def test_the_page_of_a_house_without_a_client_names_a_target_of_make() -> None:
    (target,) = re.findall(r"`make ([a-z-]+)`", site.NOT_BUILT)
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)
