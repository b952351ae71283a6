"""The controlled experiment (specification A, section 9): a corpus with known answers."""

from __future__ import annotations
