"""JSON without the leniency of the json module, and with two recorded repairs around it."""

from __future__ import annotations

import json
import math
import re
from typing import Final

from citebound.core.answer import Fault, FaultError, Repair, shown
from citebound.core.distinct_keys import RepeatedKeyError, distinct


def read_json(raw: str) -> tuple[object, tuple[Repair, ...]]:
    """The one JSON value of an answer, and what had to be removed around it.

    Every object in the value has distinct keys, every number is finite. Nothing but outer white
    space and one complete ```json fence is ever removed.

    Raises:
        FaultError: EMPTY, NOT_JSON, TOO_DEEP, NUMBER or DUPLICATE_KEY; never anything else.
    """
    text, repairs = _repaired(raw)
    if not text.strip():
        raise FaultError(Fault.EMPTY, "expected one JSON object, got nothing")
    _refuse_depth(text)
    try:
        return _DECODER.decode(text), repairs
    except json.JSONDecodeError as error:
        where = f"line {error.lineno} column {error.colno}"
        message = f"expected one JSON object and nothing else, got at {where}: {error.msg}"
        raise FaultError(Fault.NOT_JSON, message) from error
    except RepeatedKeyError as error:
        message = f"expected distinct keys in an object, got {shown(error.key)} twice"
        raise FaultError(Fault.DUPLICATE_KEY, message) from error


_FENCE: Final = re.compile(r"```json[ \t]*\r?\n(.*\n)[ \t]*```", re.DOTALL)


def _repaired(raw: str) -> tuple[str, tuple[Repair, ...]]:
    text = raw.strip()
    repairs = () if text == raw else (Repair.WHITE_SPACE,)
    fenced = _FENCE.fullmatch(text)
    if fenced is None:
        return text, repairs
    return fenced[1], (*repairs, Repair.FENCE)


_DEEPEST: Final = 32
_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)


def _refuse_depth(text: str) -> None:
    """Keep deep nesting from the decoder, which would recurse into it.

    Up to its first fault the decoder reads strings exactly as this pattern does.
    """
    depth = 0
    for token in _TOKEN.finditer(text):
        mark = token[0]
        depth += (mark in "[{") - (mark in "]}")
        if depth > _DEEPEST:
            raise FaultError(
                Fault.TOO_DEEP, f"expected at most {_DEEPEST} levels, got more at {token.start()}"
            )


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        _refuse_number(digits)
    return number


_MOST_DIGITS: Final = 300


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        _refuse_number(digits)
    return int(digits)


def _refuse_number(digits: str) -> None:
    raise FaultError(Fault.NUMBER, f"expected finite numbers, got {shown(digits)}")


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=distinct,
    parse_float=_finite,
    parse_int=_integer,
    parse_constant=_refuse_number,
)
