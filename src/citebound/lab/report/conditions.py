"""Under which settings the experiment ran, and who answered."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from citebound.lab.report.markup import Table, paragraph, section, table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from citebound.digest import Json
    from citebound.lab.report.values import Report

_IDENTITY: Final = {
    "generator.generator": "generator",
    "generator.model": "model",
    "generator.model_revision": "model file or commit",
    "generator.tokenizer": "tokenizer",
    "generator.template": "chat template",
    "generator.runtime": "runtime",
    "generator.threads": "threads",
}
"""What names the model, for people."""


def conditions_section(report: Report) -> str:
    """Identity, corpus, labels, and every setting."""
    settings = _settings(report.manifest)
    identity = [(said, _shown(settings.get(name))) for name, said in _IDENTITY.items()]
    chosen = report.found.conditions
    ran = [
        ("profile", _shown(chosen.get("profile"))),
        ("rebinding", rebinding(chosen)),
        ("corpus SHA-256", _shown(chosen.get("corpus"))),
        ("labels SHA-256", _shown(chosen.get("labels"))),
        ("evaluation.json SHA-256", report.evaluation_sha256),
    ]
    others = [(name, _shown(v)) for name, v in sorted(settings.items()) if name not in _IDENTITY]
    head = ("what", "value")
    return section(
        "conditions",
        "Under which conditions",
        paragraph(
            "Every build ran under these settings; all of them stand in the keys of the nodes. "
            "Labels are read by the evaluation and the auditor alone."
        ),
        table(Table("identity", "Who answered", head, identity, words=True)),
        table(Table("ran", "What was run", head, ran, words=True)),
        table(Table("settings", "All other settings", head, others, words=True)),
    )


def rebinding(conditions: Mapping[str, Json]) -> str:
    """Whether recorded answers were bound again."""
    return "on" if conditions.get("rebind") is True else "off"


def model_of(conditions: Mapping[str, Json]) -> str:
    """Who answered, in a few words."""
    settings = _settings(conditions)
    return " ".join(
        _shown(settings[name])
        for name in ("generator.generator", "generator.model")
        if settings.get(name)
    )


def _settings(manifest: Mapping[str, Json]) -> Mapping[str, Json]:
    found = manifest.get("settings")
    return found if isinstance(found, dict) else {}


def _shown(value: Json) -> str:
    if value is None or value == "":
        return "none"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
