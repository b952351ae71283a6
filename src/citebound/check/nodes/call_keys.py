"""The keys of calls: of what was sent, and to whom."""

from __future__ import annotations

from citebound.digest import Json, canonical, record_digest, sha256_hex


def identity_of(settings: dict[str, Json]) -> bytes:
    """Who answers, and how: what every key of a call to a model begins with."""
    names = ("generator.", "parameters.")
    identity = {name: settings[name] for name in settings if name.startswith(names)}
    return b'["call",{"identity":' + canonical(identity)


def call_key(identity: bytes, sent: Json) -> str:
    """The key of a call to a model."""
    return sha256_hex(identity + b',"sent":' + canonical(sent) + b"}]")


def rule_key(settings_digest: str, sent: Json) -> str:
    """The key of what a rule answers."""
    return record_digest("call", {"identity": settings_digest, "sent": sent})
