"""A project of meetings, and the command line called on it as a person would."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.cli.case import Answer, Case

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

WORDS = (
    ("Anna", "Good morning. We decided to launch the portal on the third of May."),
    ("Ben", "I will send the report to the board by Friday."),
    ("Anna", "The risk is that the supplier delivers the screens too late."),
    ("Ben", "The budget for the portal is forty thousand euros."),
    ("Anna", "Thank you all, that was everything for today."),
)
"""Speaker and words of each cue."""


class Project(Case):
    """A folder whose store holds meetings."""

    def project(self, command: str, *words: object) -> Answer:
        """Run a command on the project's store."""
        return self.say(command, *words, "--store", self.folder / ".citebound")

    def minutes(self, command: str, *words: object) -> Answer:
        """Run a command of meetings."""
        return self.say("minutes", command, *words, "--store", self.folder / ".citebound")

    def done(self, *words: object) -> Any:
        """The JSON of a command that is done."""
        answer = self.say(*words, "--store", self.folder / ".citebound", "--json")
        assert (answer.code, answer.err) == (0, ""), answer
        return answer.json

    def imported(self, name: str = "weekly", words: Sequence[tuple[str, str]] = WORDS) -> Path:
        """Write a transcript and import it as a meeting of this name."""
        path = self.write(f"{name}.vtt", vtt(words))
        self.done("minutes", "import", path, "--meeting", name, "--date", "2026-11-30")
        return path

    def added(self, *items: dict[str, object], name: str = "made", meeting: str = "weekly") -> Any:
        """Add items to a meeting."""
        path = self.write(f"{name}.jsonl", "".join(json.dumps(one) + "\n" for one in items))
        return self.done("minutes", "add", meeting, path, "--replace")

    def shown(self, name: str = "weekly") -> Any:
        """A meeting's minutes."""
        return self.done("minutes", "show", name)


def vtt(words: Sequence[tuple[str, str]] = WORDS) -> str:
    """A transcript, five seconds a cue."""
    cues = (
        f"00:00:{5 * n:02}.000 --> 00:00:{5 * n + 4:02}.000\n<v {speaker}>{said}</v>\n"
        for n, (speaker, said) in enumerate(words)
    )
    return "WEBVTT\n\n" + "\n".join(cues)


def item(number: int, quote: str, kind: str = "fact", text: str = "") -> dict[str, object]:
    """An item as an extractor writes it."""
    return {
        "extract_id": f"i{number}",
        "kind": kind,
        "text": text or f"conclusion {number}",
        "claimed_quote": quote,
    }


BUDGET = item(1, "The budget for the portal is forty thousand euros.", "fact", "Budget: 40,000")
INVENTED = item(2, "We will hire seven gardeners for the roof.", "decision", "Hire gardeners")
NOT_A_FACT = item(3, "The moon is made of green cheese, said the lawyer.", "fact", "Cheese")
CLOSE = item(4, "The risk is that the supplier delivers the screens too early.", "risk", "Early")
"""Differs from the transcript in a word that matters."""
