"""A served model's name and address to a generator that asks its server."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final
from urllib.parse import SplitResult, urlsplit

from citebound.errors import SettingsError
from citebound.models.credential import Credential
from citebound.models.faults import missing_extra
from citebound.models.openai import STRUCTURED, OpenAi, ServedModel
from citebound.wiring.clock import SystemClock, pause
from citebound.wiring.environment import credential

if TYPE_CHECKING:
    from citebound.models.openai import Server
    from citebound.ports.generator import Generator

TRIES: Final = 4
"""How often a request is sent at most."""

TIMEOUT: Final = 600
"""Seconds for one answer with all its tries."""

CONCURRENCY: Final = 4
"""Requests under way at a time, at most."""

_VARIABLE: Final = "OPENAI_API_KEY"
_IS_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_MOST: Final = {"tries": 100, "timeout": 86_400, "concurrency": 1_000}


@dataclass(frozen=True, slots=True)
class RemoteModel:
    """What was chosen."""

    name: str
    """The name under which the model is served; empty when none was named."""
    revision: str
    """Its version; empty when nobody states one."""
    tokenizer: str
    """Name of its tokenizer."""
    structured: str
    """How the answer's form is told; empty for the default."""
    base_url: str = field(repr=False)
    """The server's address; empty when none was named."""
    variable: str
    """The environment variable of the credential; empty for the usual one, which may be unset."""
    tries: int
    """How often a request is sent at most."""
    timeout: int
    """Seconds for one answer with all its tries."""
    concurrency: int
    """Requests under way at a time, at most."""


def remote_model(wanted: RemoteModel) -> Generator:
    """The generator; address, credential and extra are looked at when it is asked first.

    What was built before can so be shown without them.

    Raises:
        SettingsError: no model was named, or a choice is impossible.
    """
    if not wanted.name:
        raise SettingsError("the openai generator wants the served model's name: --model NAME")
    structured = wanted.structured or STRUCTURED[0]
    if structured not in STRUCTURED:
        raise SettingsError(f"structured wants one of {', '.join(STRUCTURED)}")
    for name, most in _MOST.items():
        if getattr(wanted, name) > most:
            raise SettingsError(f"{name} wants a whole number up to {most:,}")
    model = ServedModel(wanted.name, wanted.revision, wanted.tokenizer, structured)
    return OpenAi(model, lambda: _connect(wanted), wanted.concurrency)


def in_clear(base_url: str) -> tuple[str, ...]:
    """A line that warns of an unencrypted address on another machine."""
    parts = _split(base_url)
    if parts is None or parts.scheme != "http" or _is_here(parts.hostname or ""):
        return ()
    where = _name(parts)
    return (f"what is asked goes to {where} unencrypted (http); use https where it has that",)


def _connect(wanted: RemoteModel) -> Server:
    endpoint = _address(wanted.base_url)
    try:
        from citebound.models import openai_server as chat  # noqa: PLC0415  (an extra)
    except ImportError as error:
        raise missing_extra("openai") from error
    return chat.ChatServer(
        chat.Endpoint(
            url=f"{wanted.base_url.rstrip('/')}/chat/completions",
            name=_name(endpoint),
            credential=_credential(wanted.variable),
            variable=wanted.variable or _VARIABLE,
            tries=wanted.tries,
            timeout=wanted.timeout,
        ),
        chat.Pace(SystemClock().seconds, pause),
    )


def _address(base_url: str) -> SplitResult:
    if not base_url:
        raise SettingsError(
            "the openai generator wants the server's address: --base-url https://HOST/v1, or "
            "base_url in the user's settings"
        )
    parts = _split(base_url)
    if parts is None or parts.scheme not in ("http", "https"):
        raise SettingsError("base_url names no address of a server; write it as https://HOST/v1")
    if parts.username is not None or parts.query or parts.fragment:
        raise SettingsError(
            f"base_url ({_name(parts)}) wants scheme, host, port and path only; a credential "
            "comes from the environment, see api_key_env",
            [_name(parts)],
        )
    return parts


def _refuse_no_name(variable: str) -> None:
    """Refuse what is no variable's name without repeating it: perhaps it is the credential."""
    if variable and not _IS_NAME.fullmatch(variable):
        raise SettingsError(
            "api_key_env wants the name of an environment variable, such as OPENAI_API_KEY, and "
            "got something else; if it is the credential itself, take it out of the settings"
        )


def _credential(variable: str) -> Credential:
    """What the variable holds; nothing where the usual one is not set.

    Raises:
        SettingsError: the variable that was named is not set, or holds no credential.
    """
    _refuse_no_name(variable)
    secret = credential(variable or _VARIABLE)
    if not secret and variable:
        raise SettingsError(
            f"the environment variable {variable}, which api_key_env names, is not set; set it, "
            "or name another one",
            [variable],
        )
    found = Credential(secret or "")
    if not found.is_sendable:
        named = variable or _VARIABLE
        raise SettingsError(
            f"the environment variable {named} holds characters that no credential has; set it to "
            "the credential alone",
            [named],
        )
    return found


def _split(base_url: str) -> SplitResult | None:
    """The parts of an address; None where it is none."""
    if not base_url.isprintable() or " " in base_url:
        return None
    try:
        parts = urlsplit(base_url)
        is_one = bool(parts.hostname) and parts.port != 0
    except ValueError:  # A port or an IPv6 address that is none.
        return None
    return parts if is_one else None


def _name(parts: SplitResult) -> str:
    """Host and port: all of an address that is ever shown."""
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
