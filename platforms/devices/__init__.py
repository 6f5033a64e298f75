"""Input and sound devices: the wires."""
