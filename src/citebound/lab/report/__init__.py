"""The experiment's report: what it holds, where it comes from, and how it is shown."""

from __future__ import annotations
