"""A game of two, the witches and the nomads: the fields of its form, and their first dwellings."""

FIELDS = {
    "game": "terra_mystica",
    "map": "base",
    "players": "2",
    "factions": "list",
    "faction1": "witches",
    "faction2": "nomads",
}
START = ["build F4", "build F3", "build B4", "build C4", "build I7"]
