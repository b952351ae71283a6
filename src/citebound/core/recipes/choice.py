"""A reduction by a model that names its children's claims by alias; the program copies them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from citebound.core.form import Form, FormKind
from citebound.core.parse import Invalid, parse_choice
from citebound.core.recipes.messages import question
from citebound.core.recipes.selection import invalid
from citebound.core.result import Reference, Result, Status

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from citebound.core.recipes.recipe import Child, Question, QuotedClaim


def choice_question(
    prompt: str, children: Sequence[Child], stated: Callable[[QuotedClaim], str]
) -> Question:
    """The children's claims behind aliases; no quotes when there are none to choose from."""
    offered = [
        (Reference(child, index), quoted)
        for child, below in enumerate(children)
        for index, quoted in enumerate(below.claims)
    ]
    names = choice_names(len(offered))
    pairs = zip(names, offered, strict=True)
    content = "\n".join(f"[{name}] {stated(quoted)}" for name, (_, quoted) in pairs)
    pins = tuple(quoted.claim.pins[0] for _, quoted in offered)
    quotes = tuple(quoted.quotes[0] for _, quoted in offered)
    return replace(
        question(prompt, content, quotes, pins),
        references=tuple(reference for reference, _ in offered),
    )


def choice_names(count: int) -> tuple[str, ...]:
    """The aliases of so many claims."""
    return tuple(f"C{number}" for number in range(1, count + 1))


def choice_form(question: Question, most: int) -> Form:
    """What an answer to a choice must look like."""
    return Form(FormKind.CHOICE, choice_names(len(question.references)), most)


def read_choice(raw: str, question: Question, most: int, *, finished: bool) -> Result:
    """The claims that a reduction chose; INVALID when the answer is not exactly as demanded."""
    names = choice_names(len(question.references))
    parsed = parse_choice(raw, finished=finished, aliases=names, most=most)
    if isinstance(parsed, Invalid):
        return invalid(parsed)
    chosen = tuple(question.references[names.index(name)] for name in parsed.names)
    return Result(Status.VALID, references=chosen, repairs=tuple(map(str, parsed.repairs)))
