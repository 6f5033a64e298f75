"""Glyphs drawn for this project, as text art, and the readers for other formats."""
