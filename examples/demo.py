"""A tour of the main job, as in a terminal: every command is shown, then run for real.

`demo.py` works on a copy of the example dossier in a temporary folder. `demo.py DIR` summarizes a
folder of your own and touches nothing else. The exit code is 0 only when every step ended as it
should; a refusal to show an outdated summary (exit code 3) is a step that ended as it should.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
COMMAND = Path(sysconfig.get_path("scripts")) / "citebound"
DOSSIER = "site-policy"
EDITED = "github-event-terms.md"
REMOVED = "github-copilot-for-business-privacy-statement.md"
DONE, REFUSED = 0, 3


def tour() -> None:
    """Summarize, change the folder, see the old summary refused, rebuild only what changed."""
    with tempfile.TemporaryDirectory(prefix="citebound-demo-") as folder:
        place = Path(folder)
        shutil.copytree(HERE / DOSSIER, place / DOSSIER)

        say("Ten real policies. The first summary: no model, no network, every claim pinned.")
        citebound("summarize", DOSSIER, place=place)

        say("Now the world moves: one policy is edited, another is deleted.")
        shutil.copyfile(HERE / "edits" / EDITED, place / DOSSIER / EDITED)
        (place / DOSSIER / REMOVED).unlink()
        print(f"$ cp edits/{EDITED} {DOSSIER}/\n$ rm {DOSSIER}/{REMOVED}")

        say("The summary no longer fits the folder, so it is refused instead of shown.")
        citebound("show", DOSSIER, place=place, expected=REFUSED)

        say("Take the changes in. The refusal now names what changed.")
        citebound("sync", DOSSIER, place=place)
        citebound("show", DOSSIER, place=place, expected=REFUSED)

        say("What a build would do, and then the build: only what depends on the changes.")
        citebound("preview", DOSSIER, place=place)
        citebound("build", DOSSIER, place=place)

        say("Current again, without the deleted policy. And where does claim 1 come from?")
        citebound("show", DOSSIER, place=place)
        citebound("source", DOSSIER, "1", place=place)


def summarize(folder: Path) -> None:
    """Summarize a folder of the user's, and say what that left behind."""
    store = folder / ".citebound"
    was_there = store.exists()
    citebound("summarize", str(folder), place=Path.cwd())
    if not was_there:
        say(f"Created: {store} (the store; remove it to undo). No other file changed.")


def citebound(*arguments: str, place: Path, expected: int = DONE) -> None:
    """Show a command line, run it, and end the demo when it ends in an unexpected way.

    Raises:
        SystemExit: the exit code is not the expected one.
    """
    print(f"$ {shlex.join(('citebound', *arguments))}", flush=True)
    code = subprocess.run([COMMAND, *arguments], cwd=place, check=False).returncode
    if code != expected:
        sys.exit(f"demo: exit code {code}, expected {expected}")
    if code != DONE:
        print(f"(exit code {code})")
    print()


def say(sentence: str) -> None:
    """A remark between the commands."""
    print(f"# {sentence}", flush=True)


def main(arguments: list[str]) -> None:
    """The tour, or the summary of the one folder that is named.

    Raises:
        SystemExit: more than one folder, no such folder, or a step that failed.
    """
    match arguments:
        case []:
            tour()
        case [name] if Path(name).expanduser().is_dir():
            summarize(Path(name).expanduser())
        case [name]:
            sys.exit(
                f"demo: there is no folder {name!r}; give the folder that holds the documents"
            )
        case _:
            sys.exit(f"demo: expected nothing or one folder, got {shlex.join(arguments)}")


if __name__ == "__main__":
    main(sys.argv[1:])
