"""Time at the tables: how long everybody has, when clocks rest, what happens when time is up."""
