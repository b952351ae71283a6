"""``citebound lab review``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from citebound.cli.output import write
from citebound.digest import sha256_hex
from citebound.errors import SettingsError
from citebound.lab.commands.options import add_place, places_of, write_line
from citebound.lab.files import json_bytes, read_json
from citebound.lab.review import (
    PENDING,
    claim_ids,
    export_sample,
    record_review,
    sample_file,
)
from citebound.lab.run.conditions import read_manifest

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser
    from citebound.digest import Json
    from citebound.lab.places import Places

DESCRIPTION: Final = (
    "Without FILE: print a blank review of the sample (S-010, all root claims), bound to it by its"
    " SHA-256. With FILE: record it. Every verdict is then supported, unsupported or unclear, and "
    "the reviewer is named. Computed files never change."
)


def configure(parser: Parser) -> None:
    """The command's options."""
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path, help="a review, filled in")
    add_place(parser)


def run(args: argparse.Namespace) -> int:
    """Print a blank review, or record one."""
    places = places_of(args)
    manifest = read_manifest(places)
    if args.file is None:
        write(json_bytes(_blank(places, str(manifest.get("corpus")))).decode())
        return 0
    goal = record_review(places, args.file)
    if args.json:
        write_line({"recorded": str(goal.relative_to(places.root)), "sample": _bound(places)})
    else:
        write(f"recorded as {goal.relative_to(places.root)}\nbound to sample {_bound(places)}\n")
    return 0


def _blank(places: Places, corpus: str) -> dict[str, Json]:
    if not export_sample(places, corpus):
        raise SettingsError(
            "the sample is S-010 with its three events, which is not done yet; run "
            f"`citebound lab run --out {places.root}`"
        )
    sample = read_json(sample_file(places), "run `citebound lab evaluate`")
    return {
        "sample_sha256": _bound(places),
        "reviewer": {"kind": "person or assistant", "name": ""},
        "verdicts": dict.fromkeys(claim_ids(sample), PENDING),
        "remarks": "",
    }


def _bound(places: Places) -> str:
    return sha256_hex(sample_file(places).read_bytes())
