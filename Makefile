# Spadework: `make play` plays, `make test` checks everything. Both need Python 3.11+, make and,
# for full speed, a C compiler.

PYTHON ?= python3
JOBS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# What the installed package is made of, and how: a change of either rebuilds it, and so does a C
# compiler that comes or goes.
SOURCES := $(sort $(shell find src/spadework -type f -not -name '*.py[co]' -not -name '*.so'))
COMPILERS := $(foreach name,$(CC) gcc clang,$(shell command -v $(name)))
RECIPE := $(SOURCES) $(COMPILERS) compile=$(SPADEWORK_COMPILE) opt=$(SPADEWORK_OPT)

# What is made side by side speaks one after the other, where make can have it so.
SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play build golden finished-games pictures looks soak lock words test lint layers imports browser test-interpreted test-compiled test-others test-browser test-browsers test-training load many-games chaos bench bench-table clean no-leftovers FORCE

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-18s %s\n", $$1, $$2}' Makefile

play: build ## build what is needed and play in the browser
	$(BIN)/spadework play

# The engine is compiled while what the program runs with is downloaded.
build: ## set up .venv with the compiled package
	@$(MAKE) --no-print-directory --jobs=$(JOBS) $(VENV)/.installed

words: $(VENV)/.dev-tools ## collect every text for translators in build/words.pot
	PYTHONPATH=src $(BIN)/python tools/words.py build/words.pot

# Tests of the server and the browser wait a lot: two kinds at a time keep all cores busy. The
# largest kind runs from first to last, the others one after the other beside it. What `make layers`
# tests besides the imports is among them.
test: ## run everything: lint, types, layers, all tests
	$(MAKE) --jobs=$(JOBS) $(VENV)/.wheel $(VENV)/.dev-tools
	$(MAKE) --jobs=$(JOBS) $(VENV)/.installed lint imports browser
	$(MAKE) --jobs=2 $(SYNC) test-compiled test-others

lint: $(VENV)/.dev-tools ## check format, style and types
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy

layers: imports ## check that imports point the right way
	PYTHONPATH=src $(BIN)/python -m pytest --quiet tests/house/test_layers.py

imports: $(VENV)/.dev-tools
	PYTHONPATH=src $(BIN)/lint-imports --no-cache

browser: $(VENV)/.dev-tools ## find or install the browser the tests look through
	@$(BIN)/python tools/find_browser.py

# Many processes read the same modules: their bytecode is kept, even where it is not as a rule.
KEEPING_BYTECODE := PYTHONDONTWRITEBYTECODE=
PYTEST := $(KEEPING_BYTECODE) $(BIN)/python -m pytest -n $(JOBS) --dist worksteal

# These look at what is never compiled: screens, server, commands, ledgers, tournaments, the files of
# the project. Once is enough for them, with the engine that players have: the compiled one.
ONCE := tests/view tests/web tests/browser tests/webkit tests/house tests/agents/arena \
  $(filter-out %/test_golden.py,$(wildcard tests/cli/test_*.py)) \
  tests/notation/ledger $(wildcard tests/agents/test_*.py) \
  $(wildcard tests/notation/conformance/test_coverage.py tests/games/*/test_*_coverage.py tests/games/*/test_*_cli.py)

test-interpreted: $(VENV)/.dev-tools no-leftovers ## run the tests of the engine, and the doctests, on the sources
	SPADEWORK_EXPECT=interpreted PYTHONPATH=src \
	  $(PYTEST) --doctest-modules --ignore-glob="*/conftest.py" src tests $(addprefix --ignore=,$(ONCE)) \
	  $(PYTEST_ARGS)

test-compiled: build $(VENV)/.dev-tools ## run all tests but those with a browser on the installed package
	SPADEWORK_EXPECT=compiled $(PYTEST) tests --ignore=tests/browser --ignore=tests/webkit $(PYTEST_ARGS)

test-others:
	$(MAKE) test-browser
	$(MAKE) test-interpreted

test-browser: build $(VENV)/.dev-tools browser ## look at the installed package through a browser
	$(PYTEST) tests/browser $(PYTEST_ARGS)

test-browsers: build $(VENV)/.dev-tools ## the same through Firefox, and some of it through WebKit, where these are installed
	$(KEEPING_BYTECODE) $(BIN)/python tools/other_browsers.py -n $(JOBS) --dist worksteal $(PYTEST_ARGS)

test-training: build $(VENV)/.dev-tools ## let a tiny net learn for a minute; installs torch and Ray first
	$(BIN)/python -m pip --disable-pip-version-check --quiet install "torch>=2.4" "onnx>=1.16" "ray>=2.30"
	$(BIN)/python -m pytest train/tests $(PYTEST_ARGS)

golden: $(VENV)/.dev-tools ## write the golden playthroughs anew, for review
	PYTHONPATH=src:tests:tools $(BIN)/python tests/support/golden.py

finished-games: build ## let computer players play the finished games of the start page anew
	$(BIN)/python tools/finished_games.py

pictures: build $(VENV)/.dev-tools browser ## take the pictures of the README and of the commented games anew
	$(BIN)/python tools/pictures.py
	$(BIN)/python tools/game_pictures.py

