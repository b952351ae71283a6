"""Letters beyond ASCII, by language: what a reading of bytes in an encoding is measured with."""

from __future__ import annotations

from typing import Final

ALPHABETS: Final = {
    "ca": frozenset("àçèéíïòóúü"),
    "cs": frozenset("áčďéěíňóřšťúůýž"),
    "de": frozenset("äöüß"),
    "el": frozenset("αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"),
    "es": frozenset("áéíñóúü"),
    "et": frozenset("äõöüšž"),
    "fr": frozenset("àâæçéèêëîïôœùûüÿ"),
    "hr": frozenset("čćđšž"),
    "hu": frozenset("áéíóöőúüű"),
    "is": frozenset("áéíóúýðþæö"),
    "it": frozenset("àèéìòù"),
    "lt": frozenset("ąčęėįšųūž"),
    "lv": frozenset("āčēģīķļņšūž"),
    "nl": frozenset("éëïóöü"),
    "no": frozenset("åæøéóòäö"),
    "pl": frozenset("ąćęłńóśźż"),
    "pt": frozenset("ãáàâçéêíóôõúü"),
    "ro": frozenset("ăâîșțşţ"),
    "ru": frozenset(map(chr, (*range(0x430, 0x450), 0x451))),
    "sk": frozenset("áäčďéíĺľňóôŕšťúýž"),
    "sv": frozenset("åäöéü"),
    "tr": frozenset("âçğıîöşüû"),
    "uk": frozenset(map(chr, (*range(0x430, 0x450), 0x454, 0x456, 0x457, 0x491))),
}
"""Lower case. A text in one language has few letters of any other's."""

MARKS: Final = frozenset(
    "\u2018\u2019\u201a\u201c\u201d\u201e\u2013\u2014\u2026\u2022\u20ac\u00a3\u00a7\u00b0\u00ab\u00bb"
    "\u00bf\u00a1\u00a9\u00ae\u2122\u00bd\u00bc\u00be\u00b7\u00b1\u00d7\u00a0\u00ad\u00b2\u00b3\u2116"
)
"""Signs that texts have beyond ASCII."""

INNER: Final = frozenset("\u2019\u2013\u2014\u00b7\u00a0\u00ad\u2026")
"""Those of them that stand between two letters."""

ALONE: Final = frozenset("àáèéåöÀÁÈÉÅÖ")
"""Those of the Latin letters that are words."""

FREQUENT: Final = {
    "gb2312": frozenset("的是了在有我他这们个来要就会也说你对以可到那么过去还"),
    "big5": frozenset("的是在有我他這們個來要就會也說你對以可到那麼過去還"),
}
"""Characters that make up a good part of any Chinese text, by the standard of their script."""
