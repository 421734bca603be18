"""Every alert of `deploy/alerts.yml`, by Prometheus' own `promtool`, over metrics of a real house.

No alert fires on a healthy house, and each fires on the failure that it is for.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.request import urlopen

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from tests.house.player import PlayerClient, eventually
from tests.house.test_cage_gone import redis_pid, stopped
from tests.house_process import HouseProcess, quick_table

ROOT = Path(__file__).parents[2]
ALERTS = ROOT / "deploy" / "alerts.yml"
PROMTOOL = shutil.which("promtool") or shutil.which("promtool", path=str(ROOT / ".venv" / "bin"))
EVERY_S = 15
MINUTES = 20
SAMPLES = MINUTES * 60 // EVERY_S

UP = 'up{job="croupier"}'
VOIDED = 'croupier_rounds_total{result="void",table="quick"}'
DROPPED = 'croupier_dropped_connections_total{reason="slow_reader"}'
HARDWARE = 'croupier_entropy_healthy{source="hardware"}'

Series = Mapping[str, str]
"""The values of each series, in promtool's notation."""

pytestmark = [
    pytest.mark.xdist_group("alerts"),  # they share the metrics of one house
    pytest.mark.skipif(
        PROMTOOL is None, reason="promtool is missing: run setup/promtool.sh where apt-get works"
    ),
]


def constant(value: float) -> str:
    return f"{value}x{SAMPLES}"


def growing(each_time: float) -> str:
    return f"0+{each_time}x{SAMPLES}"


def observed(name: str, seconds: float, series: Series) -> Series:
    """The buckets of a histogram whose observations all take `seconds`."""
    bounds = [key.split('"')[1] for key in series if key.startswith(f"{name}_bucket")]
    assert len(bounds) > 5, name
    return {
        f'{name}_bucket{{le="{bound}"}}': growing(100 if seconds <= float(bound) else 0)
        for bound in bounds
    }


def scraped(house: HouseProcess) -> Series:
    """What Prometheus reads from a house, as series that stay as they are.

    This machine's own generator of random numbers may be slow or broken: here it is sound.
    """
    with urlopen(house.metrics, timeout=10) as answer:
        text = answer.read().decode()
    series = {UP: constant(1)}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f'{key}="{value}"' for key, value in sorted(sample.labels.items()))
            series[f"{sample.name}{{{labels}}}" if labels else sample.name] = constant(sample.value)
    if HARDWARE in series:
        series[HARDWARE] = constant(1)
    return series


def scraped_with(house: HouseProcess, begin: str) -> Series:
    """The first scrape that has a series whose name begins so."""
    ends = time.monotonic() + 60
    while True:
        found = scraped(house)
        if any(name.startswith(begin) for name in found):
            return found
        assert time.monotonic() < ends, f"the house does not publish {begin}"
        time.sleep(0.2)


@pytest.fixture(scope="module")
def scrapes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Series, Series]]:
    """Two scrapes of one house: while it is healthy, and while its Redis does not answer."""
    house = HouseProcess(tmp_path_factory.mktemp("alerts"), quick_table("quick", betting=2.0))
    with house, PlayerClient(house.play) as player:
        at_the_opening = scraped(house)
        assert at_the_opening["croupier_cage_answering"] == constant(1.0)
        player.enter().sit("quick")
        player.wager("quick")
        player.until("wagers_settled")
        healthy = scraped_with(house, "croupier_drift_discounted_standard_errors{")
        player.until("betting_opened", table="quick")
        eventually(lambda: scraped(house)["croupier_records_tables_behind"] == constant(0.0))
        with stopped(redis_pid(house)):
            player.until("house_notice")
            player.until("status_changed", table="quick")
            without_redis = scraped(house)
    yield healthy, without_redis


