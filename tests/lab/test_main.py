from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from citebound.__main__ import FURTHER
from citebound.cli.main import main
from citebound.lab.main import COMMANDS

if TYPE_CHECKING:
    from tests.lab.world import Lab


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(lab: Lab, command: str):
    answer = lab.say(command, "--help")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith(f"usage: citebound lab {command}")
    assert "--json" in answer.out


def test_the_help_lists_every_command(capsys):
    assert main(["lab", "--help"], further=FURTHER) == 0
    out = capsys.readouterr().out
    for name, what in COMMANDS.items():
        assert f"  {name:<8} {what}\n" in out


@pytest.mark.parametrize("words", [[], ["nothing"], ["run", "--nothing"]])
def test_wrong_words_are_one_line_with_exit_code_2(words, capsys):
    assert main(["lab", *words], further=FURTHER) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "--help`" in err


def test_the_program_knows_the_command_only_through_its_entry(capsys):
    assert main(["lab", "--help"]) == 2
    assert "there is no command 'lab'" in capsys.readouterr().err
    assert main(["--help"], further=FURTHER) == 0
    assert "  lab        the controlled experiment" in capsys.readouterr().out
