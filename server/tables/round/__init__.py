"""A round from opening to payment."""
