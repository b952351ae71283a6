"""The command line: one file per command; parse, one engine call, render, exit code."""

from __future__ import annotations
