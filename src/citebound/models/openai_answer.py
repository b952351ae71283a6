"""Reads what a chat-completions server says. All of it is untrusted."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from citebound.core.text import has_half_character
from citebound.errors import GenerationError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from citebound.digest import Json


@dataclass(frozen=True, slots=True)
class Answer:
    """One whole answer."""

    text: str
    """What the model wrote; Unicode characters only."""
    stop_reason: str
    """``stop`` or ``length``."""
    prompt_tokens: int | None
    """Tokens of the input as the server counts; None where it does not say."""
    output_tokens: int | None
    """Tokens of the answer as the server counts; None where it does not say."""
    model: str
    """Which model the server says has answered; empty where it does not say."""
    fingerprint: str
    """Its ``system_fingerprint``; empty where it does not say."""


def read_body(body: bytes) -> dict[str, Json]:
    """The JSON object that a body holds.

    Raises:
        GenerationError: it holds something else, or half of one.
    """
    try:
        found = json.loads(
            body.decode(), object_pairs_hook=_distinct, parse_constant=_refuse_constant
        )
    except (ValueError, RecursionError) as error:
        raise GenerationError(f"the server answered with {_what(body)}") from error
    except _Twice as twice:
        told = "the server answered with JSON that names a field twice; none of it is used"
        raise GenerationError(told) from twice
    if not isinstance(found, dict):
        raise GenerationError("the server answered with JSON that is no object")
    return cast("dict[str, Json]", found)


class _Twice(Exception):  # noqa: N818 -- what was seen is named
    """An object has two fields of one name. Never leaves this file."""


def _refuse_constant(name: str) -> Json:
    """RFC 8259 has no NaN and no infinity.

    Raises:
        ValueError: always.
    """
    raise ValueError(f"{name} is no JSON")


def _distinct(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Twice
    return found


def read_answer(reply: Mapping[str, Json], shown: Callable[[str], str]) -> Answer:
    """The answer in a reply.

    Args:
        reply: what the server said with status 200.
        shown: makes the server's own words fit for a message.

    Raises:
        GenerationError: the model gave none, or it has another shape than it must have.
    """
    words = fault_words(reply)
    if words is not None:
        raise _said("the server answered with a fault", shown(words))
    choice = _choice(reply)
    reason = _stop_reason(choice, shown)
    text = _text(choice, shown)
    usage = reply.get("usage")
    counts = usage if isinstance(usage, dict) else {}
    return Answer(
        text,
        reason,
        _count(counts.get("prompt_tokens")),
        _count(counts.get("completion_tokens")),
        _name(reply.get("model")),
        _name(reply.get("system_fingerprint")),
    )


def fault_words(reply: Mapping[str, Json]) -> str | None:
    """What a server says went wrong, in the shapes that servers use; None for no fault."""
    match reply:
        case {"error": {"message": str(words)}} | {"error": str(words)}:
            return words
        case {"object": "error", "message": str(words)} | {"detail": str(words)}:
            return words
        case {"error": dict() | list() as fault} | {"detail": dict() | list() as fault} if fault:
            return json.dumps(fault)
        case _:
            return None


def _said(what: str, words: str) -> GenerationError:
    """An error with words that no record keeps."""
    return GenerationError(f"{what}: {words}", [words])


def _what(body: bytes) -> str:
    begin = body.lstrip()[:10].lower()
    if not begin:
        return "an empty body"
    if begin.startswith(b"<"):
        return "a web page instead of JSON; base_url may lead to something else"
    if begin.startswith((b"data:", b"event:")):
        return "a stream, though none was asked for"
    return "something that is no whole JSON"


def _choice(reply: Mapping[str, Json]) -> Mapping[str, Json]:
    match reply.get("choices"):
        case [dict(choice)]:
            return choice
        case list(choices):
            raise GenerationError(
                f"the server answered with {len(choices)} choices, expected one of the form of "
                "chat completions"
            )
        case _:
            raise GenerationError("the server answered without choices; is it one for chats?")


_ENDS: Final = {
    "content_filter": "the server's content filter ended the answer",
    "tool_calls": "the model called a tool instead of answering; none was offered",
    "function_call": "the model called a function instead of answering; none was offered",
}


def _stop_reason(choice: Mapping[str, Json], shown: Callable[[str], str]) -> str:
    match choice.get("finish_reason"):
        case "stop" | "length" as reason:
            return str(reason)
        case str(reason) if reason in _ENDS:
            raise GenerationError(_ENDS[reason])
        case str(reason):
            raise _said("the answer ended for an unknown reason", shown(reason))
        case _:
            raise GenerationError("the answer does not say why it ended; it may not be whole")


def _text(choice: Mapping[str, Json], shown: Callable[[str], str]) -> str:
    match choice.get("message"):
        case {"refusal": str(words)} if words:
            raise _said("the model refused to answer", shown(words))
        case {"content": str(text)} if not has_half_character(text):
            return text
        case {"content": str()}:
            raise GenerationError("the answer's content holds half a surrogate pair")
        case _:
            raise GenerationError("the answer has no content that is text")


_MOST: Final = 2**31


def _count(value: Json) -> int | None:
    return value if type(value) is int and 0 <= value < _MOST else None


def _name(value: Json) -> str:
    return value if isinstance(value, str) else ""
