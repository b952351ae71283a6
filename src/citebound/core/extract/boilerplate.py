"""Which sentences say nothing about the document's subject?"""

from __future__ import annotations

import re
from typing import Final

LOOKED_AT: Final = 400
"""Characters of the beginning of a sentence that are looked at."""

_BOILERPLATE: Final = re.compile(
    r"""
      all\ rights\ reserved | alle\ rechte\ vorbehalten | tous\ droits\ réservés
    | tutti\ i\ diritti\ (?:sono\ )?riservati | todos\ los\ derechos\ reservados | 版权所有
    | ^\W*(?:copyright|©|\(c\))\s | placed\ in\ the\ public\ domain
    | (?:is|are)\ (?:made\ available|licen[sc]ed|distributed|released
    |published)\ under\ (?:the|a)\b
    | creative\ commons | cc[-\ ]by\b | cc0\b | apache\ license | mit\ license
    | without\ warranties\ or\ conditions\ of\ any\ kind
    | key\ words\ .{0,200}(?:interpreted|rfc\ ?2119)
    | interpreted\ as\ described\ in\ rfc
    | ^\W*(?:back\ to\ top|table\ of\ contents|click\ here|skip\ to|read\ more|learn\ more\b)
    | ^\W*for\ (?:more|further|additional)\ (?:information|details)\b | ^\W*see\ (?:also|the
    |section)\b
    | ^\W*(?:zurück\ zum|inhaltsverzeichnis|nach\ oben|siehe\b|weitere\ informationen\b)
    | ^\W*(?:retour\ en\ haut|table\ des\ matières|pour\ plus\ d['’]informations?\b|voir\b)
    | ^\W*(?:torna\ su|per\ (?:maggiori|ulteriori)\ informazioni\b|vedi\b)
    | ^\W*(?:volver\ arriba|para\ (?:más|obtener\ más)\ información\b|véase\b)
    | ^\W*\(?(?:weggefallen|aufgehoben|repealed|abrogé|abrogato|derogado)\)?\W*$
    | ^\W*(?:返回顶部|目\ ?录|详见|参见)
    | this\ page\ (?:was|is)\ (?:last|intentionally) | last\ (?:updated|modified
    |reviewed)\b.{0,40}$
    | ^\W*(?:fait|fatto|hecho|done|executed|signed)\ (?:à|a|at|in|on|en)\ .{1,60}$
    | _{4,}.{0,300}_{4,} | _{15,}
    | in\ witness\ whereof | zu\ urkund\ dessen | in\ fede\ di\ che | en\ fe\ de\ lo\ cual
    | unofficial\ translation | mentions?\ légales$
    | (?:thank\ you|thanks)\ for\ (?:using|reading|visiting)
    | do\ not\ hesitate\ to | (?:zögern\ sie\ nicht|stehe[nt]?\ .{0,60}gern[e]?\ zur\ verfügung)
    | n['’]hésitez\ pas | non\ esiti(?:no|te)?\ a | no\ dude[n]?\ en | 如有(?:任何)?(?:疑问|问题)
    | ^\W*this\ (?:e-?mail|message)\ (?:and|is|may|contains)\b.{0,200}confidential
    """,  # noqa: RUF001 (quotation marks are meant)
    re.VERBOSE | re.IGNORECASE,
)


def is_boilerplate(sentence: str) -> bool:
    """Is a sentence a licence, a copyright note, navigation or another formula without content?"""
    return bool(_BOILERPLATE.search(" ".join(sentence[:LOOKED_AT].split())))
