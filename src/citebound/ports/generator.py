"""A model, or what stands in for one.

Everything that it says is untrusted (specification A, section 5).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from citebound.core.form import Form
    from citebound.core.prompt import Message
    from citebound.core.settings import GeneratorIdentity, Parameters


@dataclass(frozen=True, slots=True)
class Request:
    """What is sent. Holds no keys, versions, offsets or names of documents."""

    messages: tuple[Message, ...]
    """In order."""
    aliases: tuple[str, ...]
    """The evidence aliases that stand in the prompt."""
    parameters: Parameters
    """How to generate."""
    retry: int = 0
    """Not sent; tells a generator of recorded outputs which of several to give."""
    form: Form | None = None
    """What the answer must look like; None when the model writes freely."""
    budget: int = 0
    """Not sent; most tokens of the input, for a generator that learns their exact number from the
    answer only. 0 for any number."""


@dataclass(frozen=True, slots=True)
class Generation:
    """What came back."""

    text: str
    """The raw answer."""
    stop_reason: str
    """``stop`` when the model ended by itself, ``length`` when it was cut."""
    prompt_tokens: int
    """Tokens of the input, template included."""
    output_tokens: int
    """Tokens of the answer."""
    token_ids: tuple[int, ...] = ()
    """The answer's tokens where the generator knows them."""
    device_memory: int = 0
    """Most bytes that were taken on the device; 0 where there is none, or it is not told."""

    @property
    def finished(self) -> bool:
        """Whether the model ended by itself."""
        return self.stop_reason == "stop"


class Generator(Protocol):
    """Answers requests."""

    @property
    def identity(self) -> GeneratorIdentity:
        """Who answers; part of every key."""
        ...

    def count_tokens(self, messages: tuple[Message, ...]) -> int:
        """Tokens of the input, template included.

        Raises:
            GenerationError: what counts did not answer.
            SettingsError: nor will it with these settings: a model cannot be loaded, for one.
        """
        ...

    def generate(self, request: Request) -> Generation:
        """One answer.

        Raises:
            GenerationError: no answer came (transport). The content of an answer never raises.
            SettingsError: nor will one with these settings.
        """
        ...
