"""People with accounts: their names, passwords, sessions and mail."""
