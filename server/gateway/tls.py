"""TLS of the players' port: its certificate, and how a renewed one is read."""

from __future__ import annotations

import ssl
from pathlib import Path


def load_certificate(certificate: Path, key: Path) -> ssl.SSLContext:
    """The context of a port that shows this certificate: TLS 1.2 or later.

    Raises OSError; its subclass ssl.SSLError if the files are not PEM or do not fit.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(certificate, key)
    return context
