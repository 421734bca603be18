"""The house put together: configuration, plan, assembly, and its life from opening to closing."""
