#!/bin/sh
# Prints the first Python that really runs, is 3.11 or newer and can make a virtual environment.
# $PYTHON is tried first. A shim that exists but does not run is passed over.
set -u

ready='import sys
if sys.version_info < (3, 11):
    sys.exit(1)
import ensurepip, venv'

candidates() {
    [ -z "${PYTHON:-}" ] || echo "$PYTHON"
    for name in python3.13 python3.12 python3.11 python3; do
        # Every place of the name on PATH: a broken shim may hide a good one.
        which -a "$name" 2>/dev/null || command -v "$name"
    done
}

found=$(candidates | while IFS= read -r python; do
    if "$python" -c "$ready" </dev/null >/dev/null 2>&1; then
        echo "$python"
        break
    fi
done)
if [ -z "$found" ]; then
    echo "citebound needs Python 3.11 or newer that can make a virtual environment; none was found" \
        "(Debian, Ubuntu: apt install python3-venv; or set PYTHON=/path/to/python)." >&2
    exit 1
fi
echo "$found"
