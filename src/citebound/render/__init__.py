"""Values to text, JSON, Markdown and HTML. Prints nothing."""

from __future__ import annotations
