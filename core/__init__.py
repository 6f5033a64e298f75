"""Cards, rules and play: no hardware, no pixels."""
