"""Power: charging it, exchanging it, what it buys."""
