"""The measures of specification A, section 8. The only reader of labels besides the auditor."""

from __future__ import annotations
