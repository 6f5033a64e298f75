"""Monitors: the Frame that leaves an adapter -> what a person sees."""
