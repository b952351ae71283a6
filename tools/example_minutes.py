"""Make the minutes in docs/examples anew, from public transcripts and without a model.

    python tools/example_minutes.py DATA

DATA is a folder of transcripts in JSON. Those that it lacks are skipped, and their minutes stay as
they are.
"""

from __future__ import annotations

import re
import sys
import tempfile
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Final

from citebound.cli.main import main

TARGET: Final = Path(__file__).resolve().parent.parent / "docs" / "examples"
TALKS: Final = {"ami_ES2002b": "none", "qmsum_education_10": "none", "vcsum_32": "none"}
"""The public transcripts, and how each writes what nobody said."""

_TIME: Final = re.compile(r", imported \d{4}-\d\d-\d\d \d\d:\d\d UTC")


def remake(data: Path, target: Path = TARGET) -> list[str]:
    """Write the minutes of every transcript that is there; the names of those that were written.

    Raises:
        RuntimeError: a command of citebound did not end with exit code 0.
    """
    found = [name for name in TALKS if (data / f"{name}.json").is_file()]
    for name in found:
        text = _minutes((data / f"{name}.json").resolve(), TALKS[name])
        (target / f"minutes_{name}.md").write_text(text, encoding="utf-8")
    return found


def _minutes(source: Path, style: str) -> str:
    with tempfile.TemporaryDirectory() as place:
        there = ("--store", str(Path(place) / ".citebound"))
        _citebound("minutes", "import", str(source), "--annotations", style, *there)
        shown = _citebound("minutes", "show", source.stem, "--format", "markdown", *there)
        return _TIME.sub("", shown)


def _citebound(*arguments: str) -> str:
    with redirect_stdout(StringIO()) as output:
        code = main(arguments)
    if code:
        raise RuntimeError(f"citebound {' '.join(arguments)} ended with exit code {code}")
    return output.getvalue()


if __name__ == "__main__":
    folder_of_data = Path(sys.argv[1] if len(sys.argv) > 1 else "data")
    print("\n".join(remake(folder_of_data)) or f"no transcript in {folder_of_data}: nothing to do")
