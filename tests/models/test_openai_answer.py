from __future__ import annotations

from typing import Any

import pytest

from citebound.errors import GenerationError
from citebound.models.openai_answer import fault_words, read_answer, read_body
from tests.models.chat_double import reply

SHAPE = "the answer has no content that is text"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"", "an empty body"),
        (b" \r\n", "an empty body"),
        (b"<!DOCTYPE html><html>", "a web page instead of JSON"),
        (b'data: {"choices": [', "a stream, though none was asked for"),
        (b'{"choices": [{"message": {"con', "something that is no whole JSON"),
        (b'{"choices": "\xff"}', "something that is no whole JSON"),
        (b"[" * 100_000, "something that is no whole JSON"),
        (b'{"a": ' + b"9" * 5000 + b"}", "something that is no whole JSON"),
        (b'{"choices": [{"index": NaN}]}', "something that is no whole JSON"),
        (b'{"usage": -Infinity}', "something that is no whole JSON"),
        (b"[]", "JSON that is no object"),
        (b'{"choices": [], "model": "a", "choices": []}', "names a field twice"),
        (b'{"choices": [{"message": {"content": "a", "content": "b"}}]}', "names a field twice"),
        (b"null", "JSON that is no object"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_body_that_is_no_object_is_named(body: bytes, message: str) -> None:
    with pytest.raises(GenerationError, match=message):
        read_body(body)


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({}, "without choices"),
        ({"choices": "x"}, "without choices"),
        ({"choices": []}, "with 0 choices"),
        (reply("x", choices=[{}, {}]), "with 2 choices"),
        ({"choices": [None]}, "with 1 choices"),
        (reply(None), SHAPE),
        (reply(["x"]), SHAPE),
        (reply("x", choice={"message": None}), SHAPE),
        (reply("x", choice={"message": "x"}), SHAPE),
        (reply("a\ud800"), "half a surrogate pair"),
        (reply("x", message={"refusal": "I\ncannot."}), "refused to answer: I cannot."),
        (reply("x", choice={"finish_reason": None}), "does not say why it ended"),
        (reply("x", choice={"finish_reason": "tool_calls"}), "called a tool"),
        (reply("x", choice={"finish_reason": "function_call"}), "called a function"),
        (reply("x", choice={"finish_reason": "content_filter"}), "content filter"),
        (reply("x", choice={"finish_reason": "bored"}), "an unknown reason: bored"),
        (reply("x", error={"message": "no credit"}), "answered with a fault: no credit"),
    ],
)
def test_an_answer_of_another_shape_is_named(said: dict[str, Any], message: str) -> None:
    with pytest.raises(GenerationError) as caught:
        read_answer(said, lambda words: " ".join(words.split()))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("refusal", [None, ""])
def test_a_refusal_of_nothing_is_none(refusal: object) -> None:
    assert read_answer(reply("", message={"refusal": refusal}), str).text == ""


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"error": {"message": "a", "type": "b"}}, "a"),
        ({"error": "a"}, "a"),
        ({"object": "error", "message": "a"}, "a"),
        ({"detail": "a"}, "a"),
        ({"detail": [{"msg": "a"}]}, '[{"msg": "a"}]'),
        ({"error": {"code": 1}}, '{"code": 1}'),
        ({"error": None, "message": "a"}, None),
        ({"error": {}}, None),
        ({"message": "a"}, None),
    ],
)
def test_servers_name_a_fault_in_several_shapes(said: dict[str, Any], words: str | None) -> None:
    assert fault_words(said) == words
