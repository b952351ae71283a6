"""A chat-completions server on this machine that does as a test tells it."""

from __future__ import annotations

import json
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from citebound.core.prompt import Message
from citebound.core.settings import Parameters
from citebound.models.scripted import Scripted
from citebound.ports.generator import Request

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Act = Any  # Callable[[Handler], object]; the handler's class stands below.
PATH = "/a-private-path/v1"


class Double(ThreadingHTTPServer):
    """Answers as ``Scripted`` does, unless another act is next in its plan."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.plan: list[Act] = []
        self.always: Act = good()
        self.bodies: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.answered: list[str] = []
        self.over = Event()
        self._lock, self._now, self.most = Lock(), 0, 0

    @property
    def base_url(self) -> str:
        """Its address, as a user would write it."""
        return f"http://127.0.0.1:{self.server_address[1]}{PATH}"

    def take(self, body: dict[str, Any], headers: dict[str, str]) -> Act:
        """Note a request and give what is to be done with it."""
        with self._lock:
            self.bodies.append(body)
            self.headers.append(headers)
            return self.plan.pop(0) if self.plan else self.always

    def count(self, change: int) -> None:
        """Count the requests that are under way together."""
        with self._lock:
            self._now += change
            self.most = max(self.most, self._now)

    @override
    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is no news."""


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    server: Double
    body: dict[str, Any]
    is_under_way = False

    def do_POST(self) -> None:
        """Do what is planned."""
        length = int(self.headers["Content-Length"])
        self.body = json.loads(self.rfile.read(length))
        act = self.server.take(self.body, dict(self.headers.items()))
        self.server.count(1)
        self.is_under_way = True
        try:
            act(self)
        finally:
            self._leave()

    def _leave(self) -> None:
        if self.is_under_way:
            self.is_under_way = False
            self.server.count(-1)

    def send(self, status: int, body: bytes, headers: dict[str, str] | None = None) -> None:
        """Answer whole, with these headers and no others."""
        self.send_response_only(status)
        for name, value in {"Content-Length": str(len(body)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self._leave()  # Before the client can know of it, and send another one.
        self.wfile.write(body)

    @override
    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


def reply(text: Any, **changed: Any) -> dict[str, Any]:
    """An answer as a server gives it; ``choice`` and ``message`` change what is inside."""
    message = {"role": "assistant", "content": text, **changed.pop("message", {})}
    choice = {"index": 0, "message": message, "finish_reason": "stop", **changed.pop("choice", {})}
    usage = {"prompt_tokens": 31, "completion_tokens": 7, "total_tokens": 38}
    whole = {"id": "c-1", "object": "chat.completion", "model": "m", "system_fingerprint": "fp-1"}
    return {**whole, "choices": [choice], "usage": usage, **changed}


def good(**changed: Any) -> Act:
    """Answer from the prompt's own lines."""

    def act(handler: Handler) -> None:
        messages = tuple(Message(m["role"], m["content"]) for m in handler.body["messages"])
        parameters = Parameters(max_new_tokens=handler.body["max_tokens"])
        said = Scripted().generate(Request(messages, (), parameters))
        handler.server.answered.append(messages[-1].content)  # Before the client can count.
        handler.send(200, json.dumps(reply(said.text, **changed)).encode())

    return act


def say(value: Any, status: int = 200, **headers: str) -> Act:
    """Answer so, as JSON or as bytes."""
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return lambda handler: handler.send(status, body, named)


def raw(data: bytes) -> Act:
    """Write these bytes and cut the connection."""

    def act(handler: Handler) -> None:
        handler.wfile.write(data)
        handler.close_connection = True

    return act


def hang(handler: Handler) -> None:
    """Say nothing until the test is over."""
    handler.server.over.wait(60)


def drip(handler: Handler) -> None:
    """Send a byte at a time, for ever."""
    handler.send_response(200)
    handler.end_headers()
    with suppress(OSError):
        while not handler.server.over.wait(0.02):
            handler.wfile.write(b" ")
            handler.wfile.flush()


def pour(handler: Handler) -> None:
    """Send a hundred megabytes."""
    handler.send_response(200)
    handler.end_headers()
    with suppress(OSError):
        for _ in range(1600):
            handler.wfile.write(b" " * 65536)


def together(count: int) -> Callable[[Handler], None]:
    """Answer when so many requests have come, or after a while."""
    here = Event()

    def act(handler: Handler) -> None:
        if len(handler.server.bodies) >= count:
            here.set()
        here.wait(0.2)
        good()(handler)

    return act


@contextmanager
def running() -> Iterator[Double]:
    """A double that listens for as long as the block runs."""
    double = Double()
    thread = Thread(target=double.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield double
    finally:
        double.over.set()
        double.shutdown()
        thread.join()
        double.server_close()
