"""Honest summaries of changing documents: each claim is pinned to the characters it rests on."""

from __future__ import annotations

__version__ = "0.1.0"
