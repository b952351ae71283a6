"""Minutes: transcripts, items, what people decided, and whether each fact and task can be one."""

from __future__ import annotations
