"""What the raw answer of a leaf of ``quotes`` states and quotes, against its claims and pins."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.check.recipes.letters import is_near, letters_of
from citebound.check.recipes.reading import read_findings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.check.nodes.builds import Build
    from citebound.check.nodes.node import Node
    from citebound.check.nodes.outputs import Found, Output, Pin, Stated
    from citebound.check.stored.bodies import Bodies
    from citebound.digest import Json

_SCHEMAS: Final = {"quotes-guarded/1": True, "quotes/1": False}
"""Whether answers are held to a form, and findings withheld that are not supported."""
_MARKUP: Final = re.compile(
    r"\]\([^()\s]*(?:\s\"[^\"]*\")?\)|\]\[[^\[\]]*\]|\[[^\[\]\s]*\]_|\[\^[^\]\s]*\]"
    r"|:[a-z][a-z:+-]*:(?=`)|<(?:[^<>]|(?<=\n)>)*(?:>|\Z)|\A[^<>\n]{0,300}>"
    r"|^[ \t]{0,3}(?:`{3,}|~{3,})[^\n`]*$"
    r"|\A\ufeff?---[ \t]*\n(?s:.*?)\n---[ \t]*$",
    re.MULTILINE,
)
"""Marks that hold letters which nobody reads: targets, roles, tags, footnotes, front matter; of a
tag perhaps a half, since sentences are cut in the text as it stands."""
_MOVED: Final = "moved to a neighbour: "
"""What the note of a finding begins with whose pin is not at its quote."""
_LONGEST: Final = 400
"""Most characters of a quote that is looked for."""
_SLIPS: Final = 10
"""A quote with slips differs in one of so many characters at most."""
_NOT_SHOWN: Final = frozenset(("unsupported", "unaudited"))
_KINDS: Final = frozenset(("to_human", "dropped", "refused", "repeated"))


@dataclass(frozen=True, slots=True)
class Sources:
    """What a node of this recipe is checked against."""

    node: Node
    build: Build
    request: dict[str, Json] | None
    """What was sent; None for a rule, or where it was erased or is damaged."""
    bodies: Bodies

    @property
    def is_guarded(self) -> bool:
        """Whether the profile is ``guarded``."""
        return _SCHEMAS[str(self.build.settings["schema"])]

    @property
    def cite(self) -> str:
        """What a finding rests on."""
        return str(self.build.settings["cite"])

    def part(self) -> str | None:
        """The text of a leaf; None when it was erased or is damaged."""
        text = self.bodies.text(str(self.node.fields["text_sha256"]))
        start, end = self.node.part
        return text if text is None or not end else text[start:end]


def said_fault(sources: Sources, raw: str, output: Output) -> str:
    """Why an output is not what the raw answer says; empty when it is."""
    said = read_findings(raw, sources.cite)
    if said is None:
        return unused_fault(output)
    if output.status != "VALID" or output.references:
        return f"its answer is as demanded, and it is {output.status}"
    return _count_fault(said, output) or next(_faults(sources, said, output), "")


def unused_fault(output: Output) -> str:
    """Why an output is not what it must be when its answer is not used; empty when it is."""
    return "" if output.status == "INVALID" else f"its answer is not as demanded: {output.status}"


def messages_of(request: dict[str, Json]) -> tuple[str, str]:
    """The instructions and the text that were sent."""
    system, user = json.loads(json.dumps(request["messages"]))
    return str(system["content"]), str(user["content"])


def is_inside(short: str, long: str) -> bool:
    """Whether all characters of a text stand in another one, in their order."""
    rest = iter(long)
    return all(char in rest for char in short)


def _count_fault(said: Sequence[tuple[str, str]], output: Output) -> str:
    """Every finding is there once: shown, withheld or stopped."""
    told = [claim.finding.text for claim in _claims(output) if claim.finding is not None]
    told += [_one_line(stop.finding) for stop in output.stopped]
    if sorted(told) != sorted(_one_line(finding) for finding, _ in said):
        return "its findings are not those of its raw answer"
    is_so = all(stop[:2] in said and stop.kind in _KINDS for stop in output.stopped)
    return "" if is_so else "what it stopped is not in its raw answer"


def _claims(output: Output) -> list[Stated]:
    """What is shown and what is withheld."""
    return [*output.claims, *(claim for claim, _ in output.withheld)]


def _faults(sources: Sources, said: Sequence[tuple[str, str]], output: Output) -> Iterator[str]:
    for claim in _claims(output):
        if claim.finding is None or len(claim.pins) > 1 or not claim.support:
            yield "a claim is no finding with one pin and its support"
        else:
            yield from _place_faults(sources, said, claim.finding, claim.pins[0])
            yield from _moved_faults(claim, claim.finding, claim.pins[0])
    yield from _profile_faults(output, is_guarded=sources.is_guarded)


def _profile_faults(output: Output, *, is_guarded: bool) -> Iterator[str]:
    if is_guarded and _NOT_SHOWN & {claim.support for claim in output.claims}:
        yield "it shows a finding that its sentence does not state"
    if not all(is_guarded and _is_due(*one) for one in output.withheld):
        yield "what it withholds is not what its profile withholds"


def _is_due(claim: Stated, reason: str) -> bool:
    is_named = claim.finding is not None and reason == claim.finding.note
    return is_named and claim.support in _NOT_SHOWN


def _place_faults(
    sources: Sources, said: Sequence[tuple[str, str]], finding: Found, pin: Pin
) -> Iterator[str]:
    if not _is_placed(finding, pin, sources.node.part):
        yield f"its pin [{pin.start}, {pin.end}) is not inside its sentence and its part"
    text = sources.bodies.text(pin.text_sha256)
    there = "" if text is None else text[pin.start : pin.end]
    quotes = [quote for stated, quote in said if _one_line(stated) == finding.text]
    if there and not any(_stands(quote, finding, there, sources) for quote in quotes):
        yield f"no quote of its raw answer stands at [{pin.start}, {pin.end})"


def _is_placed(finding: Found, pin: Pin, part: tuple[int, int]) -> bool:
    start, end = part
    is_in_part = start <= finding.start and (not end or finding.end <= end)
    return is_in_part and finding.start <= pin.start < pin.end <= finding.end


def _moved_faults(claim: Stated, finding: Found, pin: Pin) -> Iterator[str]:
    """Only what a neighbour supports moves, and to the whole of it; its note says so."""
    is_whole = (pin.start, pin.end) == (finding.start, finding.end)
    is_due = finding.note.startswith(_MOVED) and claim.support == "supported" and is_whole
    if finding.moved and not is_due:
        yield "its pin was moved, and not to a sentence that supports it"


def _stands(quote: str, finding: Found, there: str, sources: Sources) -> bool:
    """Whether what the raw answer quotes, or names, is what stands at the pin."""
    if finding.moved:
        return True
    if finding.match == "slips":
        return _is_close(quote.strip(), there)
    if finding.match != "named":
        return len(quote.strip()) <= _LONGEST and is_read(quote, there)
    sent = "" if sources.request is None else messages_of(sources.request)[1]
    line = re.search(rf"^\[{re.escape(quote)}\] (.*)$", sent, re.MULTILINE)
    return sources.request is None or (line is not None and is_read(line[1], there))


def is_read(shown: str, there: str) -> bool:
    """Whether a text reads as shown: the same letters, with no others but those of its marks."""
    letters, whole = letters_of(shown), letters_of(there)
    hidden = sum(len(letters_of(mark)) for mark in _MARKUP.findall(there))
    return is_inside(letters, whole) and len(whole) <= len(letters) + hidden


def _is_close(quote: str, there: str) -> bool:
    """Whether a text reads as a quote but for slips."""
    most = max(len(quote), len(there)) // _SLIPS
    letters = letters_of(quote)
    readings = (letters_of(there), letters_of(_MARKUP.sub("", there)))
    return len(quote) <= _LONGEST and any(
        is_near(letters, one, most) for one in dict.fromkeys(readings)
    )


def _one_line(text: str) -> str:
    return " ".join(text.split())
