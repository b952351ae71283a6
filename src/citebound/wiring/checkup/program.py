"""Python, the program, its extras, and what it can compute on."""

from __future__ import annotations

import platform
import sqlite3
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from citebound import __version__
from citebound.core.counting import counted
from citebound.wiring.checkup.values import Check, State
from citebound.wiring.environment import is_set, physical_cores
from citebound.wiring.extras import EXTRAS
from citebound.wiring.local_model import default_threads

if TYPE_CHECKING:
    from collections.abc import Iterator

    from citebound.digest import Json
    from citebound.wiring.extras import Extra


def program_checks() -> Iterator[Check]:
    """Python and the program: they run, so they are there."""
    python, sqlite = platform.python_version(), sqlite3.sqlite_version
    yield Check(
        "python",
        State.OK,
        f"{platform.python_implementation()} {python}, SQLite {sqlite}",
        facts={"version": python, "sqlite": sqlite},
    )
    yield Check("citebound", State.OK, f"version {__version__}", facts={"version": __version__})
    yield from map(_extra, EXTRAS)


def device_checks() -> Iterator[Check]:
    """What a model that runs here computes on."""
    cores, threads = physical_cores(), default_threads()
    yield Check(
        "processor",
        State.OK,
        f"{counted(cores, 'core')}, of which a local model uses {threads} unless the setting "
        "threads says otherwise",
        facts={"cores": cores, "threads": threads},
    )
    yield _graphics()


def credential_check(variable: str) -> Check:
    """Whether an environment variable with a credential is set; never what it holds."""
    there = is_set(variable)
    advice = "" if there else f"a server that wants a credential needs it: set {variable}"
    return Check(
        "credential",
        State.OK if there else State.ABSENT,
        f"{variable} is {'set' if there else 'not set'}",
        advice,
        {"variable": variable, "set": there},
    )


def _extra(extra: Extra) -> Check:
    versions = extra.versions()
    missing = [name for name, found in versions.items() if not found]
    there = not missing
    told = [f"{name} {found}" for name, found in versions.items() if found]
    told += [f"not installed: {', '.join(missing)}"] if missing else []
    return Check(
        f"extra {extra.generator}",
        State.OK if there else State.ABSENT,
        "; ".join(told),
        "" if there else f"for the generator {extra.generator}, {extra.install}",
        dict(versions),
    )


def _graphics() -> Check:
    """As torch says; without it nothing here could use one."""
    if find_spec("torch") is None:
        return Check("graphics", State.ABSENT, "no torch, so no CUDA device is looked for")
    try:
        names = _cuda()
    except (ImportError, OSError, RuntimeError, AttributeError) as error:
        return Check(
            "graphics",
            State.FAILED,
            f"torch cannot be used: {type(error).__name__}: {error}",
            "mend or remove it: run `pip install --force-reinstall torch`",
        )
    if not names:
        return Check("graphics", State.ABSENT, "torch finds no CUDA device", facts={"cuda": []})
    return Check("graphics", State.OK, f"CUDA: {', '.join(names)}", facts={"cuda": _list(names)})


def _cuda() -> list[str]:
    cuda = import_module("torch").cuda
    if not cuda.is_available():
        return []
    return [str(cuda.get_device_name(number)) for number in range(cuda.device_count())]


def _list(names: list[str]) -> list[Json]:
    return list(names)
