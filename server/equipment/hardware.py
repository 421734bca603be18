"""The machine's own random number generator, where the kernel offers one: `/dev/hwrng`.

In a virtual machine this is usually the host's (virtio-rng), so that two clones of one snapshot,
whose kernels may give the same bytes, are told apart by it. Only root may read it by default; a
house that may not read it goes without.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from server.equipment.entropy import NoiseSource

DEVICE = Path("/dev/hwrng")
PATIENCE_S = 0.25
ASKED_AGAIN_S = 0.002


def hardware_noise(device: Path = DEVICE) -> NoiseSource | None:
    """Reads the device; None where the machine has none, or the house may not read it."""
    try:
        descriptor = os.open(device, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    if not _has_generator(descriptor):
        os.close(descriptor)
        return None
    return lambda nbytes: _read(descriptor, nbytes)


def _has_generator(descriptor: int) -> bool:
    """The device is there also where no generator is behind it: reading is then an error."""
    try:
        os.read(descriptor, 1)
    except BlockingIOError:
        return True  # it has nothing at this moment
    except OSError:
        return False
    return True


def _read(descriptor: int, nbytes: int) -> bytes:
    """All bytes, within a quarter of a second: the house does not wait for a slow device."""
    content = bytearray()
    give_up = time.monotonic() + PATIENCE_S
    while len(content) < nbytes:
        try:
            piece = os.read(descriptor, nbytes - len(content))
        except BlockingIOError:
            if time.monotonic() > give_up:
                break
            time.sleep(ASKED_AGAIN_S)
            continue
        if not piece:
            break
        content += piece
    return bytes(content)
