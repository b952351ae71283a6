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

WAIVERS: Final[dict[str, str]] = {
    "en": (
        r"\b(?:needs? not|needn't|not need|(?:not|n't) have to|not (?:required|obliged|obligated"
        r"|necessary|mandatory)|no (?:need|obligation|duty))\b"
    ),
    "de": (
        r"\b(?:m(?:uss|uß|üss(?:en|t))(?: \w+){0,3} (?:nicht|keine?n?)"
        r"|brauch(?:t|en)(?: \w+){0,3} (?:nicht|keine?n?)"
        r"|nicht (?:verpflichtet|erforderlich|notwendig|nötig))\b"
    ),
    "fr": r"\b(?:pas|plus) (?:obligée?s?|tenue?s?|obligatoires?|nécessaires?|besoin)\b",
    "it": r"\bnon (?:è|sono) (?:obbligat|tenut|necessari|obbligatori)\w*\b",
    "es": r"\bno (?:tienen? que|está(?:n)? obligad\w*|es (?:necesario|obligatorio))\b",
    "zh": "不必|无需|无须|不需要|没有义务",
}
"""By language, what denies a duty, and forbids nothing; each is a denial by the lexicons too."""

_UNIVERSALS: Final = (
    "all every each any alle allen aller jede jeder jedes jeden tous toutes chaque tout toute "
    "tutti tutte ogni todos todas cada toda"
)
UNIVERSALS: Final = frozenset(_UNIVERSALS.split())
"""Words by which something is said of all."""

_CONDITIONS: Final = (
    "if unless except excluding only provided until without wenn falls sofern soweit außer nur "
    "ohne si sauf excepté seulement sans se salvo tranne eccetto solo soltanto senza excepto sin "
    "suppose supposing 如果 除非 除外 只有 要是 假如 假设 倘若 万一 一旦 只要"
)
CONDITIONS: Final = frozenset(_CONDITIONS.split())
"""Words after which something holds only then, or not then."""

PREMISES: Final[dict[str, str]] = {
    "en": (
        r"\b(?<!\b(?:even|as) )(?:if|unless|whether|suppos(?:e|ing)|assum(?:e|ing)|imagine"
        r"|in case|provid(?:ed|ing) that|as long as|doubt(?:s|ed)?)\b"
        r"(?! (?:(?:i|we) (?:remember|recall|understand)|possible|you (?:like|will)\b))"
    ),
    "de": r"\b(?:wenn|falls|sofern|soweit|ob|angenommen)\b",
    "fr": r"\b(?:si|supposons|à condition)\b|\bs'il",
    "it": r"\b(?:se|qualora|purché)\b",
    "es": r"\b(?:si|supongamos|siempre que)\b",
    "zh": "如果|要是|要不是|若不是|除非|假如|假设|假使|倘若|若是|万一|一旦|只要|是否",
}
"""By language, what makes of the words after it no statement, but a condition or a question."""

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
