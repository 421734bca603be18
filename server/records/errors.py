"""The errors of writing and reading records.

RecordError
└── CanonicalError     a value that canonical JSON cannot hold
"""


class RecordError(ValueError):
    """A document is not in its form; the message names the place (`$.wagers[0].amount`)."""


class CanonicalError(RecordError):
    """A value that canonical JSON cannot hold: a float, a key that is not text, a huge number."""
