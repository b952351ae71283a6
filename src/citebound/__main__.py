"""``python -m citebound``."""

from __future__ import annotations

import sys

from citebound.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
