"""Readers that show without a pause while rights, withdrawals and files change beside them."""

from __future__ import annotations

import json
import logging
import random  # noqa: TID251
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.case import name_of
from tests.crash.dossier import Dossier
from tests.crash.effort import IS_PROOF
from tests.crash.soundness import faults

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.crash.processes import Processes

LOG = logging.getLogger(__name__)
DOCUMENTS = 6
STEPS = 2000 if IS_PROOF else 160
READERS = {"owner": 2, "ann": 2}


@dataclass
class State:
    """What the events up to one sequence make of a document."""

    doc_id: str
    version: int
    text_sha256: str
    presence: str = "active"
    rights: dict[str, bool] = field(default_factory=lambda: {"owner": True})


class Past:
    """Every state that a dossier was in, folded from its events alone."""

    def __init__(self, dossier: Dossier) -> None:
        self._texts = dict(dossier.rows("SELECT sha256, body FROM payload"))
        self._events = dossier.rows(
            "SELECT sequence, kind, slot, doc_id, principal, after, text_sha256 FROM event "
            "ORDER BY sequence"
        )

    def expected(self, sequence: int, principal: str) -> list[tuple[Any, ...]]:
        """What a summary of every fact has to show at a sequence, and nothing else."""
        return [
            (state.doc_id, state.version, line)
            for _, state in sorted(self._fold(sequence).items())
            if state.presence == "active" and state.rights.get(principal, False)
            for line in self._texts[state.text_sha256].decode().splitlines()
        ]

    def _fold(self, sequence: int) -> dict[int, State]:
        states = dict[int, State]()
        for number, kind, slot, doc_id, principal, after, text in self._events:
            if number > sequence:
                break
            if kind == "added":
                states[slot] = State(doc_id, 1, text)
            elif kind == "version":
                states[slot].version, states[slot].text_sha256 = int(after), text
            elif kind == "renamed":
                states[slot].doc_id = doc_id
            elif kind in ("granted", "revoked"):
                states[slot].rights[principal] = kind == "granted"
            else:
                states[slot].presence = after
        return states


def edit(dossier: Dossier, chance: random.Random) -> None:
    dossier.write(chance.randrange(DOCUMENTS), version=chance.randrange(1, 28))
    dossier.ask("sync")


def rename(dossier: Dossier, chance: random.Random) -> None:
    path = dossier.folder / name_of(chance.randrange(DOCUMENTS))
    if path.exists():
        path.rename(path.with_name(f"other{path.name}"))
    dossier.ask("sync")


def decide(command: str, *words: str) -> Callable[[Dossier, random.Random], object]:
    return lambda dossier, chance: dossier.ask(
        command, name_of(chance.randrange(DOCUMENTS)), *words
    )


def build(dossier: Dossier, chance: random.Random) -> None:
    dossier.ask("build", "--no-sync", *chance.choice([(), ("--as", "ann")]))


STEP: list[Callable[[Dossier, random.Random], object]] = [
    edit,
    rename,
    decide("withdraw"),
    decide("restore"),
    decide("revoke", "--from", "owner"),
    decide("grant", "--to", "owner"),
    decide("revoke", "--from", "ann"),
    decide("grant", "--to", "ann"),
    *[build] * 16,
]


def answers(out: str) -> Iterator[Any]:
    """The JSON documents of a stream."""
    decoder, place = json.JSONDecoder(), 0
    while place < len(out):
        answer, place = decoder.raw_decode(out, place)
        yield answer
        place += 1


def shown(answer: Any) -> list[tuple[Any, ...]]:
    pins = [pin for claim in answer["claims"] for pin in claim["pins"]]
    return [(pin["doc_id"], pin["version"], pin["quote"]) for pin in pins]


@pytest.fixture
def dossier(tmp_path: Path) -> Dossier:
    """Six documents with a summary of every fact for two readers."""
    dossier = Dossier(tmp_path, DOCUMENTS)
    dossier.done("summarize", "--recipe", "facts")
    dossier.done("grant", "--all", "--to", "ann")
    dossier.done("build", "--recipe", "facts", "--as", "ann")
    return dossier


def test_no_answer_holds_what_was_taken_or_is_older_than_its_own_sequence(
    dossier: Dossier, processes: Processes, tmp_path: Path
) -> None:
    chance, stop = random.Random(46), tmp_path / "stop"  # noqa: S311
    readers = [
        (who, processes.start("show", dossier.folder, "--json", "--as", who, until=str(stop)))
        for who, count in READERS.items()
        for _ in range(count)
    ]
    for _ in range(STEPS):
        chance.choice(STEP)(dossier, chance)
    stop.touch()
    past, current, refused = Past(dossier), 0, 0
    for who, reader in readers:
        ended = reader.wait()
        assert (ended.err, ended.code in (0, 3, 4, 5)) == ("", True), ended.err
        for answer in answers(ended.out):
            if answer["status"] != "CURRENT":
                refused += 1
                assert "claims" not in answer
                continue
            current += 1
            assert shown(answer) == past.expected(answer["sequence"], who)
    assert min(current, refused) > len(readers)
    LOG.info("%d summaries and %d refusals beside %d steps", current, refused, STEPS)
    assert faults(dossier) == []
