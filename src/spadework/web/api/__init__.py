"""The HTTP API: what programs ask for with tokens, under /api/v1."""
