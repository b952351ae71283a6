"""The answers of an experiment as one recording, for ``--replay``: what a model said, said again.

    python -m tools.lab_recording DIR RECORDING.jsonl

Reads the stores of DIR, those of the exercise included, and writes nothing there. Every prompt
that was answered is recorded once, with its first answer, so an experiment under another rule
(rebinding, say) that asks the same prompts of the same model can be run again in seconds. The
answers of a real model stay what they were; only the time that they took is not told.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

from citebound.core.prompt import Message
from citebound.core.settings import GeneratorIdentity, Parameters
from citebound.models.recorded import answer_line, identity_line
from citebound.ports.generator import Generation, Request

AREAS = ("main", "exercise")
"""Where a model is asked; the baseline asks none."""
ANSWERED = """
SELECT request.body, answer.body, stop_reason, prompt_tokens, output_tokens, run.settings
FROM attempt
JOIN attempt_end ON attempt_end.attempt = attempt.id
JOIN run ON run.dossier = attempt.dossier AND run.run_id = attempt.run_id
JOIN payload AS request ON request.sha256 = attempt.request_sha256
JOIN payload AS answer ON answer.sha256 = attempt_end.text_sha256
WHERE failure = '' ORDER BY attempt.id
"""


def main(arguments: list[str]) -> int:
    """Write the recording; 2 when the words do not fit."""
    if len(arguments) != 2:  # noqa: PLR2004
        sys.stderr.write("expected DIR RECORDING.jsonl\n")
        return 2
    stores = [
        store
        for area in AREAS
        for store in sorted(Path(arguments[0]).glob(f"{area}/*/.citebound/store.sqlite"))
    ]
    lines = list(dict.fromkeys(line for store in stores for line in recorded(store)))
    identities = [line for line in lines if line.startswith('{"identity"')]
    if len(identities) != 1:
        sys.stderr.write(f"expected answers of one model, got {len(identities)}\n")
        return 2
    known: dict[str, str] = {}
    for line in lines:
        if line not in identities:
            known.setdefault(str(json.loads(line)["prompt_sha256"]), line)
    Path(arguments[1]).write_text("\n".join([*identities, *known.values()]) + "\n", "utf-8")
    sys.stdout.write(f"{len(known)} prompts of {len(stores)} stores\n")
    return 0


def recorded(store: Path) -> Iterator[str]:
    """The lines of a recording that a store holds: who answered, and each answer."""
    with closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as database:
        for asked, said, *counts, settings in database.execute(ANSWERED):
            yield identity_line(_identity(json.loads(settings)))
            messages = tuple(Message(**message) for message in json.loads(asked)["messages"])
            generation = Generation(bytes(said).decode("utf-8"), *counts)
            yield answer_line(Request(messages, (), Parameters()), generation)


def _identity(settings: dict[str, Any]) -> GeneratorIdentity:
    named = "generator."
    return GeneratorIdentity(
        **{key.removeprefix(named): settings[key] for key in settings if key.startswith(named)}
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
