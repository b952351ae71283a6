"""What does a model's directory hold, in the layout of the Hugging Face hub?

Read here, without a library and without the weights, so that what may not be loaded is refused
before anything is, and commands that ask no model load none.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from citebound.models.safetensors_header import read_tensors

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

CONFIG: Final = "config.json"
"""The file that makes a directory a model's."""
DTYPES: Final = {"BF16": "bfloat16", "F16": "float16", "F32": "float32"}
"""How weights may be written, and what a config and torch call it."""
TOKENIZER_FILES: Final = (
    "tokenizer.json",
    "tokenizer_config.json",
    "special_tokens_map.json",
    "added_tokens.json",
    "vocab.json",
    "merges.txt",
    "chat_template.jinja",
)
"""What a tokenizer may be read from."""

_GENERATION: Final = "generation_config.json"
_SINGLE: Final = "model.safetensors"
_INDEX: Final = "model.safetensors.index.json"
_PICKLED: Final = (".bin", ".pt", ".pth", ".ckpt")
_COMMIT: Final = re.compile(r"[0-9a-f]{40}")
_DOWNLOADED: Final = ".cache/huggingface/download/config.json.metadata"


class NotModel(ValueError):  # noqa: N818 -- what was found is named
    """A directory that holds no model that may be loaded; the message says why."""


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """What a model's directory says of itself."""

    path: Path
    """The directory."""
    name: str
    """The model's name, or that of its architecture; never of the directory."""
    commit: str
    """The commit that the directory records; empty where it does not."""
    weights: Mapping[str, Path]
    """The file of each tensor."""
    dtype: str
    """How all weights are written: a key of ``DTYPES``."""
    context: int
    """Tokens of its native context; 0 where it does not say."""
    ends: tuple[int, ...]
    """Ids of the tokens that end an answer, in rising order."""
    template: str
    """Its chat template."""

    @property
    def tokenizer_files(self) -> tuple[Path, ...]:
        """The files that its tokenizer may be read from."""
        return tuple(path for name in TOKENIZER_FILES if (path := self.path / name).is_file())

    @property
    def files(self) -> tuple[Path, ...]:
        """Every file that an answer may depend on."""
        names = (CONFIG, _GENERATION, _INDEX)
        others = (path for name in names if (path := self.path / name).is_file())
        return (*others, *self.tokenizer_files, *sorted(set(self.weights.values())))


def read_model_folder(path: Path) -> ModelFolder:
    """The model of a directory.

    Raises:
        NotModel: it holds none, or one that may not be loaded.
        NotSafetensors: its weights are damaged or cut.
        OSError: it cannot be read.
    """
    if not (path / CONFIG).is_file():
        raise NotModel(f"it has no {CONFIG}; name the directory of a model")
    config, tokenizer = _read(path / CONFIG), _read(path / "tokenizer_config.json")
    _refuse_foreign(path, config, tokenizer)
    weights, dtype = _weights(path)
    stated = str(config.get("dtype") or config.get("torch_dtype") or DTYPES[dtype])
    if stated.removeprefix("torch.") != DTYPES[dtype]:
        raise NotModel(
            f"its weights are {dtype}, its {CONFIG} wants {stated}, and nothing is cast; "
            "use a directory whose two agree"
        )
    context = config.get("max_position_embeddings")
    return ModelFolder(
        path=path,
        name=_name(config),
        commit=_commit(path),
        weights=weights,
        dtype=dtype,
        context=context if isinstance(context, int) else 0,
        ends=_ends(config, _read(path / _GENERATION)),
        template=_template(path, tokenizer),
    )


def _refuse_foreign(
    path: Path, config: Mapping[str, object], tokenizer: Mapping[str, object]
) -> None:
    """No code, no pieces of other models, nothing that is not as it was trained."""
    for file, found in ((CONFIG, config), ("tokenizer_config.json", tokenizer)):
        if "auto_map" in found:
            raise NotModel(
                f"its {file} wants code of its own (auto_map), and no such code is run; "
                "use a model of a kind that transformers knows itself"
            )
    if "quantization_config" in config:
        raise NotModel(f"its {CONFIG} wants quantised weights; use the weights as they were made")
    if (path / "adapter_config.json").exists():
        raise NotModel("it holds an adapter for another model; merge the two and name that model")
    if not (path / "tokenizer.json").is_file():
        raise NotModel("it has no tokenizer.json; save its tokenizer in that form")


