"""What happened: the events folded again into versions, presence and rights, at every sequence."""

from __future__ import annotations
