"""Readers of folders and formats: the only room that looks at other people's files."""

from __future__ import annotations
