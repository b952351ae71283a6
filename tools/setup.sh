#!/bin/sh
# setup.sh run|dev: makes .venv hold what requirements/<kind>.lock says, and the project itself, editable.
# Quick when nothing changed: a stamp, written last, holds a digest of every input. A set-up that was
# interrupted leaves the mark .unfinished, and the next one starts from an empty environment.
set -eu
cd "$(dirname "$0")/.."

kind=$1
python=.venv/bin/python

digest() {
    { pwd; cat "requirements/$1.lock" pyproject.toml src/citebound/__init__.py tools/setup.sh
      "$python" --version; } 2>&1 | cksum
}

is_done() {
    [ ! -e .venv/.unfinished ] && [ "$(cat ".venv/.stamp-$1" 2>/dev/null)" = "$(digest "$1")" ]
}

# The dev set contains the run set.
if is_done dev || is_done "$kind"; then exit 0; fi

echo "setting up .venv from requirements/$kind.lock ..." >&2
if [ -e .venv/.unfinished ] || [ "$(cat .venv/.made-in 2>/dev/null)" != "$(pwd)" ] ||
    ! "$python" -m pip --version >/dev/null 2>&1; then
    base=$(sh tools/find_python.sh)
    rm -rf .venv
    if ! "$base" -m venv .venv; then
        rm -rf .venv
        echo "'$base -m venv .venv' failed, see above; PYTHON=/path/to/python takes another." >&2
        exit 1
    fi
    pwd >.venv/.made-in
fi
rm -f .venv/.stamp-*
touch .venv/.unfinished
pip() { "$python" -m pip --disable-pip-version-check --no-input -qq "$@"; }
pip install --require-hashes -r "requirements/$kind.lock"
pip install --no-deps --no-build-isolation --no-index -e .
digest "$kind" >".venv/.stamp-$kind"
rm .venv/.unfinished
