"""Whatever a file of items or an answer of a model holds: what is made of it audits sound."""

from __future__ import annotations

import json
import os
import random  # noqa: TID251
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from typing_extensions import override

from citebound.check.audit import audit
from citebound.engine.minutes.importing import add_items
from citebound.errors import CiteboundError
from citebound.ports.generator import Generation
from tests.engine.minutes.test_by_model import Meeting, Reporter
from tests.engine.minutes.world import SAID, World

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.ports.generator import Request

SEEDS = range(int(os.environ.get("CITEBOUND_FUZZ_MEETINGS", "4")))  # noqa: TID251
FILES = 25
"""Files of a meeting."""
KINDS = ("decision", "risk", "action", "milestone", "fact")
ODD = ("\u00a0", "\u3000", "\u2028", "\x1c", "\x85", "\t", "\x0b", "\r", "\ufeff", "\u200b", " ")
"""Characters that one rule takes for a blank and another does not."""
VALUES: tuple[Any, ...] = (
    *(None, True, 0, -1, 1.5, 10**30, "", " ", "x", [], {}, [1, 2], {"a": 1}, "\U0001f600", "\0"),
    *("decision", "e\u0301", {"char_start": 1, "char_end": 9}, [True, 5], "m.txt", "0" * 64, *ODD),
)
CONCLUSIONS = ("It is so.", "", "        ", "\u200b" * 10, "\x1c" * 9, "x" * 5000, "a\nb", "No!")


def odd(chance: random.Random, words: str) -> str:
    """Words as an extraction may bring them: as they are, cut, slipped, or with odd characters."""
    pick = chance.choice(ODD)
    ways = (
        *(words, words, words, f"{words}{pick}", f"{pick}{words}", words[: len(words) // 2]),
        *(words.upper(), words.replace("e", "", 1), words.replace(" ", pick), f"Ann: {words}"),
        *("", pick, "the crane was sold to a man in the moon", f"{words[:9]} ... {words[-9:]}"),
    )
    return chance.choice(ways)


def extraction(chance: random.Random) -> Any:
    """One of langextract, or what stands in its place."""
    attributes: tuple[Any, ...] = (None, {}, {"text": "t"}, {"text": 5, "summary": "s"}, [], "x")
    places: tuple[Any, ...] = (
        None,
        {},
        {"start_pos": 1, "end_pos": 9},
        {"start_pos": True, "end_pos": 4},
        5,
    )
    one = {
        "extraction_class": chance.choice([*KINDS, None, 5]),
        "extraction_text": chance.choice([odd(chance, chance.choice(SAID)[1]), None, 5]),
        "char_interval": chance.choice(places),
        "attributes": chance.choice(attributes),
    }
    if chance.random() < 0.3:
        one.pop(chance.choice(list(one)))
    return chance.choice([one, one, one, 5, None])


def item(chance: random.Random) -> dict[str, Any]:
    """An item with fields that are missing, of other types, or nothing but blanks."""
    if chance.random() < 0.2:
        return {"extractions": [extraction(chance) for _ in range(chance.randrange(4))]}
    fields = {
        "extract_id": f"i{chance.randrange(12)}",
        "kind": chance.choice([*KINDS, "wish", ""]),
        "text": chance.choice(CONCLUSIONS),
        "claimed_quote": odd(chance, chance.choice(SAID)[1]),
    }
    for _ in range(chance.randrange(3)):
        names = [*fields, "claimed_span", "content_hash", "refined_file_id", "quote", "extra"]
        fields[chance.choice(names)] = chance.choice(VALUES)
    if chance.random() < 0.1:
        fields.pop(chance.choice(list(fields)))
    return fields


def line(chance: random.Random) -> str:
    written = json.dumps(item(chance), ensure_ascii=chance.random() < 0.5)
    pick = chance.choice(ODD)
    ways = (
        *(written[:-1], f"{pick}{written}", f"{written}{pick}", pick, '"x"', "[" * 2000, ""),
        *(written.replace("{", '{"kind":"fact",', 1), f"{written} trailing", "NaN"),
    )
    return written if chance.random() < 0.7 else chance.choice(ways)


def file(chance: random.Random) -> str:
    """Some lines, at times with a byte order mark, or carriage returns."""
    lines = [line(chance) for _ in range(chance.randrange(1, 12))]
    text = chance.choice(["\n", "\n", "\r\n", "\n\n"]).join(lines)
    return chance.choice(["", "", "\ufeff", "\ufeff\ufeff", "\n"]) + text


@pytest.mark.parametrize("seed", SEEDS)
def test_minutes_of_any_files_of_items_are_sound(tmp_path: Path, seed: int) -> None:
    chance, world = random.Random(seed), World(tmp_path)  # noqa: S311
    world.hear()
    taken = 0
    for number in range(FILES):
        with suppress(CiteboundError):
            add_items(world.workspace, f"{number}.jsonl", file(chance))
            taken += 1
    world.build()
    assert taken > FILES / 4
    assert [str(fault) for fault in audit(tmp_path / ".citebound").faults] == []


@dataclass
class Raving(Reporter):
    """A model that says anything about the words that it is shown."""

    chance: random.Random = random.Random(0)  # noqa: RUF009, S311

    @override
    def generate(self, request: Request) -> Generation:
        chance, said = self.chance, request.messages[-1].content.split("\n")
        items = [self._item(said) for _ in range(chance.choice([0, 1, 2, 3, 5, 6]))]
        items += [dict(one) for one in items[:1] if chance.random() < 0.3]
        written = json.dumps({"items": items}, ensure_ascii=chance.random() < 0.5)
        ways = (
            *(f"```json\n{written}\n```", f" \n{written}\n\u00a0", f"\ufeff{written}", "", "NaN"),
            *(written.replace('{"items"', '{"items":[],"items"'), '{"items":{}}', f"{written} x"),
            *(f"{written}\x1c", '{"items":[]}', f"{written}\ufeff", f"[{written}]"),
        )
        raw = written if chance.random() < 0.7 else chance.choice(ways)
        return Generation(raw, chance.choice(["stop"] * 9 + ["length"]), 1, 1)

    def _item(self, said: list[str]) -> dict[str, Any]:
        chance = self.chance
        shown = chance.choice(said)
        words = chance.choice([shown, shown.partition(": ")[2] or shown, "Never quote the same"])
        stated = {
            "kind": chance.choice([*KINDS] * 5 + ["wish"]),
            "quote": odd(chance, words),
            "text": chance.choice([*CONCLUSIONS, *(("They paint it in May.",) * 6), words]),
        }
        if chance.random() < 0.03:
            stated[chance.choice(list(stated))] = chance.choice(VALUES)
        return stated


@pytest.mark.parametrize("seed", SEEDS)
def test_minutes_of_any_answers_of_a_model_are_sound(tmp_path: Path, seed: int) -> None:
    raving = Raving(chance=random.Random(seed))  # noqa: S311
    meeting = Meeting(tmp_path, raving)
    for _ in range(6):
        meeting.build(full=True)
    meeting.build()
    assert [str(fault) for fault in audit(tmp_path / ".citebound").faults] == []
