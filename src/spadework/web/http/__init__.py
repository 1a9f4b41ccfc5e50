"""Requests and what is sent back."""
