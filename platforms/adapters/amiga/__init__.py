"""The display of an Amiga 500: OCS chips on 512K of chip RAM."""

from platforms.adapters.amiga.display import AmigaDisplay, Standard

__all__ = ["AmigaDisplay", "Standard"]
