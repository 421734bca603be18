"""The machine's hardware random number generator, if the kernel has one: `/dev/hwrng`.

In a virtual machine it is usually the host's (virtio-rng). So two clones of one snapshot, whose
kernels may give the same bytes, get different bytes from it. By default only root may read it; a
house that may not read it runs without.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

from server.equipment.entropy import Entropy

DEVICE = Path("/dev/hwrng")
PATIENCE_S = 0.25
PATIENCE_S_A_BYTE = 0.002
"""A start-up test reads 1,024 bytes. A virtual machine shares its host's generator with others."""


def hardware_noise(device: Path = DEVICE) -> HardwareNoise | None:
    """A reader of the device; None if there is none, or if the house may not read it."""
    try:
        descriptor = os.open(device, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    if not _has_generator(descriptor):
        os.close(descriptor)
        return None
    os.set_blocking(descriptor, True)
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
    """Reads the device. A `server.equipment.entropy.NoiseSource` that may be asked not to wait.

    A thread reads, and only what was asked for. For the kernel may keep a reader that would not
    wait, too, as long as it fills its own pool from the device: 5 to 12 ms were measured.
    """

    def __init__(self, descriptor: int) -> None:
        """`descriptor` blocks."""
        self._descriptor = descriptor
        self._changed = threading.Condition()
        self._begun = bytearray()  # bytes that nobody has had yet
        self._wanted = 0
        self._failure: OSError | None = None
        threading.Thread(target=self._serve, name="hardware noise", daemon=True).start()

    def __call__(self, nbytes: int) -> bytes:
        """The bytes; fewer if the device takes more than `PATIENCE_S`, or two ms a byte.

        None was read before: they could be a clone's, too.
        """
        patience_s = max(PATIENCE_S, PATIENCE_S_A_BYTE * nbytes)
        with self._changed:
            self._begun.clear()
            self._want(nbytes)
            self._changed.wait_for(lambda: self._is_served(nbytes), patience_s)
            return self._take(nbytes)

    def ready(self, nbytes: int) -> bytes | None:
        """The bytes, if the device has given as many since it was asked; None asks it for them."""
        with self._changed:
            if self._is_served(nbytes):
                return self._take(nbytes)
            self._want(nbytes)
            return None

    def _want(self, nbytes: int) -> None:
        self._wanted = max(self._wanted, nbytes)
        self._changed.notify_all()

    def _is_served(self, nbytes: int) -> bool:
        return self._failure is not None or len(self._begun) >= nbytes

    def _take(self, nbytes: int) -> bytes:
        self._wanted = 0
        if self._failure is not None:
            failure, self._failure = self._failure, None
            raise failure
        taken = bytes(self._begun[:nbytes])
        del self._begun[:nbytes]
        return taken

    # ------------------------------------------------------------------ in the thread

    def _serve(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._wanted > len(self._begun))
                missing = self._wanted - len(self._begun)
            self._read(missing)

    def _read(self, nbytes: int) -> None:
        try:
            piece = os.read(self._descriptor, nbytes)
            failure = None if piece else OSError("the device has ended")
        except OSError as error:
            piece, failure = b"", error
        with self._changed:
            self._begun += piece
            if failure is not None:
                self._failure, self._wanted = failure, 0
            self._changed.notify_all()
