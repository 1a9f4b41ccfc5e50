"""Playing on beside the table, and turns that are carried out when they come."""
