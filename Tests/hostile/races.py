"""Lets several processes write to one place at the same time, and checks that each result is whole."""

import os
import tempfile

from common import Program, Results, arguments, files


SEARCH = ("real/fast", "--trials", "2", "--detector", "angle-threshold", "--parameter", "down=80...110:10")


def reports(program, place, rounds):
    """Two runs with one --out: the report is that of one of them."""
    runs = [
        ("run", "real/fast", "cheat/wave", "--trials", "1", "--without-times", "--detector", "core", "--out"),
        ("sweep", *SEARCH, "--out"),
    ]
    wanted = []
    for index, command in enumerate(runs):
        program.must(*command, f"reference-{index}")
        wanted.append(files(os.path.join(place, f"reference-{index}")))
    faults = []
    for number in range(rounds):
        both = [program.start(*command, "report") for command in runs]
        codes = [process.wait() for process in both]
        found = files(os.path.join(place, "report"))
        if found not in wanted:
            faults.append(f"round {number}: mixed, exit codes {codes}: {sorted(found)}")
        if codes != [0, 0]:
            faults.append(f"round {number}: exit codes {codes}")
    return faults


def studies(program, place, rounds):
    """Four workers of one study: each configuration is done once, and none is left open."""
    faults = []
    for number in range(rounds):
        study = f"{number}.study"
        program.must(
            "study", "create", study, "--detector", "angle-threshold", "--parameter", "down=80...110", "--suite",
            "real/fast", "--trials", "2")
        workers = [program.start("study", "run", study, "--configurations", "24") for _ in range(4)]
        codes = [worker.wait() for worker in workers]
        rows = program.must("study", "export", study, "--format", "csv").decode().splitlines()[1:]
        if codes != [0] * 4 or len(rows) != 24 or any(",done," not in row for row in rows):
            faults.append(f"round {number}: exit codes {codes}, {len(rows)} configurations")
    return faults


def recordings(program, place, rounds):
    """Two processes write one recording: its two files belong together."""
    takes = [("synth", scenario, "--trial", "0", "--out", "take.csv") for scenario in ("real/fast", "cheat/wave")]
    faults = []
    for number in range(rounds):
        both = [program.start(*take) for take in takes]
        codes = [process.wait() for process in both]
        code, output, _ = program.run("validate", "take.csv", "--strict")
        if codes != [0, 0] or code != 0:
            faults.append(f"round {number}: exit codes {codes}: {output.decode()[:200]}")
    return faults


def main():
    options = arguments(__doc__, rounds=(20, "rounds of each kind"))
    results = Results()
    for check in (reports, studies, recordings):
        with tempfile.TemporaryDirectory(prefix="repgauge-races-") as place:
            # A round of studies has four workers and takes ten times as long.
            rounds = max(1, options.rounds // 10) if check is studies else options.rounds
            results.row(f"races: {check.__name__}", rounds, check(Program(options.program, place), place, rounds))
    results.end()


if __name__ == "__main__":
    main()
