from __future__ import annotations

import json
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from typing_extensions import override

from citebound.core.form import Form, FormKind, schema_of
from citebound.core.prompt import Message
from citebound.core.settings import Parameters
from citebound.errors import GenerationError, SettingsError
from citebound.models.counting import prompt_tokens
from citebound.models.credential import Credential
from citebound.models.openai import CAUTION, OpenAi, ServedModel
from citebound.models.openai_server import MOST_WAIT, ChatServer, Endpoint, Pace
from citebound.ports.generator import Request
from tests.models.chat_double import PATH, Double, drip, hang, pour, raw, reply, running, say
from tests.models.chat_double import good as answer
from tests.models.chat_double import together as when_together

if TYPE_CHECKING:
    from collections.abc import Iterator

KEY = "sk-test-0123456789abcdefghij"
PROMPT = (Message("system", "State claims."), Message("user", "[E1] Product P-1 site: X1."))
FORM = Form(FormKind.CLAIMS, ("E1", "E2"), 4)


@pytest.fixture
def double() -> Iterator[Double]:
    with running() as found:
        yield found


class Clock:
    """Time that passes only where someone waits."""

    def __init__(self) -> None:
        self.now, self.waits = 0.0, list[float]()

    def seconds(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.waits.append(seconds)


class Ticking(Clock):
    """Time that passes at each look."""

    @override
    def seconds(self) -> float:
        self.now += 0.02
        return self.now


def asked(
    double: Double, clock: Clock | None = None, *, structured: str = "json_schema", **changed: Any
) -> OpenAi:
    clock = clock or Clock()
    port = double.server_address[1]
    values: dict[str, Any] = {
        "url": f"{double.base_url}/chat/completions",
        "name": f"127.0.0.1:{port}",
        "credential": Credential(KEY),
        "variable": "MY_KEY",
        "tries": 4,
        "timeout": 600.0,
        **changed,
    }
    server = ChatServer(Endpoint(**values), Pace(clock.seconds, clock.sleep))
    return OpenAi(ServedModel("m", "r1", "server", structured), lambda: server, concurrency=2)


def request(form: Form | None = None, budget: int = 0, stop: tuple[str, ...] = ()) -> Request:
    return Request(PROMPT, ("E1",), Parameters(60, stop=stop), form=form, budget=budget)


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
        text = json.dumps(schema_of(Form(kind, ("E1", "E2"), 4)))
        assert text.count('"type"') == text.count("{") - text.count('"properties"')


def test_the_keys_name_the_model_and_no_server(double: Double) -> None:
    identity = asked(double, structured="none").identity
    assert (identity.generator, identity.model, identity.model_revision) == ("openai", "m", "r1")
    assert (identity.tokenizer, identity.template) == ("server", "server")
    assert (identity.runtime, identity.threads) == ("openai-chat/1 none", 0)
    assert asked(double).identity.runtime == "openai-chat/1 json_schema"


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize(
    "fault",
    [
        *(say(b"", status) for status in (408, 429, 500, 502, 503, 504)),
        raw(b""),
        raw(b"HTTP/1.1 200 OK\r\nContent-Le"),
        raw(b"HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{"),
        raw(b"SSH-2.0-OpenSSH_9.6\r\n"),
    ],
)
def test_a_fault_of_the_transport_is_tried_again(double: Double, fault: Any, count: int) -> None:
    double.plan = [fault] * count
    clock = Clock()
    assert asked(double, clock).generate(request()).finished
    assert len(double.bodies) == count + 1
    assert all(a == b for a, b in zip(double.bodies, double.bodies[1:], strict=False))
    assert len(clock.waits) == count
    assert all(2**i <= wait <= 2**i + 1 for i, wait in enumerate(clock.waits))


def test_tries_come_to_an_end(double: Double) -> None:
    double.always = say({"error": {"message": "busy\nnow"}}, 503)
    with pytest.raises(GenerationError) as caught:
        asked(double, tries=3).generate(request())
    port = double.server_address[1]
    assert str(caught.value) == f"127.0.0.1:{port} answered 503: busy now (tried 3 times)"
    assert len(double.bodies) == 3


@pytest.mark.parametrize(
    ("headers", "least"),
    [
        ({"Retry_After": "7"}, 7.0),
        ({"Retry_After": "3600"}, MOST_WAIT),
        ({"Retry_After": "9" * 400}, MOST_WAIT),
        (
            {
                "Date": "Mon, 30 Nov 2026 08:00:00 GMT",
                "Retry_After": "Mon, 30 Nov 2026 08:00:20 GMT",
            },
            20.0,
        ),
        ({"Retry_After": "Mon, 30 Nov 1998 08:00:20 GMT"}, 1.0),
        ({"Retry_After": "soon"}, 1.0),
        ({"Retry_After": "-5"}, 1.0),
        ({}, 1.0),
    ],
)
def test_a_server_is_left_alone_as_long_as_it_asks(
    double: Double, headers: dict[str, str], least: float
) -> None:
    double.plan = [say(b"", 429, **headers)]
    clock = Clock()
    asked(double, clock).generate(request())
    assert least <= clock.waits[0] <= max(least, 2.0)


def test_no_try_is_made_when_the_time_is_over(double: Double) -> None:
    double.always = say(b"", 429, Retry_After="50")
    clock = Clock()
    with pytest.raises(GenerationError, match="answered 429"):
        asked(double, clock, timeout=40.0).generate(request())
    assert (len(double.bodies), clock.waits) == (1, [])


def test_a_slow_answer_is_not_waited_for(double: Double) -> None:
    double.always = hang
    with pytest.raises(GenerationError, match=r"gave no whole answer within 0\.2 seconds"):
        asked(double, timeout=0.2, tries=1).generate(request())


def test_an_answer_that_drips_is_not_waited_for(double: Double) -> None:
    double.always = drip
    with pytest.raises(GenerationError, match="gave no whole answer within"):
        asked(double, Ticking(), timeout=0.2, tries=1).generate(request())


def test_nobody_there_is_said_in_words() -> None:
    with running() as gone:
        pass
    clock = Clock()
    with pytest.raises(GenerationError, match=r"127\.0\.0\.1:\d+ cannot be reached: .*refused"):
        asked(gone, clock).generate(request())
    assert len(clock.waits) == 3


def test_a_body_without_end_is_not_read(double: Double) -> None:
    double.always = pour
    with pytest.raises(GenerationError, match="answered with more than 4,000,000 bytes"):
        asked(double).generate(request())
    assert len(double.bodies) == 1


FORMAT = {"error": {"message": "Unknown field response_format", "code": 400}}


SETTINGS: dict[str, tuple[Any, str]] = {
    "set the environment variable MY_KEY to a valid": (say({"error": f"bad key {KEY}"}, 401), ""),
    "the environment variable MY_KEY": (say({"error": f"bad key {KEY[:9]}"}, 403), ""),
    "answered 404: no model m; it has no such": (say({"error": "no model m"}, 404), ""),
    'set structured to "json_object" or "none"': (say(FORMAT, 400), "json_schema"),
    'set structured to "none"': (
        say({"detail": [{"loc": ["json_mode", "schema"]}]}, 422),
        "json_object",
    ),
    "sends elsewhere, which is not followed": (say(b"", 307, Location="http://127.0.0.2:9/"), ""),
}


@pytest.mark.parametrize("message", SETTINGS)
def test_what_the_settings_must_mend_is_not_tried_again(double: Double, message: str) -> None:
    double.always, structured = SETTINGS[message]
    with pytest.raises(SettingsError) as caught:
        asked(double, structured=structured or "none").generate(request(FORM))
    assert message in str(caught.value)
    assert KEY[:9] not in str(caught.value)
    assert len(double.bodies) == 1


def test_a_missing_credential_is_named(double: Double) -> None:
    double.always = say(b"", 401)
    with pytest.raises(SettingsError, match="takes no request without a credential"):
        asked(double, credential=Credential("")).generate(request())


@pytest.mark.parametrize(
    ("status", "said", "structured"),
    [
        (400, {"error": {"message": "prompt is too long"}}, "json_schema"),
        (400, FORMAT, "none"),
        (413, {"message": "large"}, "json_schema"),
        (418, b"<html>", "json_schema"),
        (501, b"", "json_schema"),
        (204, b"", "json_schema"),
    ],
)
def test_what_another_try_would_not_change_is_not_tried_again(
    double: Double, status: int, said: Any, structured: str
) -> None:
    double.always = say(said, status)
    with pytest.raises(GenerationError, match=rf"answered {status}.*the request was refused"):
        asked(double, structured=structured).generate(request(FORM))
    assert len(double.bodies) == 1


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
    double.plan = [answer(), answer(**later)]
    generator.generate(request())
    with pytest.raises(GenerationError, match=message):
        generator.generate(request())
    assert generator.generate(request()).finished


@pytest.mark.parametrize("name", ["m", "/models/m", "r1", "", None, 7])
def test_a_server_may_name_the_model_its_file_its_revision_or_nothing(
    double: Double, name: object
) -> None:
    double.always = answer(model=name, system_fingerprint=None)
    generator = asked(double)
    assert generator.generate(request()).finished
    assert generator.generate(request()).finished


def test_another_model_than_the_one_that_was_asked_is_refused(double: Double) -> None:
    double.always = answer(model=f"other\n{'x' * 500}")
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


@pytest.mark.parametrize(
    "said",
    [reply(f"Your key is {KEY}."), reply("x", id=KEY), {"error": f"Bad: {KEY}"}],
)
def test_an_answer_that_holds_the_credential_is_thrown_away(double: Double, said: Any) -> None:
    double.always = say(said)
    with pytest.raises(GenerationError, match="answered with the credential") as caught:
        asked(double).generate(request())
    assert KEY not in str(caught.value)


def test_only_so_many_requests_are_under_way_at_a_time(double: Double) -> None:
    double.always = when_together(8)
    generator = asked(double)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(generator.generate, [request()] * 8))
    assert len({a.text for a in answers}) == 1
    assert (double.most, len(double.bodies)) == (2, 8)


def test_nothing_of_address_or_credential_is_logged(
    double: Double, caplog: pytest.LogCaptureFixture
) -> None:
    double.plan = [say({"error": KEY}, 500)]
    with caplog.at_level(logging.DEBUG):
        asked(double).generate(request())
    assert KEY not in caplog.text
    assert PATH not in caplog.text
