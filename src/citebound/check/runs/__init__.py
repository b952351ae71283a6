"""What runs did: how they began, which models they called, what they made of it; their ends."""

from __future__ import annotations
