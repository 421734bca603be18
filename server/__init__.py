"""The house. `cli` has the commands, `main` is the process of an open house, each folder a part."""

__version__: str


def __getattr__(name: str) -> str:
    """`__version__`, read from the installed package when it is asked for.

    Reading it costs more than most commands compute. Raises AttributeError for any other name.
    """
    if name != "__version__":
        raise AttributeError(f"module 'server' has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("croupier")
    except PackageNotFoundError:  # run from a checkout that was never installed
        return "0"
