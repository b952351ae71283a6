"""The whole look at the environment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.errors import CiteboundError
from citebound.wiring.checkup.files import settings_checks, store_checks
from citebound.wiring.checkup.meetings import meeting_checks
from citebound.wiring.checkup.model import model_checks
from citebound.wiring.checkup.program import device_checks, program_checks
from citebound.wiring.checkup.values import Check, Checkup, State
from citebound.wiring.choices import choices

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citebound.wiring.opening import Place


def checkup(
    place: Place, command: Mapping[str, str], principal: str, *, generates: bool
) -> Checkup:
    """Look at everything. Nothing is written to a store, and no credential is told.

    Args:
        place: whose settings and store.
        command: what the command line chooses.
        principal: for whom.
        generates: whether the model that is configured is asked for one tiny answer.
    """
    remembered: dict[str, str] = {}
    checks = [
        *program_checks(),
        *device_checks(),
        *settings_checks(place.folder),
        *store_checks(place, principal, remembered),
    ]
    checks += _model(place, command, remembered, principal, generates=generates)
    checks += meeting_checks(place, command, principal, generates=generates)
    return Checkup(tuple(checks))


def _model(
    place: Place,
    command: Mapping[str, str],
    remembered: Mapping[str, str],
    principal: str,
    *,
    generates: bool,
) -> Iterator[Check]:
    try:
        chosen = choices(place.folder, command, remembered)
    except CiteboundError as error:
        yield Check("model", State.FAILED, str(error), "mend that setting")
        return
    yield from model_checks(chosen, principal, generates=generates)
