from __future__ import annotations

from base64 import b64encode, urlsafe_b64encode

import pytest

from citebound.models.credential import Credential

KEY = "sk-0123456789abcdef"
LONG = "sk-SECRETsecret1234567890abcdefXYZ"
SPELLED = {
    "spaced": " ".join(KEY),
    "base64": b64encode(KEY.encode()).decode(),
    "base64 without its end": b64encode(KEY.encode()).decode().rstrip("="),
    "inside base64": b64encode(f"Bearer {KEY}".encode()).decode(),
    "base64 after a word": f"key{b64encode(KEY.encode()).decode()}",
    "base64 for addresses": urlsafe_b64encode(f"\xff\xfe{KEY}".encode()).decode(),
    "base64 in lines": "\n".join(b64encode(KEY.encode()).decode()),
    "percent": "".join(f"%{ord(char):02x}" for char in KEY),
    "percent of a mark": KEY.replace("-", "%2D"),
    "percent twice": KEY.replace("-", "%252D"),
    "hexadecimal": KEY.encode().hex(),
}


def test_a_credential_shows_nothing_of_itself() -> None:
    assert KEY not in f"{Credential(KEY)!r} {Credential(KEY)}"
    assert Credential(KEY).headers == {"Authorization": f"Bearer {KEY}"}


@pytest.mark.parametrize(
    ("secret", "words"),
    [
        (KEY, f"wrong key {KEY}!"),
        (KEY, "keys like 456789ab are no good"),
        (KEY, "wrong key sk-01234***"),
        (KEY, f"{KEY[:10]}\n{KEY[10:]}"),
        ("abc", "not abc"),
        *((KEY, f"wrong key {spelled}") for spelled in SPELLED.values()),
    ],
)
def test_words_that_hold_a_part_of_the_secret_are_withheld(secret: str, words: str) -> None:
    assert (
        Credential(secret).shown(words) == "(its words are withheld: they repeat the credential)"
    )


@pytest.mark.parametrize("secret", [KEY, ""])
@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("wrong key sk-0123***", "wrong key sk-0123***"),
        ("a\r\n b\x1b[31m\ud800\0c\u2028d", "a b [31m c d"),
        ("x" * 200, "x" * 200),
        ("x" * 201, "x" * 200 + "..."),
        ("", ""),
    ],
)
def test_other_words_become_a_part_of_one_line(secret: str, words: str, line: str) -> None:
    assert Credential(secret).shown(words) == line


@pytest.mark.parametrize(
    ("secret", "answer", "expected"),
    [
        (KEY, {"a": [1, None, {"b": f"x{KEY}y"}]}, True),
        (KEY, {KEY: 1}, True),
        *((KEY, {"a": f"it is {spelled}."}, True) for spelled in SPELLED.values()),
        (KEY, {"a": KEY[1:]}, True),
        (KEY, {"a": f"It is {KEY[4:12]}."}, True),
        (KEY, {"a": f"It is {KEY[4:11]}."}, False),
        (LONG, {"a": LONG[3:31]}, True),
        (LONG, {"a": f"Is it {LONG[5:17]}?"}, True),
        (LONG, {"a": LONG[5:16]}, False),
        ("not-required", {"a": "No key is not required here."}, False),
        ("not-required", {"a": "It is not-required."}, True),
        ("my-own-key-for-servers", {"a": "He took my-own-key-for us."}, False),
        ("my-own-key-for-servers", {"a": "He said own-key-for-servers."}, True),
        ("EMPTY", {"a": "EMPTY"}, False),
        ("", {"a": ""}, False),
    ],
)
def test_a_secret_is_found_wherever_it_stands(secret: str, answer: object, expected: bool) -> None:  # noqa: FBT001
    assert Credential(secret).is_in(answer) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("secret", "expected"),
    [(KEY, True), ("", True), ("a b", False), ("a\nb", False), ("é", False), ('a"b', False)],
)
def test_a_header_carries_no_blanks_and_nothing_but_ascii(secret: str, expected: bool) -> None:  # noqa: FBT001
    assert Credential(secret).is_sendable == expected
