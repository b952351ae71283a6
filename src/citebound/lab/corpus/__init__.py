"""The corpus, made from a fixed seed, with its labels. Nothing that asks a model imports it."""

from __future__ import annotations
