"""A server for each test, on each kind of database."""

from support.house_of_each_kind import house

__all__ = ["house"]