def _weights(path: Path) -> tuple[dict[str, Path], str]:
    """Where each tensor is, and how all of them are written."""
    weights: dict[str, Path] = {}
    dtypes: set[str] = set()
    for file in _weight_files(path):
        for tensor in read_tensors(file):
            if tensor.name in weights:
                raise NotModel(f"its weights hold {tensor.name} twice; bring the model anew")
            weights[tensor.name] = file
            dtypes.add(tensor.dtype)
    if len(dtypes) != 1 or not dtypes <= DTYPES.keys():
        found = ", ".join(sorted(dtypes)) or "nothing"
        raise NotModel(
            f"its weights are {found}; wanted is one of {', '.join(DTYPES)} for all, as the "
            "model was made"
        )
    return weights, dtypes.pop()


def _weight_files(path: Path) -> list[Path]:
    if (path / _SINGLE).is_file():
        return [path / _SINGLE]
    if (path / _INDEX).is_file():
        return _pieces(path)
    pickled = sorted(p.name for p in path.iterdir() if p.suffix in _PICKLED)
    found = f"only {pickled[0]}, and pickles are never loaded" if pickled else "no weights"
    raise NotModel(f"it has {found}; wanted is {_SINGLE}: use a directory with Safetensors")


def _pieces(path: Path) -> list[Path]:
    """The files that an index names; it may name none elsewhere."""
    pieces = _read(path / _INDEX).get("weight_map")
    names = sorted(set(map(str, pieces.values()))) if isinstance(pieces, dict) else []
    lost = next((n for n in names if "/" in n or not (path / n).is_file()), None)
    if lost is not None or not names:
        what = f"names {lost!r}, which is not there" if names else "names no file"
        raise NotModel(f"its {_INDEX} {what}; bring the model anew")
    return [path / name for name in names]


def _name(config: Mapping[str, object]) -> str:
    named = str(config.get("_name_or_path") or "").rstrip("/").rpartition("/")[2]
    kinds = config.get("architectures")
    kind = kinds[0] if isinstance(kinds, list) and kinds else config.get("model_type")
    return " ".join((named or str(kind or "")).split())[:120] or "unnamed"


def _commit(path: Path) -> str:
    """A directory of the hub's cache is named by its commit; a download notes it beside itself."""
    real = path.resolve()
    if real.parent.name == "snapshots" and _COMMIT.fullmatch(real.name):
        return real.name
    note = path / _DOWNLOADED
    first = note.read_text("utf-8", "replace").partition("\n")[0] if note.is_file() else ""
    return first if _COMMIT.fullmatch(first) else ""


def _ends(config: Mapping[str, object], generation: Mapping[str, object]) -> tuple[int, ...]:
    found = {*_ids(generation.get("eos_token_id")), *_ids(config.get("eos_token_id"))}
    if not found:
        raise NotModel(
            f"neither {_GENERATION} nor {CONFIG} says which token ends an answer "
            "(eos_token_id); use an instruct model"
        )
    return tuple(sorted(found))


def _ids(value: object) -> Iterator[int]:
    for item in value if isinstance(value, list) else [value]:
        if type(item) is int:
            yield item


def _template(path: Path, tokenizer: Mapping[str, object]) -> str:
    file = path / "chat_template.jinja"
    found = file.read_text("utf-8") if file.is_file() else tokenizer.get("chat_template")
    if isinstance(found, list):
        found = next((t.get("template") for t in found if t.get("name") == "default"), None)
    if not isinstance(found, str) or not found:
        raise NotModel("its tokenizer has no chat template; use an instruct model")
    return found


def _read(path: Path) -> dict[str, object]:
    """A JSON object; an empty one where there is no such file."""
    if not path.is_file():
        return {}
    try:
        found = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise NotModel(f"its {path.name} is no JSON object; bring the model anew")
    return found
