"""The generator ``openai`` before a server of the test, in a time of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typing_extensions import override

from citebound.core.form import Form, FormKind
from citebound.core.prompt import Message
from citebound.core.settings import Parameters
from citebound.models.credential import Credential
from citebound.models.openai import OpenAi, ServedModel
from citebound.models.openai_server import ChatServer, Endpoint, Pace
from citebound.ports.generator import Request

if TYPE_CHECKING:
    from tests.models.chat_double import Double

KEY = "sk-test-0123456789abcdefghij"
PROMPT = (Message("system", "State claims."), Message("user", "[E1] Product P-1 site: X1."))
FORM = Form(FormKind.CLAIMS, ("E1", "E2"), 4)


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
