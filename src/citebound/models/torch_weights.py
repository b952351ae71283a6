"""A directory's weights to a model, strictly: every number as it was stored, and no other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from citebound.errors import SettingsError
from citebound.models.faults import one_line
from citebound.models.model_folder import DTYPES
from citebound.models.torch_library import safetensors, torch, transformers

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from citebound.models.model_folder import ModelFolder
    from citebound.models.torch_library import Model, Tensor

_FAULTS: Final = ("missing_keys", "unexpected_keys", "mismatched_keys", "error_msgs")


def load_model(folder: ModelFolder, device: str) -> Model:
    """The model on its device, ready to answer.

    Safetensors only, no code of the directory's own, no network, no cast, eager attention.

    Raises:
        SettingsError: the libraries cannot load it, a weight is missing or left over, was cast, or
            is not tied to the one that the config ties it to; or there is no such device.
    """
    if device != "cpu" and not torch().cuda.is_available():
        raise SettingsError(
            f"the device {device} was chosen, and torch finds none; choose --device cpu, or "
            "install a torch that was built for it"
        )
    model, info = _loaded(folder)
    named = model.state_dict()
    is_tied = model.config.tie_word_embeddings
    output = _name_of(named, model.get_output_embeddings().weight) if is_tied else ""
    _refuse_keys(folder, named.keys(), {output} if output else set(), info)
    _refuse_cast(folder, named)
    if is_tied:
        _refuse_untied(folder, model, output)
    return model.eval().to(device)


def _loaded(folder: ModelFolder) -> tuple[Model, Mapping[str, object]]:
    try:
        return transformers().AutoModelForCausalLM.from_pretrained(
            folder.path,
            local_files_only=True,
            trust_remote_code=False,
            use_safetensors=True,
            dtype=DTYPES[folder.dtype],
            attn_implementation="eager",
            output_loading_info=True,
        )
    except (OSError, ValueError, KeyError, TypeError, RuntimeError, ImportError) as error:
        said = one_line(error)
        raise _refusal(folder, f"transformers cannot load it: {said}", said) from error


def _name_of(named: Mapping[str, Tensor], weight: Tensor) -> str:
    """The output embeddings' own name: the last of those that share the storage."""
    shared = [name for name, tensor in named.items() if tensor.data_ptr() == weight.data_ptr()]
    return shared[-1] if shared else ""


def _refuse_keys(
    folder: ModelFolder,
    wanted: Collection[str],
    tied: Collection[str],
    info: Mapping[str, object],
) -> None:
    """Compared by name here, whatever the library lets pass; then what it says itself."""
    found = folder.weights.keys()
    missing = sorted(set(wanted) - found - set(tied))
    left_over = sorted(found - set(wanted))
    if missing or left_over:
        what = f"{missing[0]} is missing" if missing else f"{left_over[0]} is left over"
        raise _refusal(
            folder, f"its weights are not those of the model: {what} ({len(missing + left_over)})"
        )
    for fault in _FAULTS:
        if told := info.get(fault):
            said = one_line(told)
            raise _refusal(folder, f"its weights have {fault.replace('_', ' ')}: {said}", said)


def _refuse_cast(folder: ModelFolder, named: Mapping[str, Tensor]) -> None:
    wanted = f"torch.{DTYPES[folder.dtype]}"
    for name, tensor in named.items():
        if str(tensor.dtype) != wanted:
            raise _refusal(
                folder, f"{name} is stored as {wanted} and was cast to {tensor.dtype} on loading"
            )


def _refuse_untied(folder: ModelFolder, model: Model, output: str) -> None:
    """One storage; and where the checkpoint holds both, equal numbers."""
    weight, other = model.get_input_embeddings().weight, model.get_output_embeddings().weight
    is_one = weight.data_ptr() == other.data_ptr() and list(weight.shape) == list(other.shape)
    if not is_one:
        raise _refusal(
            folder, "its config ties the embeddings, and its output weights are other ones"
        )
    if output in folder.weights:
        file = folder.weights[output]
        with safetensors().safe_open(file, "pt") as stored:
            if not torch().equal(stored.get_tensor(output), weight):
                raise _refusal(
                    folder, f"its config ties the embeddings, and its {output} is another one"
                )


def _refusal(folder: ModelFolder, why: str, said: str = "") -> SettingsError:
    """An error; ``said`` is what of it a library says."""
    return SettingsError(
        f"the model {folder.path} cannot be used: {why}; bring the model anew",
        [str(folder.path), said],
    )
