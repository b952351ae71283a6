"""What every test runs under."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from tests.not_run import line_of

if TYPE_CHECKING:
    from collections.abc import Iterator

# A slow machine is no finding.
settings.register_profile("patient", parent=settings(), deadline=None)
settings.load_profile("patient")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end what was left out; ``.ci/run`` repeats the line."""
    skipped = terminalreporter.stats.get("skipped", [])
    terminalreporter.write_line(line_of(str(report.longrepr) for report in skipped))


@pytest.fixture(autouse=True)
def _no_connection_is_left_open(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close what a test left open; Python 3.13 and later warn of it, and warnings are errors."""
    connect, opened = sqlite3.connect, list[sqlite3.Connection]()

    def remembered(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*arguments, **options)
        opened.append(connection)
        return connection

    monkeypatch.setattr(sqlite3, "connect", remembered)
    yield
    for connection in opened:
        with suppress(sqlite3.ProgrammingError):  # Opened in a thread, which closes it itself.
            connection.close()
