"""The review sample and what reviewers said of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from citebound.lab.places import SAMPLED
from citebound.lab.report.markup import Table, paragraph, section, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from citebound.lab.report.values import Report, Review, Sample

_TITLE = f"Review by reading: {SAMPLED}"


def review_section(report: Report) -> str:
    """Every claim of the sample, its status there, and each review's verdict beside it."""
    sample = report.sample
    if sample is None:
        told = f"There is no sample yet: it is {SAMPLED} with its three events, not done here."
        return section("review", _TITLE, paragraph(told))
    bound = [review for review in sample.reviews if review.is_bound]
    return section(
        "review",
        _TITLE,
        paragraph(
            f"Fixed in advance: the first state and the three events of {SAMPLED}, all root "
            "claims. In the sample every claim is PENDING for ever; a review is recorded apart "
            "and bound to the sample by its hash. A claim's id ends with event and place."
        ),
        paragraph(f"SHA-256 of the sample: {sample.sha256}", "hash"),
        "".join(paragraph(_told(review)) for review in sample.reviews)
        or paragraph("No review was recorded: the sample is PENDING."),
        _claims(sample, bound) if sample.claims else paragraph("The sample has no claims."),
    )


def _claims(sample: Sample, bound: Sequence[Review]) -> str:
    head = ("claim", "states", "the cited lines say", "in the sample", *map(_who, bound))
    rows = [
        (
            claim.name,
            claim.states,
            " / ".join(claim.quotes),
            claim.status,
            *(review.verdicts.get(claim.name, "") for review in bound),
        )
        for claim in sample.claims
    ]
    return table(Table("sample", "Claims of the sample", head, rows, words=True))


def _who(review: Review) -> str:
    return f"{review.kind} {review.name}"


def _told(review: Review) -> str:
    if not review.is_bound:
        return f"A review by {_who(review)} is of another sample and is not counted."
    said = Counter(review.verdicts.values())
    counts = ", ".join(f"{count} {verdict}" for verdict, count in sorted(said.items()))
    remarks = f" Remarks: {review.remarks}" if review.remarks else ""
    return f"Reviewed by {_who(review)}: {counts or 'no claims'}.{remarks}"
