"""Words that oblige, recommend, allow or forbid, by what they do; all folded.

The gate's lexicons know that a modal differs; here it matters from which to which.
"""

from __future__ import annotations

from typing import Final

MUST: Final = "MUST"
SHOULD: Final = "SHOULD"
MAY: Final = "MAY"

MODALS: Final[dict[str, dict[str, str]]] = {
    "en": {
        MUST: "must shall required require requires obliged obligated mandatory",
        SHOULD: "should ought recommended recommend recommends",
        MAY: "may can could might optional possibly perhaps maybe",
    },
    "de": {
        MUST: "muss müssen muß musst hat haben verpflichtet erforderlich",
        SHOULD: "sollte sollten soll sollen empfohlen",
        MAY: "kann können darf dürfen könnte könnten dürfte möglicherweise vielleicht",
    },
    "fr": {
        MUST: "doit doivent devez devra devront obligatoire tenu",
        SHOULD: "devrait devraient devriez recommandé",
        MAY: "peut peuvent pouvez pourra pourrait pourraient facultatif",
    },
    "it": {
        MUST: "deve devono dovete dovrà dovranno obbligatorio",
        SHOULD: "dovrebbe dovrebbero raccomandato",
        MAY: "può possono potete potrà potrebbe potrebbero facoltativo",
    },
    "es": {
        MUST: "debe deben deberá deberán obligatorio",
        SHOULD: "debería deberían recomendado",
        MAY: "puede pueden podrá podrán podría podrían opcional",
    },
    "zh": {MUST: "必须 应当 须 不得不", SHOULD: "应该 建议", MAY: "可以 可能 也许 或许"},
}
"""By language and class, the words of each, set apart by blanks."""

_HEDGES: Final = (
    "may might could possibly perhaps maybe kann könnte könnten dürfte möglicherweise vielleicht "
    "peut pourrait pourraient può potrebbe potrebbero puede podría podrían 可能 也许 或许"
)
HEDGES: Final = frozenset(_HEDGES.split())
"""Words without which a possibility reads as a fact."""

_DENIALS: Final = (
    "prohibited prohibit prohibits prohibiting prohibition forbidden forbid forbids forbidding "
    "disallowed disallow refrain "
    "verboten untersagt interdit interdite interdits vietato vietata prohibido prohibida 禁止 "
    "严禁"
)
DENIALS: Final = frozenset(_DENIALS.split())
"""Words that forbid, besides the negations of the lexicons."""

SMALL_NUMBERS: Final[dict[str, dict[str, str]]] = {
    language: {word: str(value) for value, word in enumerate(words.split(), 2)}
    for language, words in (
        ("en", "two three four five six seven eight nine ten eleven twelve"),
        ("de", "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"),
        ("fr", "deux trois quatre cinq six sept huit neuf dix onze douze"),
        ("it", "due tre quattro cinque sei sette otto nove dieci undici dodici"),
        ("es", "dos tres cuatro cinco seis siete ocho nueve diez once doce"),
    )
}
"""By language, number words and their digits; "one" is a pronoun, and an article elsewhere."""
