"""The rule that chooses the gate's thresholds, on samples that are small enough to see through."""

from __future__ import annotations

import pytest

from citebound.engine.calibrate import Judged, calibrate, choose
from citebound.engine.labelled import ABSENT, PRESENT, Labelled, LabelledSet, Truth

TEXT = (
    "The committee agreed to publish the report in spring. Nobody asked for a translation of it."
)


def row(truth: Truth, quote: str, row_id: str = "", known: str = "") -> Labelled:
    return Labelled(row_id or quote, "made", "en", truth, quote, TEXT, known=known)


def judged(truth: Truth, similarity: float, *, passes: bool = True, known: str = "") -> Judged:
    return Judged(row(truth, "q", known=known), passes, similarity, "")


def test_high_is_one_above_the_smallest_threshold_without_a_false_hit() -> None:
    sample = [judged(Truth.OTHER, 0.9449), judged(Truth.GENUINE, 1.0)]
    assert choose(sample).high == 96  # 0.9449 reaches 94 and not 95; one more is the margin.


def test_a_guarded_quote_and_one_with_a_reason_do_not_raise_high() -> None:
    sample = [
        judged(Truth.ALTERED, 0.99, passes=False),
        judged(Truth.PARAPHRASE, 0.98, known="verbatim"),
        judged(Truth.OTHER, 0.9349),
    ]
    assert choose(sample).high == 95


def test_a_sample_may_raise_high_and_not_lower_it() -> None:
    assert choose([judged(Truth.OTHER, 0.80)]).high == 92


def test_no_threshold_is_above_one() -> None:
    assert choose([judged(Truth.OTHER, 1.0)]).high == 100


def test_low_lets_one_in_two_hundred_invented_quotes_through() -> None:
    invented = [judged(Truth.REMOVED, 0.1 + 0.001 * n, passes=False) for n in range(198)]
    loud = [judged(Truth.FOREIGN, n, passes=False) for n in (0.71, 0.74)]
    sample = [*invented, *loud, judged(Truth.OTHER, 0.9)]
    assert choose(sample).low == 72


def test_low_is_not_above_a_present_quote() -> None:
    sample = [
        judged(Truth.FOREIGN, 0.85, passes=False),
        judged(Truth.SURFACE, 0.6123, passes=False),
        judged(Truth.GENUINE, 0.0, passes=False),
        judged(Truth.OTHER, 0.9),
    ]
    assert choose(sample).low == 61


def test_one_run_of_the_opened_gate_says_what_every_threshold_would() -> None:
    sample = LabelledSet(
        (
            row(Truth.GENUINE, "The committee agreed to publish the report in spring."),
            row(Truth.SLIP, "The comittee agreed to publish the report in spring"),
            row(Truth.ALTERED, "The committee agreed not to publish the report in spring."),
            row(Truth.FOREIGN, "Prices of copper fell again on the exchange."),
        )
    )
    found = calibrate(sample)
    hits = {high: [one.is_hit(high) for one in found.judged] for high in (50, 92, 100)}
    assert hits == {
        50: [True, True, False, False],
        92: [True, True, False, False],
        100: [True, False, False, False],
    }
    assert found.judged[1].passage == "The committee agreed to publish the report in spring"
    assert found.at(100).false_stops.count == 0
    assert found.at(90).edited_lost.of == 2
    assert found.false_hits(50) == ()


def test_the_order_of_the_rows_changes_their_hash_and_no_choice() -> None:
    rows = (row(Truth.GENUINE, "agreed to publish the report"), row(Truth.OTHER, "a report"))
    one, other = LabelledSet(rows), LabelledSet(rows[::-1])
    assert one.sha256() != other.sha256()
    assert calibrate(one).chosen == calibrate(other).chosen


@pytest.mark.parametrize("rows", [(), (row(Truth.SLIP, "a", "x"), row(Truth.SLIP, "b", "x"))])
def test_a_set_without_rows_or_with_one_id_twice_is_refused(rows) -> None:
    with pytest.raises(ValueError, match="wanted labelled quotes"):
        LabelledSet(rows)


def test_no_class_is_both_present_and_absent() -> None:
    assert not PRESENT & ABSENT
