"""The results as ``docs/performance-gate.md``: ``gate_report.md`` with the tables filled in."""

from __future__ import annotations

import os
import platform
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.gate_quotes import SLIPS_IN_CHINESE
from benchmarks.report import table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.gate import Results, Tried
    from benchmarks.gate_engines import Engine

_TEMPLATE: Final = Path(__file__).resolve().parent / "gate_report.md"
_PRESENT: Final = ("verbatim", "surface", "slips", SLIPS_IN_CHINESE)


def performance(results: Results) -> str:
    """The whole page."""
    page = _TEMPLATE.read_text("utf-8")
    for name, text in {
        "machine": _machine(),
        "meeting": f"{len(results.meeting.text):,} characters, "
        f"{results.engines[0].quotes} quotes, SHA-256 `{results.meeting.sha256()}`",
        "verdicts": table(("what must hold", "found", ""), _verdicts(results)),
        "engines": table(
            (
                "engine",
                *_PRESENT,
                "invented",
                "tampered",
                "ms a quote",
                "ms, not verbatim",
                "to citebound",
            ),
            (_engine(engine, results.engines[0]) for engine in results.engines),
        ),
        "sizes": table(
            ("characters", "quotes", "ms a quote", "ms a quote and 100,000 characters"),
            (
                (
                    f"{size:,}",
                    str(engine.quotes),
                    f"{engine.milliseconds:.3f}",
                    f"{engine.milliseconds * 100_000 / size:.3f}",
                )
                for size, engine in results.sizes.items()
            ),
        ),
        "hard": table(
            (f"text of {results.hard:,} characters", "fold, s", "quote, s", "verdict"),
            map(_tried, results.tried),
        ),
        "faults": _faults(results),
    }.items():
        page = page.replace(f"<!-- {name} -->", text)
    return page


def _machine() -> str:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{os.cpu_count()} cores, {platform.system()}, {python}"


def _engine(engine: Engine, own: Engine) -> tuple[str, ...]:
    if engine.skipped:
        return (engine.name, engine.skipped, *[""] * 7)
    ratio = engine.milliseconds / own.milliseconds if own.milliseconds else 0.0
    return (
        engine.name,
        *(_present(engine, kind) for kind in _PRESENT),
        *(_absent(engine, kind) for kind in ("invented", "tampered")),
        f"{engine.milliseconds:.2f}",
        _rest(engine),
        "" if engine is own else f"{ratio:,.1f} times",
    )


def _rest(engine: Engine) -> str:
    """Milliseconds for a quote that is not verbatim."""
    verbatim = sum(n for (kind, _), n in engine.outcomes.items() if kind == "verbatim")
    number = engine.quotes - verbatim
    return f"{1_000 * engine.rest / number:.2f}" if engine.rest and number else ""


def _present(engine: Engine, kind: str) -> str:
    outcomes = ("exact", "edge off", "wrong place", "asked", "missed")
    return " / ".join(str(engine.outcomes[kind, outcome]) for outcome in outcomes)


def _absent(engine: Engine, kind: str) -> str:
    accepted = engine.outcomes[kind, "accepted"]
    return f"{accepted} of {accepted + engine.outcomes[kind, 'stopped']}"


def _tried(one: Tried) -> tuple[str, ...]:
    if one.judge is None:
        return (one.name, "", "given up", "")
    return (one.name, f"{one.fold:.2f}", f"{one.judge:.3f}", f"`{one.verdict}`")


def _verdicts(results: Results) -> Iterator[tuple[str, str, str]]:
    own = results.engines[0]
    under = f"{own.milliseconds:.2f} ms"
    yield _verdict("under 1 ms a quote, folding included", under, holds=own.milliseconds < 1)
    for engine in results.engines[1:]:
        if engine.name == "gtrex" and own.rest and engine.rest:
            claim = "10 times faster than gtrex's repair (quotes that are not verbatim)"
            ratio = engine.rest / own.rest
            yield _verdict(claim, f"{ratio:,.1f} times", holds=ratio >= 10)  # noqa: PLR2004
        if engine.name == "langextract" and not engine.skipped:
            ratio = engine.milliseconds / own.milliseconds
            claim = "100 times faster than langextract"
            yield _verdict(claim, f"{ratio:,.0f} times", holds=ratio >= 100)  # noqa: PLR2004
    longest, shortest = (results.sizes.get(size) for size in (1_000_000, 100_000))
    if longest and shortest and shortest.milliseconds:
        growth = longest.milliseconds / shortest.milliseconds
        claim = "cost linear in the text's length: ten times the text, ten times the cost or less"
        yield _verdict(claim, f"{growth:.1f} times", holds=growth <= 10)  # noqa: PLR2004
    if results.tried:
        slow = [one.name for one in results.tried if one.judge is None or one.judge > 1]
        found = "; ".join(slow) or f"{max(one.judge or 0 for one in results.tried):.2f} s at most"
        yield _verdict("no hard quote over 1 s", found, holds=not slow)
    found = f"{len(results.faults)} wrong" if results.faults else "as they must be"
    yield _verdict("the counts", found, holds=not results.faults)


def _verdict(claim: str, found: str, *, holds: bool) -> tuple[str, str, str]:
    return claim, found, "holds" if holds else "**missed**"


def _faults(results: Results) -> str:
    if not results.faults:
        return "Every count was as it must be."
    return "\n".join(["These counts were wrong:", "", *(f"- {fault}" for fault in results.faults)])
