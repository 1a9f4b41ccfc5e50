"""Computer players and what runs them; so far random ones, for checks and measurements."""
