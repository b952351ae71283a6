"""``citebound lab evaluate``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.cli.output import write
from citebound.lab.commands.options import add_place, places_of, write_line
from citebound.lab.counts import built_folders
from citebound.lab.evaluation.evaluate import evaluate
from citebound.lab.files import json_bytes, write_whole
from citebound.lab.review import export_sample
from citebound.lab.run.baseline import run_baseline
from citebound.lab.run.conditions import read_manifest
from citebound.lab.run.texts import CorpusTexts
from citebound.lab.text_evaluation import evaluation_text

if TYPE_CHECKING:
    import argparse

    from citebound.cli.options import Parser
    from citebound.lab.evaluation.values import Evaluation
    from citebound.lab.places import Places

DESCRIPTION: Final = (
    "Count everything from the stores, and measure every root against the labels: validity of "
    "references, support, precision and recall, never merged. The extractive baseline is built "
    "over the same snapshots. Writes evaluation.json, and the review sample where S-010 is done."
)


def configure(parser: Parser) -> None:
    """The command's options."""
    add_place(parser)


def run(args: argparse.Namespace) -> int:
    """Evaluate what was run."""
    found = evaluated(places_of(args))
    if args.json:
        write_line(found.as_json())
    else:
        write(evaluation_text(found))
    return 0


def evaluated(places: Places) -> Evaluation:
    """The evaluation, written to ``evaluation.json``, with baseline and sample brought up to it.

    Raises:
        SettingsError: nothing was run, or a file cannot be read.
        StoreError: a store cannot be read, or a row does not verify.
        WorldError: something cannot be written, or somebody else worked in a folder.
    """
    manifest = read_manifest(places)
    run_baseline(places, CorpusTexts(places), [f.name for f in built_folders(places.main)])
    found = evaluate(places, manifest)
    write_whole(places.evaluation, json_bytes(found.as_json()))
    export_sample(places, str(manifest.get("corpus")))
    return found
