"""Values of the engine, built by hand, for what renders them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from citebound.core.evidence import Pin
from citebound.core.recipes import QuotedClaim
from citebound.core.result import Claim, Fields, Status
from citebound.core.text import Span
from citebound.engine.look import FolderCheck
from citebound.engine.serve import Coverage, NotIncluded, Summary
from citebound.ports.runs import NewRun, Outcome, Run

if TYPE_CHECKING:
    from citebound.digest import Json

AT = "2026-01-31T10:42:07Z"
HOSTILE = (
    "\x1b[31m<script>alert(1)</script>\u202e ![x](https://e.example/p) **b** \0\r\n[a](b) & \"'"
)
"""What a document may hold to fool whoever reads a page, a terminal or Markdown."""


def pin(doc_id: str = "terms.txt", start: int = 0, end: int = 8, version: int = 1) -> Pin:
    return Pin(doc_id, version, Span(start, end), "a" * 64)


def quoted(*quotes: str, doc_id: str = "terms.txt", fields: Fields | None = None) -> QuotedClaim:
    pins = tuple(pin(doc_id, 10 * i, 10 * i + 8) for i in range(len(quotes)))
    return QuotedClaim(Claim(fields, pins), quotes)


def stated(subject: str, field: str, value: str, *quotes: str) -> QuotedClaim:
    return quoted(*quotes, fields=Fields(subject, field, value))


def summary(*claims: QuotedClaim, **other: Any) -> Summary:
    values: dict[str, Any] = {
        "dossier": "case",
        "principal": "owner",
        "recipe": "extract",
        "root_status": Status.VALID,
        "partial_nodes": (),
        "run_id": 3,
        "root_key": "b" * 64,
        "sequence": 7,
        "synced_at": AT,
        "folder_check": FolderCheck.LISTING,
        "coverage": Coverage(2, ()),
        "claims": claims,
    }
    return Summary(**{**values, **other})


def left_out(*names: str, reason: str = "hidden", detail: str = "") -> tuple[NotIncluded, ...]:
    return tuple(NotIncluded(name, reason, detail) for name in names)


def run(run_id: int = 1, *, full: bool = False, ended: bool = True) -> Run:
    counters: dict[str, Json] = {"recomputed": 3, "rebound": 1, "model_calls": 2}
    outcome = Outcome(7, "b" * 64, "VALID", counters, {}, AT) if ended else None
    return Run(run_id, NewRun("owner", "claims", full, 5, {}, AT), outcome)