looks: build $(VENV)/.dev-tools browser ## take pictures of the screens in many sizes and ways to see them, in build/looks
	$(BIN)/python tools/looks.py $(LOOKS)

soak: build ## play many random games with every invariant checked (100,000 in ten minutes; GAMES=6250)
	tools/soak.sh $(BIN)/spadework $(or $(GAMES),6250)

load: build $(VENV)/.dev-tools ## measure how many turns a second servers carry (ARGS="--database postgresql --servers 1 2")
	PYTHONPATH=tools $(BIN)/python -m trials.load $(ARGS)

many-games: build $(VENV)/.dev-tools ## measure a server with 100,000 stored games (ARGS="--database sqlite --games 1000")
	PYTHONPATH=tools $(BIN)/python -m trials.many_games $(ARGS)

chaos: build $(VENV)/.dev-tools ## kill everything a thousand times while people play (ARGS="--faults 100")
	PYTHONPATH=tools $(BIN)/python -m trials.chaos $(ARGS)

bench: build ## measure the engine and the web table
	$(BIN)/spadework bench
	$(BIN)/spadework bench --web

bench-table: build $(VENV)/.dev-tools browser ## measure how fast a table with five players is drawn, in a real browser
	$(BIN)/python tools/table_trace.py

# In an environment of its own: what pins the packages is none of them.
lock: $(VENV)/.python ## pin what a server needs, with hashes, in requirements-server.txt
	$(PYTHON) -m venv $(VENV)/lock
	$(VENV)/lock/bin/python -m pip --disable-pip-version-check --quiet install uv
	@$(LIST_REQUIREMENTS) left-out > $(VENV)/lock/left-out.txt
	$(VENV)/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	  --excludes $(VENV)/lock/left-out.txt --generate-hashes --no-annotate --no-emit-index-url --custom-compile-command "make lock" \
	  --output-file requirements-server.txt pyproject.toml

clean: ## remove .venv, build outputs and caches
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# An extension module beside its source would be imported in place of it.
no-leftovers:
	@if find src -name '*.so' -o -name '*.pyd' | grep .; then \
	  echo "compiled modules lie in src/: remove them to test the sources"; exit 1; fi

# The environment, in steps that are repeated only when what they depend on has changed.

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Spadework needs Python 3.11 or newer; try: make PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

LIST_REQUIREMENTS = $(BIN)/python -c 'import sys, tomllib; \
  p = tomllib.load(open("pyproject.toml", "rb")); \
  print(*{"build": p["build-system"]["requires"], \
          "run": p["project"]["dependencies"], \
          "dev": p["project"]["optional-dependencies"]["dev"], \
          "left-out": p["tool"]["spadework"]["left-out-of-servers"]}[sys.argv[1]], sep="\n")'

# uv needs a fifth of pip's time. It knows nothing of how pip was told to reach its packages, and
# not every computer has a uv: pip does what it cannot.
$(VENV)/.uv: | $(VENV)/.python
	-@$(PIP) install uv 2>$(VENV)/no-uv.txt
	@touch $@

# The certificates of the system, as pip's; the second name is that of older ones.
UV := UV_SYSTEM_CERTS=1 UV_NATIVE_TLS=1 $(BIN)/uv

INSTALL = $(UV) pip install --quiet --python $(BIN)/python $(1) || $(PIP) install --no-compile $(1)

$(VENV)/.build-tools: pyproject.toml $(VENV)/.uv
	@$(LIST_REQUIREMENTS) build > $(VENV)/build-tools.txt
	$(call INSTALL,--requirement $(VENV)/build-tools.txt)
	@touch $@

$(VENV)/.run-tools: pyproject.toml $(VENV)/.build-tools
	@$(LIST_REQUIREMENTS) run > $(VENV)/run-tools.txt
	$(call INSTALL,--requirement $(VENV)/run-tools.txt)
	@touch $@

$(VENV)/.dev-tools: pyproject.toml $(VENV)/.run-tools
	@$(LIST_REQUIREMENTS) dev > $(VENV)/dev-tools.txt
	$(call INSTALL,--requirement $(VENV)/dev-tools.txt)
	@touch $@

$(VENV)/.recipe: FORCE | $(VENV)/.python
	@echo '$(RECIPE)' | cmp -s - $@ || echo '$(RECIPE)' > $@

$(VENV)/.wheel: $(SOURCES) setup.py $(wildcard tools/c_*.py) README.md $(VENV)/.recipe $(VENV)/.build-tools
	@rm -rf $(VENV)/wheel
	$(PIP) wheel --no-build-isolation --no-deps --wheel-dir $(VENV)/wheel .
	@touch $@

$(VENV)/.installed: $(VENV)/.wheel $(VENV)/.run-tools
	$(call INSTALL,--no-deps --force-reinstall $(VENV)/wheel/*.whl)
	@$(BIN)/python tools/installed.py
	@$(KEEPING_BYTECODE) $(BIN)/python -c 'import spadework.web.http.serving'
	@touch $@
