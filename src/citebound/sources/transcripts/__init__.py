"""Readers of transcripts: WebVTT, SRT, JSON, and lines of a speaker's words."""

from __future__ import annotations

from citebound.sources.transcripts.files import read_transcript, transcript_of

__all__ = ["read_transcript", "transcript_of"]
