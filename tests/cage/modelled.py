"""How long the cage is compared with a model of it."""

from hypothesis import HealthCheck, settings

AGAINST_A_MODEL = settings(
    max_examples=25,
    stateful_step_count=15,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
