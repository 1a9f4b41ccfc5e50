"""Positions and answers as numbers, for whoever learns from them: nets, environments, studies."""
