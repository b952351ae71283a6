"""A summary in the format that was asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.cli.output import write, write_json
from citebound.render.json_summary import summary_json
from citebound.render.markdown import summary_markdown
from citebound.render.text_summary import summary_text

if TYPE_CHECKING:
    from citebound.engine.serve import Summary
    from citebound.engine.since import Delta


def write_summary(summary: Summary, form: str, since: Delta | None = None) -> None:
    """Write a summary as ``text``, ``json``, ``markdown`` or ``html``."""
    match form:
        case "json":
            write_json(summary_json(summary, since))
        case "markdown":
            write(summary_markdown(summary, since))
        case "html":
            from citebound.render.html import summary_html  # noqa: PLC0415  (loads much)

            write(summary_html(summary, since))
        case _:
            write(summary_text(summary, since))
