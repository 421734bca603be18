# make run    sets everything up and opens the house
# make test   sets everything up and runs every check and test
# make help   lists the rest

SHELL := /bin/sh
export PATH := $(CURDIR)/.venv/bin:$(PATH)
# uv and npm speak only when something is wrong
export npm_config_loglevel := error
export npm_config_fund := false
export npm_config_audit := false
export npm_config_update_notifier := false
# Compiled modules are kept, whatever an image of a container says: hundreds of processes start.
unexport PYTHONDONTWRITEBYTECODE

CLIENT_SOURCES := $(shell find client_js/src client_js/index.html client_js/public -type f 2>/dev/null) \
	client_js/package-lock.json client_js/vite.config.ts
PYTEST := pytest
CONFIG ?= croupier.toml
DATA ?= data

.PHONY: help run setup check check-python check-client test test-python test-client test-browser build bench bench-scale certify pictures \
	generate golden campaign simulate chaos fuzz mutants lock sbom audit-dependencies clean

help:
	@echo "make run       set up, build the client, open the house (REDIS_URL=… uses that Redis)"
	@echo "make test      set up, then every check and test"
	@echo "make setup     the Python and client environments, a browser and promtool for the tests"
	@echo "make check     format, lint, types, layers, generated files: no tests"
	@echo "make bench     the benchmarks (tests/bench)"
	@echo "make bench-scale  a house of many processes beside one of one"
	@echo "make certify   the generator: known answers, statistics, dieharder; into certify/"
	@echo "make pictures  screens and films into docs/pictures, every table at twelve sizes into pictures/ (an hour)"
	@echo "make generate  protocol/schema.json, its examples and the client's types"
	@echo "make golden    play the golden playthroughs again and write them down"
	@echo "make campaign  the longer campaigns: evenings with crashes, crowds, changed receipts"
	@echo "make simulate  evenings in which everything fails, on a simulated Redis (SEEDS=200 FROM=0 PROCESSES=2 LEDGER=evenings.jsonl)"
	@echo "make chaos     real houses on real Redis under every fault (MINUTES=5 SEED=7, or KILLS=500; python -m tests.chaos --help)"
	@echo "make fuzz      hostile messages from a seed (MESSAGES=1000000 SEED=7 TARGET=players; python -m tests.fuzz --help)"
	@echo "make mutants   do the tests find every known fault? (tests/mutants)"
	@echo "make lock      resolve requirements*.in into requirements*.lock"
	@echo "make sbom      a software bill of materials (CycloneDX) into sbom/"
	@echo "make audit-dependencies  known faults of what the lock files name (needs a network)"
	@echo "make clean     remove what was made, but never ./data"

# ---------------------------------------------------------------- environment

.stamps/python: requirements-dev.lock requirements-uv.lock requirements.in pyproject.toml hatch_build.py \
		setup/python.sh
	@setup/python.sh
	@mkdir -p .stamps && touch $@

.stamps/node: .stamps/python client_js/package-lock.json
	@cd client_js && npm ci
	@mkdir -p .stamps && touch $@

.stamps/client: .stamps/node $(CLIENT_SOURCES)
	@cd client_js && npm run --silent build -- --logLevel warn
	@mkdir -p .stamps && touch $@

setup: .stamps/python .stamps/node
	@setup/browser.sh
	@setup/promtool.sh

build: .stamps/client

# ---------------------------------------------------------------- the house

# With a terminal, the house gets a process group of its own, so that Ctrl-C closes it and does
# not kill make, and the exit status is the house's.
run: .stamps/client
	@if [ -t 0 ] && command -v bash >/dev/null; then \
		bash -mc 'croupier open --config "$(CONFIG)" --data "$(DATA)"'; \
	else \
		exec croupier open --config "$(CONFIG)" --data "$(DATA)"; \
	fi

# ---------------------------------------------------------------- checks and tests

# Targets side by side: what one prints comes in one piece when it is done.
SIDE_BY_SIDE = $(MAKE) --no-print-directory -j4 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

check: .stamps/node
	@+$(SIDE_BY_SIDE) check-python check-client

