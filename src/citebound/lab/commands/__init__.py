"""The commands of the experiment, one file each."""

from __future__ import annotations
