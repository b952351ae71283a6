# ruff: noqa: RUF001  (full-width marks are meant)
"""A meeting and its items as the files that `citebound verify` reads."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.engine.texts import item, meeting

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.case import Answer, Case

MEETING = meeting()
TEXT = MEETING.text
CRANE = "The crane inspection is moved to 14 October."
SEGMENTS = [
    {"speaker": one.speaker, "ts": one.ts, "char_start": one.start, "char_end": one.end}
    for one in MEETING.segments
]
ITEMS = [
    item("e1", CRANE),
    item("e2", "We agreed to pay the suplier within thirty days."),
    item("e3", "我们决定把码头的上线时间定在九月十三日，由何川负责通知客户。"),
    item("e4", "Nobody said anything like this today.", kind="fact"),
]
VERDICTS = ["hit_substr", "hit_fuzzy", "to_human", "dropped"]
FIELDS = ["extract_id", "verdict", "source_ref", "similarity", "reason"]
REF = ["file_id", "char_start", "char_end", "speaker", "ts", "match_type", "similarity"]


def lines_of(*values: Any) -> str:
    return "".join(json.dumps(value) + "\n" for value in values)


def text_file(**more: Any) -> str:
    return json.dumps({"text": TEXT, "segments": SEGMENTS, **more}, ensure_ascii=False)


def rows(answer: Answer) -> list[Any]:
    return [json.loads(line) for line in answer.out.splitlines()]


def written(case: Case) -> tuple[Path, Path]:
    """The text and the items, as files."""
    return case.write("m.json", text_file()), case.write("items.jsonl", lines_of(*ITEMS))


def batch_line(name: Any, *items: Any, **more: Any) -> dict[str, Any]:
    return {"id": name, "text": TEXT, "segments": SEGMENTS, "items": list(items)} | more


def run_batch(case: Case, *lines: Any, **options: Any) -> Answer:
    data = b"".join(line if isinstance(line, bytes) else lines_of(line).encode() for line in lines)
    path = case.folder / "batch.jsonl"
    path.write_bytes(data)
    return case.say("verify", "--batch", path, *options.get("words", ()))
