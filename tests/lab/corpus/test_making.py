from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from citebound.digest import sha256_hex
from citebound.errors import SettingsError, WorldError
from citebound.lab.corpus.documents import Recipe
from citebound.lab.corpus.making import make

if TYPE_CHECKING:
    from pathlib import Path

    from tests.lab.world import Lab

PINNED = "b9921195502a6ea93b4a493ec163927c5b4072b604e7d28cc151f838eebd2860"
"""Of the corpus: changed only together with its seed's name, on purpose."""
VARIED = "8675188973f6bb3541292cdb89a7119f623ebeac1fcce24719a66cf6fd6d33ab"


@pytest.mark.parametrize(("words", "sha256"), [((), PINNED), (("--variant", "varied"), VARIED)])
def test_the_corpus_is_the_same_on_every_machine(lab: Lab, words, sha256: str):
    answer = lab.json("corpus", *words)
    assert answer["sha256"] == sha256
    assert (answer["dossiers"], answer["texts"]) == (30, 720)


def test_every_file_has_its_hash_and_labels_lie_outside_of_it(lab: Lab):
    assert lab.json("corpus")["facts"] == 2880
    manifest = json.loads(lab.places.corpus_manifest.read_bytes())
    files = {p.relative_to(lab.places.corpus).as_posix(): p for p in texts(lab)}
    assert {name: sha256_hex(path.read_bytes()) for name, path in files.items()} == manifest[
        "texts"
    ]
    labels = (lab.root / "labels" / "labels.jsonl").read_bytes()
    assert sha256_hex(labels) == manifest["labels_sha256"]
    assert [path.name for path in lab.root.iterdir() if path.name.startswith(".")] == []


def test_a_label_names_the_line_that_states_it(lab: Lab):
    lab.done("corpus", "--facts-per-document", 6)
    for line in (lab.root / "labels" / "labels.jsonl").read_text().splitlines():
        row = json.loads(line)
        path = lab.places.corpus / row["dossier"] / f"v{row['version']}" / row["document"]
        stated = path.read_text().split("\n")[row["line"] - 1]
        assert stated == f"Product {row['subject']} {row['field']}: {row['value']}."


def test_the_same_corpus_again_is_left_as_it_is_and_lost_labels_come_back(lab: Lab):
    assert "written to" in lab.done("corpus")
    labels = lab.root / "labels" / "labels.jsonl"
    before = labels.read_bytes()
    labels.unlink()
    assert "as it was in" in lab.done("corpus")
    assert labels.read_bytes() == before


def test_another_corpus_is_refused_in_one_line(lab: Lab):
    lab.done("corpus")
    answer = lab.say("corpus", "--variant", "varied")
    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert "holds a corpus with 4 facts per document" in answer.err
    assert "--out DIR" in answer.err


@pytest.mark.parametrize("facts", [-1, 9])
def test_an_impossible_number_of_facts_is_refused(lab: Lab, facts: int):
    answer = lab.say("corpus", f"--facts-per-document={facts}")
    assert (answer.code, answer.out) == (2, "")
    assert "wants 0 to 8" in answer.err


def test_a_corpus_that_cannot_be_written_leaves_nothing(lab: Lab):
    lab.root.write_text("a file")
    with pytest.raises(WorldError, match="--out DIR"):
        make(lab.root, Recipe())


def test_a_list_of_texts_that_is_none_is_refused(lab: Lab):
    lab.done("corpus")
    lab.places.corpus_manifest.write_text("{}")
    with pytest.raises(SettingsError, match="holds a corpus with None"):
        make(lab.root, Recipe())


def texts(lab: Lab) -> list[Path]:
    return [path for path in lab.places.corpus.rglob("*.txt") if path.is_file()]
