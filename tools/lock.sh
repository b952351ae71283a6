#!/bin/sh
# Remakes requirements/run.lock, dev.lock and those of the benchmarks: every version pinned, every file by its hash, no index named, valid on
# Python 3.11 and later on every system. Pins are kept where they still fit; `UPGRADE=1` takes the newest.
set -eu
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python=$(sh tools/find_python.sh)
"$python" -m venv "$work/venv"
"$work/venv/bin/python" -m pip install -qq --disable-pip-version-check uv

compile() {
    out=$1
    shift
    what="pyproject.toml requirements/build.in"
    case $out in benchmarks/* | requirements/transformers.lock) what=${out%.lock}.in ;; esac
    "$work/venv/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
        ${UPGRADE:+--upgrade} --output-file "$out" $what "$@"
    if grep -nE '://|--index-url|--extra-index-url|--find-links' "$out"; then
        echo "$out names a place to download from (above); it may name versions and hashes only." >&2
        exit 1
    fi
}

compile requirements/run.lock
compile requirements/dev.lock --extra dev --constraint requirements/run.lock
compile requirements/transformers.lock --constraint requirements/dev.lock
compile benchmarks/requirements.lock
compile benchmarks/requirements-gate.lock
