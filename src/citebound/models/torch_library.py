"""What is used of torch and transformers: they are large, and loaded when a model is."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from citebound.models.faults import missing_extra

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path


class Tensor(Protocol):
    """Numbers on a device."""

    dtype: object
    shape: Sequence[int]

    def __getitem__(self, place: object) -> Tensor:
        """A part."""
        ...

    def data_ptr(self) -> int:
        """Where its numbers lie."""
        ...

    def tolist(self) -> list[int]:
        """Its numbers."""

    def to(self, device: str) -> Tensor:
        """The same on a device."""
        ...


class Weighted(Protocol):
    """A layer with weights."""

    weight: Tensor


class Config(Protocol):
    """A model's settings."""

    tie_word_embeddings: bool


class Model(Protocol):
    """A causal language model."""

    config: Config
    generation_config: object

    def generate(
        self, *, input_ids: Tensor, attention_mask: Tensor, generation_config: object
    ) -> Tensor:
        """The tokens, and what follows them."""

    def eval(self) -> Model:
        """Itself, without what only training does."""
        ...

    def to(self, device: str) -> Model:
        """Itself on a device."""
        ...

    def state_dict(self) -> Mapping[str, Tensor]:
        """Every stored tensor by name."""
        ...

    def get_input_embeddings(self) -> Weighted:
        """The first layer."""
        ...

    def get_output_embeddings(self) -> Weighted:
        """The last layer."""
        ...


class ModelClass(Protocol):
    """Loads models."""

    def from_pretrained(self, path: Path, **options: object) -> tuple[Model, Mapping[str, object]]:
        """A model, and what was missing or left over."""
        ...


class Encoding(Protocol):
    """A tokenized text."""

    ids: list[int]


class PlainTokenizer(Protocol):
    """``tokenizers.Tokenizer``."""

    encode_special_tokens: bool

    def encode(self, text: str, *, add_special_tokens: bool) -> Encoding:
        """A text, tokenized."""
        ...

    def no_truncation(self) -> None:
        """Texts stay whole."""
        ...

    def no_padding(self) -> None:
        """Nothing is added."""
        ...

    def to_str(self) -> str:
        """Its written form."""
        ...


class PlainTokenizerClass(Protocol):
    """Makes tokenizers from their written form."""

    def from_str(self, written: str) -> PlainTokenizer:
        """The tokenizer of a written form."""
        ...


class Tokenizer(Protocol):
    """A tokenizer of transformers."""

    backend_tokenizer: PlainTokenizer

    def apply_chat_template(
        self, conversation: Sequence[Mapping[str, str]], **options: object
    ) -> object:
        """Messages as text or tokens."""
        ...

    def decode(
        self,
        token_ids: Sequence[int],
        *,
        skip_special_tokens: bool,
        clean_up_tokenization_spaces: bool,
    ) -> str:
        """Tokens as text."""
        ...


class TokenizerClass(Protocol):
    """Loads tokenizers."""

    def from_pretrained(self, path: Path, **options: object) -> Tokenizer:
        """The tokenizer of a directory."""
        ...


class Logging(Protocol):
    """What transformers says on its own."""

    def set_verbosity_error(self) -> None:
        """No warnings."""
        ...

    def disable_progress_bar(self) -> None:
        """No bars."""
        ...


class Utils(Protocol):
    """``transformers.utils``."""

    logging: Logging


class Transformers(Protocol):
    """``transformers``."""

    GenerationConfig: Callable[..., object]
    AutoModelForCausalLM: ModelClass
    AutoTokenizer: TokenizerClass
    utils: Utils


class Cuda(Protocol):
    """``torch.cuda``."""

    def is_available(self) -> bool:
        """Whether there is a device."""
        ...

    def reset_peak_memory_stats(self) -> None:
        """Measure anew."""
        ...

    def max_memory_allocated(self) -> int:
        """Most bytes since then."""
        ...


class Torch(Protocol):
    """``torch``."""

    cuda: Cuda

    def set_num_threads(self, number: int) -> None:
        """How many threads compute."""
        ...

    def use_deterministic_algorithms(self, mode: bool) -> None:  # noqa: FBT001 -- its form
        """The same numbers each time, or an error."""
        ...

    def inference_mode(self) -> AbstractContextManager[None]:
        """A block that keeps nothing for training."""
        ...

    def tensor(self, data: object, *, device: str) -> Tensor:
        """Numbers on a device."""
        ...

    def equal(self, one: Tensor, other: Tensor) -> bool:
        """Whether all numbers are equal."""
        ...


class SafeFile(Protocol):
    """An open Safetensors file."""

    def get_tensor(self, name: str) -> Tensor:
        """A tensor by name."""
        ...


class Safetensors(Protocol):
    """``safetensors``."""

    def safe_open(self, file: Path, framework: str) -> AbstractContextManager[SafeFile]:
        """A file, open."""
        ...


def torch() -> Torch:
    """The library.

    Raises:
        SettingsError: it is not installed.
    """
    return cast("Torch", _library("torch"))


def transformers() -> Transformers:
    """The library, silent.

    Raises:
        SettingsError: it is not installed.
    """
    found = cast("Transformers", _library("transformers"))
    found.utils.logging.set_verbosity_error()
    found.utils.logging.disable_progress_bar()
    return found


def plain_tokenizers() -> PlainTokenizerClass:
    """``tokenizers.Tokenizer``.

    Raises:
        SettingsError: it is not installed.
    """
    return cast("PlainTokenizerClass", vars(_library("tokenizers"))["Tokenizer"])


def safetensors() -> Safetensors:
    """The library.

    Raises:
        SettingsError: it is not installed.
    """
    return cast("Safetensors", _library("safetensors"))


def _library(name: str) -> object:
    try:
        return import_module(name)
    except ImportError as error:
        raise missing_extra("transformers") from error
