"""The generator that the settings choose, and one tiny answer of it."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Final

from citebound.core.prompt import Message
from citebound.core.settings import Parameters
from citebound.errors import CiteboundError
from citebound.ports.generator import Request
from citebound.wiring.checkup.program import credential_check
from citebound.wiring.checkup.values import Check, State
from citebound.wiring.choices import Chosen
from citebound.wiring.clock import SystemClock
from citebound.wiring.extras import extra_of
from citebound.wiring.generators import GENERATORS
from citebound.wiring.jobs import job_of
from citebound.wiring.unread import ASKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from citebound.ports.generator import Generation, Generator

CHOOSING: Final = ("generator", "replay")
"""The settings that choose a generator."""
_GGUF: Final = (
    "the path of an instruct model in a GGUF file; `make models` in a clone of citebound brings a "
    "small one and prints its path"
)
_WANTS: Final = {
    "llama": ("--model FILE", _GGUF),
    "openai": ("--base-url URL --model NAME", "a server's address and the model that it serves"),
    "transformers": ("--model DIR", "the directory of a model in the hub's layout"),
    "replay": ("--replay FILE", "a file of recorded answers"),
}
"""What each generator has to be given, and in words."""
_PINS: Final = ("model_sha256", "model_revision")
_UNPINNED: Final = ("scripted", "replay")
"""They read no such setting."""
_MEND: Final = "mend what it names, then run `citebound doctor` again"
_HASH: Final = "sha256:"
_TOKENS: Final = 8
_REQUEST: Final = Request(
    messages=(
        Message("system", "You answer in one word."),
        Message("user", "[E1] The pump works well.\nDoes the pump work?"),
    ),
    aliases=("E1",),
    parameters=Parameters(max_new_tokens=_TOKENS),
)
"""What is asked; it holds nothing of the user's."""


def model_checks(
    chosen: Mapping[str, Chosen], principal: str, *, generates: bool
) -> Iterator[Check]:
    """Who answers under these settings, by hash; its credential; and one tiny answer.

    Args:
        chosen: the settings in force.
        principal: for whom.
        generates: whether it is asked.
    """
    if not any(key in chosen for key in CHOOSING):
        yield Check(
            "model",
            State.ABSENT,
            "no generator is configured for summaries; the recipes extract and facts want none",
            f"for the recipes {' and '.join(ASKING)}, choose one with --generator "
            f"{'|'.join(GENERATORS)}",
        )
        return
    try:
        job = job_of(_asking(chosen), principal)
    except CiteboundError as error:
        yield Check("model", State.FAILED, str(error), next_step(chosen))
        return
    if job.generator is not None:
        yield from generator_checks(job.generator, chosen, generates=generates)


def next_step(chosen: Mapping[str, Chosen]) -> str:
    """What to do about a generator that cannot be had: the command that brings or looks at it."""
    generator = str(_chosen(chosen))
    extra = extra_of(generator)
    if extra is not None and None in extra.versions().values():
        return f"{extra.install}, then run `citebound doctor` again"
    if generator not in _WANTS:
        return _MEND
    options, words = _WANTS[generator]
    return f"run `citebound doctor DIR --generator {generator} {options}`, with {words}"


def _asking(chosen: Mapping[str, Chosen]) -> dict[str, Chosen]:
    """The settings, with a recipe that asks a generator where they choose another one.

    Budgets and lengths are those of the recipe, and with them the context that is wanted.
    """
    recipe = chosen.get("recipe")
    is_asking = recipe is not None and recipe.value in ASKING
    return dict(chosen) if is_asking else {**chosen, "recipe": Chosen(ASKING[0], "default")}


def generator_checks(
    generator: Generator, chosen: Mapping[str, Chosen], *, generates: bool
) -> Iterator[Check]:
    """Who a generator is, by hash; its credential; and one tiny answer where it is asked."""
    yield _identity(generator, chosen)
    extra = extra_of(generator.identity.generator)
    if extra is not None and extra.credential:
        named = chosen.get("api_key_env")
        yield credential_check(extra.credential if named is None else str(named.value))
    if not generates:
        yield Check("answer", State.SKIPPED, "the model was not asked (--no-generate)")
    elif _chosen(chosen) == "replay":
        told = "a recording answers only what was recorded, so it was not asked"
        yield Check("answer", State.SKIPPED, told)
    else:
        yield _answer(generator)


def _chosen(chosen: Mapping[str, Chosen]) -> object:
    """The generator's own name; a recording's identity names who was recorded."""
    return chosen["generator"].value if "generator" in chosen else "replay"


def _identity(generator: Generator, chosen: Mapping[str, Chosen]) -> Check:
    who = generator.identity
    pinned = _chosen(chosen) not in _UNPINNED and any(key in chosen for key in _PINS)
    revision = who.model_revision or "no revision"
    advice = ""
    if not pinned and who.model_revision.startswith(_HASH):
        wanted = who.model_revision.removeprefix(_HASH)
        advice = f'model_sha256 = "{wanted}" in your settings refuses any other file'
    return Check(
        "model",
        State.OK,
        f"{who.generator} {who.model}, {revision}, {'pinned' if pinned else 'not pinned'}, "
        f"runtime {who.runtime}",
        advice,
        {**asdict(who), "pinned": pinned},
    )


def _answer(generator: Generator) -> Check:
    clock = SystemClock()
    begun = clock.seconds()
    try:
        found = generator.generate(_REQUEST)
    except (CiteboundError, ImportError, OSError, RuntimeError) as error:
        what = str(error) or type(error).__name__
        return Check("answer", State.FAILED, f"the model did not answer: {what}", _MEND)
    return _answered(found, clock.seconds() - begun)


def _answered(found: Generation, seconds: float) -> Check:
    return Check(
        "answer",
        State.OK,
        f"{found.output_tokens} new tokens to a prompt of {found.prompt_tokens} in "
        f"{seconds:.2f} s, loading the model included",
        facts={
            "prompt_tokens": found.prompt_tokens,
            "new_tokens": found.output_tokens,
            "seconds": round(seconds, 3),
            "stop_reason": found.stop_reason,
        },
    )
