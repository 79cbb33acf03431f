# make bench   build, run the standard suite with all detectors, write reports/standard/
# make test    run all tests
# make lint    the checks of .ci/run that are not tests
# make speed   the benchmarks under Benchmarks/
# make leaderboard [RECORDINGS=FOLDER]   rank all detectors as scenarios/leaderboard.yaml says, on recordings too if a
#              folder is named; write reports/leaderboard/
# make sweep-speed   the sweep benchmark, beside numpy and numba
# make tuning [RECORDINGS=FOLDER]   tune detectors as scenarios/tuning.yaml says, judge default and winner on recordings
#              if a folder is named; write reports/tuning/
# make validity RECORDINGS=FOLDER   measure the distance from real people as scenarios/validity.yaml says, write
#              reports/validity/

REPGAUGE = .build/release/repgauge

.PHONY: bench leaderboard sweep-speed tuning validity test lint speed coverage setup

bench: setup
	swift build -c release --product repgauge
	$(REPGAUGE) run standard --out reports/standard

leaderboard: setup
	swift build -c release --product repgauge
	$(REPGAUGE) leaderboard $(if $(RECORDINGS),--recordings "$(RECORDINGS)") --out reports/leaderboard

validity: setup
	@test -n "$(RECORDINGS)" || { echo "make validity RECORDINGS=FOLDER: name the folder of recordings" >&2; exit 2; }
	swift build -c release --product repgauge
	$(REPGAUGE) validity --recordings "$(RECORDINGS)" --out reports/validity

tuning: setup
	swift build -c release --product repgauge
	$(REPGAUGE) tune --plan scenarios/tuning.yaml $(if $(RECORDINGS),--recordings "$(RECORDINGS)") --out reports/tuning

sweep-speed: setup
	swift build -c release --product repgauge
	Benchmarks/sweep

test: setup
	swift test

coverage: setup
	swift test --enable-code-coverage
	.ci/coverage

lint: setup
	swift format lint --strict -r -p Sources Tests Benchmarks Examples Package.swift
	REPGAUGE_WARNINGS_AS_ERRORS=1 swift build --build-tests --explicit-target-dependency-import-check error

speed: setup
	cd Benchmarks && swift package --allow-writing-to-package-directory benchmark

setup:
	@.ci/setup
