"""What each `croupier …` command does; `server/cli.py` reads its options and calls it."""
