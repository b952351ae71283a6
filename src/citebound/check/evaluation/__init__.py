"""The figures of the controlled experiment, computed anew from stores and labels."""

from __future__ import annotations
