"""What was run, compared, exercised and reviewed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.core.counting import counted
from citebound.lab.ledger import Kind
from citebound.lab.places import DEVELOPMENT, EXERCISED, SAMPLED, TEST
from citebound.lab.report.costs import EVENT_NAMES
from citebound.lab.report.markup import (
    Table,
    items,
    number,
    paragraph,
    seconds,
    section,
    table,
)
from citebound.lab.report.reference import COMPARISONS
from citebound.lab.report.trees import film_parts
from citebound.lab.run.events import EVENTS, EXERCISE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from citebound.lab.ledger import Built
    from citebound.lab.report.values import Report

ALL_EVENTS: Final = len(EVENTS) * len(TEST)
"""Events of a whole experiment."""


def extent(report: Report) -> list[str]:
    """What was run and what was not, in sentences."""
    main = report.found.main
    tests = [name for name in report.builds if name in TEST]
    done = [name for name in tests if _is_done(report.builds[name])]
    begun = f"{len(tests)} of {len(TEST)} test dossiers"
    others = f"{main.dossiers - len(tests)} of {len(DEVELOPMENT)} development dossiers"
    all_of_them, compared = len(TEST) + len(DEVELOPMENT), f"{main.comparisons} of {ALL_EVENTS}"
    old = counted(main.events, "old summary was", "old summaries were")
    return [
        f"{main.dossiers} of {all_of_them} dossiers were begun: {begun} and {others}.",
        f"{len(done)} of {len(TEST)} test dossiers are done, with all events on both paths.",
        f"{main.events} of {ALL_EVENTS} events were followed by a rebuild.",
        f"{main.refused} of {old} refused as STALE before it.",
        f"{compared} full builds were made and compared; {main.equal} had no node that differed.",
        _exercised(report),
        _reviewed(report),
    ]


def comparison_section(report: Report) -> str:
    """Every dossier that was begun, with the comparison after each of its events."""
    events = [f"{n}. {EVENT_NAMES[event.change]}" for n, event in enumerate(EVENTS, 1)]
    rows = [(name, *_cells(name, done)) for name, done in report.builds.items()]
    differing = list(_differences(report))
    return section(
        "comparisons",
        "Comparisons: is the incremental summary the full one?",
        paragraph(
            "After each event a full build makes every node anew, without any cache, and each "
            "node is compared by key, status, claims, pins, raw answer and generated token ids. "
            f"Of the {COMPARISONS} published comparisons, exercise included, all had equal "
            "statuses and claims."
        ),
        table(
            Table(
                "compared",
                "Dossiers that were begun",
                ("dossier", "initial", *events),
                rows,
                words=True,
            )
        ),
        items(differing) if differing else paragraph(_undiffering(report)),
    )


def _undiffering(report: Report) -> str:
    return "No node differed." if report.found.main.comparisons else "Nothing was compared yet."


def exercise_section(report: Report) -> str:
    """The exercise, with its trees."""
    title = f"Exercise on {EXERCISED}"
    exercise = report.found.exercise
    if exercise is None or not exercise.builds:
        return section("exercise", title, paragraph("The exercise was not run."))
    rows = [
        (
            f"{build.event}. {EVENT_NAMES[EXERCISE[build.event - 1].change]}",
            str(build.kind),
            number(build.spent.calls),
            number(build.spent.new_tokens),
            seconds(build.spent.seconds),
            _compared(build) if build.kind is Kind.FULL else "",
        )
        for build in exercise.builds
    ]
    head = ("event", "path", "calls", "new tokens", "seconds of calls", "compared")
    told = (
        f"The main records had the fingerprint {report.exercise_main} before and after."
        if report.exercise_main
        else "The exercise is not done yet."
    )
    return section(
        "exercise",
        title,
        paragraph(
            "On a copy: a new version of the last document, then other instructions for "
            f"reductions alone. {exercise.refused} of {len(EXERCISE)} old summaries were refused "
            f"as STALE before their rebuild. {told}"
        ),
        table(Table("exercised", "Builds of the exercise", head, rows)),
        ""
        if report.exercise_film is None
        else "".join(film_parts(report.exercise_film, "exercise")),
    )


def _is_done(builds: Sequence[Built]) -> bool:
    return sum(build.kind is Kind.FULL for build in builds) >= len(EVENTS)


def _cells(name: str, builds: Sequence[Built]) -> Iterator[str]:
    yield "built" if any(build.kind is Kind.INITIAL for build in builds) else "under way"
    for event in range(1, len(EVENTS) + 1):
        kinds = {build.kind: build for build in builds if build.event == event}
        if Kind.FULL in kinds:
            yield _compared(kinds[Kind.FULL])
        elif Kind.INCREMENTAL in kinds:
            yield "rebuilt, not compared yet"
        else:
            yield "not yet" if name in TEST else "no events"


def _compared(build: Built) -> str:
    nodes, equal = build.comparison.get("nodes"), build.comparison.get("equal")
    return f"{equal} of {nodes} equal"


def _differences(report: Report) -> Iterator[str]:
    for name, builds in report.builds.items():
        for build in builds:
            yield from (f"{name}, event {build.event}: {one}" for one in _differing(build))
    for build in report.found.exercise.comparisons if report.found.exercise else ():
        yield from (f"exercise, event {build.event}: {one}" for one in _differing(build))


def _differing(build: Built) -> Iterator[str]:
    found = build.comparison.get("different")
    for one in found if isinstance(found, list) else ():
        if isinstance(one, dict):
            what = one.get("what")
            told = ", ".join(map(str, what)) if isinstance(what, list) else ""
            yield f"{one.get('node')} differs in {told}"


def _exercised(report: Report) -> str:
    exercise = report.found.exercise
    if exercise is None or not exercise.builds:
        return "The exercise was not run."
    equal = sum(build.is_equal for build in exercise.comparisons)
    return (
        f"The exercise: {counted(exercise.records, 'generation record')}, "
        f"{len(exercise.comparisons)} of {len(EXERCISE)} comparisons, {equal} equal."
    )


def _reviewed(report: Report) -> str:
    sample = report.sample
    if sample is None:
        return f"There is no review sample: {SAMPLED} is not done."
    told = f"The review sample ({counted(len(sample.claims), 'claim')})"
    bound = [review for review in sample.reviews if review.is_bound]
    if not bound:
        return f"{told} is PENDING: nobody reviewed it."
    kinds = ", ".join(f"one by {review.kind} {review.name}" for review in bound)
    return f"{told} has {counted(len(bound), 'review')}: {kinds}."
