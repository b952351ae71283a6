"""A page of its own: no script, nothing loaded from elsewhere, everything escaped."""

from __future__ import annotations

from html import escape
from typing import Final

from citebound.render.escape import for_terminal

_POLICY: Final = (
    '<meta http-equiv="Content-Security-Policy" '
    "content=\"default-src 'none'; style-src 'unsafe-inline'\">"
)
_VIEW: Final = '<meta name="viewport" content="width=device-width, initial-scale=1">'


def html_page(title: str, style: str, body: str, *, language: str = "") -> str:
    """The page; ``style`` and ``body`` are markup, ``title`` is text."""
    spoken = f' lang="{html_text(language)}"' if language else ""
    return (
        f'<!doctype html>\n<html{spoken}><head><meta charset="utf-8">\n'
        f"<title>{html_text(title)}</title>\n{_POLICY}\n{_VIEW}\n"
        f"<style>{style}</style></head>\n<body>{body}</body></html>\n"
    )


def html_text(text: str) -> str:
    """Text made harmless: markup as characters, and what is invisible as escapes."""
    return escape(for_terminal(text))
