"""A calibration as a table for a person, and as the record that is kept."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from citebound.core.counting import counted
from citebound.core.gate import policy
from citebound.core.gate.fold import FOLD_VERSION
from citebound.engine.calibrate import LEAST, MARGIN, ONE_IN
from citebound.engine.labelled import ABSENT, EDITED, INVENTED, PRESENT
from citebound.render.escape import for_terminal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from citebound.digest import Json
    from citebound.engine.calibrate import Calibration, Judged, Rates, Share

SHOWN: Final = (*range(50, 85, 5), *range(85, 101))
"""Thresholds of the table, in hundredths."""
RULE: Final = (
    f"HIGH: the smallest hundredth at which no absent quote is accepted, and {MARGIN} more, but",
    f"0.{LEAST} at least; quotes with a reason beside them do not count.",
    f"LOW: the smallest hundredth that at most one in {ONE_IN} invented quotes reaches, and none",
    "below which a present quote falls.",
)
"""The rule in words; ``engine.calibrate`` is the rule."""
RECORD_FORMAT: Final = 1
"""Raised by hand when the record has other fields."""

_HEAD: Final = """\
          as HIGH, with guards      similarity alone          as LOW
threshold false hits false stops    false hits false stops    invented shown edited lost
"""


def calibration_text(found: Calibration) -> str:
    """Counts, both directions at the thresholds, the choice, and every false hit left."""
    lines = "".join(_line(found.at(threshold), found) for threshold in SHOWN)
    left = "".join(_false_hit(one) for one in found.false_hits(found.chosen.high))
    return f"{_counts(found)}\n{_HEAD}{lines}\n{_choice(found)}\n{left}"


def calibration_record(found: Calibration) -> Json:
    """What is kept: data, rule, choice and versions."""
    rows, chosen = found.data.rows, found.chosen
    return {
        "format": RECORD_FORMAT,
        "data": {
            "sha256": found.data.sha256(),
            "quotes": len(rows),
            "texts": len(found.data.texts()),
            "by_class": _counted(row.truth.value for row in rows),
            "by_language": _counted(row.lang for row in rows),
            "by_corpus": _counted(row.corpus for row in rows),
        },
        "rule": " ".join(RULE),
        "policy_version": policy.POLICY_VERSION,
        "fold_version": FOLD_VERSION,
        "chosen": {"HIGH": chosen.high, "LOW": chosen.low},
        "at_chosen": _at_chosen(found),
        "put_up_with": [
            {
                "id": one.row.id,
                "quote": one.row.quote,
                "passage": one.passage,
                "why": one.row.known,
            }
            for one in found.false_hits(chosen.high)
        ],
    }


def _counts(found: Calibration) -> str:
    rows = found.data.rows
    classes = _counted(row.truth.value for row in rows)
    languages = _counted(row.lang for row in rows)
    return (
        f"{counted(len(rows), 'quote')} of {counted(len(found.data.texts()), 'text')}, "
        f"sha256 {found.data.sha256()}\n"
        f"classes: {_listed(classes)}\n"
        f"languages: {_listed(languages)}\n"
        f"present: {_names(PRESENT)}; absent: {_names(ABSENT)}\n"
        f"invented: {_names(INVENTED)}; edited: {_names(EDITED)}\n"
    )


def _line(rates: Rates, found: Calibration) -> str:
    chosen = {found.chosen.high: " HIGH", found.chosen.low: " LOW"}.get(rates.threshold, "")
    columns = (
        (rates.false_hits, 11),
        (rates.false_stops, 12),
        (rates.false_hits_alone, 14),
        (rates.false_stops_alone, 12),
        (rates.invented_shown, 18),
        (rates.edited_lost, 12),
    )
    cells = "".join(percent(share).rjust(width) for share, width in columns)
    return f"{rates.threshold / 100:9.2f}{cells}{chosen}\n"


def percent(share: Share) -> str:
    """A share in percent; a dash of nothing."""
    return f"{100 * share.count / share.of:.1f} %" if share.of else "-"


def _choice(found: Calibration) -> str:
    high, low = found.chosen.high, found.chosen.low
    is_frozen = (high, low) == (policy.HIGH, policy.LOW)
    frozen = f"frozen are HIGH 0.{policy.HIGH} and LOW 0.{policy.LOW}"
    rule = "\n  ".join(RULE).replace("  LOW", "LOW")
    return (
        f"{rule}\nchosen: HIGH {high / 100:.2f}, LOW {low / 100:.2f}; "
        f"{'these are the frozen constants' if is_frozen else frozen}\n"
        f"A hit says that the quote stands in the text, never that it is true.\n"
    )


def _false_hit(one: Judged) -> str:
    row = one.row
    return (
        f"accepted though {row.truth.value}: {for_terminal(row.id)}, similarity "
        f"{one.similarity:.4f}: {for_terminal(row.known) or 'NO REASON IS GIVEN'}\n"
        f"  quote:   {for_terminal(row.quote)}\n  passage: {for_terminal(one.passage)}\n"
    )


def _at_chosen(found: Calibration) -> Json:
    high, low = found.at(found.chosen.high), found.at(found.chosen.low)
    return {
        name: {"count": share.count, "of": share.of}
        for name, share in (
            ("false_hits", high.false_hits),
            ("false_stops", high.false_stops),
            ("false_hits_by_similarity_alone", high.false_hits_alone),
            ("invented_shown", low.invented_shown),
            ("edited_lost", low.edited_lost),
        )
    }


def _counted(values: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(values).items()))


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{for_terminal(name)} {count}" for name, count in counts.items())


def _names(truths: Iterable[str]) -> str:
    return ", ".join(sorted(truths))
