"""What is folded and judged is pinned to the versions that say so.

A failure means that behaviour changed: never change a pinned line, raise the version and add one.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from citebound.core.gate.fold import FOLD_VERSION, Annotations, fold
from citebound.core.gate.gate import Gate
from citebound.core.gate.policy import POLICY_VERSION
from citebound.core.gate.verdict import Item, Kind
from citebound.sources.labelled import read_labelled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from citebound.core.gate.verdict import Result

SAMPLE: Final = Path(__file__).resolve().parents[3] / "calibration" / "labelled.jsonl"
CASES: Final = Path(__file__).with_name("cases.jsonl")
_FOLDS: Final = {
    2: "71016b991dc754ccb8f34759c4b441282a44b82af42d2281fdb8b73ba134861e",
    3: "b4624596001953b4f1b235ce039d2af03dffc43f09aff56d51fdec2362ae2851",
}
"""The digest of the folded forms under each version."""
_JUDGED_SINCE_2: Final = "197dda25ff838fa50a2b056e5671f1dd9ebe276c2befe65978ebc14140d12f9c"
_POLICIES: Final = {
    2: _JUDGED_SINCE_2,
    3: _JUDGED_SINCE_2,
    4: "38f28bae926073278134cd28c501d117377882fa995d2926a397b344937aace9",
}
"""The digest of the gate's results under each version.

The words of reasons, which 3 changed, are no part of it.
"""

_TEXTS: Final = [
    *(
        "Straße İstanbul ﬁrst oﬃce Ⅳ ½ 10² ℃",
        "ＷＩＤＥ　１２３，ｗｉｄｅ",
        "ﾃﾞｰﾀ ｶﾞ カ\u3099",
        "1 ℃1",
    ),
    *("a\u200bb c\u00add \u202eabc\u202c \ufeffx", "co-\noperate in- side", "e\u0301 é \u1ebf"),
    *("don’t ‘so’ “so” «so» 「so」《so》", "a... b.. c…… d——e – f−5", "（a）[b]【c】{d}"),
    *("Lots 1, 200 and 1,200; 3 - 5", "中 文 and 中文 ， 中文。 A B", "5 % 5% - 5 −5 ± 5"),
    *(
        "👍🏽 👨\u200d👩\u200d👧 🇩🇪🇫🇷 ❤\ufe0f",
        "\ud800 x \udc00",
        "안녕 ᄒ\u1161\u11ab ไทย ー",
        "\t\r\n x",
    ),
    *("{laughs} so [noise] so <v Ann> so", "a" + "\u0301\u0323" * 40, "", " ", "ǅ ß ẞ ŉ ΐ ΑΣ"),
]


def _digest(lines: Iterable[object]) -> str:
    return hashlib.sha256("\n".join(map(json.dumps, lines)).encode("ascii")).hexdigest()


def _folds() -> Iterator[object]:
    for text in _TEXTS:
        for style in Annotations:
            folded = fold(text, style)
            yield [folded.text, list(folded.starts), list(folded.ends)]


def _judged() -> Iterator[object]:
    for line in CASES.read_text("utf-8").splitlines():
        case = json.loads(line)
        span = case["claimed_span"]
        hint = (span["char_start"], span["char_end"]) if span else None
        item = Item(case["id"], case["kind"], "-", case["claimed_quote"] or "", hint)
        yield _said(Gate("f", case["text"]).judge(item))
    gates: dict[str, Gate] = {}
    for row in read_labelled(SAMPLE).rows:
        gate = gates.get(row.text) or gates.setdefault(
            row.text, Gate("f", row.text, (), row.annotations)
        )
        yield _said(gate.judge(Item(row.id, Kind.FACT, "", row.quote)))


def _said(result: Result) -> object:
    ref = result.source_ref
    span = [ref.span.start, ref.span.end] if ref else None
    return [result.extract_id, result.verdict, span, result.similarity, result.step]


def test_what_is_folded_is_that_of_the_fold_version():
    digest = _digest(_folds())
    assert _FOLDS.get(FOLD_VERSION) == digest, (
        "folded forms changed: raise FOLD_VERSION in core/gate/fold.py, add it here with "
        f"{digest}, and name the change in CHANGELOG.md"
    )


def test_what_is_judged_is_that_of_the_policy_version():
    digest = _digest(_judged())
    assert _POLICIES.get(POLICY_VERSION) == digest, (
        "results of the gate changed: raise POLICY_VERSION in core/gate/policy.py, add it here "
        f"with {digest}, run `make calibrate`, and name the change in CHANGELOG.md"
    )
