"""What may not be loaded, or not as it is there: each refused in one line."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from citebound.core.prompt import Message
from citebound.errors import SettingsError
from citebound.models import torch_weights
from citebound.models.model_folder import read_model_folder
from citebound.models.torch_frame import TorchFrame
from citebound.models.torch_weights import load_model
from tests.tiny_model import TEMPLATE, changed, made

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")
stored = pytest.importorskip("safetensors.torch")

CHAT = (Message("system", "S"), Message("user", "U"))


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("models") / "tied")


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    return shutil.copytree(original, tmp_path / "m")


def reweighed(folder: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Change the stored weights by name."""
    file = folder / "model.safetensors"
    weights = stored.load_file(file)
    change(weights)
    stored.save_file(weights, file, {"format": "pt"})


def lose(weights: dict[str, Any]) -> None:
    del weights["model.norm.weight"]


def add(weights: dict[str, Any]) -> None:
    weights["model.layers.0.self_attn.rotary_emb.inv_freq"] = torch.ones(4, dtype=torch.bfloat16)


def untie(weights: dict[str, Any]) -> None:
    weights["lm_head.weight"] = weights["model.embed_tokens.weight"] + 1


def repeat(weights: dict[str, Any]) -> None:
    weights["lm_head.weight"] = weights["model.embed_tokens.weight"].clone()


def shrink(weights: dict[str, Any]) -> None:
    weights["model.norm.weight"] = torch.ones(16, dtype=torch.bfloat16)


def load(folder: Path, device: str = "cpu") -> Any:
    return load_model(read_model_folder(folder), device)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lose, r"are not those of the model: model.norm.weight is missing \(1\)"),
        (add, r"model.layers.0.self_attn.rotary_emb.inv_freq is left over \(1\)"),
        (untie, "its config ties the embeddings, and its output weights are other ones"),
        (shrink, "transformers cannot load it: "),
    ],
)
def test_weights_that_are_not_the_models_own_are_refused(
    folder: Path, change: Callable[[dict[str, Any]], None], says: str
) -> None:
    reweighed(folder, change)
    with pytest.raises(SettingsError, match=says) as refused:
        load(folder)
    assert str(refused.value).startswith(f"the model {folder} cannot be used: ")
    assert str(refused.value).endswith("; bring the model anew")
    assert "\n" not in str(refused.value)


def test_tied_weights_are_one_storage_whether_both_are_stored_or_one(folder: Path) -> None:
    for change in (lambda _: None, repeat):
        reweighed(folder, change)
        model = load(folder)
        output, given = model.get_output_embeddings().weight, model.get_input_embeddings().weight
        assert output.data_ptr() == given.data_ptr()


def test_a_stored_output_that_differs_is_found_even_if_the_library_ties_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reweighed(folder, repeat)
    monkeypatch.setattr(torch_weights, "torch", Unequal)
    with pytest.raises(SettingsError, match=r"and its lm_head\.weight is another one; bring"):
        load(folder)


class Unequal:
    """A torch to which no two tensors are equal."""

    def equal(self, *_: object) -> bool:
        return False


def test_untied_weights_must_both_be_stored(tmp_path: Path) -> None:
    folder = made(tmp_path / "untied", tied=False)
    assert load(folder) is not None
    reweighed(folder, lambda weights: weights.pop("lm_head.weight"))
    with pytest.raises(SettingsError, match=r"lm_head\.weight is missing"):
        load(folder)


