"""Everything besides documents and rights that decides what a build computes, as named fields.

See specification A, section 6.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Final

from citebound.digest import Json, record_digest, sha256_hex

if TYPE_CHECKING:
    from collections.abc import Mapping

REDUCE_FAN_OUT: Final = 4
"""Children of a reduction, in every recipe (specification A, section 4)."""


GUARDED: Final = "claims-guarded/1"
"""The answer's schema of ``claims`` under the profile ``guarded``; ``claims/1`` is ``strict``."""


CLAIMS: Final = "claims"
"""The recipe whose claims are of the controlled schema."""
QUOTES: Final = "quotes"
"""The recipe of findings, each with a quote."""
MINUTES: Final = "minutes"
"""The recipe of meetings; its leaves are checked against the whole transcript."""
IN_SENTENCES: Final = frozenset((QUOTES, MINUTES))
"""The recipes whose parts end with whole sentences: of a transcript where a turn ends, and inside
a turn only where it is too long for a part."""
BY_RULES: Final = "rules"
"""The value of ``reduce`` under which no model reduces."""
QUOTES_GUARDED: Final = "quotes-guarded/1"
"""The answer's schema of ``quotes`` under the profile ``guarded``; ``quotes/1`` is ``strict``."""


@dataclass(frozen=True, slots=True)
class GeneratorIdentity:
    """Which model answers, down to the bytes. Never credentials, hosts or paths."""

    generator: str
    """The adapter: ``scripted``, ``replay``, ..."""
    model: str
    """The model's name."""
    model_revision: str
    """Commit or file hash of the model; empty when there is none."""
    tokenizer: str
    """Name and revision of the tokenizer; token budgets depend on it."""
    template: str
    """Hash or name of the chat template."""
    runtime: str
    """The runtime and its version."""
    threads: int
    """Threads of the runtime where they can change the text; 0 where they cannot."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """Generation parameters (specification A, section 4)."""

    max_new_tokens: int = 384
    """Tokens that are reserved for the answer."""
    beams: int = 1
    """1 is greedy decoding."""
    stop: tuple[str, ...] = ()
    """Strings that end an answer."""


@dataclass(frozen=True, slots=True)
class Versions:
    """The identity of the transforming code.

    Raised by hand whenever behaviour changes (golden tests tell when).
    """

    split: int
    """Cutting long documents into parts."""
    units: str
    """Cutting parts into evidence units: own version, and the library's where one is used."""
    parse: int
    """Reading answers."""
    select: int
    """Choosing claims by rule."""


@dataclass(frozen=True, slots=True)
class NodeLimits:
    """How many claims a node of each kind may hold; 0 means any number."""

    part: int
    """A part of a long document."""
    inner: int
    """A reduction inside a long document."""
    document: int
    """The node of a whole document."""
    group: int
    """A reduction of several documents, the root included."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a build runs under. Every field belongs to the key of the node kinds that read it."""

    recipe: str
    """Name of the recipe."""
    schema: str
    """Name of the answer's schema."""
    limits: NodeLimits
    """Claims per node."""
    versions: Versions
    """Code identity."""
    split_size: int
    """Greatest part of a document, in tokens as ``core.split`` estimates them."""
    patterns: tuple[str, ...] = ()
    """Declared line patterns (``facts``)."""
    generator: GeneratorIdentity | None = None
    """None for the recipes without a model."""
    parameters: Parameters = Parameters()
    """How the model is asked."""
    map_prompt: str = ""
    """Instructions for a leaf; empty without a model."""
    reduce_prompt: str = ""
    """Instructions for a reduction; empty without a model."""
    map_budget: int = 2048
    """Greatest input of a leaf, in tokens, chat template included."""
    reduce_budget: int = 3072
    """Greatest input of a reduction, in tokens, chat template included."""
    cite: str = ""
    """What a finding rests on (``quotes``): ``quote`` or ``sentence``; empty elsewhere."""
    reduce: str = ""
    """Who reduces (``quotes``): ``rules`` or ``model``; empty elsewhere."""
    gate: str = ""
    """Versions of what places and compares findings (``quotes``) or judges items (``minutes``);
    empty elsewhere."""

    def flat(self) -> dict[str, Json]:
        """Every field under a dotted name, prompts as hashes.

        What ``explain`` and refusals compare.

        Raises:
            TypeError: a field holds anything but names and whole numbers (a bool is neither).
        """
        flat: dict[str, Json] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if value or field.name not in _ONLY_QUOTES:
                _flatten(field.name, value, flat)
        for prompt in ("map_prompt", "reduce_prompt"):
            flat[prompt] = f"sha256:{sha256_hex(str(flat[prompt]).encode())}"
        return flat

    def leaf_fields(self) -> dict[str, Json]:
        """What leaves read: all but the reductions' own prompt, budget and limits."""
        return read_by(self.flat(), leaf=True)

    def reduce_fields(self) -> dict[str, Json]:
        """What reductions read.

        All but the leaves' own prompt, budget, limit, patterns and cutting.
        """
        return read_by(self.flat(), leaf=False)

    @property
    def leaf_digest(self) -> str:
        """The settings' part of a leaf's key."""
        return record_digest("leaf settings", self.leaf_fields())

    @property
    def reduce_digest(self) -> str:
        """The settings' part of a reduction's key."""
        return record_digest("reduce settings", self.reduce_fields())


def read_by(flat: Mapping[str, Json], *, leaf: bool) -> dict[str, Json]:
    """Which of the settings that ``Settings.flat`` names leaves read, or reductions."""
    others = _REDUCE_ONLY if leaf else _LEAF_ONLY
    return {name: value for name, value in flat.items() if name not in others}


_ONLY_QUOTES: Final = ("cite", "reduce", "gate")
"""Named only where they are set, so that the keys of other recipes stay as they are."""
_REDUCE_ONLY: Final = frozenset(
    ("reduce_prompt", "reduce_budget", "limits.inner", "limits.group", "reduce")
)
_LEAF_ONLY: Final = frozenset(
    (
        "map_prompt",
        "map_budget",
        "limits.part",
        "patterns",
        "split_size",
        "versions.split",
        "versions.units",
        "cite",
        "gate",
    )
)


_PLAIN: Final = frozenset((type(None), str, int))


def _flatten(name: str, value: object, into: dict[str, Json]) -> None:
    match value:
        case GeneratorIdentity() | Parameters() | Versions() | NodeLimits():
            for inner, item in asdict(value).items():
                _flatten(f"{name}.{inner}", item, into)
        case tuple() if all(type(item) is str for item in value):
            into[name] = [str(item) for item in value]
        case None | str() | int() if type(value) in _PLAIN:
            into[name] = value
        case _:
            raise TypeError(f"settings hold names and numbers only, {name} is {value!r}")
