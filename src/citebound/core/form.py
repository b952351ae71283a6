"""What an answer must look like, for generators that can hold a model to it.

One shape, written twice: as a JSON Schema (OpenAI-compatible servers) and as a GBNF grammar
(llama.cpp). A form never replaces the reading of an answer: ``core.parse`` checks it all the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, assert_never

from citebound.core.answer import ITEM_KINDS, REFERENCE_FIELDS
from citebound.digest import canonical

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.digest import Json


_CHARACTERS: Final = 120
"""Most characters of a stated text (specification A, section 5)."""
SHORTEST_QUOTE: Final = 12
"""Fewest characters of a quote: shorter ones seldom tell one place from another."""
LONGEST_QUOTE: Final = 400
"""Most characters of a quote: a long sentence."""
SHORTEST_FINDING: Final = 8
"""Fewest characters of a finding."""
LONGEST_FINDING: Final = 240
"""Most characters of a finding."""


@dataclass(frozen=True, slots=True)
class Lengths:
    """Characters that a quote and what is stated about it may have, from and to."""

    quote: tuple[int, int]
    """Of a quote."""
    stated: tuple[int, int]
    """Of what is stated in words of its own."""


LETTERS: Final = Lengths((SHORTEST_QUOTE, LONGEST_QUOTE), (SHORTEST_FINDING, LONGEST_FINDING))
"""In words of letters."""
DENSE: Final = Lengths((8, 160), (6, 100))
"""Where a character is a syllable or a word, as in Chinese: a sentence has fewer."""
_SMALL: Final = 100
"""Aliases times choices up to which a choice's grammar lists all that may follow."""
_CHAR: Final = r'[^"\\\x00-\x1F] | "\\" ["\\/bfnrt]'
"""A character of a JSON string: a quotation mark stands in it only with its backslash."""
_CHAR_IN_LINE: Final = r'[^"\\\x00-\x1F] | "\\" ["\\/]'
"""The same without line breaks: what is quoted stands in one line of what is sent."""


class FormKind(StrEnum):
    """What an answer states. The value stands in call keys."""

    CLAIMS = "claims"
    """Claims of the controlled schema, each with the one line that states it."""
    CHOICE = "choice"
    """Aliases, in rising order, each once."""
    QUOTES = "quotes"
    """Findings, each with a quote."""
    SENTENCES = "sentences"
    """Findings, each with the alias of a sentence."""
    ITEMS = "items"
    """Items of minutes, each with its kind and a quote."""


FORM_VERSIONS: Final = {
    FormKind.CLAIMS: 1,
    FormKind.CHOICE: 1,
    FormKind.QUOTES: 2,
    FormKind.SENTENCES: 2,
    FormKind.ITEMS: 1,
}
"""Each raised by hand when schema or grammar of its kind admit other answers than before."""


@dataclass(frozen=True, slots=True)
class Form:
    """The one JSON object that an answer must be."""

    kind: FormKind
    """What is stated."""
    aliases: tuple[str, ...]
    """The aliases that may be named, in prompt order, distinct; none for ``QUOTES`` and
    ``ITEMS``, else some."""
    most: int
    """Most claims, aliases, findings or items; at least 1."""
    lengths: Lengths = LETTERS
    """Of quotes and of what is stated; others than those of letters for ``ITEMS`` only."""

    def __post_init__(self) -> None:
        """Refuse a form that no grammar can be written for.

        Raises:
            ValueError: nothing may be stated, aliases are missing or repeated, or stand where none
                can be named, or the lengths are not those of the kind.
        """
        if self.most < 1:
            raise ValueError(f"a form admits at least one entry, got most={self.most}")
        names_none = self.kind in (FormKind.QUOTES, FormKind.ITEMS)
        if names_none == bool(self.aliases) or len(set(self.aliases)) < len(self.aliases):
            wanted = "no aliases" if names_none else "distinct aliases, at least one"
            raise ValueError(f"a form of kind {self.kind} wants {wanted}, got {self.aliases!r}")
        if self.kind is not FormKind.ITEMS and self.lengths != LETTERS:
            raise ValueError(
                f"a form of kind {self.kind} has the lengths of letters, got {self.lengths!r}"
            )

    def as_json(self) -> Json:
        """The part of a call's key that says what answers were admitted."""
        told: list[Json] = [
            str(self.kind),
            FORM_VERSIONS[self.kind],
            list(self.aliases),
            self.most,
        ]
        if self.kind is FormKind.ITEMS:
            told += [[*self.lengths.quote], [*self.lengths.stated]]
        return told


def schema_of(form: Form) -> dict[str, Json]:
    """The form as a JSON Schema.

    Few servers enforce that aliases are distinct; the reading of the answer does.
    """
    items: Json = {"type": "array", "maxItems": form.most, "items": _item_schema(form)}
    return _object({_key(form): items})


def grammar_of(form: Form) -> str:
    """The form as a GBNF grammar without white space, whose start is ``root``."""
    return "\n".join(f"{name} ::= {body}" for name, body in _rules(form)) + "\n"


def _key(form: Form) -> str:
    match form.kind:
        case FormKind.CLAIMS | FormKind.CHOICE:
            return "claims"
        case FormKind.QUOTES | FormKind.SENTENCES:
            return "findings"
        case FormKind.ITEMS:
            return "items"
        case _:
            assert_never(form.kind)


