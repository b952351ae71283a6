"""A claim that no line could confirm is unaudited at the root, too, whatever stands beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citebound.core.patterns import DEFAULT_PATTERNS
from citebound.core.result import Support
from citebound.engine.history import PastSummary, past
from citebound.engine.serve import Summary
from citebound.ports.generator import Generation
from tests.engine.world import World

if TYPE_CHECKING:
    from pathlib import Path

RAMP = '{"subject":"ramp","field":"status","value":"closed","evidence":["E1"]}'
WRONG = '{"subject":"P-00-01","field":"site","value":"B","evidence":["E1"]}'
RIGHT = '{"subject":"P-00-01","field":"site","value":"A","evidence":["E1"]}'


def shown(world: World) -> Summary:
    world.sync()
    world.build(patterns=DEFAULT_PATTERNS)
    found = world.show(patterns=DEFAULT_PATTERNS)
    assert isinstance(found, Summary)
    return found


def says(*claims: str) -> Generation:
    text = '{"claims":[' + ",".join(claims) + "]}"
    return Generation(text, "stop", 1, 1)


def supports(found: Summary) -> dict[str, Support | None]:
    return {
        claim.claim.fields.subject: claim.claim.support
        for claim in found.claims
        if claim.claim.fields is not None
    }


def test_a_claim_of_a_text_without_forms_is_not_called_unsupported(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.write("forms.txt", "Product P-00-01 site: A.\n")
    world.write("free.txt", "The ramp is closed.\n")
    world.generator.says = {
        "Claims:": says(RIGHT, RAMP.replace("E1", "E2")),
        "The ramp": says(RAMP),
        "P-00-01": says(RIGHT),
    }
    found = shown(world)
    assert supports(found) == {"P-00-01": Support.SUPPORTED, "ramp": Support.UNAUDITED}
    old = past(world.workspace, world.job(patterns=DEFAULT_PATTERNS), found.run_id)
    assert isinstance(old, PastSummary)
    assert tuple(claim.quoted for claim in old.claims) == found.claims


def test_what_a_leaf_found_wrong_stays_wrong_beside_nothing_that_could_tell(
    tmp_path: Path,
) -> None:
    world = World(tmp_path)
    former = "The former site of P-00-01 was B.\n"
    world.write("forms.txt", f"{former}Product P-00-01 site: A.\n")
    world.write("free.txt", "The ramp is closed.\n")
    world.generator.says = {
        "Claims:": says(WRONG, RAMP.replace("E1", "E2")),
        "The ramp": says(RAMP),
        "former": says(WRONG),
    }
    found = shown(world)
    assert supports(found) == {"P-00-01": Support.UNSUPPORTED, "ramp": Support.UNAUDITED}


def test_a_claim_that_only_the_root_states_has_the_root_s_support(tmp_path: Path) -> None:
    world = World(tmp_path)
    world.write("forms.txt", "Product P-00-01 site: A.\n")
    world.write("more.txt", "Product P-00-02 site: C.\n")
    world.generator.says = {"Claims:": says(WRONG), "P-00-01": says(RIGHT)}
    assert supports(shown(world)) == {"P-00-01": Support.UNSUPPORTED}
