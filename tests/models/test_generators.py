from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

import pytest
from typing_extensions import override

from citebound.core.prompt import Message
from citebound.core.settings import Parameters
from citebound.digest import sha256_hex
from citebound.errors import GenerationError, SettingsError, WorldError
from citebound.models.openai import OpenAi, ServedModel
from citebound.models.recorded import prompt_sha256
from citebound.models.recording import Recording
from citebound.models.replay import Replay
from citebound.models.scripted import Scripted
from citebound.ports.generator import Generation, Generator, Request
from tests.models.chat_double import reply

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from citebound.digest import Json

PROMPT = (
    Message("system", "State claims."),
    Message("user", "[E1] Product P-1 site: X1.\n[E2] The buyer must pay."),
)
GOOD = json.dumps(
    {
        "prompt_sha256": "0" * 64,
        "text": "{}",
        "stop_reason": "stop",
        "prompt_tokens": 3,
        "output_tokens": 2,
    }
)
OTHER = (Message("user", "[E1] Another prompt altogether."),)


def request(messages: tuple[Message, ...] = PROMPT, *, most: int = 384, retry: int = 0) -> Request:
    return Request(messages, ("E1", "E2"), Parameters(max_new_tokens=most), retry)


def recorded(path: Path, *requests: Request) -> Path:
    recording = Recording(Scripted(), path)
    for asked in requests:
        recording.generate(asked)
    return path


class Served:
    """A server that says what ``Scripted`` says, and counts nothing."""

    def ask(self, body: Mapping[str, Json], structured: str) -> dict[str, Json]:
        assert structured == ""
        sent = cast("dict[str, Any]", body)
        messages = tuple(Message(m["role"], m["content"]) for m in sent["messages"])
        said = Scripted().generate(request(messages, most=sent["max_tokens"]))
        return cast(
            "dict[str, Json]",
            reply(said.text, usage=None, choice={"finish_reason": said.stop_reason}),
        )

    def shown(self, words: str) -> str:
        return words


GENERATORS: dict[str, Callable[[Path], Generator]] = {
    "scripted": lambda _: Scripted(),
    "replay": lambda home: Replay(recorded(home / "said.jsonl", request())),
    "recording": lambda home: Recording(Scripted(), home / "new.jsonl"),
    "openai": lambda _: OpenAi(ServedModel("m", "", "server", "none"), Served),
}


@pytest.fixture(params=GENERATORS)
def generator(request: pytest.FixtureRequest, tmp_path: Path) -> Generator:
    return GENERATORS[request.param](tmp_path)


@pytest.mark.parametrize("name", GENERATORS)
def test_two_generators_of_the_same_make_are_one_identity(tmp_path: Path, name: str) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    first, second = (GENERATORS[name](tmp_path / home) for home in "ab")
    first.generate(request())
    assert first.identity == second.identity


def test_an_identity_holds_no_path(generator: Generator, tmp_path: Path) -> None:
    assert str(tmp_path) not in repr(generator.identity)


def test_the_same_prompt_gets_the_same_answer(generator: Generator) -> None:
    assert generator.generate(request()) == generator.generate(request())


def test_an_answer_tells_the_tokens_that_were_counted_before(generator: Generator) -> None:
    answer = generator.generate(request())
    assert answer.prompt_tokens == generator.count_tokens(PROMPT) > 0
    assert answer.output_tokens > 0


def test_an_answer_that_fits_is_finished_and_states_the_fact(generator: Generator) -> None:
    answer = generator.generate(request())
    assert (answer.stop_reason, answer.finished) == ("stop", True)
    fact = {"subject": "P-1", "field": "site", "value": "X1", "evidence": ["E1"]}
    assert json.loads(answer.text) == {"claims": [fact]}


@pytest.mark.parametrize("most", [1, 2, 7, 30])
@pytest.mark.parametrize("make", [GENERATORS[n] for n in ("scripted", "recording", "openai")])
def test_an_answer_is_cut_at_the_greatest_number_of_tokens(
    tmp_path: Path, make: Callable[[Path], Generator], most: int
) -> None:
    whole = make(tmp_path).generate(request())
    answer = make(tmp_path).generate(request(most=most))
    assert (answer.stop_reason, answer.finished) == ("length", False)
    assert answer.output_tokens == most < whole.output_tokens
    assert whole.text.startswith(answer.text)
    assert answer.text != whole.text


def test_an_answer_of_exactly_the_greatest_number_of_tokens_is_finished() -> None:
    whole = Scripted().generate(request())
    assert Scripted().generate(request(most=whole.output_tokens)) == whole


def test_a_recording_is_replayed_as_it_was_said(tmp_path: Path) -> None:
    path = recorded(tmp_path / "said.jsonl", request(), request(OTHER, most=3))
    replay = Replay(path)
    for asked in (request(), request(OTHER, most=3)):
        assert replay.generate(asked) == Scripted().generate(asked)


def test_a_recording_is_added_to_and_never_overwritten(tmp_path: Path) -> None:
    path = recorded(tmp_path / "said.jsonl", request())
    first = path.read_text(encoding="utf-8")
    recorded(path, request(OTHER))
    assert path.read_text(encoding="utf-8").startswith(first)
    assert len(path.read_text(encoding="utf-8").splitlines()) == 3


@pytest.mark.parametrize(("retry", "most"), [(0, 1), (1, 2), (2, 3), (3, 3), (9, 3)], ids=str)
def test_answers_to_one_prompt_are_given_by_retry_and_the_last_one_stays(
    tmp_path: Path, retry: int, most: int
) -> None:
    path = recorded(tmp_path / "said.jsonl", *(request(most=n) for n in (1, 2, 3)))
    assert Replay(path).generate(request(retry=retry)).output_tokens == most


