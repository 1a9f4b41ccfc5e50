"""One server for the tests of a file, on each kind of database; nobody has an account at first."""

from support.shared_house import home, house, kept

__all__ = ["home", "house", "kept"]