def firing(folder: Path, series: Series, expected: set[str]) -> str:
    """What promtool has to say against: exactly the `expected` alerts fire. Empty if nothing."""
    rows = [{"series": name, "values": values} for name, values in series.items()]
    shutil.copy(ALERTS, folder / "alerts.yml")
    samples = [{"labels": f'{{alertname="{name}"}}', "value": 1} for name in sorted(expected)]
    question = 'group by (alertname) (ALERTS{alertstate="firing"})'
    asked = {"expr": question, "eval_time": f"{MINUTES - 1}m", "exp_samples": samples}
    document = {
        "rule_files": ["alerts.yml"],
        "evaluation_interval": f"{EVERY_S}s",
        "tests": [
            {"interval": f"{EVERY_S}s", "input_series": rows, "promql_expr_test": [asked]},
        ],
    }
    (folder / "test.yml").write_text(yaml.safe_dump(document))
    assert PROMTOOL is not None
    done = subprocess.run(
        [PROMTOOL, "test", "rules", "test.yml"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr


def version_in(series: Series) -> str:
    (info,) = [name for name in series if name.startswith("croupier_process_info{")]
    return info.split('version="')[1].partition('"')[0]


def a_process(role: str, version: str) -> str:
    """The series of another process of the house."""
    return f'croupier_process_info{{name="another",role="{role}",version="{version}"}}'


def in_failure(alert: str, healthy: Series) -> Series:
    """The series that the failure changes, for the alert that tells of it."""
    of_drift = [key for key in healthy if key.startswith("croupier_drift_discounted")]
    gauges = {
        "RecordsNotArchived": ("croupier_records_tables_behind", 1),
        "LedgerNotArchived": ("croupier_ledger_partitions_behind", 1),
        "RecordsMissing": ("croupier_records_missing", 1),
        "ReplicaMissing": ("croupier_cage_waits_for_replica", 1),
        "ComponentsChanged": ("croupier_components_changed", 1),
        "EntropyFailed": ('croupier_entropy_healthy{source="operating_system"}', 0),
    }
    if alert in gauges:
        name, value = gauges[alert]
        assert name in healthy, f"a healthy house does not publish {name}"
        return {name: constant(value)}
    match alert:
        case "HouseDown":
            return {UP: constant(0)}
        case "NoDealer":
            return {a_process("gateway", version_in(healthy)): constant(1)}
        case "TwoVersions":
            return {a_process("house", "0.0.0"): constant(1)}
        case "RoundsVoided":
            return {VOIDED: growing(0.2)}  # 12 in a quarter of an hour
        case "SlowReadersDropped":
            return {DROPPED: growing(2)}
        case "HardwareEntropyFailed":
            return {HARDWARE: constant(0)}  # not every machine has this source
        case "SlowAcknowledgements":
            return observed("croupier_acknowledgement_seconds", 0.5, healthy)
        case "EventLoopLate":
            return observed("croupier_loop_lag_seconds", 0.25, healthy)
        case "Drift":
            rounds = of_drift[0].replace("discounted_standard_errors", "rounds")
            assert rounds in healthy
            return {of_drift[0]: constant(-6), rounds: constant(1_000)}
    raise AssertionError(f"{alert} has no failure here that sets it off")


def alerts() -> list[str]:
    rules = yaml.safe_load(ALERTS.read_text())["groups"][0]["rules"]
    return [rule["alert"] for rule in rules]


WITHOUT_REDIS = {"CageNotAnswering", "TablesWaiting"}


def test_no_alert_fires_on_a_healthy_house(scrapes, tmp_path: Path) -> None:
    healthy, _ = scrapes
    assert firing(tmp_path, healthy, set()) == ""


def test_no_alert_fires_on_a_busy_house_that_answers_fast(scrapes, tmp_path: Path) -> None:
    healthy, _ = scrapes
    busy = {
        **healthy,
        **observed("croupier_acknowledgement_seconds", 0.01, healthy),
        **observed("croupier_loop_lag_seconds", 0.005, healthy),
        'croupier_rounds_total{result="settled",table="quick"}': growing(1),
    }
    assert firing(tmp_path, busy, set()) == ""


def test_a_house_whose_redis_does_not_answer_pages(scrapes, tmp_path: Path) -> None:
    _, without_redis = scrapes
    assert firing(tmp_path, without_redis, WITHOUT_REDIS) == ""


def test_no_alert_fires_on_a_house_of_many(scrapes, tmp_path: Path) -> None:
    healthy, _ = scrapes
    others = [a_process(role, version_in(healthy)) for role in ("gateway", "dealer")]
    assert firing(tmp_path, {**healthy, **dict.fromkeys(others, constant(1))}, set()) == ""


@pytest.mark.parametrize("alert", [name for name in alerts() if name not in WITHOUT_REDIS])
def test_each_alert_fires_alone_on_its_failure(scrapes, tmp_path: Path, alert: str) -> None:
    healthy, _ = scrapes
    assert firing(tmp_path, {**healthy, **in_failure(alert, healthy)}, {alert}) == ""
