# citebound: `make help` lists the targets. Everything runs in .venv, which `tools/setup.sh` makes and keeps
# in step with requirements/*.lock; nothing but Python 3.11 or newer, pip and make is needed.

PY := .venv/bin/python
TESTS_PASSED := build/tests-passed
TESTED := $(shell find src tests benchmarks calibration docs README.md pyproject.toml requirements/dev.lock -type f \
	-not -path '*/__pycache__/*' -not -path '*.egg-info/*' 2>/dev/null)
SIZES := 1000 10000 100000
# What no test can run where the extra `transformers` is not installed (`make torch`).
WITHOUT_TORCH = $(shell $(PY) -c 'import importlib.util as u; print("" if u.find_spec("transformers") \
	else ",src/citebound/models/torch_*.py")')
export DIR UPGRADE PYTHON FUZZ_SEED

.PHONY: help demo lab bench bench-gate bench-minutes calibrate models torch test proof fuzz check lint lock clean setup-run setup-dev
.DEFAULT_GOAL := help

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1	/p' $(MAKEFILE_LIST) | sort

demo: setup-run ## show the main job on the example dossier; DIR=path: summarize your own folder
	@$(PY) examples/demo.py $${DIR:+"$$DIR"}

lab: setup-run ## the controlled experiment on 30 dossiers, scripted: run, exercise, report, check; DIR=path keeps it there
	@test -n "$$DIR" || rm -rf build/lab
	$(PY) -m citebound lab run --generator scripted --no-rebind --json --out "$${DIR:-build/lab}"
	$(PY) -m citebound lab exercise --json --out "$${DIR:-build/lab}"
	$(PY) -m citebound lab report --out "$${DIR:-build/lab}"
	$(PY) -m citebound lab check --json --out "$${DIR:-build/lab}"

bench: setup-run ## measure the engine beside its peers, gate its counters, write docs/performance.md; SIZES="1000 10000"
	$(PY) -m benchmarks.engine $(SIZES)

bench-gate: setup-run ## the citation gate beside its peers, its counts gated; writes docs/performance-gate.md
	$(PY) -m benchmarks.gate

bench-minutes: setup-run ## fifty meetings of 100,000 characters and 200 items each through the whole pipeline, counts gated
	$(PY) -m benchmarks.minutes

calibrate: setup-run ## judge the labelled sample, write the record of the gate's thresholds and its plot
	$(PY) -m citebound calibrate calibration/labelled.jsonl --record src/citebound/core/gate/calibration.json \
		--plot docs/error-rates.svg

models: setup-dev ## bring the small model that tests run, into the user's cache; without it they skip themselves
	$(PY) tools/models.py smollm2-135m

torch: setup-dev ## add torch and transformers for the tests that need them, where a small build is at hand
	@sh tools/setup_torch.sh

test: setup-dev ## run the whole test suite, in random order, with branch coverage
	@rm -f $(TESTS_PASSED)
	$(PY) -m pytest --numprocesses=auto --dist=worksteal --cov --cov-report=
	@mkdir -p $(dir $(TESTS_PASSED)) && touch $(TESTS_PASSED)

proof: setup-dev ## the crash, race and tampering tests at every moment and for longer; the suite tries a part
	CITEBOUND_PROOF=1 CITEBOUND_PROOF_ROWS=30 $(PY) -m pytest --log-cli-level=INFO tests/crash tests/scenarios \
		tests/check

fuzz: setup-dev ## the public commands beside a slow model, for FUZZ_STEPS=5000 steps from FUZZ_SEED=0
	FUZZ_STEPS=$${FUZZ_STEPS:-5000} $(PY) -m pytest tests/fuzz/test_machine.py -p no:randomly -q -s

check: setup-dev lint $(TESTS_PASSED) ## lint, format, types, layers, shape and coverage gates
	$(PY) -m coverage report --include='src/citebound/core/*' --fail-under=100
	$(PY) -m coverage report --omit='src/citebound/core/*$(WITHOUT_TORCH)' --fail-under=95

lint: setup-dev ## the part of check that needs no test run
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	.venv/bin/lint-imports
	$(PY) tools/shape_gate.py src/citebound

# The coverage gates read the last test run; it is repeated when something changed since.
$(TESTS_PASSED): $(TESTED)
	@$(MAKE) --no-print-directory test

lock: ## remake requirements/*.lock; UPGRADE=1 takes the newest versions
	@sh tools/lock.sh

clean: ## remove the environment and everything that was built
	rm -rf .venv build dist .coverage .coverage.* .pytest_cache .mypy_cache .ruff_cache .hypothesis \
		.import_linter_cache src/*.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

setup-run:
	@sh tools/setup.sh run

setup-dev:
	@sh tools/setup.sh dev
