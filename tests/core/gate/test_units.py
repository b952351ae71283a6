"""A unit in another case may be another unit; the fold of letter case does not excuse it."""

from __future__ import annotations

import pytest

from citebound.core.gate.units import is_other_unit
from citebound.core.gate.verdict import Verdict
from tests.core.gate.bench import judged

_OTHERS = """
5 mg|5 Mg
5 m€|5 M€
5m$|5M$
5 Mb|5 MB
5 MB/s|5 Mb/s
5 Gbps|5 GBps
10 Gib|10 GiB
5 mW|5 MW
5 MWh|5 mWh
5 MHz|5 mHz
5 mPa|5 MPa
5 mmol|5 Mmol
5 mm|5 MM
5 ml|5 Ml
5 k|5 K
5 g|5 G
5 t|5 T
5 s|5 S
€5m|€5M
５ ｍｇ|5 Mg
"""
_SAME = """
5 km|5 KM
5 kB|5 KB
5 ml|5 mL
5 GW|5 gW
5 min|5 MIN
5 million|5 Million
5 Mbit|5 MBit
5 euros|5 EUROS
5 to 7|5 TO 7
plan b|plan B
5 mg|5 mg or 6 mg
"""


def _pairs(lines: str) -> list[list[str]]:
    return [line.split("|") for line in lines.strip().splitlines()]


@pytest.mark.parametrize(("said", "quoted"), _pairs(_OTHERS))
def test_a_unit_of_another_case_goes_to_a_person(said: str, quoted: str):
    frame = "The dose was {} in all of the northern harbour."
    for text, quote in ((said, quoted), (quoted, said)):
        result = judged(frame.format(text), frame.format(quote))
        assert result.verdict == Verdict.TO_HUMAN
        assert "a unit differs in case" in result.reason
        assert judged(frame.format(text), frame.format(text)).verdict == Verdict.HIT_SUBSTR


@pytest.mark.parametrize(("said", "quoted"), _pairs(_SAME))
def test_a_case_that_says_nothing_is_folded(said: str, quoted: str):
    assert not is_other_unit(quoted, said)
    assert not is_other_unit(said, quoted)
