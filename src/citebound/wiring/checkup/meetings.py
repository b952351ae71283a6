"""The generators that meetings remember, and one tiny answer of each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from citebound.errors import CiteboundError
from citebound.store import meetings_in, open_store
from citebound.store.opening import MIGRATIONS, holds_database
from citebound.wiring.checkup.files import described
from citebound.wiring.checkup.model import CHOOSING, generator_checks, next_step
from citebound.wiring.checkup.values import Check, State
from citebound.wiring.choices import choices, to_remember
from citebound.wiring.meetings import minutes_job

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from citebound.wiring.choices import Chosen
    from citebound.wiring.opening import Place


def meeting_checks(
    place: Place, command: Mapping[str, str], principal: str, *, generates: bool
) -> Iterator[Check]:
    """Who extracts the items of meetings that have a generator of their own.

    Meetings that remember the same are looked at together. None, where the command line chooses a
    generator: that one is looked at already.

    Args:
        place: whose store.
        command: what the command line chooses.
        principal: for whom.
        generates: whether each is asked.
    """
    if any(key in command for key in CHOOSING):
        return
    for names, remembered in _remembering(place, principal):
        more = f" and {len(names) - 1} more" if names[1:] else ""
        for check in _model(place, {**remembered, **command}, principal, generates=generates):
            yield replace(check, name=f"{check.name} of {names[0]}{more}")


def _model(
    place: Place, chooses: Mapping[str, str], principal: str, *, generates: bool
) -> Iterator[Check]:
    chosen: Mapping[str, Chosen] = {}
    try:
        chosen = choices(place.store.parent, {}, chooses)
        job = minutes_job(chosen, principal)
    except CiteboundError as error:
        yield Check("model", State.FAILED, str(error), next_step(chosen))
        return
    if job.generator is not None:
        yield from generator_checks(job.generator, chosen, generates=generates)


def _remembering(
    place: Place, principal: str
) -> Iterator[tuple[Sequence[str], Mapping[str, str]]]:
    """The meetings that remember a generator, those that remember the same beside each other."""
    groups: dict[tuple[tuple[str, str], ...], list[str]] = {}
    try:
        for name in _names(place):
            with open_store(place.store, name, None, create=False) as store:
                known = to_remember(store.heads.choices(principal))
            if any(key in known for key in CHOOSING):
                groups.setdefault(tuple(sorted(known.items())), []).append(name)
    except CiteboundError:  # The check of the store tells it.
        return
    for known_items, names in groups.items():
        yield names, dict(known_items)


def _names(place: Place) -> Sequence[str]:
    """The meetings of a store that is read as it is, and whose choices are used."""
    if not holds_database(place.store):
        return ()
    facts, version = described(place.store)
    return meetings_in(place.store) if version == len(MIGRATIONS) and facts.made_here else ()
