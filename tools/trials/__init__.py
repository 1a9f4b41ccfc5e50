"""Trials of a whole server: how much it carries, and what survives when its parts die."""
