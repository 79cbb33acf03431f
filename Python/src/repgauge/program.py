"""The program behind the package: its path, its calls and its errors."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

#: The folder that `make install` fills and the wheel holds: `bin/repgauge` and `share/repgauge/scenarios`.
INSTALLED = Path(__file__).parent / "installed"
#: The environment variable that names another program.
VARIABLE = "REPGAUGE_PROGRAM"

_PROGRESS = re.compile(r"\d+ of \d+ .+ \(\d+ %\)|.+, (\d+:)?\d+:\d\d$")


class Error(Exception):
    """An error of the program, with the text that it wrote."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        #: The exit code: 1 no configuration of a search meets the constraints, 2 wrong input or usage, 3 the run itself
        #: failed, 130 interrupted.
        self.status = status
        #: The report of a run in which a detector failed: all other rows are complete.
        self.report: Any = None

    def __reduce__(self) -> tuple[type[Error], tuple[str, int]]:
        return Error, (str(self), self.status)


@dataclass(frozen=True)
class Answer:
    """The result of a call."""

    #: The text on standard output.
    text: str
    #: The exit code.
    status: int
    #: The text on standard error, without progress.
    notes: str


def path() -> Path:
    """Return the program: that of `REPGAUGE_PROGRAM`, else the one in the wheel."""
    named = os.environ.get(VARIABLE)
    found = Path(named) if named else INSTALLED / "bin" / "repgauge"
    if not (found.is_file() and os.access(found, os.X_OK)):
        place = f"{VARIABLE} names {named}" if named else f"the package holds none at {found}"
        raise Error(f"no program: {place}; install a wheel, or set {VARIABLE} to a built program", 2)
    return found


def call(arguments: Iterable[str | Path], *, progress: bool | None = None, accept: Sequence[int] = (0,)) -> Answer:
    """Call the program and return what it prints.

    `progress` shows the program's progress on standard error; `None` shows it in notebooks and terminals.
    Exit codes outside of `accept` raise `Error`. Warnings of the program become Python warnings.
    """
    command = [str(path()), *map(str, arguments)]
    shown = _Line(progress)
    notes: list[str] = []
    with tempfile.TemporaryFile() as output:
        with subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE, text=True, encoding="utf-8",
            errors="replace",
        ) as process:
            assert process.stderr is not None
            try:
                for line in process.stderr:
                    text = line.rstrip("\n").removeprefix("repgauge: ")
                    if line.startswith("repgauge: ") and _PROGRESS.match(text):
                        shown.write(text)
                    elif not text.startswith(("Report: ", "In a browser: ")):
                        notes.append(text)
            except BaseException:
                process.send_signal(signal.SIGINT)
                raise
            finally:
                shown.clear()
        output.seek(0)
        printed = output.read().decode("utf-8")
    for note in notes:
        if note.startswith("warning:"):
            warnings.warn(note.removeprefix("warning:").strip(), stacklevel=3)
    text = "\n".join(notes).strip()
    if process.returncode not in accept:
        raise Error(text or f"the program ended with {process.returncode}", process.returncode)
    return Answer(printed, process.returncode, text)


class _Line:
    """A line of progress that replaces the one before."""

    def __init__(self, is_shown: bool | None) -> None:
        self.is_shown = ("ipykernel" in sys.modules or sys.stderr.isatty()) if is_shown is None else is_shown
        self.width = 0

    def write(self, text: str) -> None:
        if self.is_shown:
            sys.stderr.write("\r" + text.ljust(self.width))
            sys.stderr.flush()
            self.width = len(text)

    def clear(self) -> None:
        if self.width:
            sys.stderr.write("\r" + " " * self.width + "\r")
            sys.stderr.flush()


def main() -> NoReturn:
    """Become the program, with the arguments of the command line."""
    try:
        found = path()
    except Error as error:
        print(f"repgauge: {error}", file=sys.stderr)
        sys.exit(error.status)
    os.execv(found, ["repgauge", *sys.argv[1:]])
