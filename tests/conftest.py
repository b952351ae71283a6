"""What every test runs under."""

from __future__ import annotations

from hypothesis import settings

# A slow machine is no finding.
settings.register_profile("patient", parent=settings(), deadline=None)
settings.load_profile("patient")