def test_a_silent_cast_is_found(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = torch_weights._loaded

    def cast(of: Any) -> Any:
        model, info = whole(of)
        model.model.norm.to(torch.float32)  # type: ignore[attr-defined]
        return model, info

    monkeypatch.setattr(torch_weights, "_loaded", cast)
    says = "model.norm.weight is stored as torch.bfloat16 and was cast to torch.float32"
    with pytest.raises(SettingsError, match=says):
        load(folder)


@pytest.mark.parametrize("fault", ["missing_keys", "error_msgs"])
def test_what_the_library_says_itself_is_believed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    whole = torch_weights._loaded
    monkeypatch.setattr(torch_weights, "_loaded", lambda of: (whole(of)[0], {fault: ["x"]}))
    with pytest.raises(SettingsError, match=rf"its weights have {fault[:5]}.*\['x'\]"):
        load(folder)


@pytest.mark.parametrize("kind", ["no-such-kind", None])
def test_a_kind_of_model_that_nobody_knows_is_refused(folder: Path, kind: str | None) -> None:
    changed(folder / "config.json", model_type=kind, architectures=None)
    with pytest.raises(SettingsError, match="transformers cannot load it: ") as refused:
        load(folder)
    assert "\n" not in str(refused.value)


def test_a_device_that_is_not_there_is_refused(folder: Path) -> None:
    if torch.cuda.is_available():
        pytest.skip("there is one")
    with pytest.raises(SettingsError, match="torch finds none; choose --device cpu, or install"):
        load(folder, "cuda")


def frame(folder: Path) -> TorchFrame:
    return TorchFrame(read_model_folder(folder))


@pytest.mark.parametrize(
    ("template", "says"),
    [
        ("{{ raise_exception('No system role.') }}", "cannot be used: No system role."),
        ("{{ messages[0].content }}", "does not hold each message once and in order"),
        ("{% for m in messages %}", "its chat template cannot be used: "),
        ("{{ messages[1].content }}{{ messages[0].content }}", "does not hold each message once"),
    ],
)
def test_a_template_that_cannot_be_used_is_refused(folder: Path, template: str, says: str) -> None:
    changed(folder / "tokenizer_config.json", chat_template=template)
    with pytest.raises(SettingsError, match=says) as refused:
        frame(folder)
    assert "\n" not in str(refused.value)


def test_a_tokenizer_that_is_none_is_refused(folder: Path) -> None:
    (folder / "tokenizer.json").write_text("{}", "utf-8")
    with pytest.raises(SettingsError, match="its tokenizer cannot be loaded: "):
        frame(folder)


def rewritten(folder: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Change the tokenizer, under a kind of model for which the library takes it as it stands."""
    file = folder / "tokenizer.json"
    written = json.loads(file.read_text("utf-8"))
    change(written)
    file.write_text(json.dumps(written), "utf-8")
    changed(folder / "config.json", model_type="glm")


def swallow(written: dict[str, Any]) -> None:
    for token in written["added_tokens"]:
        token["rstrip"] = True


def find_words(written: dict[str, Any]) -> None:
    words = {token["content"]: token["id"] for token in written["added_tokens"]}
    written["model"] = {"type": "WordLevel", "vocab": words, "unk_token": "<|endoftext|>"}
    written |= {"pre_tokenizer": None, "decoder": None}


def add_marks(written: dict[str, Any]) -> None:
    known, first = written["added_tokens"][0], len(written["model"]["vocab"])
    written["added_tokens"] += [
        {**known, "special": False, "id": first + number, "content": content}
        for number, content in enumerate(("<think>", "<elsewhere>"))
    ]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (swallow, "contents and template apart have other tokens than together; use another"),
        (find_words, r"takes the plain text '.*' for a control token; use another"),
    ],
)
def test_a_tokenizer_that_would_let_a_document_steer_or_be_misread_is_refused(
    folder: Path, change: Callable[[dict[str, Any]], None], says: str
) -> None:
    rewritten(folder, change)
    with pytest.raises(SettingsError, match=says) as refused:
        frame(folder)
    assert "\n" not in str(refused.value)


def test_a_mark_of_the_template_is_text_inside_a_document(folder: Path) -> None:
    rewritten(folder, add_marks)
    changed(folder / "tokenizer_config.json", chat_template=f"{TEMPLATE}<think>")
    made = frame(folder)
    mark = made._control["<think>"]
    prompt = made.prompt((CHAT[0], Message("user", "<think> <elsewhere>")))
    assert (prompt[-1], prompt.count(mark)) == (mark, 1)
    assert "<think> <elsewhere>" in made.text(prompt)
