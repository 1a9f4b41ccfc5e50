"""The cults: steps, priests, favor tiles."""
