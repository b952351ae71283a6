"""What ``citebound verify`` does with a text and its items, and with a stream of both."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from citebound.core.gate.fold import Annotations
from citebound.core.gate.items import Broken, is_hash, shown
from citebound.engine.batch import Batch, Verified, common_file_id, read_items, verify_batch
from citebound.errors import BaseChanged, CallerError, SettingsError
from citebound.render.escape import for_terminal
from citebound.render.json_verify import answer_json, changed_json, json_line, stopped_json
from citebound.sources.audit_lines import audit_line
from citebound.sources.json_lines import BadLine, Line, json_lines
from citebound.sources.refined import batch_id, batch_of, open_input, read_text_file

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

    from citebound.digest import Json
    from citebound.sources.audit_lines import AuditLines


@dataclass(frozen=True, slots=True)
class Asked:
    """A text with its items, as two files hold them."""

    batch: Batch
    """What is to be verified."""
    bad_lines: tuple[str, ...]
    """Each line of ITEMS that is no JSON object, with its number and why."""
    remarks: tuple[str, ...] = ()
    """What a user must know of how TEXT was read."""


def read(text: str, items: str, annotations: str | None, content_hash: str | None) -> Asked:
    """The text and its items.

    The text's name is the one that its file says, else the one that the items name, else that of
    its file.

    Raises:
        CallerError: a file or an option cannot be used.
    """
    _refuse_no_hash(content_hash)
    given, remarks = _given(text, Annotations(annotations) if annotations else None)
    with open_input(items) as stream:
        lines = [_of_an_object(line) for line in json_lines(stream)]
    bad = tuple(f"line {line.number}: {line.why}" for line in lines if isinstance(line, BadLine))
    found = read_items(_item(line) for line in lines)
    name = given.refined_file_id or common_file_id(found) or Path(text).name
    expected = content_hash or given.content_hash
    batch = replace(given, refined_file_id=name, items=found, content_hash=expected)
    return Asked(batch, bad, remarks)


def verify(asked: Asked, audit: AuditLines | None) -> Verified:
    """The verdicts, after their audit records were written.

    Raises:
        BaseChanged: the text is not the one that was extracted from.
        WorldError: the records cannot be written.
    """
    verified = verify_batch(asked.batch)
    _record(verified, audit)
    return verified


def stream(name: str, audit: AuditLines | None) -> int:
    """Answer each line of a stream as it comes, and return the exit code.

    0: every line was verified. 2: a line was bad. 3: no line was bad, and the base of one changed.

    Raises:
        CallerError: the file cannot be read.
        WorldError: an audit record cannot be written.
    """
    codes = {0}
    with _opened(name) as lines:
        for line in json_lines(lines):
            answer, code = _answer(line, audit)
            codes.add(code)
            sys.stdout.write(json_line(answer))
            sys.stdout.flush()
    return 2 if 2 in codes else max(codes)  # noqa: PLR2004


def note(text: str) -> None:
    """One line to stderr, beside the answer."""
    sys.stderr.write(f"citebound: {for_terminal(text)}\n")


def _given(name: str, annotations: Annotations | None) -> tuple[Batch, tuple[str, ...]]:
    """The text of a file, and remarks; of WebVTT and SRT what `citebound minutes import` reads."""
    if not name.lower().endswith((".vtt", ".srt")):
        return read_text_file(name, annotations), ()
    from citebound.sources.transcripts import transcript_of  # noqa: PLC0415  (slow)
    from citebound.wiring.meetings import LARGEST  # noqa: PLC0415  (slow)

    with open_input(name) as stream:
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise CallerError(f"{name}: larger than {LARGEST:,} bytes; split the transcript")
    found = transcript_of(name, data, annotations=annotations)
    return Batch("", found.refined, ()), found.remarks


def _refuse_no_hash(content_hash: str | None) -> None:
    if content_hash is not None and not is_hash(content_hash):
        raise SettingsError(f"--content-hash: want 64 hexadecimal digits, got {content_hash!a}")


def _of_an_object(line: Line | BadLine) -> Line | BadLine:
    """The line, which is bad where it holds something else than an object."""
    if isinstance(line, BadLine) or isinstance(line.value, dict):
        return line
    return BadLine(line.number, f"want one item a line, an object, got {shown(line.value)}")


def _item(line: Line | BadLine) -> object:
    if isinstance(line, BadLine):
        return Broken("", "", f"line {line.number}: {line.why}")
    return line.value


def _answer(line: Line | BadLine, audit: AuditLines | None) -> tuple[dict[str, Json], int]:
    """The answer to a line, and the exit code that it calls for."""
    if isinstance(line, BadLine):
        return _error(None, line.number, line.why), 2
    name = batch_id(line.value)
    try:
        batch = batch_of(line.value)
    except ValueError as error:
        return _error(name, line.number, str(error)), 2
    try:
        verified = verify_batch(batch)
    except BaseChanged as error:
        told = _error(name, line.number, str(error))
        answer = told | {"base_changed": changed_json(error)}
        return answer, error.exit_code
    _record(verified, audit)
    return answer_json(name if name is not None else "", verified), 0


def _error(name: str | int | None, number: int, why: str) -> dict[str, Json]:
    return {"id": name, "error": f"line {number}: {why}", "line": number}


def _record(verified: Verified, audit: AuditLines | None) -> None:
    if audit is None:
        return
    base = verified.batch.refined_file_id, verified.content_hash
    audit.append([audit_line(*base, stopped_json(record)) for record in verified.audit])


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    """The stream, closed after the block where it was opened here."""
    if name != "-":
        with open_input(name) as file:
            yield file
    elif sys.stdin is None:
        raise CallerError("--batch -: there is no standard input; name a file")
    else:
        yield sys.stdin.buffer
