"""Where a Frame is shown and a hand is read: window, terminal, headless."""
