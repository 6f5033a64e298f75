"""Where a Frame is shown and a hand is read: window, terminal, headless."""

import os

# Who plays a game does not want to be greeted by pygame, which looks for this when it is loaded.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
