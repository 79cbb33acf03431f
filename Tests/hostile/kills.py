"""Kills the program with SIGKILL at random instants, and checks that nothing is lost and no report is mixed."""

import json
import os
import shutil
import subprocess
import tempfile
import time

from common import Program, Results, arguments, files, kill, killed_within

# Little work whose report still has many files.
WORK = ("real/fast", "cheat/wave", "--trials", "2", "--jobs", "2")
SEARCH = ("real/fast", "--trials", "2", "--detector", "angle-threshold", "--parameter", "down=80...110")
SWEEP = (*SEARCH[:-1], "down=80...110:10")


def duration(program, *command):
    begin = time.monotonic()
    program.must(*command)
    return time.monotonic() - begin


def kill_at_publishing(process, folder):
    """Kills a program as soon as its report begins to appear, which is the instant that matters most."""
    before = stamp(folder)
    while process.poll() is None and stamp(folder) == before:
        pass
    was_running = process.poll() is None
    kill(process)
    return was_running


def stamp(folder):
    try:
        return os.stat(folder).st_mtime_ns, len(os.listdir(folder))
    except FileNotFoundError:
        return None


def reports(program, place, rounds):
    """Two runs publish into one folder in turn, and are killed; the second leaves out files of the first."""
    faults, kills, mixed = [], 0, 0
    runs = [
        ("run", *WORK, "--without-times", "--detector", "core", "--force", "--out"),
        ("sweep", *SWEEP, "--force", "--out"),
    ]
    wanted = []
    for index, command in enumerate(runs):
        program.must(*command, f"reference-{index}")
        wanted.append(files(os.path.join(place, f"reference-{index}")))
    seconds = [duration(program, *command, "warm") for command in runs]
    out = os.path.join(place, "report")
    for number in range(rounds):
        which = number % 2
        process = program.start(*runs[which], "report")
        if number % 4 < 2:
            kills += killed_within(process, seconds[which] * 1.1)
        else:
            kills += kill_at_publishing(process, out)
        if not os.path.isdir(out):
            continue
        found = visible(out)
        is_whole = not found or found in wanted
        code, output, _ = program.run("validate", "report")
        if found and is_whole and code != 0:
            faults.append(f"round {number}: a whole report is refused: {output.decode()[:200]}")
        if not is_whole and code == 0:
            faults.append(f"round {number}: a mixed report is accepted: {sorted(found)}")
        mixed += not is_whole
        if number % 10 == 9:
            program.must(*runs[which], "report")
            if files(out) != wanted[which]:
                faults.append(f"round {number}: the next report is not whole: {sorted(files(out))}")
    program.must(*runs[0], "report")
    if files(out) != wanted[0]:
        faults.append(f"at the end: {sorted(set(files(out)) ^ set(wanted[0]))}")
    return kills, faults, mixed


def visible(folder):
    """The files of a folder without those of unfinished work, which are hidden."""
    return {
        name: data for name, data in files(folder).items()
        if not any(part.startswith(".") and part.endswith((".partial", ".part")) for part in name.split("/"))
    }


def shards(program, place, rounds):
    """A shard is killed and started again until it is complete; merged, it gives the report of one process."""
    faults, kills = [], 0
    work = (*WORK[:2], "--trials", "60", "--jobs", "2", "--detector", "core")
    program.must("run", *work, "--without-times", "--out", "whole")
    program.must("run", *work, "--shard", "2/2", "--out", "parts")
    seconds = duration(program, "run", *work, "--shard", "1/2", "--out", "warm-parts")
    while kills < rounds:
        shutil.rmtree(os.path.join(place, "parts-now"), ignore_errors=True)
        shutil.copytree(os.path.join(place, "parts"), os.path.join(place, "parts-now"))
        for _ in range(6):
            kills += killed_within(program.start("run", *work, "--shard", "1/2", "--out", "parts-now"), seconds)
        program.must("run", *work, "--shard", "1/2", "--out", "parts-now")
        program.must("merge", "parts-now", "--without-times", "--out", "merged")
        if without_facts(files(os.path.join(place, "merged"))) != without_facts(files(os.path.join(place, "whole"))):
            faults.append(f"after {kills} kills the merged report differs")
    return kills, faults


def without_facts(found):
    """The tables of a report: its pages name the command, and the record the instant."""
    return {name: data for name, data in found.items() if name.endswith(".csv")}


