"""The land: reach, spades, structures, bridges, towns."""
