"""What a table consists of: its settings, seats, wagers, layout, round and page."""
