"""Whether a node's output is what its raw answer says; or what it may be without any answer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from citebound.check.findings import shown
from citebound.check.nodes.outputs import Stated
from citebound.check.recipes.questions import is_guarded
from citebound.check.recipes.reading import read_answer
from citebound.check.recipes.support import REASONS, support_fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.check.nodes.builds import Build
    from citebound.check.nodes.node import Node
    from citebound.check.nodes.outputs import Output, Pin
    from citebound.check.recipes.questions import Asked
    from citebound.check.recipes.reading import Reading, Said

_DIFFERS: Final = "its claims are not those of its raw answer"
_CUT: Final = "length: "
_BUDGET: Final = re.compile(
    r"the input has ([1-9]\d*) tokens, the budget is (\d+); nothing was cut and nothing was sent"
)


def answer_fault(
    node: Node, output: Output, asked: Asked, raw: str, *, build: Build, is_finished: bool
) -> str:
    """Why an output is not what the raw answer says; empty when it is."""
    recipe = build.row.recipe
    reading = read_answer(raw, asked.demands) if is_finished else None
    if reading is None:
        return _unused_fault(output, is_finished=is_finished)
    if output.status not in {"VALID", "PARTIAL"}:
        return f"its answer is as demanded, and it is {output.status}"
    repairs = reading.repairs if recipe == "claims" else ()
    if output.repairs != repairs:
        return "its repairs are not those that its raw answer needs"
    said = _said_fault(node, output, asked, reading)
    return (
        said or _support_fault(output, asked, build) or _facts_fault(node, output, asked, recipe)
    )


def silence_fault(node: Node, build: Build, asked: Asked | None) -> str:
    """Why a node cannot be as it is when nobody was asked; empty when it can."""
    output = node.output
    if output is None or output.status == "INELIGIBLE":
        return ""
    if output.status == "INVALID":
        return _budget_fault(node, build, output)
    if output.says_nothing and _may_be_mute(node, build, asked):
        return ""
    return f"it is {output.status} though there was something to ask, and nobody was asked"


def _may_be_mute(node: Node, build: Build, asked: Asked | None) -> bool:
    """Whether there may have been nothing to ask: no line, or no claim to choose from.

    Where the cutting into sentences is not repeated here, there may have been none.
    """
    is_mute = asked is None or not (asked.pins or asked.references)
    return is_mute and (node.is_leaf or is_guarded(build.settings))


def _unused_fault(output: Output, *, is_finished: bool) -> str:
    was_cut = output.diagnosis.startswith(_CUT)
    if output.status == "INVALID" and was_cut is not is_finished:
        return ""
    how = "is not as demanded" if is_finished else "was cut off by its length"
    return f"its answer {how}, and it is {output.status} ({shown(output.diagnosis)})"


def _budget_fault(node: Node, build: Build, output: Output) -> str:
    told = _BUDGET.fullmatch(output.diagnosis)
    budget = build.settings["map_budget" if node.is_leaf else "reduce_budget"]
    is_over = told is not None and told[2] == str(budget) and int(told[1]) > int(told[2])
    is_so = is_over and build.has_generator
    return "" if is_so else "it is INVALID without an answer, and not for its budget"


def _said_fault(node: Node, output: Output, asked: Asked, reading: Reading) -> str:
    if asked.pins is not None:
        return _claim_fault(output, asked.pins, reading.said)
    if node.is_leaf:
        return _order_fault(output, node.part[0], asked.text, reading.said)
    return _reference_fault(output, asked, reading.said)


def _claim_fault(output: Output, pins: Sequence[Pin], said: Sequence[Said]) -> str:
    """What was said is shown or withheld, each in the order of the answer."""
    left = [list(output.claims), [claim for claim, _ in output.withheld]]
    for one in said:
        stated = (one.fields, tuple(pins[i] for i in one.places))
        if not _take(left, stated):
            return _DIFFERS
    return _DIFFERS if any(left) or output.references else ""


def _take(left: list[list[Stated]], stated: tuple[object, ...]) -> bool:
    """Take a claim that is the next of one of the lists; whether there was one."""
    for claims in left:
        if claims and claims[0][:2] == stated:
            claims.pop(0)
            return True
    return False


def _support_fault(output: Output, asked: Asked, build: Build) -> str:
    """Why what is shown, marked or withheld is not what its lines give."""
    told = (*output.claims, *(claim for claim, _ in output.withheld))
    if build.row.recipe != "claims" or asked.demands.chooses:
        return "it tells of support, and nothing was checked" if _tells(told, output) else ""
    faults = (_claim_support_fault(claim, asked, build) for claim in told)
    first = next(filter(None, faults), "")
    return first or _withheld_fault(output, is_guarded=is_guarded(build.settings))


def _tells(told: Sequence[Stated], output: Output) -> bool:
    return bool(output.withheld) or any(claim.support for claim in told)


def _claim_support_fault(claim: Stated, asked: Asked, build: Build) -> str:
    if claim.fields is None:
        return _DIFFERS
    lines = dict(zip(asked.pins or (), asked.quotes, strict=True))
    cited, patterns = [lines[pin] for pin in claim.pins], build.settings["patterns"]
    return support_fault((claim.fields, claim.support), cited, asked.quotes, patterns)


def _withheld_fault(output: Output, *, is_guarded: bool) -> str:
    if not is_guarded:
        return "it withholds claims under the profile strict" if output.withheld else ""
    if any(claim.support != "supported" for claim in output.claims):
        return "it shows a claim that its line does not state"
    is_so = all(REASONS.get(claim.support) == reason for claim, reason in output.withheld)
    return "" if is_so else "the reason why it withholds a claim is not that of its support"


def _reference_fault(output: Output, asked: Asked, said: Sequence[Said]) -> str:
    expected = tuple(asked.references[place] for one in said for place in one.places)
    return "" if output.references == expected and not output.claims else _DIFFERS


def _order_fault(output: Output, start: int, text: str, said: Sequence[Said]) -> str:
    """Sentences are numbered in text order and do not overlap."""
    found = _excerpts(output, said)
    reached, before = start, -1
    for place, pin in sorted(found):
        if fault := _excerpt_fault(pin, text, reached + place - before - 1):
            return fault
        reached, before = pin.end, place
    is_whole = len(dict(found)) == len(output.claims) == sum(len(one.places) for one in said)
    return "" if is_whole and not output.references else _DIFFERS


def _excerpts(output: Output, said: Sequence[Said]) -> list[tuple[int, Pin]]:
    """The places of excerpts and their pins; none when they are not one to one."""
    places = [place for one in said for place in one.places]
    pins = [claim.pins[0] for claim in output.claims]
    is_so = output.claims == tuple(Stated(None, (pin,)) for pin in pins)
    return list(zip(places, pins, strict=True)) if is_so and len(places) == len(pins) else []


def _excerpt_fault(pin: Pin, text: str, earliest: int) -> str:
    where = f"its claim at {pin.start}:{pin.end}"
    if pin.start < earliest:
        return f"{where} is not the sentence that its raw answer names"
    if text[pin.start].isspace() or text[pin.end - 1].isspace():
        return f"{where} begins or ends with a blank"
    is_cut = _cuts_word(text, pin.start) or _cuts_word(text, pin.end)
    return f"{where} cuts a word" if is_cut else ""


def _cuts_word(text: str, at: int) -> bool:
    around = text[at - 1 : at + 1] if 0 < at < len(text) else " "
    return around.isascii() and around.isalpha()


def _facts_fault(node: Node, output: Output, asked: Asked, recipe: str) -> str:
    """A declared fact stands in its line; a reduction has every fact."""
    if recipe != "facts":
        return ""
    if not node.is_leaf:
        is_all = output.references == asked.references
        return "" if is_all else "it does not have every fact of its children"
    for claim in output.claims:
        line = asked.text[claim.pins[0].start : claim.pins[0].end]
        if any(part not in line for part in claim.fields or ()):
            return f"its claim at {claim.pins[0].start} states what its line does not have"
    return ""
