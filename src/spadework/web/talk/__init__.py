"""What people say to each other at a table, and what they write down for themselves."""
