"""Processes that think and work beside the server."""