def _item_schema(form: Form) -> Json:
    match form.kind:
        case FormKind.CLAIMS:
            return _claim_schema(form)
        case FormKind.CHOICE:
            return _one_of(form.aliases)
        case FormKind.QUOTES:
            quote = _text_schema(SHORTEST_QUOTE, LONGEST_QUOTE)
            return _object({"quote": quote, "finding": _finding_schema()})
        case FormKind.ITEMS:
            quote = _text_schema(*form.lengths.quote)
            stated = _text_schema(*form.lengths.stated)
            return _object({"kind": _one_of(ITEM_KINDS), "quote": quote, "text": stated})
        case FormKind.SENTENCES:
            named = _one_of(form.aliases)
            return _object({"finding": _finding_schema(), "sentence": named})
        case _:
            assert_never(form.kind)


def _text_schema(least: int, most: int) -> Json:
    return {"type": "string", "minLength": least, "maxLength": most}


def _finding_schema() -> Json:
    return _text_schema(SHORTEST_FINDING, LONGEST_FINDING)


def _rules(form: Form) -> Iterator[tuple[str, str]]:
    match form.kind:
        case FormKind.CLAIMS:
            return _claim_rules(form)
        case FormKind.CHOICE:
            return _choice_rules(form)
        case FormKind.QUOTES | FormKind.SENTENCES:
            return _finding_rules(form)
        case FormKind.ITEMS:
            return _minutes_rules(form)
        case _:
            assert_never(form.kind)


def _claim_schema(form: Form) -> Json:
    text = _text_schema(1, _CHARACTERS)
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
    yield "char", _CHAR


def _finding_rules(form: Form) -> Iterator[tuple[str, str]]:
    """A quote comes before its finding; a finding before the sentence that it is from."""
    more = f'( "," finding ){{0,{form.most - 1}}}'
    yield "root", f'"{{\\"findings\\":[" ( finding {more} )? "]}}"'
    stated = f'"\\"" char{{{SHORTEST_FINDING},{LONGEST_FINDING}}} "\\""'
    if form.kind is FormKind.QUOTES:
        keys = ('{\\"quote\\":', ',\\"finding\\":')
        yield "finding", f'"{keys[0]}" quote "{keys[1]}" stated "}}"'
        yield "quote", f'"\\"" char{{{SHORTEST_QUOTE},{LONGEST_QUOTE}}} "\\""'
    else:
        keys = ('{\\"finding\\":', ',\\"sentence\\":')
        yield "finding", f'"{keys[0]}" stated "{keys[1]}" alias "}}"'
        yield "alias", _either(form.aliases)
    yield "stated", stated
    yield "char", _CHAR


def _minutes_rules(form: Form) -> Iterator[tuple[str, str]]:
    """The kind first, then the quote, then what it says.

    A model that states something first looks for a line that fits, and takes one that does not.
    """
    more = f'( "," item ){{0,{form.most - 1}}}'
    yield "root", f'"{{\\"items\\":[" ( item {more} )? "]}}"'
    keys = ('{\\"kind\\":', ',\\"quote\\":', ',\\"text\\":')
    yield "item", f'"{keys[0]}" kind "{keys[1]}" quote "{keys[2]}" stated "}}"'
    for name, (least, most) in (("quote", form.lengths.quote), ("stated", form.lengths.stated)):
        yield name, f'"\\"" char{{{least},{most}}} "\\""'
    yield "kind", _either(ITEM_KINDS)
    yield "char", _CHAR_IN_LINE


def _choice_rules(form: Form) -> Iterator[tuple[str, str]]:
    """Rising order, and so each alias once: what may follow depends on the last one named."""
    is_small = len(form.aliases) * form.most <= _SMALL
    return _listed_rules(form) if is_small else _chained_rules(form)


def _listed_rules(form: Form) -> Iterator[tuple[str, str]]:
    """After each alias a list of all that may follow: its length grows with the square."""
    aliases, last = form.aliases, len(form.aliases) - 1
    yield "root", '"{\\"claims\\":[" first? "]}"'
    yield "first", " | ".join(_step(aliases, i, form.most, "") for i in range(len(aliases)))
    for left in range(form.most - 1, 0, -1):
        for after in range(last):
            steps = (_step(aliases, i, left, ",") for i in range(after + 1, len(aliases)))
            yield f"r{left}-{after}", f"( {' | '.join(steps)} )?"


def _chained_rules(form: Form) -> Iterator[tuple[str, str]]:
    """The same answers, of many aliases: each is named or passed over, so that no rule is long."""
    last = len(form.aliases) - 1
    yield "root", '"{\\"claims\\":[" f-0 "]}"'
    for at, name in enumerate(form.aliases):
        yield f"c-{at}", _literal("", name)
    for at in range(last):
        yield f"f-{at}", f"c-{at}{_rest(form.most - 1, at, last)} | f-{at + 1}"
    yield f"f-{last}", f"c-{last}?"
    for left in range(form.most - 1, 0, -1):
        for at in range(1, last):
            named = f'"," c-{at}{_rest(left - 1, at, last)}'
            yield f"r{left}-{at}", f"{named} | r{left}-{at + 1}"
        yield f"r{left}-{last}", f'( "," c-{last} )?'


def _rest(left: int, at: int, last: int) -> str:
    """The rule of what may follow an alias; none after the last one."""
    return f" r{left}-{at + 1}" if left and at < last else ""


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
