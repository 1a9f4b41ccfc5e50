"""The tables in the database."""
