"""What nodes ask, and whether their raw answers carry what they say: every recipe but minutes."""

from __future__ import annotations
