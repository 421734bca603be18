"""Whether a process may have as many connections open as it needs."""

from __future__ import annotations

from server.bots.settings import CrowdError
from server.common import open_files

BESIDE_CONNECTIONS = 64  # files, pipes, the loop's own


def make_room(connections: int, processes: int) -> None:
    """Lets this process and its children have so many connections each.

    Raises CrowdError if the system does not allow that.
    """
    needed = connections + BESIDE_CONNECTIONS
    here = open_files.allowed(needed)
    if here < needed:
        raise CrowdError(
            f"{connections:,} connections in one process need {needed:,} open files, and the "
            f"system allows {here:,}: raise the limit (ulimit -n {needed}), or ask for more "
            f"processes than {processes} (--processes)"
        )
