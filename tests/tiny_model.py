"""A tiny random Qwen2 model with a tokenizer of its own, as a directory of the hub's layout."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

TEMPLATE = (
    "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>"
    "\n{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
LINES = (
    "Product P-01-02 delivery: 23 October.",
    "system user assistant Answer in JSON; nothing else.",
    '{"claims":[{"subject":"P-01-02","field":"site","value":"A","evidence":["E1"]}]}',
    "[E1] A line, of 23 October. Another one: caf\u00e9 \u4f60\u597d.",
)
CONTROL = ("<|endoftext|>", "<|im_start|>", "<|im_end|>")
VOCABULARY = 320


def made(folder: Path, *, tied: bool = True, **config: Any) -> Path:
    """Make one in a folder; skips the test where the extra is not installed."""
    torch = pytest.importorskip("torch")
    transformers = pytest.importorskip("transformers")
    tokenize(folder)
    torch.manual_seed(0)
    ends = {"eos_token_id": 2, "pad_token_id": 0, "bos_token_id": None}
    settings = transformers.Qwen2Config(
        vocab_size=VOCABULARY,
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=8192,
        tie_word_embeddings=tied,
        initializer_range=0.5,
        **(ends | config),
    )
    model = transformers.Qwen2ForCausalLM(settings).to(torch.bfloat16)
    model.save_pretrained(folder)
    # What instruct models bring, and what a greedy answer must not be swayed by.
    write(folder / "generation_config.json", SWAYING)
    return folder


SWAYING = {
    "do_sample": True,
    "temperature": 0.7,
    "top_k": 20,
    "repetition_penalty": 1.5,
    "num_beams": 3,
    "eos_token_id": [2, 0],
}


def tokenize(folder: Path) -> None:
    """A byte-level BPE tokenizer, trained on a few lines, with control tokens and a template."""
    tokenizers = pytest.importorskip("tokenizers")
    made = tokenizers.Tokenizer(tokenizers.models.BPE())
    made.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = tokenizers.decoders.ByteLevel()
    trainer = tokenizers.trainers.BpeTrainer(
        vocab_size=VOCABULARY - 4,
        special_tokens=list(CONTROL),
        initial_alphabet=tokenizers.pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    made.train_from_iterator(LINES, trainer)
    folder.mkdir(parents=True, exist_ok=True)
    made.save(str(folder / "tokenizer.json"))
    write(
        folder / "tokenizer_config.json",
        {
            "tokenizer_class": "PreTrainedTokenizerFast",
            "eos_token": "<|im_end|>",
            "pad_token": "<|endoftext|>",
            "chat_template": TEMPLATE,
        },
    )


def write(file: Path, values: Mapping[str, Any]) -> None:
    file.write_text(json.dumps(values), "utf-8")


def changed(file: Path, **values: Any) -> None:
    """Fields of a JSON file, set anew, or taken out by the value None."""
    found = json.loads(file.read_text("utf-8")) | values
    write(file, {key: value for key, value in found.items() if value is not None})
