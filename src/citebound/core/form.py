"""What an answer must look like, for generators that can hold a model to it.

One shape, written twice: as a JSON Schema (OpenAI-compatible servers) and as a GBNF grammar
(llama.cpp). A form never replaces the reading of an answer: ``core.parse`` checks it all the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from citebound.core.answer import REFERENCE_FIELDS
from citebound.digest import canonical

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.digest import Json

FORM_VERSION: Final = 1
"""Raised by hand when a form's schema or grammar admits other answers than before."""

_CHARACTERS: Final = 120
"""Most characters of a stated text (specification A, section 5)."""


class FormKind(StrEnum):
    """What an answer states. The value stands in call keys."""

    CLAIMS = "claims"
    """Claims of the controlled schema, each with the one line that states it."""
    CHOICE = "choice"
    """Aliases, in rising order, each once."""


@dataclass(frozen=True, slots=True)
class Form:
    """The one JSON object that an answer must be."""

    kind: FormKind
    """What is stated."""
    aliases: tuple[str, ...]
    """The aliases that may be named, in prompt order; at least one."""
    most: int
    """Most claims or aliases."""

    def as_json(self) -> Json:
        """The part of a call's key that says what answers were admitted."""
        return [str(self.kind), FORM_VERSION, list(self.aliases), self.most]


def schema_of(form: Form) -> dict[str, Json]:
    """The form as a JSON Schema.

    Few servers enforce that aliases are distinct; the reading of the answer does.
    """
    item = _one_of(form.aliases) if form.kind is FormKind.CHOICE else _claim_schema(form)
    items: Json = {"type": "array", "maxItems": form.most, "items": item}
    return _object({"claims": items})


def grammar_of(form: Form) -> str:
    """The form as a GBNF grammar without white space, whose start is ``root``."""
    rules = _choice_rules(form) if form.kind is FormKind.CHOICE else _claim_rules(form)
    return "\n".join(f"{name} ::= {body}" for name, body in rules) + "\n"


def _claim_schema(form: Form) -> Json:
    text: Json = {"type": "string", "minLength": 1, "maxLength": _CHARACTERS}
    evidence: Json = {
        "type": "array",
        "minItems": 1,
        "maxItems": 1,
        "items": _one_of(form.aliases),
    }
    field = _one_of(REFERENCE_FIELDS)
    return _object({"subject": text, "field": field, "value": text, "evidence": evidence})


def _one_of(texts: Sequence[str]) -> Json:
    """Servers that hold a model strictly to a schema want every type to be named."""
    return {"type": "string", "enum": list(texts)}


def _object(properties: dict[str, Json]) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _claim_rules(form: Form) -> Iterator[tuple[str, str]]:
    more = f'( "," claim ){{0,{form.most - 1}}}'
    yield "root", f'"{{\\"claims\\":[" ( claim {more} )? "]}}"'
    keys = ('{\\"subject\\":', ',\\"field\\":', ',\\"value\\":', ',\\"evidence\\":[')
    parts = ("text", "field", "text", 'alias "]}"')
    pairs = zip(keys, parts, strict=True)
    yield "claim", " ".join(f'"{key}" {part}' for key, part in pairs)
    yield "field", _either(REFERENCE_FIELDS)
    yield "alias", _either(form.aliases)
    yield "text", f'"\\"" char{{1,{_CHARACTERS}}} "\\""'
    yield "char", r'[^"\\\x00-\x1F] | "\\" ["\\/bfnrt]'


def _choice_rules(form: Form) -> Iterator[tuple[str, str]]:
    """Rising order, and so each alias once: what may follow depends on the last one named."""
    aliases, last = form.aliases, len(form.aliases) - 1
    yield "root", '"{\\"claims\\":[" first? "]}"'
    yield "first", " | ".join(_step(aliases, i, form.most, "") for i in range(len(aliases)))
    for left in range(form.most - 1, 0, -1):
        for after in range(last):
            steps = (_step(aliases, i, left, ",") for i in range(after + 1, len(aliases)))
            yield f"r{left}-{after}", f"( {' | '.join(steps)} )?"


def _step(aliases: Sequence[str], position: int, left: int, comma: str) -> str:
    """One alias, and what may follow it."""
    follows = left > 1 and position < len(aliases) - 1
    rest = f" r{left - 1}-{position}" if follows else ""
    return f"{_literal(comma, aliases[position])}{rest}"


def _either(texts: Sequence[str]) -> str:
    return " | ".join(_literal("", text) for text in texts)


def _literal(before: str, text: str) -> str:
    """A JSON string as a GBNF literal."""
    written = canonical(text).decode()
    escaped = written.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{before}{escaped}"'
