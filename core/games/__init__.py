"""The four games, one file each, and their registry."""
