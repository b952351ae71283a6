"""The labels: what each line of each version affirms. Written with the corpus, not read here.

They are kept apart from the texts, outside of every folder that a build looks at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.lab.files import line_bytes
from citebound.lab.places import document_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citebound.lab.corpus.documents import Version

LABELS: Final = ("labels", "labels.jsonl")
"""Folder and file below an experiment's directory."""


def labels_bytes(versions: Iterable[Version]) -> bytes:
    """One line for each fact: where it stands, and what it states."""
    return b"".join(
        line_bytes(
            {
                "dossier": version.dossier,
                "document": document_name(version.document),
                "version": version.version,
                "line": number,
                "subject": line.fact.subject,
                "field": line.fact.field,
                "value": line.fact.value,
            }
        )
        for version in versions
        for number, line in enumerate(version.lines, 1)
        if line.fact is not None
    )