def test_a_prompt_that_nobody_recorded_gets_no_answer(tmp_path: Path) -> None:
    replay = Replay(recorded(tmp_path / "said.jsonl", request()))
    assert replay.count_tokens(OTHER) == Scripted().count_tokens(OTHER)
    with pytest.raises(GenerationError, match=prompt_sha256(OTHER)):
        replay.generate(request(OTHER))


def test_a_replay_is_who_was_recorded(tmp_path: Path) -> None:
    path = recorded(tmp_path / "said.jsonl", request())
    assert Replay(path).identity == Scripted().identity
    assert Replay(path, "other").identity == Scripted().identity


def test_a_replay_without_an_identity_is_known_by_the_hash_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "said.jsonl"
    path.write_text(GOOD + "\n", encoding="utf-8")
    known = Replay(path).identity
    assert (known.model, known.model_revision) == ("said", sha256_hex(path.read_bytes()))
    assert Replay(path, "other").identity.model == "other"
    path.write_text(GOOD + "\n" + GOOD, encoding="utf-8")
    assert Replay(path).identity.model_revision != known.model_revision


def test_a_recording_is_of_one_generator(tmp_path: Path) -> None:
    path = recorded(tmp_path / "said.jsonl", request())
    with pytest.raises(SettingsError, match="another generator"):
        Recording(Scripted("other"), path)


@pytest.mark.parametrize("content", [b"\xff\xfe", None], ids=["not UTF-8", "a folder"])
def test_a_recording_that_is_none_is_not_added_to(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "said.jsonl"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    with pytest.raises(SettingsError, match="cannot be read"):
        Recording(Scripted(), path)


IDENTITY = json.dumps(
    {
        "identity": {
            "generator": "g",
            "model": "m",
            "model_revision": "",
            "tokenizer": "t",
            "template": "",
            "runtime": "r",
            "threads": 0,
        }
    }
)


@pytest.mark.parametrize(
    "line",
    [
        IDENTITY.replace('"threads": 0', '"threads": true'),
        IDENTITY.replace('"g"', "1"),
        IDENTITY.replace('"model": "m", ', ""),
        IDENTITY.replace('"model": "m"', '"model": "m", "more": ""'),
    ],
)
def test_an_identity_has_its_fields_and_no_others(tmp_path: Path, line: str) -> None:
    path = tmp_path / "said.jsonl"
    path.write_text(line, encoding="utf-8")
    with pytest.raises(SettingsError, match=r"line 1: expected .* an identity wants"):
        Replay(path)


def test_an_identity_stands_in_the_first_line_only(tmp_path: Path) -> None:
    path = tmp_path / "said.jsonl"
    path.write_text(f"{IDENTITY}\n{IDENTITY}\n", encoding="utf-8")
    with pytest.raises(SettingsError, match="line 2: an identity may stand"):
        Replay(path)


@pytest.mark.parametrize(
    "changed",
    [
        (Message("user", PROMPT[0].content), PROMPT[1]),
        (PROMPT[0], Message("user", PROMPT[1].content + " ")),
        (PROMPT[1], PROMPT[0]),
        PROMPT[1:],
    ],
)
def test_a_prompt_with_any_change_has_another_name(changed: tuple[Message, ...]) -> None:
    assert prompt_sha256(changed) != prompt_sha256(PROMPT)


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        '"text"',
        "{}",
        GOOD.replace('"stop"', '"eos"'),
        GOOD.replace(": 3", ': "3"'),
        GOOD.replace('"{}"', "null"),
        GOOD.replace("prompt_sha256", "prompt"),
        "[" * 100_000,
        GOOD.replace(": 3", ": true"),
        GOOD.replace(": 3", ": -3"),
        GOOD.replace(": 3", f": {'9' * 5000}"),
        GOOD.replace('"{}"', '"\\ud800"'),
        f"{GOOD} {GOOD}",
    ],
    ids=lambda line: line[:24],
)
def test_a_bad_line_of_a_recording_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "said.jsonl"
    path.write_text(f"{GOOD}\n\n{line}\n", encoding="utf-8")
    with pytest.raises(SettingsError, match=r"said\.jsonl, line 3: expected"):
        Replay(path)


def test_counts_of_nothing_are_counts(tmp_path: Path) -> None:
    path = tmp_path / "said.jsonl"
    path.write_text(GOOD.replace(": 3", ": 0").replace(": 2", ": 0"), encoding="utf-8")
    assert Replay(path).identity.threads == 0


@pytest.mark.parametrize("content", [None, b"\xff\xfe"], ids=["missing", "not UTF-8"])
def test_a_recording_that_cannot_be_read_is_named(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "said.jsonl"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(SettingsError, match=r"the recording .*said\.jsonl cannot be read"):
        Replay(path)


def test_a_recording_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    recording = Recording(Scripted(), tmp_path / "missing" / "said.jsonl")
    with pytest.raises(WorldError, match=r"the recording .*said\.jsonl cannot be written"):
        recording.generate(request())


def test_an_answer_that_never_came_is_not_recorded(tmp_path: Path) -> None:
    replay = Replay(recorded(tmp_path / "said.jsonl", request()))
    recording = Recording(replay, tmp_path / "new.jsonl")
    with pytest.raises(GenerationError):
        recording.generate(request(OTHER))
    assert not (tmp_path / "new.jsonl").exists()


def test_a_recording_keeps_any_text(tmp_path: Path) -> None:
    said = Generation("\u2028 \U0001f600 \x1b\n\r\0", "stop", 1, 1)

    class Says(Scripted):
        @override
        def generate(self, request: Request) -> Generation:
            del request
            return said

    path = tmp_path / "said.jsonl"
    Recording(Says(), path).generate(request())
    assert Replay(path).generate(request()) == said
