"""Ledgers of the play-by-web site, read and written."""
