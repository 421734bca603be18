"""Every metric of the house in one place: a test checks dashboards and alerts against these names.

Units are in the names, as Prometheus recommends: seconds, bytes, cents.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    Metric,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from server.common.slices import Steps

registry = CollectorRegistry()


def _as_prometheus_writes(bound: float) -> str:
    return "+Inf" if bound == float("inf") else str(bound)


class Count:
    """One number of a QuickCounter. It only goes up."""

    __slots__ = ("total",)

    def __init__(self) -> None:
        self.total = 0

    def inc(self) -> None:
        self.total += 1


class QuickCounter(Collector):
    """A counter for the path of a wager: plain numbers, which become a metric when they are read.

    The library's counter takes a lock and a float for each count: a tenth of a wager's cost.
    """

    def __init__(self, name: str, documentation: str, labels: Sequence[str]) -> None:
        self._name = name
        self._documentation = documentation
        self._labels = labels
        self._counts: dict[tuple[str, ...], Count] = {}
        registry.register(self)

    def labels(self, *values: str) -> Count:
        return self._counts.setdefault(values, Count())

    def collect(self) -> Iterator[CounterMetricFamily]:
        family = CounterMetricFamily(self._name, self._documentation, labels=self._labels)
        for values, count in self._counts.items():
            family.add_metric(values, count.total)
        yield family


class QuickHistogram(Collector):
    """A histogram for the path of a wager, like QuickCounter. `bounds` are in ascending order."""

    def __init__(self, name: str, documentation: str, bounds: Sequence[float]) -> None:
        self._name = name
        self._documentation = documentation
        self._bounds = tuple(bounds)
        self._counts = [0] * (len(self._bounds) + 1)
        self._sum = 0.0
        registry.register(self)

    def observe(self, value: float) -> None:
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def collect(self) -> Iterator[HistogramMetricFamily]:
        buckets, total = [], 0
        for bound, count in zip((*self._bounds, float("inf")), self._counts, strict=True):
            total += count
            buckets.append((_as_prometheus_writes(bound), total))
        yield HistogramMetricFamily(
            self._name, self._documentation, buckets=buckets, sum_value=self._sum
        )


Samples = Iterable[tuple[Sequence[str], Sequence[float]]]
"""The values of some gauges, for each set of labels."""


class SampledGauges(Collector):
    """Gauges that share their labels and are computed when they are read.

    `source` gives the values in the order of `names`. The part that knows them sets it.
    """

    def __init__(self, names: Mapping[str, str], labels: Sequence[str]) -> None:
        self.source: Callable[[], Samples] = tuple
        self._names = names
        self._labels = labels
        registry.register(self)

    def collect(self) -> Iterator[GaugeMetricFamily]:
        families = [
            GaugeMetricFamily(name, documentation, labels=self._labels)
            for name, documentation in self._names.items()
        ]
        for labels, values in self.source():
            for family, value in zip(families, values, strict=True):
                family.add_metric(labels, value)
        yield from families


class _OneMetric(Collector):
    """A metric that was collected already, as the library wants it for writing."""

    def __init__(self, metric: Metric) -> None:
        self._metric = metric

    def collect(self) -> Iterator[Metric]:
        yield self._metric


def exposing() -> Steps[bytes]:
    """Every metric in the text format of Prometheus, one after another: all take some 10 ms."""
    texts = []
    for metric in registry.collect():
        texts.append(generate_latest(_OneMetric(metric)))
        yield
    return b"".join(texts)


_FAST = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

# tables
rounds = Counter("croupier_rounds", "Rounds finished", ["table", "result"], registry=registry)
wagers_accepted = QuickCounter("croupier_wagers_accepted", "Wagers taken", ["table"])
wagers_refused = Counter(
    "croupier_wagers_refused", "Wagers refused, by code", ["table", "code"], registry=registry
)
handle_cents = Counter(
    "croupier_handle_cents", "Cents wagered and settled", ["table"], registry=registry
)
returned_cents = Counter(
    "croupier_returned_cents", "Cents returned to players", ["table"], registry=registry
)
players_seated = Gauge("croupier_players_seated", "Seats taken", ["table"], registry=registry)
tables_waiting = Gauge(
    "croupier_tables_waiting", "Tables that wait for the cage", registry=registry
)

# cage
cage_batch_movements = QuickHistogram(
    "croupier_cage_batch_movements",
    "Movements of one partition in one call to Redis",
    (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 512.0),
)
cage_call_seconds = QuickHistogram(
    "croupier_cage_call_seconds", "One call to Redis, for all partitions at once", _FAST
)
cage_retries = Counter(
    "croupier_cage_retries", "Calls asked again for want of an answer", registry=registry
)
cage_answering = Gauge("croupier_cage_answering", "1 while Redis answers", registry=registry)
cage_waits_for_replica = Gauge(
    "croupier_cage_waits_for_replica",
    "1 while the replica that has to confirm wagers does not",
    registry=registry,
)

# progressive meters
meter_cents = Gauge(
    "croupier_meter_cents", "What the top streak wins", ["meter"], registry=registry
)
meter_reserve_cents = Gauge(
    "croupier_meter_reserve_cents",
    "What is there for the next reseed",
    ["meter"],
    registry=registry,
)
meter_contributed_cents = Gauge(
    "croupier_meter_contributed_cents",
    "What wagers have added, since the meter was opened",
    ["meter"],
    registry=registry,
)
meter_wins = Gauge("croupier_meter_wins", "How often it was won", ["meter"], registry=registry)

# records
archive = SampledGauges(
    {
        "croupier_records_tables_behind": "Tables whose records cannot be brought onto the disk",
        "croupier_records_missing": "Records found to be neither in Redis nor on the disk",
        "croupier_ledger_partitions_behind": "Partitions whose ledger cannot be moved to the disk",
    },
    [],
)
components_changed = Gauge(
    "croupier_components_changed",
    "Parts of this process's program and configuration that have changed on the disk",
    registry=registry,
)
drift = SampledGauges(
    {
        "croupier_drift_rounds": "Rounds with wagers of this kind, by the records",
        "croupier_drift_wagers": "Wagers of this kind that were settled, by the records",
        "croupier_drift_return_ratio": "What they returned of what was staked",
        "croupier_drift_exact_return_ratio": "What they return by their exact odds",
        "croupier_drift_standard_errors": "How many standard errors lie between the two",
        "croupier_drift_discounted_standard_errors": "The same, as far as no single round makes it",
    },
    ["game", "wager"],
)

# equipment
entropy_healthy = Gauge(
    "croupier_entropy_healthy",
    "1 while a source of entropy passes its health tests",
    ["source"],
    registry=registry,
)

# gateway
connections = Gauge("croupier_connections", "Open player sockets", registry=registry)
watchers = Gauge("croupier_watchers", "Subscriptions to tables", registry=registry)
frames_received = Counter("croupier_frames_received", "Frames from players", registry=registry)
frames_sent = Counter("croupier_frames_sent", "Frames to players", registry=registry)
sent_bytes = Counter("croupier_sent_bytes", "Bytes of frames to players", registry=registry)
bad_messages = Counter(
    "croupier_bad_messages", "Frames that were no message, by code", ["code"], registry=registry
)
dropped_connections = Counter(
    "croupier_dropped_connections", "Connections the house closed", ["reason"], registry=registry
)
acknowledgement_seconds = QuickHistogram(
    "croupier_acknowledgement_seconds", "From a wager's frame to its acknowledgement", _FAST
)
sign_ins = Counter("croupier_sign_ins", "Sign-ins, by result", ["result"], registry=registry)

# the process
process = Info(
    "croupier_process",
    "What this process is: house (all in one), gateway or dealer; its name; its version",
    registry=registry,
)
loop_lag_seconds = Histogram(
    "croupier_loop_lag_seconds", "How late the event loop wakes", buckets=_FAST, registry=registry
)
operator_commands = Counter(
    "croupier_operator_commands", "Commands of operators", ["command", "result"], registry=registry
)
ProcessCollector(registry=registry)  # process_cpu_seconds_total, process_resident_memory_bytes …
