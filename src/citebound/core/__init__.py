"""The pure part: no clock, randomness, environment, disc, logging or global state."""

from __future__ import annotations
