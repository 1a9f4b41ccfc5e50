"""Ships, docks and trade."""
