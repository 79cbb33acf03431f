"""Takes away the room to write: file size limits, a full disk, a read-only folder and a full standard output."""

import os
import resource
import shlex
import subprocess
import tempfile

from common import TRAPS, Program, Results, arguments, files

COMMANDS = {
    "run": ("run", "real/fast", "--trials", "2", "--detector", "core", "--out", "out"),
    "shard": ("run", "real/fast", "--trials", "2", "--detector", "core", "--shard", "1/2", "--out", "out-parts"),
    "sweep": (
        "sweep", "real/fast", "--trials", "2", "--detector", "angle-threshold", "--parameter", "down=80...110:10",
        "--out", "out"),
    "synth": ("synth", "real/fast", "--trial", "0", "--out", "out.csv"),
    "render": ("render", "real/fast", "--trial", "0", "--out", "out"),
    "baseline": ("baseline", "update", "real/fast", "--trials", "2", "--no-latency", "--out", "out.json"),
    "study": (
        "study", "create", "out.study", "--detector", "angle-threshold", "--parameter", "down=80...110", "--suite",
        "real/fast", "--trials", "2"),
}


def judge(name, before, place, outcome, faults, codes=(2, 3)):
    """A command without room fails with a message and a documented exit code, and leaves what was there as it was.

    Nothing half-written is left. A part keeps whole items in its hidden file, after which a shard goes on.
    """
    code, _, errors = outcome
    if code not in codes or not errors.strip():
        faults.append(f"{name}: exit code {code}: {errors.decode()[:200]}")
    after = files(place)
    if {path: data for path, data in after.items() if path in before} != before:
        faults.append(f"{name}: earlier files were changed")
    left = [path for path, data in after.items() if path not in before and not (
        path.endswith(".jsonl.partial") and b"\n" in data)]
    if left:
        faults.append(f"{name}: left {', '.join(sorted(left))}")


def size_limits(program, place):
    """No file may grow beyond a limit."""
    faults, inputs = [], 0
    for name, command in COMMANDS.items():
        for limit in (0, 1, 100, 1000, 4096):
            with tempfile.TemporaryDirectory(dir=place) as folder:
                inner = Program(program.path, folder)
                with open(os.path.join(folder, "mine.txt"), "w") as file:
                    file.write("mine")
                outcome = inner.run(*command, limits=[(resource.RLIMIT_FSIZE, limit)])
                inputs += 1
                # Some outputs are smaller than the limit.
                if outcome[0] == 0 and all(len(data) <= limit for data in files(folder).values() if data != b"mine"):
                    continue
                judge(
                    f"{name} with files of at most {limit} bytes", {"mine.txt": b"mine"}, folder, outcome, faults,
                    codes=(3,))
                if b"ulimit -f" not in outcome[2]:
                    faults.append(f"{name} with files of at most {limit} bytes: {outcome[2].decode()[:200]}")
    return inputs, faults


def replaced(program, place):
    """What a command without room would replace stays whole."""
    faults, inputs = [], 0
    for name, command in COMMANDS.items():
        if name in ("study", "shard"):
            continue
        with tempfile.TemporaryDirectory(dir=place) as folder:
            inner = Program(program.path, folder)
            inner.must(*command)
            before = files(folder)
            outcome = inner.run(*command, limits=[(resource.RLIMIT_FSIZE, 500)])
            inputs += 1
            judge(f"{name} over an earlier one", before, folder, outcome, faults)
    return inputs, faults


def read_only(program, place):
    """The folder may not be written; it is refused before any work."""
    faults, inputs = [], 0
    if os.geteuid() == 0:
        return "skipped as root", faults
    for name, command in COMMANDS.items():
        folder = os.path.join(place, f"closed-{name}")
        os.mkdir(folder, 0o555)
        outcome = Program(program.path, folder).run(*command)
        inputs += 1
        if outcome[0] != 2:
            faults.append(f"{name}: exit code {outcome[0]}: {outcome[2].decode()[:200]}")
        judge(name, {}, folder, outcome, faults)
    return inputs, faults


