"""The certified random number generator: entropy, DRBG, exact draws, sealed seeds, self-tests."""

from server.equipment.draws import Draws
from server.equipment.entropy import Entropy
from server.equipment.equipment import Equipment
from server.equipment.errors import (
    DrbgError,
    DrbgLimitError,
    EntropyError,
    EquipmentError,
    KeyFileError,
    SealError,
)
from server.equipment.hardware import house_entropy
from server.equipment.keys import HouseKeys, load_or_create

__all__ = [
    "Draws",
    "DrbgError",
    "DrbgLimitError",
    "Entropy",
    "EntropyError",
    "Equipment",
    "EquipmentError",
    "HouseKeys",
    "KeyFileError",
    "SealError",
    "house_entropy",
    "load_or_create",
]
