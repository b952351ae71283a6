"""Settings to a ready engine: the only reader of environment, settings files and clock."""

from __future__ import annotations
