"""The course of a game: dealing, factions, rounds, turns, passing, incomes, scoring."""
