"""Every metric of the house, in one place, so that dashboards and alerts can be checked by name.

Units are in the names, as Prometheus asks: seconds, bytes, cents.
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

registry = CollectorRegistry()

_FAST = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

# tables
rounds = Counter("croupier_rounds", "Rounds finished", ["table", "result"], registry=registry)
wagers_accepted = Counter("croupier_wagers_accepted", "Wagers taken", ["table"], registry=registry)
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
cage_batch_movements = Histogram(
    "croupier_cage_batch_movements",
    "Movements in one call to Redis",
    buckets=(1, 2, 5, 10, 20, 50, 100, 200, 512),
    registry=registry,
)
cage_call_seconds = Histogram(
    "croupier_cage_call_seconds", "One call to Redis", buckets=_FAST, registry=registry
)
cage_retries = Counter(
    "croupier_cage_retries", "Calls asked again for want of an answer", registry=registry
)
cage_answering = Gauge("croupier_cage_answering", "1 while Redis answers", registry=registry)

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
acknowledgement_seconds = Histogram(
    "croupier_acknowledgement_seconds",
    "From a wager's frame to its acknowledgement",
    buckets=_FAST,
    registry=registry,
)
sign_ins = Counter("croupier_sign_ins", "Sign-ins, by result", ["result"], registry=registry)

# the process
loop_lag_seconds = Histogram(
    "croupier_loop_lag_seconds", "How late the event loop wakes", buckets=_FAST, registry=registry
)
operator_commands = Counter(
    "croupier_operator_commands", "Commands of operators", ["command", "result"], registry=registry
)
ProcessCollector(registry=registry)  # process_cpu_seconds_total, process_resident_memory_bytes …