def full_output(program, place):
    """Standard output is full; the command fails and says so."""
    faults, inputs = [], 0
    if not os.path.exists("/dev/full"):
        return "skipped, no /dev/full", faults
    for command in (
        ("list", "detectors"), ("list", "scenarios"), ("--help",), ("run", "--help"), ("--version",),
        ("validate", program.scenarios), COMMANDS["run"], COMMANDS["baseline"],
    ):
        for format in ((), ("--format", "json")):
            if format and command[-1].startswith("--"):
                continue
            with open("/dev/full", "w") as full:
                code, _, errors = program.run(*command, *format, stdout=full)
            inputs += 1
            if code in TRAPS or code in (0, "timeout"):
                faults.append(f"{' '.join(command)} > /dev/full: exit code {code}: {errors.decode()[:200]}")
    return inputs, faults


def closed_output(program, place):
    """Standard output, or all standard streams, are closed: the command fails where something should have come there."""
    faults, inputs = [], 0
    for command in (
        ("list", "detectors"), ("--help",), ("--version",), ("validate", program.scenarios), COMMANDS["run"],
        COMMANDS["baseline"],
    ):
        for closed in (">&-", ">&- 2>&-", "<&- >&- 2>&-"):
            words = " ".join(shlex.quote(word) for word in (program.path, *command))
            shell = subprocess.run(
                ["sh", "-c", f"{words} {closed}"], cwd=place, env=program.environment, capture_output=True)
            inputs += 1
            if shell.returncode != 3 or closed == ">&-" and b"standard output" not in shell.stderr:
                faults.append(f"{' '.join(command)} {closed}: exit code {shell.returncode}: {shell.stderr[:200]}")
    return inputs, faults


def few_files(program, place):
    """This process may open few files; the command ends with 3 and says so, or does its work."""
    faults, inputs = [], 0
    program_run = ("run", "real/fast", "--trials", "1", "--detector", "exec:echo hello", "--force", "--out", "out")
    for name, command in {
        **COMMANDS, "list": ("list", "detectors"), "validate": ("validate", program.scenarios), "help": ("--help",),
        "program": program_run,
    }.items():
        # With 3 the system cannot load the program's libraries. Below 32 nothing is begun; from there on each command has
        # what it needs, or says what it lacks.
        for limit in (*range(4, 13), 31, 32):
            with tempfile.TemporaryDirectory(dir=place) as folder:
                inner = Program(program.path, folder)
                code, _, errors = inner.run(*command, limits=[(resource.RLIMIT_NOFILE, limit)])
                inputs += 1
                if code not in (0, 3) or code == 3 and not errors:
                    faults.append(f"{name} with {limit} files: exit code {code}: {errors.decode()[:200]}")
    return inputs, faults


def small_disk(program, place):
    """A file system of 64 KB; only as root."""
    faults, inputs = [], 0
    mount = os.path.join(place, "small")
    os.mkdir(mount)
    made = os.geteuid() == 0 and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", mount], capture_output=True).returncode == 0
    if not made:
        return "skipped, no file system can be mounted", faults
    try:
        for name, command in COMMANDS.items():
            inner = Program(program.path, mount)
            with open(os.path.join(mount, "mine.txt"), "w") as file:
                file.write("mine")
            outcome = inner.run(*command)
            inputs += 1
            if outcome[0] != 0:
                judge(f"{name} on 64 KB", {"mine.txt": b"mine"}, mount, outcome, faults)
            subprocess.run(["find", mount, "-mindepth", "1", "-delete"], check=True)
    finally:
        subprocess.run(["umount", mount], check=True)
    return inputs, faults


def main():
    options = arguments(__doc__)
    results = Results()
    for check in (size_limits, replaced, read_only, full_output, closed_output, few_files, small_disk):
        with tempfile.TemporaryDirectory(prefix="repgauge-disk-") as place:
            inputs, faults = check(Program(options.program, place), place)
            results.row(f"no room: {check.__name__.replace('_', ' ')}", inputs, faults)
    results.end()


if __name__ == "__main__":
    main()
