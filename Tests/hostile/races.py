"""Lets several processes write to one place at the same time, and checks that each result is whole."""

import fcntl
import json
import os
import random
import tempfile
import threading
import time

from common import Program, Results, arguments, files


SEARCH = ("real/fast", "--trials", "2", "--detector", "angle-threshold", "--parameter", "down=80...110:10")


def reports(program, place, rounds):
    """Two runs with one --out: the report is that of one of them."""
    runs = [
        ("run", "real/fast", "cheat/wave", "--trials", "1", "--without-times", "--detector", "core", "--force", "--out"),
        ("sweep", *SEARCH, "--force", "--out"),
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


def schedule(program, place, rounds):
    """Eight processes change one schedule: it holds what each of them added, and not what one removed."""
    workout = os.path.join(os.path.dirname(program.scenarios), "Examples/Workouts/push-ups.json")

    def change(verb, file, hour):
        return ("workout", "schedule", verb, file, workout, "--at", f"2026-03-29T{hour:02}:00", "--today", "2026-03-29")

    faults = []
    for number in range(rounds):
        file = f"{number}.schedule"
        program.must(*change("add", file, 0))
        all_at_once = [program.start(*change("add", file, hour)) for hour in range(1, 8)]
        all_at_once.append(program.start(*change("remove", file, 0)))
        codes = [process.wait() for process in all_at_once]
        rows = program.must("workout", "schedule", "list", file, "--today", "2026-03-29", "--format", "csv")
        found = [line.split(",")[0][-5:-3] for line in rows.decode().splitlines()[1:]]
        if codes != [0] * 8 or found != [f"{hour:02}" for hour in range(1, 8)]:
            faults.append(f"round {number}: exit codes {codes}, hours {found}")
    return faults


def configurations(program, place, rounds):
    """Eight processes ask for configurations and tell results: each configuration has a number and keeps its result."""
    faults = []
    for number in range(rounds):
        study = f"asked-{number}.study"
        program.must(
            "study", "create", study, "--detector", "angle-threshold", "--parameter", "down=80...110", "--maximise",
            "recall", "--suite", "real/fast", "--trials", "2")
        asked = [program.start("study", "ask", study, "--values", f"down={80 + index}") for index in range(8)]
        codes = [process.wait() for process in asked]
        told = [program.start("study", "tell", study, index + 1, "--value", f"recall=0.{index + 1}") for index in range(8)]
        codes += [process.wait() for process in told]
        rows = [row.split(",") for row in program.must("study", "export", study, "--format", "csv").decode().splitlines()]
        recall = rows[0].index("recall")
        found = [(row[0], row[recall]) for row in rows[1:]]
        values = {row[2] for row in rows[1:]}
        if codes != [0] * 16 or found != [(str(n), f"0.{n}") for n in range(1, 9)] or len(values) != 8:
            faults.append(f"round {number}: exit codes {codes}, {found}")
    return faults


def baselines(program, place, rounds):
    """Four processes make one baseline: it is that of one of them."""
    makes = [
        ("baseline", "update", "real/fast", "--trials", trials, "--detector", "angle-threshold", "--no-latency", "--out")
        for trials in (1, 2)
    ]

    def contents(file):
        with open(os.path.join(place, file), "rb") as read:
            return read.read()

    wanted = []
    for index, make in enumerate(makes):
        program.must(*make, f"reference-{index}.json")
        wanted.append(contents(f"reference-{index}.json"))
    faults = []
    for number in range(rounds):
        all_at_once = [program.start(*make, "baseline.json") for make in makes * 2]
        codes = [process.wait() for process in all_at_once]
        if codes != [0] * 4 or contents("baseline.json") not in wanted:
            faults.append(f"round {number}: exit codes {codes}, or a baseline that nobody made")
    return faults


def label(folder, name):
    """Adds a key to the JSON file of a recording, at some instant, under the lock that the program takes."""
    time.sleep(random.uniform(0, 0.2))
    lock = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        path = os.path.join(folder, "clip.json")
        with open(path) as file:
            members = json.load(file)
        members[name] = True
        with open(f"{path}.new", "w") as file:
            json.dump(members, file)
        os.rename(f"{path}.new", path)
    finally:
        os.close(lock)


def labels(program, place, rounds):
    """Four imports over one recording while four keys are added to it: all keys stay, and its two files match."""
    frame = '{"t": %s, "joints": {"head_joint": {"x": 0.25, "y": 0.5, "confidence": 0.5}}}\n'
    imports = []
    for folder, count, width in (("short", 30, 640), ("long", 40, 1280)):
        os.mkdir(os.path.join(place, folder))
        with open(os.path.join(place, folder, "clip.jsonl"), "w") as file:
            file.write("".join(frame % (index / 25) for index in range(count)))
        imports.append(("import", f"{folder}/clip.jsonl", "--width", width, "--height", width * 9 // 16, "--out"))
    faults = []
    for number in range(rounds):
        folder = os.path.join(place, f"labels-{number}")
        program.must(*imports[0], folder)
        writers = [threading.Thread(target=label, args=(folder, f"note-{index}")) for index in range(4)]
        processes = [program.start(*source, folder) for source in imports * 2]
        for writer in writers:
            writer.start()
        codes = [process.wait() for process in processes]
        for writer in writers:
            writer.join()
        with open(os.path.join(folder, "clip.json")) as file:
            members = json.load(file)
        with open(os.path.join(folder, "clip.csv")) as file:
            frames = len(file.readlines()) - 1
        kept = sum(f"note-{index}" in members for index in range(4))
        if codes != [0] * 4 or kept != 4 or (members["width"], frames) not in ((640, 30), (1280, 40)):
            faults.append(
                f"round {number}: exit codes {codes}, {kept} of 4 keys, width {members['width']} with {frames} frames")
    return faults


def main():
    options = arguments(__doc__, rounds=(20, "rounds of each kind"))
    results = Results()
    for check in (reports, studies, recordings, schedule, configurations, baselines, labels):
        with tempfile.TemporaryDirectory(prefix="repgauge-races-") as place:
            # A round of studies has four workers and takes ten times as long.
            rounds = max(1, options.rounds // 10) if check is studies else options.rounds
            results.row(f"races: {check.__name__}", rounds, check(Program(options.program, place), place, rounds))
    results.end()


if __name__ == "__main__":
    main()
