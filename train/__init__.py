"""How the net of the learned player is made: self-play, learning, export. Needs torch.

`docs/training.md` says how to run it and what came of it.
"""
