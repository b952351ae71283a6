"""The store room: one SQLite database that holds dossiers (DESIGN.md section 7)."""

from __future__ import annotations

from citebound.store.home import StoreFacts, describe
from citebound.store.sqlite import SqliteStore, meetings_in, open_store

__all__ = ["SqliteStore", "StoreFacts", "describe", "meetings_in", "open_store"]
