"""Summaries as Markdown: no link, image, markup or HTML of a document takes effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.render.claims import display, place
from citebound.render.escape import for_markdown
from citebound.render.headline import headline, not_included_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.core.recipes import QuotedClaim
    from citebound.engine.serve import Summary
    from citebound.engine.since import Delta


def summary_markdown(summary: Summary, delta: Delta | None = None) -> str:
    """A CURRENT summary, one numbered item a claim, each with its pins."""
    lines = [
        f"# {for_markdown(summary.dossier)}",
        "",
        f"**{for_markdown(headline(summary))}**",
        "",
    ]
    lines += [f"- {for_markdown(line)}" for line in not_included_lines(summary.coverage)]
    if summary.coverage.not_included or summary.coverage.not_named:
        lines.append("")
    marks = [f"({mark}) " for _, mark in delta.newer] if delta else [""] * len(summary.claims)
    for number, (mark, claim) in enumerate(zip(marks, summary.claims, strict=True), 1):
        lines += _item(f"{number}. {mark}", claim)
    if not summary.claims:
        lines.append("No claims.")
    if delta is not None and delta.gone:
        lines += [
            "",
            "## Gone",
            "",
            *(f"- {for_markdown(display(claim))}" for claim in delta.gone),
        ]
    for document in summary.by_document:
        title = f"## {for_markdown(document.doc_id)} ({document.status})"
        lines += [
            "",
            title,
            "",
            *(line for claim in document.claims for line in _item("- ", claim)),
        ]
    return "\n".join(lines) + "\n"


def _item(first: str, claim: QuotedClaim) -> Iterator[str]:
    yield f"{first}{for_markdown(display(claim))}  "
    pins = "; ".join(for_markdown(place(pin)) for pin in claim.claim.pins)
    yield f"{' ' * 3}<sub>{pins}</sub>"
