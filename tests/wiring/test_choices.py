from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from citebound.errors import SettingsError
from citebound.wiring.choices import COMMAND_KEYS, FOLDER_KEYS, USER_KEYS, choices, forgotten
from citebound.wiring.environment import user_file

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

LAYERS = ("command line", "remembered", "citebound.toml", "user settings")


class Sources:
    """The four places in which a choice can stand."""

    def __init__(self, home: Path) -> None:
        self.folder, self.user = home / "case", home / "settings.toml"
        self.folder.mkdir()
        self.command: dict[str, str] = {}
        self.remembered: dict[str, str] = {}

    def choose(self, layer: str, key: str, value: str) -> None:
        match layer:
            case "command line":
                self.command[key] = value
            case "remembered":
                self.remembered[key] = value
            case "citebound.toml":
                self.write(self.folder / "citebound.toml", f'{key} = "{value}"\n')
            case _:
                self.write(self.user, f'{key} = "{value}"\n')

    def write(self, file: Path, text: str) -> None:
        file.write_text(text, encoding="utf-8")

    def found(self) -> Mapping[str, tuple[object, str]]:
        chosen = choices(self.folder, self.command, self.remembered)
        return {key: (item.value, item.origin) for key, item in chosen.items()}


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sources:
    made = Sources(tmp_path)
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(made.user))
    return made


def test_nothing_is_chosen_where_nobody_chose(sources: Sources) -> None:
    assert sources.found() == {}


@pytest.mark.parametrize("strongest", range(4), ids=lambda i: LAYERS[i])
def test_the_strongest_choice_counts(sources: Sources, strongest: int) -> None:
    for layer in LAYERS[strongest:]:
        sources.choose(layer, "recipe", f"of {layer}")
    winner = LAYERS[strongest]
    assert sources.found() == {"recipe": (f"of {winner}", winner)}


def test_choices_of_several_layers_are_put_together(sources: Sources) -> None:
    keys = dict(zip(LAYERS, ("recipe", "model", "split_size", "tokenizer"), strict=True))
    for layer, key in keys.items():
        sources.choose(layer, key, "7")
    found = sources.found()
    assert {key: origin for key, (_, origin) in found.items()} == {
        key: layer for layer, key in keys.items()
    }
    assert found["split_size"] == (7, "citebound.toml")


OF_A_FILE = 'generator = "llama"\nmodel = "/m/x.gguf"\nthreads = 3\nmap_budget = 9\n'


@pytest.mark.parametrize(
    ("command", "remembered", "model"),
    [
        ({}, {}, "/m/x.gguf"),
        ({"generator": "llama"}, {}, "/m/x.gguf"),
        ({"generator": "llama"}, {"generator": "openai", "model": "m"}, "/m/x.gguf"),
        ({}, {"generator": "openai", "model": "m"}, "m"),
        ({"model": "n"}, {"generator": "openai", "model": "m"}, "n"),
        ({"generator": "openai"}, {}, None),
        ({"generator": "scripted"}, {}, None),
        ({"generator": "scripted", "model": "s"}, {}, "s"),
        ({}, {"generator": "scripted"}, None),
        ({"generator": "replay", "replay": "r"}, {"generator": "openai", "model": "m"}, None),
        ({"replay": "r"}, {}, None),
    ],
)
def test_what_several_generators_read_is_for_the_one_that_it_was_given_for(
    sources: Sources, command: dict[str, str], remembered: dict[str, str], model: str | None
) -> None:
    sources.write(sources.user, OF_A_FILE)
    sources.command, sources.remembered = command, remembered
    found = sources.found()
    assert found.get("model", (None,))[0] == model
    assert ("threads" in found) == (model == "/m/x.gguf")
    assert found["map_budget"] == (9, "user settings")


