"""Generators: adapters behind ``ports.generator``."""

from __future__ import annotations
