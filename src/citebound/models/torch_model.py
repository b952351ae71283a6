"""A generator that runs a model of the hub's layout inside this process: the reference set-up.

Specification A, section 10.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING, Final

from citebound.core.settings import GeneratorIdentity
from citebound.digest import sha256_hex
from citebound.errors import GenerationError, SettingsError
from citebound.models.faults import changed, one_line, short_context, unreadable
from citebound.models.model_folder import NotModel, read_model_folder
from citebound.models.safetensors_header import NotSafetensors
from citebound.models.torch_frame import TORCH_FRAME, TorchFrame
from citebound.models.torch_library import torch, transformers
from citebound.models.torch_weights import load_model
from citebound.ports.generator import Generation

if TYPE_CHECKING:
    from pathlib import Path

    from citebound.core.prompt import Message
    from citebound.models.model_folder import ModelFolder
    from citebound.models.torch_library import Model
    from citebound.ports.generator import Request

DECODING: Final = "eager, greedy/1, unconstrained"
"""How answers are made; raised by hand when the same prompt has another answer than before."""


@dataclass(frozen=True, slots=True)
class TorchModel:
    """Which model, and how it runs."""

    path: Path
    """Its directory."""
    revision: str
    """The commit that it must be of; empty for any."""
    sha256: str
    """Over the hashes of its files."""
    tokenizer_sha256: str
    """Over the hashes of its tokenizer's files."""
    runtime: str
    """Versions of ``transformers`` and ``torch``."""
    threads: int
    """Threads that compute."""
    device: str
    """``cpu`` or ``cuda``."""
    context: int
    """Tokens of the greatest prompt and the longest answer together."""


class Transformers:
    """Greedy answers of a local model: the same request has the same answer.

    The model is loaded when it is asked first. A request's form is not enforced: the answer is
    free, and read as strictly as any.
    """

    def __init__(self, model: TorchModel) -> None:
        """Read what the directory says of itself.

        Raises:
            SettingsError: it holds no model that may be loaded, or one of another commit, or whose
                context is short.
        """
        self._model, self._folder = model, model_folder(model.path)
        self._one_at_a_time = Lock()
        self._seen = _seen(self._folder)
        recorded, native = self._folder.commit, self._folder.context
        if model.revision and recorded not in {"", model.revision}:
            raise SettingsError(
                f"the model {model.path} is of commit {recorded}, model_revision wants "
                f"{model.revision}; name the directory that was meant, or the commit of this one",
                [str(model.path)],
            )
        if native and native < model.context:
            raise short_context(model.path, native, model.context)

    @property
    def identity(self) -> GeneratorIdentity:
        """Who answers: commit and hash of the files, tokenizer, template, runtime, threads."""
        folder, model = self._folder, self._model
        commit = f"{model.revision} " if model.revision else ""
        return GeneratorIdentity(
            generator="transformers",
            model=folder.name,
            model_revision=f"{commit}sha256:{model.sha256}",
            tokenizer=f"sha256:{model.tokenizer_sha256}",
            template=f"sha256:{sha256_hex(folder.template.encode())}",
            runtime=f"{model.runtime}, {model.device}, {DECODING}, {TORCH_FRAME}",
            threads=model.threads,
        )

    def count_tokens(self, messages: tuple[Message, ...]) -> int:
        """Tokens of the input, template included, exactly.

        Raises:
            SettingsError: the tokenizer cannot be loaded.
        """
        return len(self._frame.prompt(messages))

    def generate(self, request: Request) -> Generation:
        """One answer.

        Its token ids are all that were generated, the one that ended it included.

        Raises:
            SettingsError: the model cannot be loaded.
            GenerationError: memory is short, or prompt and answer exceed the native context.
        """
        prompt, most = self._frame.prompt(request.messages), request.parameters.max_new_tokens
        native = self._folder.context
        if native and len(prompt) + most > native:
            raise GenerationError(
                f"the prompt's {len(prompt):,} tokens and {most:,} of the answer exceed the "
                f"model's context of {native:,}; nothing was sent: lower the budgets"
            )
        with self._one_at_a_time:
            try:
                tokens, memory = self._answer(prompt, most)
            except RuntimeError as error:  # Memory that is short, on a device or off it.
                said = one_line(error)
                told = f"torch could not compute the answer: {said}"
                raise GenerationError(told, [said]) from error
        text, is_cut = _text(self._frame.text(tokens), request.parameters.stop)
        is_ended = is_cut or tokens[-1:] in [(end,) for end in self._folder.ends]
        reason = "stop" if is_ended else "length"
        return Generation(text, reason, len(prompt), len(tokens), tokens, memory)

    def _answer(self, prompt: tuple[int, ...], most: int) -> tuple[tuple[int, ...], int]:
        """The tokens of the answer, and the most bytes that were taken on the device."""
        device, model, library = self._model.device, self._loaded, torch()
        on_device = device != "cpu"
        if on_device:
            library.cuda.reset_peak_memory_stats()
        greedy = transformers().GenerationConfig(**_greedy(self._folder, most))
        model.generation_config = greedy  # The directory's own would fill what is left out here.
        with library.inference_mode():
            made = model.generate(
                input_ids=library.tensor([prompt], device=device),
                attention_mask=library.tensor([[1] * len(prompt)], device=device),
                generation_config=greedy,
            )
        memory = library.cuda.max_memory_allocated() if on_device else 0
        return tuple(made[0].tolist()[len(prompt) :]), memory

    @cached_property
    def _frame(self) -> TorchFrame:
        self._refuse_changed()
        return TorchFrame(self._folder)

    @cached_property
    def _loaded(self) -> Model:
        self._refuse_changed()
        library = torch()
        library.set_num_threads(self._model.threads)
        library.use_deterministic_algorithms(True)  # noqa: FBT003 -- its form
        return load_model(self._folder, self._model.device)

    def _refuse_changed(self) -> None:
        if _seen(self._folder) != self._seen:
            raise changed(self._model.path)


def model_folder(path: Path) -> ModelFolder:
    """What a model's directory holds.

    Raises:
        SettingsError: no model that may be loaded, or it cannot be read.
    """
    try:
        return read_model_folder(path)
    except OSError as error:
        raise unreadable(path, error, "a directory") from error
    except (NotModel, NotSafetensors) as error:
        raise SettingsError(f"the model {path} cannot be used: {error}", [str(path)]) from error


def _seen(folder: ModelFolder) -> list[tuple[int, int, int]]:
    """What files that take the place of these would change."""
    found = (file.stat() for file in folder.files if file.exists())
    return [(stat.st_ino, stat.st_size, stat.st_mtime_ns) for stat in found]


def _greedy(folder: ModelFolder, most: int) -> dict[str, object]:
    """Everything that sways an answer, said outright: nothing of the directory's own counts.

    But for the tokens that end an answer.
    """
    return {
        "do_sample": False,
        "num_beams": 1,
        "use_cache": True,
        "max_new_tokens": most,
        "repetition_penalty": 1.0,
        "no_repeat_ngram_size": 0,
        "eos_token_id": list(folder.ends),
        "pad_token_id": folder.ends[0],
    }


def _text(said: str, stop: tuple[str, ...]) -> tuple[str, bool]:
    """The text before the first stop string, and whether there is one."""
    found = [place for place in map(said.find, stop) if place >= 0]
    return (said[: min(found)], True) if found else (said, False)
