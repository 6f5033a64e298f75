"""Scene -> video memory, one painter per kind of memory."""
