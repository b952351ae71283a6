"""A type for every row that the auditor reads, as it stands in its table."""

from __future__ import annotations

from typing import NamedTuple


class EventRow(NamedTuple):
    """A change."""

    sequence: int
    kind: str
    slot: int
    doc_id: str
    principal: str
    before: str
    after: str
    text_sha256: str
    at: str


class VersionRow(NamedTuple):
    """A version of a document."""

    slot: int
    number: int
    text_sha256: str
    reader: str
    weight: int
    sequence: int


class DocumentRow(NamedTuple):
    """The present state of a document."""

    slot: int
    doc_id: str
    version: int
    text_sha256: str
    weight: int
    reader: str
    presence: str


class RightRow(NamedTuple):
    """A change of a right."""

    principal: str
    slot: int
    revision: int
    eligible: int
    sequence: int


class PresentRightRow(NamedTuple):
    """A present right."""

    principal: str
    slot: int
    revision: int
    eligible: int


class RunRow(NamedTuple):
    """A build that started."""

    run_id: int
    principal: str
    recipe: str
    full: int
    sequence: int
    settings: str
    at: str


class RunEndRow(NamedTuple):
    """A build that ended."""

    run_id: int
    sequence: int
    root_key: str
    root_status: str
    counters: str
    details: str
    at: str
    audit_length: int
    audit_head: str


class NodeRow(NamedTuple):
    """A result."""

    id: int
    key: str
    address: str
    status: str
    fields: str
    out_hash: str
    children: int
    call_key: str
    raw_sha256: str
    run_id: int


class KeptRow(NamedTuple):
    """A result of a full run."""

    id: int
    run_id: int
    key: str
    address: str
    status: str
    fields: str
    out_hash: str
    children: str
    call_key: str
    retry: int
    principal: str
    raw_sha256: str
    finished: int | None
    attempt: int | None


class CallRow(NamedTuple):
    """A call, before it was made."""

    id: int
    run_id: int
    node_key: str
    call_key: str
    request_sha256: str


class AnswerRow(NamedTuple):
    """What came of a call."""

    attempt: int
    text_sha256: str
    tokens_sha256: str
    stop_reason: str
    prompt_tokens: int
    output_tokens: int
    failure: str
    seconds: float
    device_memory: int


class BindingRow(NamedTuple):
    """A raw output under what was sent."""

    id: int
    call_key: str
    retry: int
    principal: str
    raw_sha256: str
    finished: int
    attempt: int | None


class LinkRow(NamedTuple):
    """A link of the audit chain."""

    n: int
    kind: str
    first: int
    last: int
    digest: str
    head: str


class FileRow(NamedTuple):
    """A file as it was when its content was read."""

    doc_id: str
    disk_path: str
    size: int
    mtime_ns: int
    ctime_ns: int
    inode: str
    bytes_sha256: str
    unsettled: int


class LeftOutRow(NamedTuple):
    """What was not included, and why."""

    place: int
    path: str
    reason: str
    detail: str


class HeadRow(NamedTuple):
    """What is served."""

    principal: str
    recipe: str
    root_key: str
    sequence: int
    run_id: int
