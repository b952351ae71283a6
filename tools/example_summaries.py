"""Make docs/examples anew: the `extract` summaries of the public dossiers.

    python tools/example_summaries.py DATA

DATA is a folder of dossiers, one JSON file each: `{"dossier", "documents": [{"doc_id", "versions":
[{"text", ...}]}]}`. Version 1 of each document is written as a file, summarised, and shown as
Markdown. Dossiers that DATA lacks are skipped, and their summaries stay as they are.
"""

from __future__ import annotations

import json
import sys
import tempfile
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Final

from citebound.cli.main import main

TARGET: Final = Path(__file__).resolve().parent.parent / "docs" / "examples"
DOSSIERS: Final = {
    "site_policy_en": ".md",
    "peps_packaging_en": ".rst",
    "gesetze_a_de": ".md",
    "laws_a_zh": ".md",
}
"""The public dossiers, and how the names of their files end where the data gives no ending."""


def remake(data: Path, target: Path = TARGET) -> list[str]:
    """Write the summary of every dossier that is there; the names of those that were written.

    Raises:
        RuntimeError: a command of citebound did not end with exit code 0.
    """
    found = [name for name in DOSSIERS if (data / f"{name}.json").is_file()]
    for name in found:
        text = _summary(data / f"{name}.json", name)
        (target / f"{name}.md").write_text(text, encoding="utf-8")
    return found


def _summary(source: Path, name: str) -> str:
    dossier = json.loads(source.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, name)
        folder.mkdir()
        for document in dossier["documents"]:
            if document["versions"]:
                _write(folder, document, DOSSIERS[name])
        _citebound("summarize", str(folder))
        return _without_time(_citebound("show", str(folder), "--format", "markdown"))


def _write(folder: Path, document: dict[str, object], ending: str) -> None:
    doc_id, versions = document["doc_id"], document["versions"]
    if not (isinstance(doc_id, str) and isinstance(versions, list)):
        raise TypeError(f"expected a text and a list, got {doc_id!r} and {versions!r}")
    has_ending = Path(doc_id).suffix in (".md", ".txt", ".rst")
    path = folder / (doc_id if has_ending else f"{doc_id}{ending}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(versions[0]["text"].encode())


def _citebound(*arguments: str) -> str:
    with redirect_stdout(StringIO()) as output:
        code = main(arguments)
    if code:
        raise RuntimeError(f"citebound {' '.join(arguments)} ended with exit code {code}")
    return output.getvalue()


def _without_time(text: str) -> str:
    """The summary without the time of its sync, which differs at every making."""
    lines = text.split("\n")
    headline = next(at for at, line in enumerate(lines) if ", synced " in line)
    before, _, after = lines[headline].partition(", synced ")
    lines[headline] = f"{before}, {after.partition(', ')[2]}"
    return "\n".join(lines)


if __name__ == "__main__":
    folder_of_data = Path(sys.argv[1] if len(sys.argv) > 1 else "data")
    print("\n".join(remake(folder_of_data)) or f"no dossier in {folder_of_data}: nothing to do")
