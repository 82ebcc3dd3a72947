# Atoll's few commands; `make help` lists them. Everything is installed into VENV (.venv), nothing outside the repository.
# A folder made by others may be used: make test VENV=/path/to/venv

VENV   ?= .venv
PYTHON ?= $(firstword $(foreach name,python3 python3.14 python3.13 python3.12 python3.11,$(if $(shell $(name) -c \
	'import sys; print(sys.version_info >= (3, 11) or "")' 2>/dev/null),$(name))))
BIN     = $(VENV)/bin
PY      = $(BIN)/python
PIP     = $(PY) -m pip install -qq --disable-pip-version-check
GAMES  ?= $(patsubst atoll/games/%/__init__.py,%,$(wildcard atoll/games/*/__init__.py))
WORKERS ?= 2
SEEDS  ?= 2000
COMPILED = build/compiled
FIRST    = $(BIN)/atoll replay docs/first-turn/december-1941.record
COMPILER = $(firstword $(CC))
TESTS_BESIDE = rm -rf $(COMPILED)/site/tests && cp -R tests pyproject.toml $(COMPILED)/site/
ABSOLUTE = "$(if $(filter /%,$(VENV)),,$(CURDIR)/)$(PY)"

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play test lint compiled compare crosscheck fuzz load playthroughs museum picture clean

help:  ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: $(VENV)/play.stamp  ## play in the browser: install what is needed, serve, open the page (ARGS="--port 9000")
	@$(BIN)/atoll serve --open $(ARGS)

test: lint  ## everything that has to pass: lint, types, import rules, all tests, the browser's too
	@$(PY) -m tests.browser
	@$(PY) -m pytest -n $(WORKERS) $(ARGS)

lint: $(VENV)/dev.stamp  ## ruff, mypy --strict and the import rules
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --strict
	@$(BIN)/lint-imports --no-logo

compiled: $(COMPILED)/stamp  ## compile with mypyc in build/compiled, compare both builds' games, run the contract there
	@$(TESTS_BESIDE)
	@$(PY) -m tests.checksums plain > $(COMPILED)/plain.txt
	@cd $(COMPILED)/site && $(ABSOLUTE) -m tests.checksums compiled > ../compiled.txt
	@diff $(COMPILED)/plain.txt $(COMPILED)/compiled.txt || { echo "The compiled build plays other games than the plain one." >&2; exit 1; }
	@echo "What both builds play agrees: $$(wc -l < $(COMPILED)/plain.txt) checksums"
	@cd $(COMPILED)/site && $(ABSOLUTE) -m pytest -n $(WORKERS) tests/test_build.py tests/test_contract.py $(ARGS)

compare: $(VENV)/compare.stamp $(COMPILED)/stamp  ## measure Atoll beside OpenSpiel, PettingZoo and RLCard, write the table of docs/speed.md
	@$(TESTS_BESIDE)
	@$(PY) -m tests.compare

crosscheck: $(VENV)/dev.stamp  ## compare many thousand games with the numbers of each game's specification
	@set -e; for game in $(GAMES); do $(PY) -m atoll.sim.crosscheck $$game $(ARGS); done

fuzz: $(VENV)/dev.stamp  ## the contract test over many more random games (SEEDS=2000)
	@ATOLL_SEEDS=$(SEEDS) $(PY) -m pytest -n $(WORKERS) tests/test_contract.py $(ARGS)

load: $(VENV)/dev.stamp  ## how many games for two a server carries, more and more of them until it is slow (ARGS="--games 500")
	@$(PY) -m tests.load $(ARGS)

playthroughs: $(VENV)/dev.stamp  ## write out the games' playthroughs anew after a change of play; read the difference
	@$(PY) -m tests.collect playthroughs

museum: $(VENV)/dev.stamp  ## keep this version's records for ever: once, before a release
	@$(PY) -m tests.collect museum

picture: $(VENV)/dev.stamp  ## draw the pictures of README and docs/ anew, from records
	@$(BIN)/atoll replay tests/museum/0.1.0/war_in_the_pacific-scripted-1.record --to 98 --svg docs/board.svg > /dev/null
	@$(FIRST) --to 4 --svg docs/first-turn/opening.svg > /dev/null
	@$(FIRST) --to 14 --svg docs/first-turn/odds.svg --part 936,784,650,200 > /dev/null
	@$(FIRST) --to 31 --svg docs/first-turn/battle.svg --part 936,784,650,200 > /dev/null
	@$(FIRST) --to 113 --svg docs/first-turn/malaya.svg --part 14,200,640,420 > /dev/null
	@$(FIRST) --to 135 --svg docs/first-turn/counterattack.svg --part 236,210,700,420 > /dev/null

clean:  ## remove builds, caches and the virtual environment
	@rm -rf build dist *.egg-info .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	@find atoll tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The compiled wheel, unpacked: no compiled file ever lies beside the sources, where it would hide their changes.
$(COMPILED)/stamp: $(VENV)/dev.stamp setup.py pyproject.toml $(shell find atoll -type f -not -name '*.pyc')
	@command -v $(COMPILER) > /dev/null || { echo "No C compiler ($(COMPILER)) is here: nothing can be compiled." >&2; exit 1; }
	@rm -rf $(COMPILED) && mkdir -p $(COMPILED)/source
	@cp -R atoll pyproject.toml setup.py LICENSE $(wildcard README.md) $(COMPILED)/source/
	@echo "Compiling with mypyc in $(COMPILED), which takes some minutes ..."
	@cd $(COMPILED) && ATOLL_MYPYC=1 $(ABSOLUTE) -m pip wheel -qq --no-build-isolation --no-deps --wheel-dir . ./source
	@$(PY) -m zipfile -e $(COMPILED)/*.whl $(COMPILED)/site
	@touch $@

# Installs: once, and again whenever the project's requirements changed.
$(PY):
	@test -n "$(PYTHON)" || { echo "Atoll needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 ..." >&2; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/play.stamp: pyproject.toml setup.py | $(PY)
	@echo "Installing Atoll into $(VENV) ..."
	@$(PIP) --editable '.[web,tui]'
	@touch $@

$(VENV)/dev.stamp: pyproject.toml setup.py | $(PY)
	@echo "Installing Atoll and its test tools into $(VENV) ..."
	@$(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/play.stamp

$(VENV)/compare.stamp: $(VENV)/dev.stamp
	@echo "Installing what Atoll is compared with into $(VENV) ..."
	@$(PIP) --editable '.[compare]'
	@touch $@
