"""What the records refuse to write or to read.

RecordError
└── CanonicalError     a value that canonical JSON has no place for
"""


class RecordError(ValueError):
    """A document is not in its form; the message names the place (`$.wagers[0].amount`)."""


class CanonicalError(RecordError):
    """A value that canonical JSON does not hold: a float, a key that is no text, a huge number."""
