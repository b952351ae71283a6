"""The generator that was chosen; only the one that is wanted is loaded."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from citebound.errors import SettingsError
from citebound.wiring.values import Values

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citebound.ports.generator import Generator
    from citebound.wiring.choices import Chosen

GENERATORS: Final = ("scripted", "replay", "llama", "openai", "transformers")
"""The generators of this release."""


def generator_of(read: Values, recipe: str, context: int) -> Generator:
    """The generator that was chosen, with room for so many tokens of input and answer.

    Raises:
        SettingsError: none was chosen, there is none of this name, or a file that it wants cannot
            be read.
    """
    name = read.text("generator", "replay" if read.text("replay", "") else "")
    match name:
        case "scripted":
            from citebound.models.scripted import Scripted  # noqa: PLC0415  (one is loaded)

            return Scripted(_name(read, "scripted-1"), read.text("tokenizer", "words/1"))
        case "replay":
            return _recorded(read)
        case "openai":
            return _remote(read)
        case "llama" | "transformers":
            return _local(name, read, context)
        case "":
            raise SettingsError(
                f"the {recipe} recipe asks a generator: choose one with --generator "
                f"{'|'.join(GENERATORS)}"
            )
        case _:
            raise SettingsError(
                f"no generator is called {name!r}; there are {', '.join(GENERATORS)}"
            )


def _recorded(read: Values) -> Generator:
    path = read.text("replay", "")
    if not path:
        raise SettingsError("the replay generator wants the file of its recordings: --replay FILE")
    from citebound.models.replay import Replay  # noqa: PLC0415  (one is loaded)

    return Replay(Path(path), _name(read, ""))


def _name(read: Values, default: str) -> str:
    """A model's name, for a generator that has none; never that of a model's file."""
    chosen = read.text("model", default)
    return default if Path(chosen).is_absolute() else chosen


def _local(name: str, read: Values, context: int) -> Generator:
    return _llama(read, context) if name == "llama" else _torch(read, context)


def _llama(read: Values, context: int) -> Generator:
    from citebound.wiring.local_model import LocalModel, local_model  # noqa: PLC0415  (seldom)

    return local_model(
        LocalModel(
            file=read.text("model", ""),
            sha256=read.text("model_sha256", ""),
            threads=read.number("threads", 0),
            context=read.number("context", 0),
            needed=context,
        )
    )


def _remote(read: Values) -> Generator:
    from citebound.wiring import remote_model as remote  # noqa: PLC0415  (seldom)

    return remote.remote_model(
        remote.RemoteModel(
            name=read.text("model", ""),
            revision=read.text("model_revision", ""),
            tokenizer=read.text("tokenizer", "server"),
            structured=read.text("structured", ""),
            base_url=read.text("base_url", ""),
            variable=read.text("api_key_env", ""),
            tries=read.number("tries", remote.TRIES),
            timeout=read.number("timeout", remote.TIMEOUT),
            concurrency=read.number("concurrency", remote.CONCURRENCY),
        )
    )


def _torch(read: Values, context: int) -> Generator:
    from citebound.wiring.torch_model import TorchChoice, torch_model  # noqa: PLC0415  (seldom)

    return torch_model(
        TorchChoice(
            directory=read.text("model", ""),
            revision=read.text("model_revision", ""),
            sha256=read.text("model_sha256", ""),
            threads=read.number("threads", 0),
            device=read.text("device", ""),
            context=context,
        )
    )


def at_once(chosen: Mapping[str, Chosen]) -> int:
    """How many calls a build may have under way: what this machine answers is answered in turn.

    Raises:
        SettingsError: the number is none.
    """
    read = Values(chosen)
    if read.text("generator", "") != "openai":
        return 1
    from citebound.wiring import remote_model as remote  # noqa: PLC0415  (seldom)

    return read.number("concurrency", remote.CONCURRENCY)


def sent_in_clear(chosen: Mapping[str, Chosen]) -> tuple[str, ...]:
    """A line that warns, where documents would leave this machine unencrypted."""
    read = Values(chosen)
    if read.text("generator", "") != "openai":
        return ()
    from citebound.wiring.remote_model import in_clear  # noqa: PLC0415  (one is loaded)

    return in_clear(read.text("base_url", ""))


def recorded_by(generator: Generator, record: Path | None) -> Generator:
    """A generator whose answers are appended to a file, where one is named."""
    if record is None:
        return generator
    from citebound.models.recording import Recording  # noqa: PLC0415  (seldom asked for)

    return Recording(generator, record)


def context_of(map_budget: int, reduce_budget: int, max_new_tokens: int) -> int:
    """Tokens of the greatest input and the longest answer together."""
    return max(map_budget, reduce_budget) + max_new_tokens