@pytest.mark.parametrize(
    ("generator", "used"),
    [("llama", True), ("openai", True), ("transformers", True), ("scripted", False)],
)
def test_a_model_that_was_given_for_no_generator_is_for_any_that_has_one(
    sources: Sources, generator: str, *, used: bool
) -> None:
    sources.write(sources.user, 'model = "m"')
    sources.command = {"generator": generator}
    assert ("model" in sources.found()) == used


@pytest.mark.parametrize(
    ("command", "gone"),
    [
        ({"generator": "scripted"}, {"model", "threads"}),
        ({"generator": "openai", "model": "n"}, {"model", "threads"}),
        ({"generator": "llama"}, set()),
        ({"split_size": "9"}, set()),
    ],
)
def test_another_generator_lets_what_was_remembered_for_one_be_forgotten(
    command: dict[str, str], gone: set[str]
) -> None:
    remembered = {"generator": "llama", "model": "m", "threads": "2", "recipe": "claims"}
    assert forgotten(command, remembered) == gone


@pytest.mark.parametrize("key", sorted(set(USER_KEYS) - set(COMMAND_KEYS)))
def test_what_the_command_line_cannot_choose_is_not_remembered(sources: Sources, key: str) -> None:
    sources.remembered[key] = "1"
    assert sources.found() == {}


def test_a_key_that_a_newer_program_remembered_is_left_alone(sources: Sources) -> None:
    sources.remembered["colour"] = "blue"
    assert sources.found() == {}


@pytest.mark.parametrize("key", [*sorted(set(USER_KEYS) - set(FOLDER_KEYS)), "endpoint", "Recipe"])
def test_whoever_made_the_folder_may_not_choose_this(sources: Sources, key: str) -> None:
    sources.choose("citebound.toml", key, "1")
    with pytest.raises(SettingsError, match=rf"citebound\.toml may choose .*; it chooses '{key}'"):
        sources.found()


@pytest.mark.parametrize("key", ["endpoint", "key", "Recipe"])
def test_the_users_own_file_may_not_choose_what_nobody_knows(sources: Sources, key: str) -> None:
    sources.choose("user settings", key, "1")
    with pytest.raises(SettingsError, match=f"it chooses '{key}', which is refused"):
        sources.found()


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ('recipe = "facts"', "facts"),
        ("split_size = 1", 1),
        ("split_size = 999999999999", 999_999_999_999),
        ('split_size = "500"', 500),
        ("max_bytes = 4", 4),
        ("share_calls = true", True),
        ("share_calls = false", False),
        ('patterns = ["a", "b"]', ("a", "b")),
        ("patterns = []", ()),
        (f"model_sha256 = 'sha256:{'a0' * 32}'", f"sha256:{'a0' * 32}"),
        (f"model_sha256 = '{'A0' * 32}'", "A0" * 32),
    ],
)
def test_a_possible_value_is_taken(sources: Sources, line: str, value: object) -> None:
    sources.write(sources.user, line)
    assert list(sources.found().values()) == [(value, "user settings")]


NUMBER = "a whole number from 1"
TEXT = "a text that is not empty"


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ('recipe = ""', TEXT),
        ("recipe = 3", TEXT),
        ("model = true", TEXT),
        ("tokenizer = []", TEXT),
        ("split_size = 0", NUMBER),
        ("split_size = -1", NUMBER),
        ("split_size = 1.5", NUMBER),
        ("split_size = nan", NUMBER),
        ("split_size = true", NUMBER),
        ('split_size = ""', NUMBER),
        ('split_size = "-1"', NUMBER),
        ('split_size = "1e3"', NUMBER),
        ('split_size = "\u0663"', NUMBER),
        ('split_size = "\u00b2"', NUMBER),
        ("split_size = 1000000000000", NUMBER),
        (f"map_budget = 1{'0' * 4000}", NUMBER),
        (f"map_budget = 0x{'f' * 9000}", NUMBER),
        (f'max_bytes = "1{"0" * 9000}"', NUMBER),
        ("max_new_tokens = 2026-01-01", NUMBER),
        ('share_calls = "true"', "true or false"),
        ("share_calls = 1", "true or false"),
        ('model_sha256 = "zz"', "64 hexadecimal digits"),
        (f'model_sha256 = "{"a" * 63}"', "64 hexadecimal digits"),
        (f'model_sha256 = "{"a" * 64}g"', "64 hexadecimal digits"),
        ("model_sha256 = 7", "64 hexadecimal digits"),
        ('patterns = "a"', "a list of regular expressions"),
        ('patterns = ["a", 1]', "a list of regular expressions"),
        ('patterns = [["a"]]', "a list of regular expressions"),
    ],
    ids=lambda value: value[:30],
)
def test_an_impossible_value_is_refused_by_name(sources: Sources, line: str, wanted: str) -> None:
    sources.write(sources.user, line)
    key = line.partition(" ")[0]
    with pytest.raises(SettingsError, match=rf"{key} \(user settings\) wants {wanted}, got "):
        sources.found()


