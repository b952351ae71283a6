"""What citebound does: sync, build, serve, compare. Effects only through ports."""

from __future__ import annotations
