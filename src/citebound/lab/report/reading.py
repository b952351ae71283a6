"""Reads the review sample, the reviews of it and the exercise's end, as files say them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.digest import sha256_hex
from citebound.lab.files import read_json
from citebound.lab.report.values import Review, Sample, SampledClaim
from citebound.lab.review import sample_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citebound.digest import Json
    from citebound.lab.places import Places

_MEND: Final = "restore a copy, or remove it and run `citebound lab evaluate`"
_REVIEW: Final = "record it again with `citebound lab review FILE`, or remove it"


def sample_of(places: Places) -> Sample | None:
    """The sample with its reviews; None when there is no sample yet.

    Raises:
        SettingsError: the sample or a review cannot be read.
    """
    file = sample_file(places)
    if not file.is_file():
        return None
    sha256 = sha256_hex(file.read_bytes())
    reviews = sorted((places.review / "reviews").glob("*.json"))
    return Sample(
        sha256,
        tuple(_claims(read_json(file, _MEND))),
        tuple(_review(read_json(review, _REVIEW), sha256) for review in reviews),
    )


def exercise_main(places: Places) -> str:
    """The main records' fingerprint, as the exercise found it before and after; or empty.

    Raises:
        SettingsError: what the exercise wrote cannot be read.
    """
    if not places.exercise_manifest.is_file():
        return ""
    return str(read_json(places.exercise_manifest, "run the exercise again").get("main", ""))


def _claims(sample: Mapping[str, Json]) -> Iterator[SampledClaim]:
    for state in _objects(sample.get("states")):
        for claim in _objects(state.get("claims")):
            quotes = tuple(str(c.get("quote")) for c in _objects(claim.get("citations")))
            stated = f"{claim.get('subject')} {claim.get('field')}: {claim.get('value')}"
            yield SampledClaim(str(claim.get("id")), stated, quotes, str(claim.get("status")))


def _review(review: Mapping[str, Json], sha256: str) -> Review:
    reviewer, verdicts = review.get("reviewer"), review.get("verdicts")
    who = reviewer if isinstance(reviewer, dict) else {}
    said = verdicts if isinstance(verdicts, dict) else {}
    return Review(
        str(who.get("kind", "")),
        str(who.get("name", "")),
        review.get("sample_sha256") == sha256,
        {name: str(verdict) for name, verdict in said.items()},
        str(review.get("remarks", "")),
    )


def _objects(value: Json) -> list[dict[str, Json]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
