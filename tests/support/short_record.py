"""A record of two seats up to the first round, for tests that go on from there."""

SET_UP = """Spadework game 1
game: terra_mystica
rules: 1
map: base
seats: 2
scoring: SCORE5, SCORE7, SCORE1, SCORE6, SCORE4, SCORE8
cards: BON1, BON3, BON4, BON5, BON6
factions: witches, nomads

# Set-up
witches: build C3
nomads: build E8. build F3
witches: build F4
nomads: build I7. card BON1
witches: card BON3
"""
