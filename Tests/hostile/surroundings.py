"""Starts commands in odd surroundings, and checks that they give the same bytes or a refusal with its exit code."""

import os
import shutil
import subprocess
import tempfile

from common import Program, Results, arguments, files

# Each is the environment beside PATH; None takes a variable away.
SURROUNDINGS = {
    "no HOME": {"HOME": None},
    "HOME that is not there": {"HOME": "/nowhere"},
    "no variables": {"HOME": None, "LANG": None, "LC_ALL": None, "TZ": None, "TMPDIR": None, "TERM": None},
    "Turkish": {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"},
    "German": {"LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"},
    "C": {"LC_ALL": "C", "LANG": "C"},
    "a locale that is not there": {"LC_ALL": "xx_YY.UTF-8"},
    "Apia": {"TZ": "Pacific/Apia"},
    "New York": {"TZ": "America/New_York"},
    "a time zone that is not there": {"TZ": "No/Where"},
    "a time zone of rubbish": {"TZ": ":\x01/../../etc/passwd"},
}
DETECTORS = ("--detector", "angle-threshold", "closed-chain")
COMMANDS = [
    ("run", "real/fast", "cheat/wave", "--trials", "1", "--without-times", *DETECTORS, "--out", "run"),
    ("synth", "real/fast", "--trial", "1", "--out", "take/take.csv"),
    ("render", "real/fast", "--trial", "1", "--out", "pages", *DETECTORS),
    ("judge", "take/take.csv", "--no-serve", "--out", "judged", *DETECTORS),
    ("replay", "take", "--format", "json", *DETECTORS),
    ("list", "detectors"),
]


def results(program, place, variables):
    """Runs all commands in a new folder: their exit codes and outputs, and the files."""
    folder = os.path.join(place, "work")
    shutil.rmtree(folder, ignore_errors=True)
    os.mkdir(folder)
    environment = {name: value for name, value in {**program.environment, **variables}.items() if value is not None}
    outputs = []
    for command in COMMANDS:
        done = subprocess.run(
            [program.path, *command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
            timeout=120, check=False)
        outputs.append((done.returncode, done.stdout))
    return outputs, files(folder)


def same(program, place):
    """The same bytes in every surrounding."""
    wanted = results(program, place, {})
    faults = [f"{command[0]}: exit code {code}" for command, (code, _) in zip(COMMANDS, wanted[0]) if code]
    for name, variables in SURROUNDINGS.items():
        outputs, found = results(program, place, variables)
        for command, before, after in zip(COMMANDS, wanted[0], outputs):
            if before != after:
                faults.append(f"{name}: {command[0]} gives another output, exit code {after[0]}")
        if found != wanted[1]:
            changed = sorted(file for file in {*found, *wanted[1]} if found.get(file) != wanted[1].get(file))
            faults.append(f"{name}: other files: {changed}")
    return len(SURROUNDINGS) * len(COMMANDS), faults


def closed(program, place):
    """A closed standard output is a failed run with a message, and a closed standard error changes nothing."""
    faults = []
    for command in COMMANDS:
        # synth prints nothing there.
        failed = 0 if command[0] == "synth" else 3
        for stream, wanted in ((1, failed), (2, 0)):
            done = subprocess.run(
                ["/bin/sh", "-c", f'exec "$@" {stream}>&-', "sh", program.path, *command], cwd=place,
                env=program.environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False)
            if done.returncode != wanted:
                faults.append(f"{command[0]} without stream {stream}: exit code {done.returncode}")
            if wanted and b"standard output" not in done.stderr:
                faults.append(f"{command[0]} without stream 1: {done.stderr!r}")
    return 2 * len(COMMANDS), faults


def read_only(program, place):
    """A folder that cannot be written is wrong input, found before the work, and stays empty."""
    folder = os.path.join(place, "closed")
    os.mkdir(folder)
    os.chmod(folder, 0o555)
    faults, count = [], 0

    def leave_root():
        if os.geteuid() == 0:
            os.setgid(65534)
            os.setuid(65534)

    for command in COMMANDS[:4]:
        out = command.index("--out") + 1
        words = [*command[:out], os.path.join(folder, "made"), *command[out + 1:]]
        if command[0] == "synth":
            words[out] += ".csv"
        done = subprocess.run(
            [program.path, *words], cwd=place, env=program.environment, stdin=subprocess.DEVNULL, capture_output=True,
            timeout=120, preexec_fn=leave_root, check=False)
        count += 1
        if done.returncode != 2 or folder.encode() not in done.stderr:
            faults.append(f"{command[0]}: exit code {done.returncode}, {done.stderr!r}")
        if os.listdir(folder):
            faults.append(f"{command[0]}: wrote {os.listdir(folder)}")
    os.chmod(folder, 0o755)
    return count, faults


def judges(program, place, rounds):
    """Two judges of one clip in one folder: one recording, both end, and the report is whole."""
    faults = []
    command = ("judge", "clip.csv", "--width", "1280", "--height", "720", "--no-serve", "--out", "both", *DETECTORS)
    program.must("synth", "real/fast", "--out", "clip.csv")
    os.remove(os.path.join(place, "clip.json"))
    for number in range(rounds):
        both = [program.start(*command) for _ in range(2)]
        codes = [process.wait() for process in both]
        if codes != [0, 0]:
            faults.append(f"round {number}: exit codes {codes}")
        code, _, errors = program.run("validate", "both/recordings", "both")
        if code:
            faults.append(f"round {number}: {errors!r}")
    return rounds, faults


def main():
    options = arguments(__doc__, rounds=(10, "rounds of two judges"))
    results_of = {
        "HOME, locale, time zone": same, "closed standard streams": closed, "a read-only folder": read_only,
        "two judges of one clip": lambda program, place: judges(program, place, options.rounds),
    }
    table = Results()
    for area, check in results_of.items():
        with tempfile.TemporaryDirectory(prefix="repgauge-surroundings-") as place:
            os.chmod(place, 0o755)
            table.row(f"surroundings: {area}", *check(Program(options.program, place), place))
    table.end()


if __name__ == "__main__":
    main()