def results(program, study):
    """The results of a study by configuration, as it exports them; `None` as long as there is no study."""
    code, output, _ = program.run("study", "export", study, "--format", "json")
    if code != 0:
        return None
    return {json.dumps(row, sort_keys=True) for row in json.loads(output)["configurations"] if row["state"] == "done"}


def studies(program, place, rounds):
    """Workers of a study are killed; no result that was stored is ever lost or changed."""
    faults, kills, stored = [], 0, set()
    program.must(
        "study", "create", "a.study", "--detector", "angle-threshold", "--parameter", "down=80...110", "--suite",
        "real/fast", "--trials", "2")
    while kills < rounds:
        both = [program.start("study", "run", "a.study", "--configurations", "100000") for _ in range(2)]
        for process in both:
            kills += killed_within(process, 0.3)
        found = results(program, "a.study")
        if found is None:
            faults.append(f"after {kills} kills the study cannot be read")
            break
        if not stored <= found:
            faults.append(f"after {kills} kills {len(stored - found)} results were lost or changed")
        stored = found
    if not stored:
        faults.append("no result was ever stored")
    return kills, faults


def searches(program, place, rounds):
    """A search with a study is killed and continued; its report is that of a search that was left alone."""
    faults, kills, number = [], 0, 0
    search = ("tune", *SEARCH, "--evaluations", "40", "--starts", "2", "--jobs", "2", "--out")
    program.must(*search, "undisturbed", "--study", "undisturbed.study")
    seconds = duration(program, *search, "warm-search", "--study", "warm.study")
    wanted = without_facts(files(os.path.join(place, "undisturbed")))
    while kills < rounds:
        number += 1
        study = f"{number}.study"
        for _ in range(5):
            kills += killed_within(program.start(*search, "search", "--study", study), seconds)
        program.must(*search, "search", "--study", study)
        if without_facts(files(os.path.join(place, "search"))) != wanted:
            faults.append(f"after {kills} kills the search found something else")
    return kills, faults


def single_files(program, place, rounds):
    """A baseline and a recording are replaced: each file is the old or the new one, and a recording of both is refused."""
    faults, kills, mixed = [], 0, 0
    baseline = ("baseline", "update", "real/fast", "--no-latency", "--out", "base.json", "--trials")
    takes = [("synth", "real/fast", "--trial", trial, "--out", "take.csv") for trial in "01"]
    seconds, wanted = duration(program, *baseline, "2"), []
    for take in takes:
        seconds = max(seconds, duration(program, *take))
        wanted.append(recording(place))
    for number in range(rounds):
        command = (*baseline, f"{2 + number % 3}") if number % 2 else takes[number // 2 % 2]
        kills += killed_within(program.start(*command), seconds)
        with open(os.path.join(place, "base.json")) as file:
            try:
                json.load(file)
            except ValueError as error:
                faults.append(f"round {number}: the baseline is cut off: {error}")
        found = recording(place)
        code, output, _ = program.run("validate", "take.csv")
        if found in wanted and code != 0:
            faults.append(f"round {number}: a whole recording is refused: {output.decode()[:200]}")
        if found not in wanted:
            # Two files cannot be renamed in one instant.
            mixed += 1
            if code == 0 or not all(file in files for file, *files in zip(found, *wanted)):
                faults.append(f"round {number}: a mixed recording is accepted, or a file is cut off")
            program.must(*takes[0])
            if recording(place) != wanted[0]:
                faults.append(f"round {number}: the next recording is not whole")
    return kills, faults, mixed


def recording(place):
    """The bytes of the two files of the recording."""
    found = files(place)
    return found["take.csv"], found["take.json"]


def leftovers(place):
    """Hidden files and folders of unfinished work that nothing has cleared."""
    found = []
    for folder, folders, names in os.walk(place):
        found += [os.path.join(folder, name) for name in folders + names if name.endswith((".partial", ".part"))]
    return found


def main():
    options = arguments(__doc__, kills=(60, "kills of each kind of work"))
    results = Results()
    for check in (reports, shards, studies, searches, single_files):
        with tempfile.TemporaryDirectory(prefix="repgauge-kills-") as place:
            outcome = check(Program(options.program, place), place, options.kills)
            note = f", {outcome[2]} mixed, detected and repaired" if len(outcome) > 2 else ""
            left = leftovers(place)
            results.row(f"SIGKILL: {check.__name__.replace('_', ' ')}{note}, {len(left)} left-over files", outcome[0], outcome[1])
    results.end()


if __name__ == "__main__":
    main()
