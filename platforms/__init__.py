"""Emulated machines and the ways to show them."""
