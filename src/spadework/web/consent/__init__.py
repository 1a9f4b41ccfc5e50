"""What everybody at a table has to agree to: a turn taken back, a pause, an end."""
