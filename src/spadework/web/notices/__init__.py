"""What people are told though they do not look: kinds of notices, and the ways to tell them."""
