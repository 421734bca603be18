"""What the recipe adds is tested in its copy of the repository, not here."""

collect_ignore = ["new"]
