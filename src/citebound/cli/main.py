"""``citebound``.

Parses the command line, runs one command, and turns faults into one line and an exit code.
"""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from importlib import import_module
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from citebound import __version__
from citebound.errors import CallerError, CiteboundError, SettingsError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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
    "audit": "recompute everything that the store records",
    "minutes": "meetings: from a transcript to verified facts",
    "facts": "the facts of all meetings, each with its source",
    "tasks": "what waits for a person to confirm",
    "confirm": "confirm a task, with the passage that says it",
    "reject": "reject a task, with a reason",
    "verify": "whether the quotes of extracted items stand in a text, and where",
    "doctor": "what is installed, configured and working here, and what to do about the rest",
    "calibrate": "the citation gate's error rates on labelled quotes",
}
"""Every command of this room, with its help."""

NOTHING_FURTHER: Final[Mapping[str, tuple[str, str]]] = MappingProxyType({})
"""No commands of other rooms."""

_EPILOG: Final = """exit codes: 0 done, 1 the tool failed, 2 wrong usage or bad input,
3 refused as STALE, or the gate's base changed, 4 INVALID or MISSING, 5 FORBIDDEN,
6 an audit found a fault

`citebound COMMAND --help` says more.
VALID means that a summary's structure was checked, never that it is true."""


def main(
    argv: Sequence[str] | None = None, *, further: Mapping[str, tuple[str, str]] = NOTHING_FURTHER
) -> int:
    """Run one command and return its exit code; a person's mistake is one line on stderr.

    Args:
        argv: the words after the program's name; those of the process when not given.
        further: commands of the rooms above, by name: their help, and the module that has them.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    _speak_utf8()
    try:
        _refuse_odd_bytes(arguments)
        return _run(arguments, further)
    except CiteboundError as error:
        return _complain(error, str(error), arguments)
    except SystemExit as left:  # argparse has said why
        return int(left.code or 0)
    except BrokenPipeError:
        _drop_stdout()
        return 0
    except KeyboardInterrupt:
        sys.stderr.write("citebound: interrupted; what was finished is kept\n")
        return 130
    except Exception as error:  # noqa: BLE001  (a person is told in one line whatever happens)
        return _fail(error)


def _fail(error: Exception) -> int:
    """One line about a fault that nobody foresaw; its traceback is for those who ask for it."""
    from citebound.render.escape import for_terminal  # noqa: PLC0415  (kept out of --version)
    from citebound.wiring.environment import is_debugging  # noqa: PLC0415

    if is_debugging():
        raise error
    what = for_terminal(str(error) or type(error).__name__)
    if isinstance(error, OSError | MemoryError):
        _drop_unwritten()
        sys.stderr.write(f"citebound: the system refused: {what}\n")
        return 1
    sys.stderr.write(
        f"citebound: a fault of the program, {type(error).__name__}: {what}; "
        "please report it with the output of CITEBOUND_DEBUG=1\n"
    )
    return 1


def _refuse_odd_bytes(arguments: list[str]) -> None:
    for argument in arguments:
        if any("\ud800" <= char <= "\udfff" for char in argument):
            raise CallerError(f"an argument is not UTF-8: {argument!a}; write it as UTF-8")


def _run(arguments: list[str], further: Mapping[str, tuple[str, str]]) -> int:
    commands = {name: (what, f"citebound.cli.{name}") for name, what in COMMANDS.items()}
    commands |= further
    if arguments[:1] in (["--version"], ["-V"]):
        sys.stdout.write(f"citebound {__version__}\n")
        return 0
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        sys.stdout.write(_help(commands))
        return 0 if arguments else 2
    name = arguments[0]
    if name not in commands:
        known = ", ".join(commands)
        sys.stderr.write(f"citebound: there is no command {name!r}; there are {known}\n")
        return 2
    _want_utf8_names()
    command = import_module(commands[name][1])
    args = command.parser().parse_args(arguments[1:])
    try:
        code: int = command.run(args)
    except CiteboundError as error:
        from citebound.cli.hints import completed  # noqa: PLC0415  (kept out of --version)

        return _complain(error, completed(str(error), args), arguments)
    sys.stdout.flush()
    return code


def _want_utf8_names() -> None:
    """Other encodings would read the names of documents as other names.

    Raises:
        SettingsError: file names are read in another encoding.
    """
    encoding = sys.getfilesystemencoding()
    if encoding != "utf-8":
        raise SettingsError(
            f"file names are read as {encoding} here, not as UTF-8; set PYTHONUTF8=1 and run again"
        )


def _help(commands: Mapping[str, tuple[str, str]]) -> str:
    rows = "\n".join(f"  {name:<10} {what}" for name, (what, _) in commands.items())
    usage = (
        "usage: citebound COMMAND [DIR] [options]\n\n"
        "Summaries of changing documents, every claim pinned to its source."
    )
    return f"{usage}\n\n{rows}\n\n{_EPILOG}\n"


def _complain(error: CiteboundError, told: str, arguments: list[str]) -> int:
    from citebound.render.escape import for_terminal  # noqa: PLC0415  (kept out of --version)

    if error.exit_code == 4 and _wants_json(arguments):  # noqa: PLR2004
        from citebound.cli.output import write_missing  # noqa: PLC0415

        write_missing(told)
        return error.exit_code
    sys.stderr.write(f"citebound: {for_terminal(told)}\n")
    return error.exit_code


def _wants_json(arguments: list[str]) -> bool:
    pairs = pairwise(arguments)
    return "--json" in arguments or "--format=json" in arguments or ("--format", "json") in pairs


def _speak_utf8() -> None:
    """Write UTF-8, and nowhere lasting where the caller closed a stream."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, io.StringIO())
        reconfigure = getattr(getattr(sys, name), "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def _drop_unwritten() -> None:
    """Where stdout takes no more, drop what waits; else the interpreter fails on it at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        _drop_stdout()


def _drop_stdout() -> None:
    """Let the interpreter's own flush at exit go nowhere."""
    with suppress(io.UnsupportedOperation):  # Not a file: nothing is flushed at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