@pytest.mark.parametrize("digits", [13, 5000, 1_000_000])
def test_a_huge_number_on_the_command_line_is_refused(sources: Sources, digits: int) -> None:
    sources.command["split_size"] = "9" * digits
    with pytest.raises(SettingsError, match=r"split_size \(command line\) wants"):
        sources.found()


def test_a_refusal_of_a_huge_value_stays_readable(sources: Sources) -> None:
    sources.command["split_size"] = "9" * 100_000
    with pytest.raises(SettingsError) as caught:
        sources.found()
    assert len(str(caught.value)) < 300


def test_a_number_is_not_cut_to_one_that_is_possible(sources: Sources) -> None:
    sources.command["split_size"] = "0" * 13 + "7"
    with pytest.raises(SettingsError, match="split_size"):
        sources.found()


def as_folder(file: Path) -> None:
    file.mkdir()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda file: file.write_bytes(b"recipe = "),
        lambda file: file.write_bytes(b'recipe = "\xff"'),
        lambda file: file.write_bytes(b'recipe = "a"\nrecipe = "b"'),
        lambda file: file.write_bytes(b"patterns = " + b"[" * 100_000),
        lambda file: file.write_bytes(b"split_size = " + b"9" * 5_000),
        as_folder,
    ],
    ids=["half a line", "not UTF-8", "twice", "deep", "huge", "a folder"],
)
@pytest.mark.parametrize("name", ["case/citebound.toml", "settings.toml"])
def test_settings_that_cannot_be_read_are_named(
    sources: Sources, tmp_path: Path, spoil: Callable[[Path], object], name: str
) -> None:
    assert sources.user.parent == tmp_path
    spoil(tmp_path / name)
    with pytest.raises(SettingsError, match=rf"the settings in .*{name} cannot be read"):
        sources.found()


def test_a_settings_file_below_something_that_is_no_folder_is_none(
    sources: Sources, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("CITEBOUND_SETTINGS", str(tmp_path / "file" / "settings.toml"))
    assert sources.found() == {}


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"CITEBOUND_SETTINGS": "mine.toml"}, "mine.toml"),
        ({"CITEBOUND_SETTINGS": "mine.toml", "XDG_CONFIG_HOME": "xdg"}, "mine.toml"),
        ({"XDG_CONFIG_HOME": "xdg"}, "xdg/citebound/settings.toml"),
        ({"CITEBOUND_SETTINGS": "", "XDG_CONFIG_HOME": ""}, "me/.config/citebound/settings.toml"),
        ({}, "me/.config/citebound/settings.toml"),
    ],
)
def test_the_users_own_file_is_where_the_environment_says(
    monkeypatch: pytest.MonkeyPatch, environment: Mapping[str, str], expected: str
) -> None:
    for name in ("CITEBOUND_SETTINGS", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "me", **environment}.items():
        monkeypatch.setenv(name, value)
    assert user_file() == Path(expected)
