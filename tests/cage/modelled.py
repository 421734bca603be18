"""How long the cage is compared with a model of it."""

import os

from hypothesis import HealthCheck, settings

AGAINST_A_MODEL = settings(
    max_examples=int(os.environ.get("MODEL_EXAMPLES", "12")),  # `make campaign` has more
    stateful_step_count=15,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
