"""The options of every `croupier …`. Nothing of a command is imported before it is given."""
