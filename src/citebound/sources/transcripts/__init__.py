"""Readers of transcripts: WebVTT, SRT, JSON, and lines of a speaker's words."""

from __future__ import annotations

from citebound.sources.transcripts.files import transcript_of

__all__ = ["transcript_of"]
