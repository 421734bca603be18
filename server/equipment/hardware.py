"""The machine's hardware random number generator, if the kernel has one: `/dev/hwrng`.

In a virtual machine it is usually the host's (virtio-rng). So two clones of one snapshot, whose
kernels may give the same bytes, get different bytes from it. By default only root may read it; a
house that may not read it runs without.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from server.equipment.entropy import Entropy, NoiseSource

DEVICE = Path("/dev/hwrng")
PATIENCE_S = 0.25
PATIENCE_S_A_BYTE = 0.002
"""A start-up test reads 1,024 bytes. A virtual machine shares its host's generator with others."""
ASKED_AGAIN_S = 0.002


def hardware_noise(device: Path = DEVICE) -> NoiseSource | None:
    """A reader of the device; None if there is none, or if the house may not read it."""
    try:
        descriptor = os.open(device, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    if not _has_generator(descriptor):
        os.close(descriptor)
        return None
    return lambda nbytes: _read(descriptor, nbytes)


def house_entropy() -> Entropy:
    """The operating system's entropy, and the device's where there is one. Raises EntropyError."""
    return Entropy(second=hardware_noise())


def _has_generator(descriptor: int) -> bool:
    """Whether a generator is behind the device; without one, reading is an error."""
    try:
        os.read(descriptor, 1)
    except BlockingIOError:
        return True  # it has no bytes at this moment
    except OSError:
        return False
    return True


def _read(descriptor: int, nbytes: int) -> bytes:
    """Reads the bytes; fewer if the device takes more than `PATIENCE_S`, or two ms a byte."""
    content = bytearray()
    give_up = time.monotonic() + max(PATIENCE_S, PATIENCE_S_A_BYTE * nbytes)
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
