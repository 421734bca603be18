"""What a table shows: its public view, its events, face-down cards, its metrics."""
