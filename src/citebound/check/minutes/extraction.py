"""What a model was asked about a part of a transcript, and which items its answer states.

Which of its items are not even looked up is not repeated here: those that were refused have a
task all the same.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from citebound.check.minutes.brought import HEAD, Brought
from citebound.check.nodes.facts import identity_of
from citebound.check.recipes.quoted import is_inside, messages_of
from citebound.digest import text_sha256

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from citebound.check.minutes.meetings import Base
    from citebound.check.nodes.builds import Build
    from citebound.check.nodes.facts import Item
    from citebound.check.nodes.node import Node
    from citebound.check.nodes.outputs import Output
    from citebound.digest import Json

_VERSION: Final = 1
"""The version of the form of items that this auditor knows."""
_MOST: Final = 5
"""Items that are asked for where the settings name no number."""
_MARKS: Final = frozenset(
    (
        "[said before, to understand the rest]",
        "[report what is said here]",
        "[之前的发言，仅供理解]",  # noqa: RUF001
        "[请用中文报告以下发言]",
    )
)
"""The lines that nobody said."""
_STRAIGHT: Final = str.maketrans(dict.fromkeys("\u201c\u201d", '"'))
"""A model sees straight double quotation marks as typographic ones."""
_NUMBERED: Final = re.compile(r"(?:-[1-9]\d*)?")


def prompt_faults(node: Node, build: Build, request: dict[str, Json], base: Base) -> Iterator[str]:
    """What is wrong with a question about a part of a transcript."""
    system, user = messages_of(request)
    if text_sha256(system) != build.prompt_hash(leaf=True):
        yield "its instructions are not those of its run"
    form: Json = ["items", _VERSION, [], build.settings["limits.part"] or _MOST]
    asked = request["form"]
    if not isinstance(asked, list) or [asked[:4], request["retry"]] != [form, node.retry]:
        yield "its call's form or retry is not that of its run"
    if not _is_heard(user, node, base):
        yield "was sent words that nobody said before the end of its part, in this order"


def _is_heard(user: str, node: Node, base: Base) -> bool:
    """Whether nothing was sent but names, and words that were said until a part's end."""
    told = {f"{one.speaker}:".translate(_STRAIGHT) for one in base.voices.segments}
    names = sorted(told, key=len, reverse=True)
    lines = user.translate(_STRAIGHT).split("\n")
    shown = "".join(_without_name(line, names) for line in lines if line not in _MARKS)
    heard = base.text[: node.part[1] or len(base.text)].translate(_STRAIGHT)
    return is_inside("".join(shown.split()), "".join(heard.split()))


def _without_name(line: str, names: Sequence[str]) -> str:
    return next((line.removeprefix(name) for name in names if line.startswith(name)), line)


def items_said(
    said: Sequence[tuple[str, str, str]], output: Output, names: Collection[str]
) -> Iterator[Brought]:
    """The items of an answer as facts and tasks tell them, each once; others as they were said."""
    facts = [claim.fact.item for claim in output.claims if claim.fact is not None][::-1]
    tasks = [task.item for task in output.tasks][::-1]
    known: set[_Report] = set()
    for kind, quote, text in said:
        report = _Report(kind, _readings(quote, names), _readings(text, names))
        told = next((left for left in (facts, tasks) if left and report.is_told(left[-1])), None)
        if told is not None:
            yield report.as_told(told.pop())
        elif not any(map(report.repeats, known)):
            yield Brought(f"{kind} {quote}", kind, text, quote)
        known.add(report)


class _Report(NamedTuple):
    """An item of an answer, its words with the speaker's name before them and without."""

    kind: str
    quotes: tuple[str, ...]
    texts: tuple[str, ...]

    def is_told(self, item: Item) -> bool:
        """Whether a fact or a task tells it, or that it was refused."""
        if item.quote not in self.quotes:
            return False
        is_whole = item.kind == self.kind and item.text in self.texts
        texts = (item.text,) if is_whole else self.texts
        is_so = is_whole or (not item.text and item.kind in {"", self.kind})
        return is_so and any(self._is_named(item, text) for text in texts)

    def as_told(self, item: Item) -> Brought:
        """The item that a fact or a task must tell; one that was refused must be dropped."""
        return Brought(*item, is_moot=item.kind != self.kind)

    def repeats(self, other: _Report) -> bool:
        """Whether it may say what another one says word for word."""
        is_alike = {*self.quotes} & {*other.quotes} and {*self.texts} & {*other.texts}
        return self.kind == other.kind and bool(is_alike)

    def _is_named(self, item: Item, text: str) -> bool:
        head = identity_of(self.kind, text, item.quote)[:HEAD]
        number = item.extract_id.removeprefix(head)
        return item.extract_id.startswith(head) and _NUMBERED.fullmatch(number) is not None


def _readings(words: str, names: Collection[str]) -> tuple[str, ...]:
    """Words as they are, and without a name before them."""
    name, colon, rest = words.lstrip().partition(":")
    return (words, rest.lstrip()) if colon and name.strip() in names else (words,)
