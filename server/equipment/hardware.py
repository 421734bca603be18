"""The machine's hardware random number generator, if the kernel has one: `/dev/hwrng`.

In a virtual machine it is usually the host's (virtio-rng). So two clones of one snapshot, whose
kernels may give the same bytes, get different bytes from it. By default only root may read it; a
house that may not read it runs without.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from server.equipment.entropy import Entropy

DEVICE = Path("/dev/hwrng")
PATIENCE_S = 0.25
PATIENCE_S_A_BYTE = 0.002
"""A start-up test reads 1,024 bytes. A virtual machine shares its host's generator with others."""
ASKED_AGAIN_S = 0.002


def hardware_noise(device: Path = DEVICE) -> HardwareNoise | None:
    """A reader of the device; None if there is none, or if the house may not read it."""
    try:
        descriptor = os.open(device, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    if not _has_generator(descriptor):
        os.close(descriptor)
        return None
    return HardwareNoise(descriptor)


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


class HardwareNoise:
    """Reads the device. A `server.equipment.entropy.NoiseSource` that may be asked not to wait."""

    def __init__(self, descriptor: int) -> None:
        """`descriptor` does not block."""
        self._descriptor = descriptor
        self._begun = bytearray()  # bytes that nobody has had yet

    def __call__(self, nbytes: int) -> bytes:
        """The bytes; fewer if the device takes more than `PATIENCE_S`, or two ms a byte."""
        give_up = time.monotonic() + max(PATIENCE_S, PATIENCE_S_A_BYTE * nbytes)
        while not self._has(nbytes) and time.monotonic() < give_up:
            time.sleep(ASKED_AGAIN_S)
        return self._take(nbytes)

    def ready(self, nbytes: int) -> bytes | None:
        """The bytes, if the device has given as many by now."""
        return self._take(nbytes) if self._has(nbytes) else None

    def _take(self, nbytes: int) -> bytes:
        taken = bytes(self._begun[:nbytes])
        del self._begun[:nbytes]
        return taken

    def _has(self, nbytes: int) -> bool:
        """Whether there are so many bytes. Reads what the device has at this moment."""
        while len(self._begun) < nbytes:
            try:
                piece = os.read(self._descriptor, nbytes - len(self._begun))
            except BlockingIOError:
                return False
            if not piece:
                raise OSError("the device has ended")
            self._begun += piece
        return True
