"""What a player would like to know before acting."""
