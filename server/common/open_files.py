"""How many files and connections a process may have open."""

from __future__ import annotations

import resource


def allowed(needed: int) -> int:
    """Raise the limit for this process and its children, if it is lower than needed.

    Returns `needed`, or fewer if the system allows no more.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return needed
    most = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most
