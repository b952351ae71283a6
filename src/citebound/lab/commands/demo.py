"""``citebound lab demo``."""

from __future__ import annotations

import shlex
import sys
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from citebound.cli import options
from citebound.cli.output import write
from citebound.cli.session import command_choices
from citebound.errors import SettingsError
from citebound.lab.commands.options import folder_of, write_line
from citebound.lab.commands.run import make_corpus
from citebound.lab.demo import CALLS, Demo
from citebound.lab.places import SAMPLED, Places
from citebound.lab.progress import Progress
from citebound.lab.run.conditions import demo_conditions
from citebound.lab.run.texts import CorpusTexts
from citebound.wiring.clock import SystemClock

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Mapping

DESCRIPTION: Final = (
    "Show on one dossier how it works: build, change, refusal, rebuild, comparison. With the "
    "scripted generator it takes seconds; with --generator llama --model FILE a real model "
    "answers about 35 times, which takes minutes. No experiment counts these calls."
)
_SCRIPTED: Final = (
    "Who answers is scripted: fixed rules that understand nothing. It shows the mechanism.\n\n"
)
_MODEL: Final = (
    f"A real model answers, about {CALLS} times. With 1.5 billion parameters on two cores that "
    "takes\nsome ten minutes; a larger one takes longer.\n\n"
)


def configure(parser: options.Parser) -> None:
    """The command's options."""
    parser.add_argument(
        "--out",
        metavar="DIR",
        type=Path,
        help="keep the dossier in DIR/demo (default: a temporary folder)",
    )
    parser.add_argument("--json", action="store_true", help="print the numbers alone, as JSON")
    options.add_choices(parser)


def run(args: argparse.Namespace) -> int:
    """Tell the story.

    Raises:
        SettingsError: a choice is impossible, or an earlier demonstration is there.
    """
    chosen = _chosen(args)
    with _places(args.out) as places:
        demo = _demo(places, chosen)
        _tell(demo, chosen, silent=args.json)
    if args.json:
        write_line(demo.as_json())
    else:
        write(_next(args.out, chosen))
    return 0


def _demo(places: Places, chosen: Mapping[str, str]) -> Demo:
    """The demonstration; its corpus is made once its choices are known to be possible."""
    conditions = demo_conditions(places, chosen)
    if not places.corpus_manifest.is_file():
        make_corpus(places)
    return Demo(places, CorpusTexts(places), conditions, Progress(CALLS, SystemClock()))


def _tell(demo: Demo, chosen: Mapping[str, str], *, silent: bool) -> None:
    """Each piece is written as soon as it has happened, with no bar behind it."""
    begin = _SCRIPTED if chosen["generator"] == "scripted" else _MODEL
    try:
        for piece in chain((begin,), demo.tell()):
            demo.progress.end()
            if not silent:
                write(piece)
                sys.stdout.flush()
    finally:
        demo.progress.end()


def _chosen(args: argparse.Namespace) -> dict[str, str]:
    if args.recipe not in {None, "claims"}:
        raise SettingsError(f"the demonstration's recipe is claims, asked for is {args.recipe}")
    chosen = command_choices(args)
    if "model" in chosen and "generator" not in chosen:
        raise SettingsError("--model wants a generator that runs it: --generator llama")
    return {"generator": "scripted"} | chosen | {"recipe": "claims"}


@contextmanager
def _places(out: Path | None) -> Iterator[Places]:
    if out is not None:
        yield Places(folder_of("--out", out))
        return
    with TemporaryDirectory(prefix="citebound-demo-") as folder:
        yield Places(Path(folder).resolve())


def _next(out: Path | None, chosen: Mapping[str, str]) -> str:
    lines = ["", "Try next:"]
    if out is None:
        lines.append(
            "  citebound lab demo --out DIR           the same, kept in DIR/demo to look at"
        )
    else:
        kept = shlex.quote(str(out / "demo" / SAMPLED))
        lines += [
            f"  citebound show {kept} --as reader --by-document",
            f"  citebound source {kept} 1 --as reader",
            f"  citebound audit {kept}",
        ]
    if chosen["generator"] == "scripted":
        lines.append("  citebound lab demo --generator llama --model FILE.gguf    a real model")
    lines += [
        "  citebound lab run --generator scripted --out DIR   the whole experiment, in seconds",
        "  citebound summarize FOLDER             your own documents; no model is needed",
        "",
    ]
    return "\n".join(lines)
