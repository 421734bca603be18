"""The house. `main` wires it together, `cli` is the command; the folders are its departments."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("croupier")
except PackageNotFoundError:  # run from a checkout that nothing installed
    __version__ = "0"
