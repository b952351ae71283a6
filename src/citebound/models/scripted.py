"""A deterministic stand-in for a model: it answers from the prompt's own lines."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from citebound.core.form import FormKind
from citebound.core.gate.verdict import Kind
from citebound.core.settings import GeneratorIdentity
from citebound.models.counting import TOKEN, prompt_tokens
from citebound.ports.generator import Generation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.core.prompt import Message
    from citebound.digest import Json
    from citebound.ports.generator import Request

_LINE: Final = re.compile(r"^\[(E[1-9][0-9]*)\] (.*)$")
_OFFERED: Final = re.compile(r"\[(C[1-9][0-9]*)\] ")
_FACT: Final = re.compile(r"\s*Product (\S+) (delivery|status|quantity|site): (.+)\.\s*$")
_WORD: Final = re.compile(r"[^\W\d_]{3,}|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{3}")
_SENTENCE: Final = re.compile(r"[^.!?。！？\s][^.!?。！？]{10,380}[.!?。！？]")  # noqa: RUF001 (full width)
_MARK: Final = re.compile(r"\[[^\[\]]*\]$")
_NAME: Final = re.compile(r"^[^:.!?\n]{1,40}: ")
_WORDS: Final = 3
_MOST: Final = 4
_CHARACTERS: Final = 120
_SUBJECT_TOKENS: Final = 8
_VALUE_TOKENS: Final = 32


class Scripted:
    """States declared facts where the prompt has them, and cites lines with words otherwise.

    The same prompt always gives the same answer; it understands nothing. Its answers keep to the
    schema of specification A, section 5, unless ``max_new_tokens`` cuts them.
    """

    def __init__(self, model: str = "scripted-1", tokenizer: str = "words/1") -> None:
        """Take the names that stand in the keys; they do not change the answers."""
        self._identity = GeneratorIdentity(
            generator="scripted",
            model=model,
            model_revision="",
            tokenizer=tokenizer,
            template="none",
            runtime="scripted/1",
            threads=0,
        )

    @property
    def identity(self) -> GeneratorIdentity:
        """Who answers."""
        return self._identity

    def count_tokens(self, messages: tuple[Message, ...]) -> int:
        """Words, marks and CJK characters, and a few tokens for each message's frame."""
        return prompt_tokens(messages)

    def generate(self, request: Request) -> Generation:
        """One answer from the last message's lines; never raises."""
        prompt = request.messages[-1].content
        instructions = request.messages[0].content
        is_minutes = request.form is not None and request.form.kind is FormKind.ITEMS
        lines = prompt.split("\n")
        answer = _items(lines) if is_minutes else _answer(instructions, lines)
        text = json.dumps(answer, ensure_ascii=False)
        limit = request.parameters.max_new_tokens
        pieces = list(TOKEN.finditer(text))
        stop_reason = "stop"
        if len(pieces) > limit:
            text, stop_reason = text[: pieces[limit].start()], "length"
        tokens = min(len(pieces), limit)
        return Generation(text, stop_reason, self.count_tokens(request.messages), tokens)


def _answer(instructions: str, lines: Sequence[str]) -> Json:
    if '{"findings":' not in instructions:
        return {"claims": _claims(lines)}
    if "sentence" in instructions.rpartition("keys")[2]:
        return {"findings": [_finding(name, text, "sentence") for name, text in _aliased(lines)]}
    return {"findings": [_finding(text, text, "quote") for text in _sentences(lines)][:_MOST]}


def _items(lines: Sequence[str]) -> Json:
    """A sentence of each kind, from what stands below the last line in brackets."""
    marks = [number for number, line in enumerate(lines) if _MARK.match(line)]
    said = [_NAME.sub("", line) for line in lines[marks[-1] + 1 if marks else 0 :]]
    stated = zip(Kind, _sentences(said), strict=False)
    return {
        "items": [
            {"kind": str(kind), "quote": text, "text": _cut(text, _VALUE_TOKENS)}
            for kind, text in stated
        ]
    }


def _sentences(lines: Sequence[str]) -> list[str]:
    """The sentences that have words, each once."""
    sentences = [match.group() for line in lines for match in _SENTENCE.finditer(line)]
    found = [text.strip() for text in sentences if len(_WORD.findall(text)) >= _WORDS]
    return list(dict.fromkeys(found))


def _aliased(lines: Sequence[str]) -> list[tuple[str, str]]:
    cited = [(m.group(1), m.group(2)) for line in lines if (m := _LINE.match(line))]
    return [one for one in cited if len(_WORD.findall(one[1])) >= _WORDS][:_MOST]


def _finding(source: str, text: str, key: str) -> Json:
    """A sentence shortened, and what it rests on."""
    return {"finding": _cut(text, _VALUE_TOKENS), key: source}


def _claims(lines: Sequence[str]) -> list[Json]:
    offered = [match.group(1) for line in lines if (match := _OFFERED.match(line))]
    if offered:
        return _spread(offered)
    sent = [json.loads(line[2:]) for line in lines if line.startswith('- {"')]
    if sent:
        return _spread(sent)
    cited = [match.groups() for line in lines if (match := _LINE.match(line))]
    facts = list(_facts(cited))
    return facts[:_MOST] or _spread([_statement(name, text) for name, text in _telling(cited)])


def _facts(cited: Sequence[tuple[str, ...]]) -> Iterator[Json]:
    for name, text in cited:
        match = _FACT.match(text)
        if match and all(_is_sayable(part) for part in match.groups()):
            subject, field, value = match.groups()
            yield {"subject": subject, "field": field, "value": value, "evidence": [name]}


def _is_sayable(text: str) -> bool:
    return 0 < len(text.strip()) <= len(text) <= _CHARACTERS and "\0" not in text


def _telling(cited: Sequence[tuple[str, ...]]) -> list[tuple[str, str]]:
    return [(name, text) for name, text in cited if len(_WORD.findall(text)) >= 2]  # noqa: PLR2004


def _statement(name: str, text: str) -> Json:
    words = " ".join(text.replace("\0", " ").split())
    subject = _cut(words, _SUBJECT_TOKENS)
    return {
        "subject": subject,
        "field": "status",
        "value": _cut(words, _VALUE_TOKENS),
        "evidence": [name],
    }


def _cut(text: str, tokens: int) -> str:
    """The text's first tokens, whole words within the characters that a claim may have."""
    if len(text) > _CHARACTERS:
        text = text[: _CHARACTERS + 1].rpartition(" ")[0].strip() or text[:_CHARACTERS]
    found = list(TOKEN.finditer(text))[:tokens]
    return text[: found[-1].end()] if found else text


def _spread(items: Sequence[Json]) -> list[Json]:
    """At most four, spread evenly, in order."""
    if len(items) <= _MOST:
        return list(items)
    return [items[i * len(items) // _MOST] for i in range(_MOST)]
