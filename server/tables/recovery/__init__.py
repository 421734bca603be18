"""A table put back as it was after a restart."""
