"""The settings that a job runs under, each with who chose it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.core.settings import GUARDED, QUOTES, QUOTES_GUARDED
from citebound.wiring.choices import Chosen
from citebound.wiring.generators import context_of
from citebound.wiring.jobs import GUARDED_PROFILE, max_bytes_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citebound.core.settings import GeneratorIdentity, Settings
    from citebound.engine.workspace import Job

DEFAULT: Final = "default"
"""The origin of a setting that nobody chose."""


def in_force(chosen: Mapping[str, Chosen], job: Job) -> dict[str, Chosen]:
    """Every setting that the job's recipe reads, chosen or not."""
    settings, generator = job.settings, job.settings.generator
    values: dict[str, str | int | bool | tuple[str, ...]] = {
        "recipe": settings.recipe,
        "split_size": settings.split_size,
        "max_bytes": max_bytes_of(chosen),
    }
    if settings.patterns:
        values["patterns"] = settings.patterns
    if generator is not None:
        values |= {
            "profile": _profile(settings),
            "generator": generator.generator,
            "model": generator.model,
            "tokenizer": generator.tokenizer,
            "max_new_tokens": settings.parameters.max_new_tokens,
            "map_budget": settings.map_budget,
            "reduce_budget": settings.reduce_budget,
            "map_prompt": "built in",
            "reduce_prompt": "built in",
            "share_calls": job.share_calls,
            **_of_local(settings, generator),
            **_of_quotes(settings),
        }
    return {name: chosen.get(name, Chosen(value, DEFAULT)) for name, value in values.items()}


def _of_local(settings: Settings, generator: GeneratorIdentity) -> dict[str, str | int]:
    """What only one kind of generator reads."""
    match generator.generator:
        case "openai":
            return {
                "model_revision": generator.model_revision,
                "structured": generator.runtime.rpartition(" ")[2],
            }
        case "llama":
            most = settings.parameters.max_new_tokens
            return {
                "model_sha256": generator.model_revision,
                "threads": generator.threads,
                "context": context_of(settings.map_budget, settings.reduce_budget, most),
            }
        case "transformers":
            commit, _, files = generator.model_revision.rpartition(" ")
            pinned = {"model_revision": commit} if commit else {}
            threads, device = generator.threads, _device(generator.runtime)
            return {"model_sha256": files, **pinned, "threads": threads, "device": device}
        case _:
            return {}


def _device(runtime: str) -> str:
    """Where a model computes: what an identity's runtime names second, after the libraries."""
    return runtime.partition(", ")[2].partition(", ")[0]


def _of_quotes(settings: Settings) -> dict[str, str]:
    """What only ``quotes`` reads."""
    if settings.recipe != QUOTES:
        return {}
    return {"cite": settings.cite, "reduce": settings.reduce}


def _profile(settings: Settings) -> str:
    return GUARDED_PROFILE if settings.schema in (GUARDED, QUOTES_GUARDED) else "strict"
