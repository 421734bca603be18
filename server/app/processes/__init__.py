"""The processes of a house of many: gateways, dealers, and the one that starts them all."""
