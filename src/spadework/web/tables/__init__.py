"""The tables people sit at, in memory."""
