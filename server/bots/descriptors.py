"""Whether a process may have as many connections open as it needs."""

from __future__ import annotations

import resource

from server.bots.settings import CrowdError

BESIDE_CONNECTIONS = 64  # files, pipes, the loop's own


def make_room(connections: int, processes: int) -> None:
    """Lets this process and its children have so many connections each.

    Raises CrowdError if the system does not allow that.
    """
    needed = connections + BESIDE_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return
    if hard != resource.RLIM_INFINITY and hard < needed:
        raise CrowdError(
            f"{connections:,} connections in one process need {needed:,} open files, and the "
            f"system allows {hard:,}: raise the limit (ulimit -n {needed}), or ask for more "
            f"processes than {processes} (--processes)"
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
