"""``citebound``.

Parses the command line, runs one command, and turns faults into one line and an exit code.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final

from citebound import __version__
from citebound.errors import CiteboundError

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS: Final = {
    "summarize": "sync, build and show a folder: the main job",
    "sync": "record new, changed, renamed and removed files",
    "status": "what is current, and why not",
    "explain": "why a node would be made anew",
    "preview": "what a build would make and cost",
    "build": "make the nodes that are missing",
    "show": "the current summary, or a refusal that names what changed",
    "source": "the passage that a claim is pinned to",
    "withdraw": "take a document out",
    "restore": "lift a withdrawal",
    "grant": "let a principal read a document",
    "revoke": "take a principal's right to read a document",
    "history": "what was built before",
    "compare": "two runs beside each other",
}
"""Every command, with its help."""

_EPILOG: Final = """exit codes: 0 done, 1 the tool failed, 2 wrong usage or bad input,
3 refused as STALE, 4 INVALID or MISSING, 5 FORBIDDEN

`citebound COMMAND --help` says more.
VALID means that a summary's structure was checked, never that it is true."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; a person's mistake is one line on stderr."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    _speak_utf8()
    try:
        return _run(arguments)
    except CiteboundError as error:
        return _complain(error, arguments)
    except BrokenPipeError:
        _drop_stdout()
        return 0
    except KeyboardInterrupt:
        sys.stderr.write("citebound: interrupted; what was finished is kept\n")
        return 130
    except (OSError, MemoryError) as error:
        sys.stderr.write(f"citebound: the system refused: {str(error) or type(error).__name__}\n")
        return 1


def _run(arguments: list[str]) -> int:
    if arguments[:1] in (["--version"], ["-V"]):
        sys.stdout.write(f"citebound {__version__}\n")
        return 0
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        sys.stdout.write(_help())
        return 0 if arguments else 2
    name = arguments[0]
    if name not in COMMANDS:
        known = ", ".join(COMMANDS)
        sys.stderr.write(f"citebound: there is no command {name!r}; there are {known}\n")
        return 2
    command = import_module(f"citebound.cli.{name}")
    code: int = command.run(command.parser().parse_args(arguments[1:]))
    sys.stdout.flush()
    return code


def _help() -> str:
    rows = "\n".join(f"  {name:<10} {what}" for name, what in COMMANDS.items())
    usage = (
        "usage: citebound COMMAND [DIR] [options]\n\n"
        "Summaries of changing documents, every claim pinned to its source."
    )
    return f"{usage}\n\n{rows}\n\n{_EPILOG}\n"


def _complain(error: CiteboundError, arguments: list[str]) -> int:
    from citebound.render.escape import for_terminal  # noqa: PLC0415  (kept out of --version)

    if "--json" in arguments and error.exit_code == 4:  # noqa: PLR2004
        from citebound.cli.output import write_missing  # noqa: PLC0415

        write_missing(str(error))
        return error.exit_code
    sys.stderr.write(f"citebound: {for_terminal(str(error))}\n")
    return error.exit_code


def _speak_utf8() -> None:
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def _drop_stdout() -> None:
    """Let the interpreter's own flush at exit go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
