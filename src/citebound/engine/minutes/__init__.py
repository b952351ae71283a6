"""Meetings: transcripts, items, decisions, and the minutes that are shown."""
