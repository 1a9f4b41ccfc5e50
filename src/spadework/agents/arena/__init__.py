"""Tournaments and what they say."""
