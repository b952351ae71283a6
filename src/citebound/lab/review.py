"""The review sample, fixed in advance, and the reviews of it (specification A, section 9).

The sample is a computed file that never changes: S-010, its initial state and its three events,
with all root claims, each PENDING. A review is a file of its own, bound to the sample's bytes by
SHA-256.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

from citebound.core.counting import counted
from citebound.digest import sha256_hex
from citebound.errors import SettingsError
from citebound.lab.files import json_bytes, read_json, write_whole
from citebound.lab.ledger import Kind, ledger_of
from citebound.lab.opening import opened
from citebound.lab.places import SAMPLED
from citebound.lab.run.events import EVENTS
from citebound.lab.trees import published

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from citebound.core.result import Claim
    from citebound.digest import Json
    from citebound.lab.ledger import Built
    from citebound.lab.places import Places
    from citebound.ports.store import Store

PENDING: Final = "PENDING"
"""The status of every claim of the sample: nobody has judged it in that file, ever."""

_AGAIN: Final = "`citebound lab review` says how a review looks"


class ReviewerKind(StrEnum):
    """Who reviewed."""

    PERSON = "person"
    ASSISTANT = "assistant"


class Verdict(StrEnum):
    """What a reviewer may say of a claim."""

    SUPPORTED = "supported"
    """The cited lines affirm it."""
    UNSUPPORTED = "unsupported"
    """They do not."""
    UNCLEAR = "unclear"
    """The reviewer cannot tell."""


def sample_file(places: Places) -> Path:
    """Where the sample is."""
    return places.review / "sample.json"


def export_sample(places: Places, corpus: str) -> str:
    """Write the sample once S-010 is done, as JSON and as text; it stays as it was written.

    Returns:
        Its SHA-256; empty while S-010 is not done.

    Raises:
        SettingsError: another sample is there: the experiment's folder was tampered with.
        StoreError: the store cannot be read.
        WorldError: it cannot be written.
    """
    folder = places.main / SAMPLED
    if not folder.is_dir():
        return ""
    with opened(folder, writes=False) as workspace, workspace.store.reading():
        builds = [b for b in ledger_of(workspace.store).builds if b.kind is not Kind.FULL]
        if len(builds) <= len(EVENTS):
            return ""
        states: list[Json] = [_state(workspace.store, build) for build in builds]
    data = json_bytes({"format": 1, "corpus": corpus, "dossier": SAMPLED, "states": states})
    file = sample_file(places)
    if file.is_file() and file.read_bytes() != data:
        raise SettingsError(
            f"{file} is not the sample of this experiment: expected SHA-256 {sha256_hex(data)}, "
            f"found {sha256_hex(file.read_bytes())}; restore a copy, or remove it"
        )
    write_whole(file, data)
    write_whole(file.with_suffix(".txt"), _sample_text(states).encode())
    return sha256_hex(data)


def claim_ids(sample: Mapping[str, Json]) -> list[str]:
    """The ids of a sample's claims, in order."""
    return [str(claim["id"]) for claim in _claims(sample)]


def record_review(places: Places, file: Path) -> Path:
    """Keep a review beside the sample; recording it twice is as recording it once.

    Returns:
        Where it is kept.

    Raises:
        SettingsError: it is of another sample, or is not whole; nothing was recorded.
        WorldError: it cannot be written.
    """
    sample = sample_file(places)
    known = read_json(sample, "run `citebound lab evaluate` once S-010 is done")
    review = read_json(file, _AGAIN)
    bound, expected = review.get("sample_sha256"), sha256_hex(sample.read_bytes())
    if bound != expected:
        raise SettingsError(
            f"{file} reviews another sample: it names SHA-256 {bound}, the sample here has "
            f"{expected}; nothing was recorded"
        )
    reviewer, verdicts = _reviewer(review, file), _verdicts(review, file, claim_ids(known))
    record: dict[str, Json] = {
        "format": 1,
        "sample_sha256": expected,
        "reviewer": reviewer,
        "verdicts": verdicts,
        "remarks": str(review.get("remarks", "")),
    }
    data = json_bytes(record)
    goal = places.review / "reviews" / f"{reviewer['kind']}-{sha256_hex(data)[:12]}.json"
    write_whole(goal, data)
    return goal


def _state(store: Store, build: Built) -> Json:
    tree = published(store, build.root_key)
    happened = EVENTS[build.event - 1].as_json() if build.event else None
    place = f"{SAMPLED}/{build.event}"
    claims = [_claim(store, f"{place}/{i}", c) for i, c in enumerate(tree.claims, 1)]
    return {
        "event": build.event,
        "after": happened,
        "root_key": build.root_key,
        "root_status": str(tree.result.status),
        "claims": claims,
    }


def _claim(store: Store, name: str, claim: Claim) -> Json:
    fields = claim.fields
    texts = store.documents.texts({pin.text_sha256 for pin in claim.pins})
    citations: list[Json] = [
        {"evidence": pin.evidence_id, "quote": pin.span.of(texts[pin.text_sha256])}
        for pin in claim.pins
    ]
    return {
        "id": name,
        "subject": fields.subject if fields else None,
        "field": fields.field if fields else None,
        "value": fields.value if fields else None,
        "citations": citations,
        "status": PENDING,
    }


def _sample_text(states: list[Json]) -> str:
    lines = [f"Review sample: {SAMPLED}, all root claims. Every claim is {PENDING}.", ""]
    for state in states:
        if not isinstance(state, dict):
            continue
        lines.append(f"After event {state['event']}: root {state['root_status']}")
        for claim in _claims({"states": [state]}):
            lines.append(f"  {claim['id']}  {claim['subject']} {claim['field']}: {claim['value']}")
            cited = claim["citations"]
            lines += [f"      {c['evidence']}  {c['quote']}" for c in _objects(cited)]
        lines.append("")
    return "\n".join(lines)


def _claims(sample: Mapping[str, Json]) -> list[Mapping[str, Json]]:
    return [claim for s in _objects(sample.get("states")) for claim in _objects(s.get("claims"))]


def _objects(value: Json) -> list[dict[str, Json]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _reviewer(review: Mapping[str, Json], file: Path) -> dict[str, str]:
    match review.get("reviewer"):
        case {"kind": str(kind), "name": str(name)} if kind in set(ReviewerKind) and name.strip():
            return {"kind": kind, "name": name.strip()}
        case other:
            raise SettingsError(
                f'{file}: reviewer wants {{"kind": "person" or "assistant", "name": ...}}, got '
                f"{other!r}; {_AGAIN}"
            )


def _verdicts(review: Mapping[str, Json], file: Path, ids: list[str]) -> dict[str, Json]:
    said = review.get("verdicts")
    if not isinstance(said, dict) or set(said) != set(ids):
        found = len(said) if isinstance(said, dict) else 0
        raise SettingsError(
            f"{file}: verdicts wants one for each of the {counted(len(ids), 'claim')} of the "
            f"sample, by id, got {found}; {_AGAIN}"
        )
    for name, verdict in said.items():
        if verdict not in set(Verdict):
            raise SettingsError(
                f"{file}: the verdict on {name} is one of {', '.join(Verdict)}, got {verdict!r}"
            )
    return {name: said[name] for name in ids}
