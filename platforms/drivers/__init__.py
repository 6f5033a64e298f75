"""The software of the time on those wires."""
