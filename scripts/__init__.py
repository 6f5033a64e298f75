"""The commands: play, portkit, bench."""
