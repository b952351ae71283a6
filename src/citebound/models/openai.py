"""A generator that asks any OpenAI-compatible server of chat completions."""

from __future__ import annotations

from dataclasses import dataclass
from threading import BoundedSemaphore, Lock
from typing import TYPE_CHECKING, Final, Protocol

from citebound.core.form import schema_of
from citebound.core.settings import GeneratorIdentity
from citebound.errors import GenerationError, SettingsError
from citebound.models.counting import TOKEN, prompt_tokens
from citebound.models.faults import one_line
from citebound.models.openai_answer import Answer, read_answer
from citebound.ports.generator import Generation

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from citebound.core.form import Form
    from citebound.core.prompt import Message
    from citebound.digest import Json
    from citebound.ports.generator import Request

CHAT: Final = "openai-chat/1"
"""Raised by hand when the same request is sent or counted otherwise than before."""

STRUCTURED: Final = ("json_schema", "json_object", "none")
"""How a server is told what form an answer must have; the first is the default."""

CAUTION: Final = 2
"""Tokens that each word, mark or CJK character of the estimate is taken for.

A small model's tokenizer makes 1.1 to 1.3 of one in English, 1.7 in Chinese, 2.0 in German.
"""


@dataclass(frozen=True, slots=True)
class ServedModel:
    """Which model, as far as a server tells."""

    name: str
    """The name under which it is served."""
    revision: str
    """Its version, as the user states it; empty when nobody does."""
    tokenizer: str
    """Name of its tokenizer, as the user states it."""
    structured: str
    """One of ``STRUCTURED``."""


class Server(Protocol):
    """What is asked."""

    def ask(self, body: Mapping[str, Json], structured: str) -> dict[str, Json]:
        """What it answers."""
        ...

    def shown(self, words: str) -> str:
        """Its own words, fit for a message."""
        ...


class OpenAi:
    """Answers of a served model, as repeatable as its server makes them.

    Several threads may ask; no more than ``concurrency`` requests are under way at a time.
    """

    def __init__(
        self, model: ServedModel, connect: Callable[[], Server], concurrency: int = 1
    ) -> None:
        """Take the model and the way to its server, which is taken when it is first asked."""
        self._model, self._connect = model, connect
        self._slots, self._lock = BoundedSemaphore(concurrency), Lock()
        self._connected: Server | None = None
        self._first: dict[str, str] = {}

    @property
    def identity(self) -> GeneratorIdentity:
        """Who answers, by name: no host, no credential."""
        model = self._model
        return GeneratorIdentity(
            generator="openai",
            model=model.name,
            model_revision=model.revision,
            tokenizer=model.tokenizer,
            template="server",
            runtime=f"{CHAT} {model.structured}",
            threads=0,
        )

    def count_tokens(self, messages: tuple[Message, ...]) -> int:
        """Tokens of the input, template included: an estimate on the safe side."""
        return prompt_tokens(messages) * CAUTION

    def generate(self, request: Request) -> Generation:
        """One answer. Where the server names no counts of tokens, they are estimates.

        Raises:
            SettingsError: the server cannot be asked so, or another model answers.
            GenerationError: no answer came, or none that may be kept: of another model than
                before, or to an input that the server counts as over budget.
        """
        is_told = request.form is not None and self._model.structured != "none"
        structured = self._model.structured if is_told else ""
        server = self._server()
        with self._slots:
            reply = server.ask(_body(self._model, request), structured)
        answer = read_answer(reply, server.shown)
        with self._lock:
            self._refuse_another(answer, server.shown)
        _refuse_over_budget(answer, request.budget)
        sent, said = answer.prompt_tokens, answer.output_tokens
        return Generation(
            answer.text,
            answer.stop_reason,
            self.count_tokens(request.messages) if sent is None else sent,
            len(TOKEN.findall(answer.text)) if said is None else said,
        )

    def _server(self) -> Server:
        with self._lock:
            if self._connected is None:
                self._connected = self._connect()
            return self._connected

    def _refuse_another(self, answer: Answer, shown: Callable[[str], str]) -> None:
        """Keys name one model, so one model must have answered."""
        told = (("model", answer.model), ("system_fingerprint", answer.fingerprint))
        for what, said in told:
            first = self._first.get(what, said)
            if said and said != first:
                was, now = shown(first), shown(said)
                raise GenerationError(
                    f"the server changed during this run: its {what} was {was} and is {now} now; "
                    "the answer is not used",
                    [was, now],
                )
        model, said = self._model, answer.model
        # A server may name the file that it has loaded, with the folder.
        if said not in ("", model.revision) and model.name not in (said, said.rpartition("/")[2]):
            named = shown(said)
            raise SettingsError(
                f"the server says that the model {named} answered, {one_line(model.name)} was "
                "asked; set model to the name that it says, or model_revision where that is a "
                "version of the model that was asked",
                [named],
            )
        for what, said in told:
            if said:
                self._first.setdefault(what, said)


def _body(model: ServedModel, request: Request) -> dict[str, Json]:
    parameters = request.parameters
    body: dict[str, Json] = {
        "model": model.name,
        "messages": [{"role": m.role, "content": m.content} for m in request.messages],
        "temperature": 0,
        "seed": 0,
        "max_tokens": parameters.max_new_tokens,
        "stream": False,
    }
    if parameters.stop:
        body["stop"] = list(parameters.stop)
    if request.form is not None and model.structured != "none":
        body["response_format"] = _format(request.form, model.structured)
    return body


def _format(form: Form, structured: str) -> Json:
    if structured == "json_object":
        return {"type": "json_object"}
    schema: Json = schema_of(form)
    return {
        "type": "json_schema",
        "json_schema": {"name": "answer", "strict": True, "schema": schema},
    }


def _refuse_over_budget(answer: Answer, budget: int) -> None:
    sent = answer.prompt_tokens
    if sent is not None and 0 < budget < sent:
        raise GenerationError(
            f"the server counted {sent:,} tokens of input, the budget is {budget:,}; the answer "
            "is not used: raise map_budget or reduce_budget, or lower split_size"
        )
