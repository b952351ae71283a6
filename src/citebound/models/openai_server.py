"""A chat-completions server over HTTP: one question, tried again where the transport failed.

Redirects are not followed, proxies and certificates of the environment are not used, and nothing
logs an address: requests go to the transport of ``httpx`` without its client.
"""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import httpx
from tenacity import RetryCallState, Retrying, retry_if_exception_type, wait_exponential_jitter

from citebound.core.counting import plural
from citebound.errors import GenerationError, SettingsError
from citebound.models.openai_answer import fault_words, read_body
from citebound.models.openai_faults import RETRIED, Fault, Said, refused, seconds_to_wait

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from citebound.digest import Json
    from citebound.models.credential import Credential

MOST_BYTES: Final = 4_000_000
"""The longest body that is read."""

MOST_WAIT: Final = 60.0
"""Seconds: longer than that no ``Retry-After`` is honoured."""

_CONNECT: Final = 10.0
_FIRST_WAIT: Final = 1.0
_LAST_WAIT: Final = 30.0
_OK: Final = 200


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a server is, and how it is asked."""

    url: str = field(repr=False)
    """Of its chat completions; never shown."""
    name: str
    """Its host and port."""
    credential: Credential
    """What is sent to be let in."""
    variable: str
    """The environment variable that the credential comes from."""
    tries: int
    """How often a request is sent at most."""
    timeout: float
    """Seconds for one question with all its tries."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How time passes."""

    seconds: Callable[[], float]
    """A clock that never goes back."""
    sleep: Callable[[float], None]
    """Waits so many seconds."""


class ChatServer:
    """Asks one server. Safe to be used by several threads."""

    def __init__(self, endpoint: Endpoint, pace: Pace) -> None:
        """Nothing is sent yet.

        Raises:
            SettingsError: the address is none.
        """
        self._endpoint, self._pace = endpoint, pace
        try:
            self._url = httpx.URL(endpoint.url)
        except httpx.InvalidURL as error:
            raise SettingsError(
                "base_url names no address of a server; write it as https://HOST/v1"
            ) from error
        # A connection for each request: calls take seconds, and an idle one may be cut unseen.
        limits = httpx.Limits(max_keepalive_connections=0)
        self._transport = httpx.HTTPTransport(trust_env=False, limits=limits)

    def shown(self, words: str) -> str:
        """The server's words, fit for a message."""
        return self._endpoint.credential.shown(words)

    def ask(self, body: Mapping[str, Json], structured: str) -> dict[str, Json]:
        """What the server answers with status 200.

        Args:
            body: the request.
            structured: the setting of that name, where a form is sent; otherwise empty.

        Raises:
            GenerationError: no answer came.
            SettingsError: it will not come with these settings.
        """
        until = self._pace.seconds() + self._endpoint.timeout
        retrying = Retrying(
            retry=retry_if_exception_type(Fault),
            wait=_wait,
            stop=lambda state: self._is_enough(state, until),
            sleep=self._pace.sleep,
            reraise=True,
        )
        content = json.dumps(body).encode()
        try:
            reply = read_body(retrying(self._sent, content, structured, until))
        except Fault as fault:
            tried = retrying.statistics.get("attempt_number", 1)
            times = f" (tried {tried} times)" if tried > 1 else ""
            raise GenerationError(f"{fault}{times}", fault.hides) from None
        if self._endpoint.credential.is_in(reply):
            raise GenerationError(
                f"{self._endpoint.name} answered with the credential; nothing is kept of it",
                [self._endpoint.name],
            )
        return reply

    def _is_enough(self, state: RetryCallState, until: float) -> bool:
        """Whether no further try is made: there were enough, or the next would come too late."""
        late = self._pace.seconds() + state.upcoming_sleep >= until
        return late or state.attempt_number >= self._endpoint.tries

    def _sent(self, content: bytes, structured: str, until: float) -> bytes:
        """The body that one try brings.

        Raises:
            Fault: the transport failed.
            GenerationError: another try would not help.
            SettingsError: nor would another request.
        """
        name = self._endpoint.name
        try:
            request = self._request(content, until)
            with closing(self._transport.handle_request(request)) as response:
                body = self._body(response, until)
        except httpx.TimeoutException as error:
            seconds = self._endpoint.timeout
            told = f"{name} gave no whole answer within {seconds:g} {plural(seconds, 'second')}"
            raise Fault(told, (name,)) from error
        except httpx.ConnectError as error:
            said = self.shown(str(error))
            raise Fault(f"{name} cannot be reached: {said}", (name, said)) from error
        except httpx.TransportError as error:
            told = f"{name} cut the connection, or does not speak HTTP"
            raise Fault(told, (name,)) from error
        if response.status_code != _OK:
            raise self._no_answer(response, body, structured)
        return body

    def _request(self, content: bytes, until: float) -> httpx.Request:
        left = max(until - self._pace.seconds(), 0.001)
        waits = {"connect": min(left, _CONNECT), "read": left, "write": left, "pool": left}
        headers = {
            **self._endpoint.credential.headers,
            "Content-Type": "application/json",
            "Accept": "application/json",
            "Accept-Encoding": "identity",
            "User-Agent": "citebound",
        }
        return httpx.Request(
            "POST", self._url, headers=headers, content=content, extensions={"timeout": waits}
        )

    def _body(self, response: httpx.Response, until: float) -> bytes:
        """The body as it came, up to the longest that is read."""
        found = bytearray()
        for piece in response.iter_raw():
            found += piece
            if len(found) > MOST_BYTES:
                raise GenerationError(
                    f"{self._endpoint.name} answered with more than {MOST_BYTES:,} bytes; "
                    "nothing is kept of it",
                    [self._endpoint.name],
                )
            if self._pace.seconds() >= until:
                raise httpx.ReadTimeout("too slow")
        return bytes(found)

    def _no_answer(self, response: httpx.Response, body: bytes, structured: str) -> Exception:
        """The fault or the error of another status than 200."""
        said = Said(self._endpoint.name, response.status_code, self._words(body))
        if said.status in RETRIED:
            headers = response.headers
            wait = seconds_to_wait(headers.get("Retry-After"), headers.get("Date"))
            return Fault(str(said), said.hides, min(wait, MOST_WAIT))
        has_key = bool(self._endpoint.credential.headers)
        return refused(said, structured, self._endpoint.variable, has_key=has_key)

    def _words(self, body: bytes) -> str:
        try:
            return self.shown(fault_words(read_body(body)) or "")
        except GenerationError:
            return ""


_backing_off = wait_exponential_jitter(_FIRST_WAIT, _LAST_WAIT, jitter=_FIRST_WAIT)


def _wait(state: RetryCallState) -> float:
    """Seconds until the next try: ever longer, with a part of chance, or what the server wants."""
    fault = state.outcome.exception() if state.outcome is not None else None
    asked = fault.wait if isinstance(fault, Fault) else 0.0
    return max(asked, _backing_off(state))
