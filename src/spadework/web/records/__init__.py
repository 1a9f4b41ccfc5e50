"""What follows from the records of games: ratings, statistics, and whether they can be trusted."""
