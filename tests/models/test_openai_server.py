from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from citebound.errors import GenerationError, SettingsError
from citebound.models.credential import Credential
from citebound.models.openai_server import MOST_WAIT
from tests.models.chat_double import (
    PATH,
    Double,
    drip,
    hang,
    pour,
    raw,
    reply,
    running,
    say,
    together,
)
from tests.models.openai_case import FORM, KEY, Clock, Ticking, asked, request

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def double() -> Iterator[Double]:
    with running() as found:
        yield found


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
    "said",
    [reply(f"Your key is {KEY}."), reply("x", id=KEY), {"error": f"Bad: {KEY}"}],
)
def test_an_answer_that_holds_the_credential_is_thrown_away(double: Double, said: Any) -> None:
    double.always = say(said)
    with pytest.raises(GenerationError, match="answered with the credential") as caught:
        asked(double).generate(request())
    assert KEY not in str(caught.value)


def test_only_so_many_requests_are_under_way_at_a_time(double: Double) -> None:
    double.always = together(8)
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
