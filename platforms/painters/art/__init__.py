"""The playing cards: drawn as text art, one letter a dot, inked per video mode.

A set of cards is a sheet of shapes (`sheet`), its geometry, and an ink table that says which
colour index each letter is in a mode and a suit (`inks`); `cards` composes them.
"""
