#!/bin/sh
# setup_torch.sh: adds the extra `transformers` to .venv, where pip knows the build of torch for the processor alone that
# requirements/torch.lock names. Elsewhere it says so and does nothing: other builds are gigabytes, and the tests that
# need it skip themselves. Quick when nothing changed.
set -eu
cd "$(dirname "$0")/.."

python=.venv/bin/python
locks="requirements/transformers.lock requirements/torch.lock"
pip() { "$python" -m pip --disable-pip-version-check --no-input -qq "$@"; }
digest() { { pwd; cat $locks tools/setup_torch.sh; "$python" --version; } 2>&1 | cksum; }

if [ "$(cat .venv/.stamp-torch 2>/dev/null)" = "$(digest)" ]; then exit 0; fi

wanted=$(sed -n 's/^torch==\([^ ]*\).*/\1/p' requirements/torch.lock)
if ! known=$("$python" -m pip --disable-pip-version-check index versions torch 2>&1); then
    echo "pip does not say which builds of torch there are: $(echo "$known" | tail -n 1)" >&2
    exit 1
fi
if ! echo "$known" | grep -qF " $wanted"; then
    echo "pip knows no torch $wanted for this Python: the tests of the generator transformers skip themselves" >&2
    exit 0
fi
echo "adding torch $wanted and requirements/transformers.lock to .venv ..." >&2
pip install --require-hashes -r requirements/transformers.lock
pip install --require-hashes --no-deps -r requirements/torch.lock
digest >.venv/.stamp-torch
