"""What each `croupier …` command does; `options/` has its options."""
