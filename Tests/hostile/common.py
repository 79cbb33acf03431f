"""Parts that the hostile checks share: starting the program, killing it, and counting."""

import argparse
import os
import random
import resource
import signal
import subprocess
import sys
import threading
import time

# A program that traps ends by one of these; SIGKILL is the work of a check or of the kernel's memory limit.
TRAPS = {-signal.SIGILL, -signal.SIGTRAP, -signal.SIGSEGV, -signal.SIGABRT, -signal.SIGBUS, -signal.SIGFPE}


class Program:
    """The program under test, started in one folder."""

    def __init__(self, path, folder):
        self.path = os.path.realpath(path)
        self.folder = str(folder)
        self.scenarios = os.path.realpath(os.path.join(os.path.dirname(__file__), "../../scenarios"))
        self.environment = dict(os.environ, REPGAUGE_SCENARIOS=self.scenarios, SWIFT_BACKTRACE="enable=no")

    def start(self, *arguments, limits=(), **streams):
        """Starts the program in a process group of its own, with limits such as (RLIMIT_FSIZE, bytes)."""

        def prepare():
            for which, most in limits:
                resource.setrlimit(which, (most, most))

        streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "stdin": subprocess.DEVNULL, **streams}
        return subprocess.Popen(
            [self.path, *map(str, arguments)], cwd=self.folder, env=self.environment, start_new_session=True,
            preexec_fn=prepare if limits else None, **streams)

    def run(self, *arguments, limits=(), timeout=120, **streams):
        """Runs the program to its end: exit code, standard output and standard error."""
        process = self.start(
            *arguments, limits=limits, **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams})
        try:
            output, errors = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            kill(process)
            return "timeout", b"", b""
        return process.returncode, output or b"", errors or b""

    def must(self, *arguments, status=0):
        """Runs the program, which must end with a status."""
        code, output, errors = self.run(*arguments)
        if code != status:
            raise SystemExit(f"repgauge {' '.join(map(str, arguments))}: exit code {code}\n{errors.decode()}")
        return output

    def measured(self, *arguments, timeout=120):
        """Runs the program: exit code, its messages, processor seconds, and the most memory that it used in MB.

        The memory of a process counts from before it became the program: this one must be small itself.
        """
        process = self.start(*arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        timer = _killed_after(process, timeout)
        output = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        timer.cancel()
        memory = usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
        return process.returncode, output, usage.ru_utime + usage.ru_stime, memory


def _killed_after(process, seconds):
    timer = threading.Timer(seconds, lambda: kill(process, wait=False))
    timer.start()
    return timer


def kill(process, wait=True):
    """Kills a program and all that it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    if wait:
        process.wait()


def killed_within(process, seconds):
    """Kills a program at a random instant; whether it was still running."""
    time.sleep(random.uniform(0, seconds))
    was_running = process.poll() is None
    kill(process)
    return was_running


def files(folder):
    """The bytes of all files below a folder, by path."""
    found = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = file.read()
    return found


class Results:
    """The numbers of inputs and faults of each area, printed as rows of a table."""

    def __init__(self):
        self.faults = 0

    def row(self, area, inputs, faults):
        """Prints a row; `faults` is a list of descriptions."""
        self.faults += len(faults)
        print(f"| {area} | {inputs} | {len(faults)} |", flush=True)
        for fault in faults[:10]:
            print(f"    FAULT: {fault}", flush=True)

    def end(self):
        """Ends the check: with 1 if there was a fault."""
        sys.exit(1 if self.faults else 0)


def arguments(about, **numbers):
    """The command line of a check: the program, and numbers with their defaults."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("program", help="the built repgauge")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the random choices")
    for name, (standard, description) in numbers.items():
        parser.add_argument(f"--{name}", type=int, default=standard, help=description)
    options = parser.parse_args()
    random.seed(options.seed)
    return options
