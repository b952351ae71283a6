"""Looks at everything that the program works with here, and changes none of it."""

from __future__ import annotations
