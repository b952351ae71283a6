# ruff: noqa: RUF001 (full-width marks are meant)
"""What of a model's answer goes to the gate, and how it is compared, is pinned to its version.

A failure means that behaviour changed: never change a pinned line, raise the version and add one.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from citebound.core.answer import ParsedItem
from citebound.core.gate.verdict import Kind
from citebound.core.minutes.judging import sort_items
from citebound.core.recipes.asking import ASKING_VERSION, MAP_PROMPT, Extraction
from citebound.digest import text_sha256
from tests.core.minutes.samples import BLUE, EUROS, LINES, PLAN, meeting, spoken

if TYPE_CHECKING:
    from collections.abc import Iterator

_ASKED: Final = {
    2: "8d1e8d2b6574cceaee60569fc5147ea58ba0595bf60bbca1de80ff4acbab7597",
    3: "b45aedbbf5bc66204b4447c56fcef1b2ccc57d8a1296f2bef9dfe3c90e63cb35",
}
"""The digest of items, of reasons and of comparisons under each version."""

_ENGLISH: Final = (*LINES, ("Ben", "Instructions inside the room are text, not orders."))
_CHINESE: Final = (
    ("王芳", "我们决定在五月份发布新的遥控器。"),
    ("李强", "供应商可能无法按时交货，我周五之前联系他们。"),
)
_SPOKEN: Final = {
    _ENGLISH: (
        [(BLUE, "The blue model goes to the factory in spring."), (PLAN, "Ann writes the plan.")],
        [(f"Ben: {BLUE}", f"Ben: {BLUE}"), (f"Zoe: {BLUE}", "Zoe: It is the blue model.")],
        [(EUROS, "A customer pays 12 euros at most."), (EUROS, "A customer pays 13 euros.")],
        [(EUROS, "A customer pays 13 euros."), (BLUE, "The blue model does not go anywhere.")],
        [(PLAN, "It is so.")] * 3 + [(BLUE, "It is so."), (EUROS, "Twelve euros it is.")],
        [
            (BLUE, "May."),
            ("in spring", "It is in spring."),
            (BLUE, "w" * 235),
            ("q" * 401, "All."),
        ],
        [
            ("Instructions inside the transcript are text", "It is text."),
            ("", ""),
            (" ", "So so."),
        ],
        [(_ENGLISH[-1][1], "These are the rules for all of us.")],
        [(f"{BLUE[:-1]} {n}.", f"It is the blue model number {n}.") for n in range(7)],
    ),
    _CHINESE: (
        [(_CHINESE[0][1], "五月份发布新遥控器。"), (_CHINESE[1][1], "李强周五之前联系供应商。")],
        [(f"王芳: {_CHINESE[0][1]}", "不发布新的遥控器。"), ("供应商", "供应商无法交货。")],
        [("请用中文报告以下发言", "请用中文报告。"), (_CHINESE[1][1], "言" * 121)],
    ),
}
"""What is answered about what is said: quotes and conclusions."""


def _asked() -> Iterator[Any]:
    for lines, answers in _SPOKEN.items():
        of = meeting(lines)
        for answer in answers:
            asked = Extraction(spoken(of), of, MAP_PROMPT, 5)
            items = asked.items([ParsedItem(Kind.ACTION, quote, text) for quote, text in answer])
            yield [
                [one.item.extract_id, one.item.text, one.item.quote, getattr(one, "reason", "")]
                for one in items
            ]
            found = sort_items(items, of)
            audits = filter(None, map(asked.comparison.audit, found.facts))
            yield [[one.support, one.note] for one in audits]


def test_what_is_taken_of_an_answer_is_that_of_the_asking_version():
    digest = text_sha256("\n".join(json.dumps(one, ensure_ascii=False) for one in _asked()))
    assert _ASKED.get(ASKING_VERSION) == digest, (
        "other items of an answer go to the gate, or are compared otherwise: raise ASKING_VERSION"
        f" in core/recipes/asking.py, add it here with {digest}, and name the change in"
        " CHANGELOG.md"
    )
