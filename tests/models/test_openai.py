from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from citebound.core.form import Form, FormKind, schema_of
from citebound.errors import GenerationError, SettingsError
from citebound.models.counting import prompt_tokens
from citebound.models.credential import Credential
from citebound.models.openai import CAUTION
from tests.models.chat_double import Double, good, reply, running, say
from tests.models.openai_case import FORM, KEY, PROMPT, asked, request

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def double() -> Iterator[Double]:
    with running() as found:
        yield found


def test_an_answer_is_what_the_server_says(double: Double) -> None:
    double.always = say(reply("Yes.", usage={"prompt_tokens": 31, "completion_tokens": 2}))
    found = asked(double).generate(request())
    assert (found.text, found.stop_reason, found.finished) == ("Yes.", "stop", True)
    assert (found.prompt_tokens, found.output_tokens, found.token_ids) == (31, 2, ())


def test_an_answer_that_was_cut_by_its_length_says_so(double: Double) -> None:
    double.always = say(reply("Ye", choice={"finish_reason": "length"}))
    assert asked(double).generate(request()).stop_reason == "length"


@pytest.mark.parametrize(
    "usage",
    [None, "many", {}, {"prompt_tokens": -1, "completion_tokens": True}, {"prompt_tokens": 9**99}],
)
def test_counts_that_a_server_does_not_name_are_estimated(double: Double, usage: object) -> None:
    double.always = say(reply("One two, three.", usage=usage))
    found = asked(double).generate(request())
    assert (found.prompt_tokens, found.output_tokens) == (prompt_tokens(PROMPT) * CAUTION, 5)


def test_a_request_is_greedy_and_whole_and_names_its_sender(double: Double) -> None:
    asked(double).generate(request(stop=("END",)))
    assert double.bodies == [
        {
            "model": "m",
            "messages": [{"role": m.role, "content": m.content} for m in PROMPT],
            "temperature": 0,
            "seed": 0,
            "max_tokens": 60,
            "stream": False,
            "stop": ["END"],
        }
    ]
    assert double.headers[0]["Authorization"] == f"Bearer {KEY}"
    assert double.headers[0]["Accept-Encoding"] == "identity"


def test_a_server_without_a_credential_is_sent_none(double: Double) -> None:
    asked(double, credential=Credential("")).generate(request())
    assert "Authorization" not in double.headers[0]


@pytest.mark.parametrize(
    ("structured", "form", "expected"),
    [
        (
            "json_schema",
            FORM,
            {
                "type": "json_schema",
                "json_schema": {"name": "answer", "strict": True, "schema": schema_of(FORM)},
            },
        ),
        ("json_object", FORM, {"type": "json_object"}),
        ("none", FORM, None),
        ("json_schema", None, None),
        ("json_object", None, None),
    ],
)
def test_the_form_of_an_answer_is_told_as_the_setting_says(
    double: Double, structured: str, form: Form | None, expected: object
) -> None:
    asked(double, structured=structured).generate(request(form))
    assert double.bodies[0].get("response_format") == expected


def test_a_schema_names_the_type_of_everything() -> None:
    for kind in FormKind:
        names_none = kind in (FormKind.QUOTES, FormKind.ITEMS)
        aliases = () if names_none else ("E1", "E2")
        text = json.dumps(schema_of(Form(kind, aliases, 4)))
        assert text.count('"type"') == text.count("{") - text.count('"properties"')


def test_the_keys_name_the_model_and_no_server(double: Double) -> None:
    identity = asked(double, structured="none").identity
    assert (identity.generator, identity.model, identity.model_revision) == ("openai", "m", "r1")
    assert (identity.tokenizer, identity.template) == ("server", "server")
    assert (identity.runtime, identity.threads) == ("openai-chat/1 none", 0)
    assert asked(double).identity.runtime == "openai-chat/1 json_schema"


@pytest.mark.parametrize(
    ("later", "message"),
    [
        ({"model": "r1"}, "its model was m and is r1 now"),
        ({"model": "other"}, "its model was m and is other now"),
        ({"system_fingerprint": "fp-2"}, "its system_fingerprint was fp-1 and is fp-2 now"),
    ],
)
def test_a_model_that_changes_on_the_way_is_refused(
    double: Double, later: dict[str, str], message: str
) -> None:
    generator = asked(double)
    double.plan = [good(), good(**later)]
    generator.generate(request())
    with pytest.raises(GenerationError, match=message):
        generator.generate(request())
    assert generator.generate(request()).finished


@pytest.mark.parametrize("name", ["m", "/models/m", "r1", "", None, 7])
def test_a_server_may_name_the_model_its_file_its_revision_or_nothing(
    double: Double, name: object
) -> None:
    double.always = good(model=name, system_fingerprint=None)
    generator = asked(double)
    assert generator.generate(request()).finished
    assert generator.generate(request()).finished


def test_another_model_than_the_one_that_was_asked_is_refused(double: Double) -> None:
    double.always = good(model=f"other\n{'x' * 500}")
    with pytest.raises(SettingsError, match=r"the model other x+\.\.\. answered, m was asked"):
        asked(double).generate(request())


@pytest.mark.parametrize(("budget", "fits"), [(31, True), (30, False), (0, True)])
def test_an_input_that_the_server_counts_as_over_budget_is_refused(
    double: Double,
    budget: int,
    fits: bool,  # noqa: FBT001
) -> None:
    if fits:
        assert asked(double).generate(request(budget=budget)).prompt_tokens == 31
        return
    with pytest.raises(GenerationError, match="counted 31 tokens of input, the budget is 30;"):
        asked(double).generate(request(budget=budget))
