"""Recorded games replayed and compared."""
