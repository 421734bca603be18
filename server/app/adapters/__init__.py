"""Cage, meters, equipment and records, fitted to the ports of tables, gateway and pit."""
