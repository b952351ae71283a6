"""The tree of nodes: each after its children, with its place, its part of a text, its claims."""

from __future__ import annotations
