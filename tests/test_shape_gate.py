from __future__ import annotations

import pytest

from tools.shape_gate import main, offences

DOC = '"""Says what is guaranteed."""\n'


@pytest.fixture
def tree(tmp_path):
    """Writes files into a source folder and returns what the gate finds there."""

    def write(**files):
        for name, text in files.items():
            path = tmp_path / f"{name.replace('__', '/')}.py"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return list(offences(tmp_path))

    return write


def function(body="    return 1\n", *, name="f", arguments=""):
    return f"def {name}({arguments}):\n    {DOC}{body}"


@pytest.mark.parametrize(
    "source",
    [
        function(),
        function("    x = 1\n" * 39),
        function("    assert f\n" * 7),
        "def _private():\n    return 1\n",
        f"class C:\n    {DOC}\n    def m(self, a, b, c, d, e, f):\n        {DOC}",
        "x = 1\n" * 400,
        "",
    ],
)
def test_what_keeps_the_limits_passes(tree, source):
    assert tree(a=source, b="", c="", d="", e="", f="", g="", h="", i="", j="", k="") == []


@pytest.mark.parametrize(
    ("source", "offence"),
    [
        (function("    x = 1\n" * 40), "a.py:1 f: 41 lines, at most 40"),
        (function("    assert f and f\n" * 4), "a.py:1 f: 9 branches, at most 8"),
        (function(arguments="a, b, c, *, d, e, f, g"), "a.py:1 f: 7 arguments, at most 6"),
        ("class Bare:\n    x = 1\n", "a.py:1 Bare: public, without a docstring"),
        ("x = 1\n" * 401, "a.py: 401 lines, at most 400"),
        ("x = 1\n" * 301, "a.py: 301 lines, 90 % of files have at most 300 (p90 is 301)"),
        ("x: Any\n", "a.py:1 Any: 1 in 1 lines of code, at most 3 per 1,000"),
        ("x = 1  # type: ignore\n", "a.py:1 ignore: 1 in 1 lines of code, at most 1 per 1,000"),
    ],
)
def test_what_is_over_a_limit_is_named_with_its_place(tree, source, offence):
    assert tree(a=source) == [offence]


def test_an_escape_within_the_rate_passes_outside_core_only(tree):
    filler = {f"f{number}": "x = 1\n" * 250 for number in range(5)}
    assert tree(a="x: Any\n", core__b="x: Any\n", **filler) == ["core/b.py:1 Any: none in core"]


def test_the_exit_code_says_whether_anything_was_found(tree, tmp_path, capsys):
    tree(a=function())
    assert main([str(tmp_path)]) == 0
    tree(b=function(name="g").replace(DOC, "x = 1\n"))
    assert main([str(tmp_path)]) == 1
    assert "b.py:1 g: public, without a docstring" in capsys.readouterr().out
