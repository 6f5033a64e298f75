"""The layout of Workbench icons in their files, field by field.

Source: AmigaFFH's workbench_icon.r; it accounts for two real icons to their last byte.
"""

from __future__ import annotations

from typing import Final

import construct as c

GADGET: Final = c.Struct(
    "next" / c.Int32ub,
    "left" / c.Int16sb,
    "top" / c.Int16sb,
    "width" / c.Int16sb,
    "height" / c.Int16sb,
    "flags" / c.Int16ub,
    "activation" / c.Int16ub,
    "type" / c.Int16ub,
    "render" / c.Int32ub,
    "select" / c.Int32ub,
    "text" / c.Int32ub,
    "mutual_exclude" / c.Int32ub,
    "special_info" / c.Int32ub,
    "id" / c.Int16ub,
    "user_data" / c.Int32ub,
)
DISK_OBJECT: Final = c.Struct(
    "magic" / c.Int16ub,
    "version" / c.Int16ub,
    "gadget" / GADGET,
    "kind" / c.Int8ub,
    "pad" / c.Int8ub,
    "default_tool" / c.Int32ub,
    "tool_types" / c.Int32ub,
    "x" / c.Int32sb,
    "y" / c.Int32sb,
    "drawer" / c.Int32ub,
    "tool_window" / c.Int32ub,
    "stack_bytes" / c.Int32sb,
)
DRAWER: Final = c.Struct(
    "left" / c.Int16sb,
    "top" / c.Int16sb,
    "width" / c.Int16sb,
    "height" / c.Int16sb,
    "detail_pen" / c.Int8ub,
    "block_pen" / c.Int8ub,
    "idcmp_flags" / c.Int32ub,
    "flags" / c.Int32ub,
    "pointers" / c.Array(5, c.Int32ub),
    "min_width" / c.Int16sb,
    "min_height" / c.Int16sb,
    "max_width" / c.Int16ub,
    "max_height" / c.Int16ub,
    "type" / c.Int16ub,
    "x" / c.Int32sb,
    "y" / c.Int32sb,
)
IMAGE: Final = c.Struct(
    "left" / c.Int16sb,
    "top" / c.Int16sb,
    "width" / c.Int16sb,
    "height" / c.Int16sb,
    "depth" / c.Int16sb,
    "data" / c.Int32ub,
    "plane_pick" / c.Int8ub,
    "plane_on_off" / c.Int8ub,
    "next" / c.Int32ub,
)
LONG: Final = c.Int32ub
