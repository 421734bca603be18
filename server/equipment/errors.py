"""The errors of the equipment. Equipment that fails raises and never gives an output.

EquipmentError
├── DrbgError          the generator failed a self-test, or is used after failing or being wiped
├── DrbgLimitError     a request or an input is over a limit of SP 800-90A
├── EntropyError       the noise source failed a health test, and none passed since
├── SealError          a sealed seed is altered, or belongs to another round or another house
└── KeyFileError       the key file cannot be read, is damaged, or is open to other users
"""


class EquipmentError(Exception):
    """The equipment is out of use: no draw may be made with it."""


class DrbgError(EquipmentError):
    """The generator is in its error state, or was wiped (SP 800-90A § 11.3.6)."""


class DrbgLimitError(EquipmentError):
    """A length or a count is outside the limits of SP 800-90A Table 2; nothing was generated."""


class EntropyError(EquipmentError):
    """The noise source failed (SP 800-90B § 4.4), or gave fewer bytes than asked for."""


class SealError(EquipmentError):
    """A sealed seed does not open for this round with this house's key."""


class KeyFileError(EquipmentError):
    """The house's keys cannot be used; the message names the file and what is wrong with it."""
