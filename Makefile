# `make help` lists the targets. RECORDINGS is a folder of recordings: `make leaderboard RECORDINGS=my-recordings`.

REPGAUGE = .build/release/repgauge
# Without debugging information, which takes 7 to 20 % of the compiler's time, module by module.
BUILD = swift build -c release --product repgauge -debug-info-format none
PREFIX = /usr/local
# For packages: the files are copied below DESTDIR, and used in PREFIX.
PLACE = $(DESTDIR)$(PREFIX)
# A program that is built already; if not named, `make install` builds one.
BUILT =

.PHONY: help bench install uninstall release wheel guide leaderboard validity tuning test mutants hostile coverage entered lint speed docs setup

help: ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

bench: setup ## build, run the standard suite with four detectors, write reports/standard/
	$(BUILD)
	$(REPGAUGE) run standard --force --out reports/standard
	@if git ls-files --error-unmatch reports/standard/run.json >/dev/null 2>&1; then \
	    if test -z "$$(git status --porcelain reports/standard)"; then \
	        echo "The report is the committed one, byte for byte; the call times are in reports/standard/times.md."; \
	    else \
	        echo "The report differs from the committed one:"; git status --short reports/standard; \
	    fi; \
	fi
	@echo "Try next:"; \
	echo "  open reports/standard/report.html in a browser"; \
	echo "  $(REPGAUGE) list detectors"; \
	echo "  $(REPGAUGE) run real/standard --trials 20 --detector angle-threshold:down=95,up=150 --out out/run"; \
	echo "  $(REPGAUGE) render cheat/standing-pump --out out/cheat"; \
	echo "  $(REPGAUGE) judge FILE --width PIXELS --height PIXELS    # your own clip"

install: setup ## build the program; install it with its scenarios into PREFIX (/usr/local unless named)
	$(if $(BUILT),,$(BUILD))
	install -d "$(PLACE)/bin" "$(PLACE)/share/repgauge" "$(PLACE)/share/bash-completion/completions" \
	    "$(PLACE)/share/zsh/site-functions" "$(PLACE)/share/fish/vendor_completions.d"
	install -m 755 "$(or $(BUILT),$(REPGAUGE))" "$(PLACE)/bin/repgauge"
	rm -rf "$(PLACE)/share/repgauge/scenarios"
	cp -R scenarios "$(PLACE)/share/repgauge/"
	chmod -R u=rwX,go=rX "$(PLACE)/share/repgauge"
	"$(PLACE)/bin/repgauge" --generate-completion-script bash >"$(PLACE)/share/bash-completion/completions/repgauge"
	"$(PLACE)/bin/repgauge" --generate-completion-script zsh >"$(PLACE)/share/zsh/site-functions/_repgauge"
	"$(PLACE)/bin/repgauge" --generate-completion-script fish >"$(PLACE)/share/fish/vendor_completions.d/repgauge.fish"

uninstall: ## remove what install put into PREFIX
	rm -rf "$(PLACE)/bin/repgauge" "$(PLACE)/share/repgauge" "$(PLACE)/share/bash-completion/completions/repgauge" \
	    "$(PLACE)/share/zsh/site-functions/_repgauge" "$(PLACE)/share/fish/vendor_completions.d/repgauge.fish"

release: setup ## make an archive that runs without Swift and libgsl; with GSL_SOURCE=FILES its source too; see NOTICE.md
	.ci/release $(GSL_SOURCE)

wheel: setup ## make the Python package with the program, in out/wheel/; BUILT=PROGRAM takes one that is built; see Python/README.md
	.ci/wheel $(BUILT)

guide: setup ## run the notebook Python/guide.ipynb again; BUILT=PROGRAM takes one that is built
	.ci/guide $(BUILT)

leaderboard: setup ## rank all detectors, on RECORDINGS too if named; write reports/leaderboard/
	$(BUILD)
	$(REPGAUGE) leaderboard $(if $(RECORDINGS),--recordings "$(RECORDINGS)" --originals Tests/RankingTests/Originals/counts.csv) --force --out reports/leaderboard

validity: setup ## compare synthetic people with RECORDINGS; write reports/validity/
	@test -n "$(RECORDINGS)" || { echo "make validity RECORDINGS=FOLDER: name the folder of recordings" >&2; exit 2; }
	$(BUILD)
	$(REPGAUGE) validity --recordings "$(RECORDINGS)" --hold-out 0.5 --force --out reports/validity

tuning: setup ## tune detectors, judge the winners on RECORDINGS too if named; write reports/tuning/
	$(BUILD)
	$(REPGAUGE) tune --plan scenarios/tuning.yaml $(if $(RECORDINGS),--recordings "$(RECORDINGS)") --force --out reports/tuning

test: setup ## run all tests, or those of FILTER alone
	.ci/swift build --build-tests
	$(if $(FILTER),.ci/swift test --skip-build --filter '$(FILTER)',.ci/tests)

mutants: setup ## check that the tests fail for each fault of Tests/mutants; ONLY=MODULE or MODULE/NAME
	Tests/mutants/run $(if $(ONLY),--only $(ONLY))

hostile: setup ## run the long checks: wrong files, full disks, races, kills, fuzzing and sanitizers
	.ci/swift build --build-tests
	REPGAUGE_HOSTILE=1 .ci/swift test --skip-build --filter 'ProcessTests|SearchStudyTests|CommandTests.StudyTests|CommandTests.ShardTests'
	Tests/hostile/run unbounded .build/tests/release/repgauge
	Tests/hostile/sanitizers

coverage: setup ## run all tests and print the share of covered lines
	swift test --enable-code-coverage
	.ci/coverage

entered: setup ## count the files that one trial of one detector enters
	.ci/entered

lint: setup ## check format, prose, links, warnings and imports
	swift format lint --strict -r -p Sources Plugins Tests Benchmarks Examples Package.swift
	.ci/links
	.ci/prose
	.ci/escaping
	.ci/libm
	REPGAUGE_WARNINGS_AS_ERRORS=1 .ci/swift build --build-tests --explicit-target-dependency-import-check error

speed: setup ## measure speed in processor time and instructions; write reports/speed/
	Benchmarks/speed

docs: setup ## build the pages of the libraries with DocC into .build/docs/
	.ci/docs

setup: ## install libgsl, libsqlite3 and pkg-config where permitted
	@.ci/setup
