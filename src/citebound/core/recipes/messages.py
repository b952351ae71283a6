"""How a model is asked: the messages, the aliases in them, and the form of the answer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from citebound.core.prompt import Message, alias
from citebound.core.recipes.recipe import Question

if TYPE_CHECKING:
    from citebound.core.evidence import Pin
    from citebound.core.form import Form
    from citebound.digest import Json


def question(
    prompt: str, content: str, quotes: tuple[str, ...], pins: tuple[Pin, ...]
) -> Question:
    """A question to a model: the instructions, and what they are about."""
    messages = (Message("system", prompt), Message("user", content))
    sent: Json = [[message.role, message.content] for message in messages]
    return Question(sent, quotes, pins, messages)


def names_in(question: Question) -> tuple[str, ...]:
    """The aliases of a question's evidence, in order."""
    return tuple(alias(i) for i in range(len(question.quotes)))


def with_form(asked: Question, form: Form) -> Question:
    """The question with its form, which is a part of what is sent."""
    return replace(asked, sent={"messages": asked.sent, "form": form.as_json()}, form=form)