# The last line finds what cannot be imported. It also compiles each module once, and not once for
# each of the workers that are to test it.
check-python: .stamps/node
	ruff format --check .
	ruff check .
	mypy
	lint-imports --config pyproject.toml
	python -m protocol.generate --check
	@$(PYTEST) --collect-only -qqq tests >.stamps/collected || { cat .stamps/collected; exit 1; }

check-client: .stamps/node
	cd client_js && npm run --silent check

# Many tests wait for a house more than they compute: six at least are under way.
WORKERS = $(shell cores=$$(nproc); echo $$(( cores < 6 ? 6 : cores )))

# Python's tests and the browser's wait as much as they compute, so they run side by side.
test: setup
	@+$(SIDE_BY_SIDE) check-python check-client build test-client
	@echo "make test: Python's tests and the browser's run side by side; each prints when it has ended"
	@+$(SIDE_BY_SIDE) test-python test-browser

test-python: .stamps/python .stamps/client
	$(PYTEST) -n $(WORKERS) --dist loadgroup -m "not browser and not campaign" tests

test-client: .stamps/node
	cd client_js && npm run --silent test

# A test waits for its page as long as it computes: three are under way beside the other tests. A file
# of tests that share a house of their own is a group, and stays on one worker.
BROWSERS = 3

test-browser: .stamps/client
	$(PYTEST) -n $(BROWSERS) --dist loadgroup -m browser tests/browser

# Other servers to measure beside the house. Without a network the benchmark runs without them.
# Not `npm ci`: it wants the optional parts of every platform in the lock file.
.stamps/peers: .stamps/node tests/bench/peers/package-lock.json
	@cd tests/bench/peers && npm install --no-save --omit=optional && touch "$(CURDIR)/.stamps/peers" \
		|| echo "make bench: the peers could not be installed"

bench: .stamps/client .stamps/peers
	python -m tests.bench

bench-scale: .stamps/python
	python -m tests.bench.scale
	python -m tests.bench.scale --deaths
	python -m tests.bench.scale --crowd

# More evenings with crashes, and more crowds for the drift, than `make test` has time for.
MODELS = tests/cage/test_model.py tests/cage/test_shared_model.py tests/cage/test_meters_model.py

campaign: .stamps/python .stamps/client
	$(PYTEST) -n $(WORKERS) --dist loadgroup -m campaign tests
	MODEL_EXAMPLES=500 $(PYTEST) -n $(WORKERS) $(MODELS)
	cd client_js && CAMPAIGN=1 npm run --silent test -- --testTimeout 600000 tests/verify/every_byte.test.ts

# A seed is an evening: `python -m tests.simulation --help` has the rest of its options.
SEEDS ?= 200
FROM ?= 0

simulate: .stamps/python
	python -m tests.simulation --seeds $(SEEDS) --from $(FROM) $(if $(PROCESSES),--processes $(PROCESSES)) $(if $(LEDGER),--ledger $(LEDGER))

# Without a seed every run strikes otherwise; the report names the seed.
MINUTES ?= 5

chaos: .stamps/python
	python -m tests.chaos --minutes $(MINUTES) $(if $(SEED),--seed $(SEED)) $(if $(KILLS),--kills $(KILLS) --ledger kills.jsonl)

# Without a seed every run tries other messages; the report names the seed.
MESSAGES ?= 1000000
TARGET ?= all

fuzz: .stamps/python
	python -m tests.fuzz --messages $(MESSAGES) --target $(TARGET) $(if $(SEED),--seed $(SEED)) $(if $(SECONDS),--seconds $(SECONDS))

mutants: .stamps/python
	python -m tests.mutants

certify: .stamps/python
	@setup/certify.sh

pictures: .stamps/client
	@setup/browser.sh
	python -m tests.browser.pictures
	python -m tests.browser.films
	python -m tests.browser.sheets

# ---------------------------------------------------------------- made files

generate: .stamps/python
	python -m protocol.generate

golden: .stamps/python
	python -m tests.playthroughs.playthroughs

sbom: .stamps/node
	@setup/audit.sh sbom

audit-dependencies: .stamps/node
	@setup/audit.sh audit

lock:
	for name in requirements requirements-dev requirements-uv requirements-audit; do \
		uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header \
			$$name.in -o $$name.lock; \
	done

clean:
	rm -rf .venv .venv-audit sbom .stamps .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache \
		client_js/node_modules client_js/dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
