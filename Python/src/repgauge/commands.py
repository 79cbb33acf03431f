"""The commands of the program as functions."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeVar, overload

from repgauge import program, results
from repgauge.clip import Clip, load
from repgauge.rules import Detector

if TYPE_CHECKING:
    import pandas as pd

#: A suite, scenario or recording: its name or its file.
Name = str | Path
#: A detector: `"angle-threshold"`, `"exec:COMMAND"`, a preset FILE.yaml, a group, or a Python detector.
Rule = str | Path | Detector[Any]


@dataclass(frozen=True)
class Range:
    """The numbers from `low` to `high`; a grid needs a `step`."""

    low: float
    high: float
    step: float | None = None

    def __str__(self) -> str:
        return f"{self.low}...{self.high}" + (f":{self.step}" if self.step is not None else "")


#: The values of a parameter in a search: a range, a list of values, or `None` for all that it takes.
Values = Range | Iterable[float | str] | None


def run(
    suites: Name | Sequence[Name] = "standard", detectors: Rule | Sequence[Rule] = (), *, trials: int | None = None,
    seed: int | None = None, estimator: Name | None = None, scenarios: Name | None = None, late: float | None = None,
    workers: int | None = None, out: Name | None = None, progress: bool | None = None, options: Sequence[str] = (),
) -> results.Run:
    """Run suites or scenarios with detectors (the group `core` if none is named).

    `out` keeps the folder of the report. `options` are further options of `repgauge run`.
    """
    named = _named(trials=trials, seed=seed, estimator=estimator, scenarios=scenarios, late=late, jobs=workers)
    return _report(results.Run, ["run", *_some(suites), *named, *options], _rules(detectors), out, progress)


def replay(
    recordings: Name | Clip | Sequence[Name | Clip], detectors: Rule | Sequence[Rule] = (), *,
    late: float | None = None, workers: int | None = None, progress: bool | None = None, options: Sequence[str] = (),
) -> results.Replay:
    """Show recordings, folders of them or clips to detectors, and score those that carry truth."""
    rules = _rules(detectors)
    paths, kept = _files(_list(recordings))
    words = ["replay", *paths, *_named(late=late, jobs=workers), *options, *_detectors(rules)]
    return _replayed(words, _renaming(rules), kept, progress)


@overload
def score(
    events: Name | Mapping[str, Iterable[float]] | pd.DataFrame, suites: Name | Sequence[Name] = (), *,
    recordings: None = None, frozen: Name | None = None, trials: int | None = None, seed: int | None = None,
    estimator: Name | None = None, scenarios: Name | None = None, late: float | None = None,
    workers: int | None = None, out: Name | None = None, progress: bool | None = None, options: Sequence[str] = (),
) -> results.Run: ...
@overload
def score(
    events: Name | Mapping[str, Iterable[float]] | pd.DataFrame, *, recordings: Name | Clip | Sequence[Name | Clip],
    late: float | None = None, workers: int | None = None, progress: bool | None = None, options: Sequence[str] = (),
) -> results.Replay: ...
def score(
    events: Name | Mapping[str, Iterable[float]] | pd.DataFrame, suites: Name | Sequence[Name] = (), *,
    recordings: Name | Clip | Sequence[Name | Clip] | None = None, frozen: Name | None = None,
    trials: int | None = None, seed: int | None = None, estimator: Name | None = None,
    scenarios: Name | None = None, late: float | None = None, workers: int | None = None, out: Name | None = None,
    progress: bool | None = None, options: Sequence[str] = (),
) -> results.Run | results.Replay:
    """Score the counts of any app or program on `suites`, on a `frozen` set (its manifest.json), or on `recordings`.

    `events` is a file of events, a frame with its columns (`recording`, `time`, and `reason` if there are rejections),
    or a mapping from the name of each recording to the times of its counts in seconds; no times state that it was
    shown and nothing was counted. Trials give a `Run`, in which the row of the events is the detector `events`, and
    recordings give a `Replay`.
    """
    shared = _named(late=late, jobs=workers)
    kept = TemporaryDirectory(prefix="repgauge-")
    file = _events(events, Path(kept.name))
    rename = _renaming_file(file, is_given=isinstance(events, (str, Path)))
    if recordings is None:
        words = _named(frozen=frozen, trials=trials, seed=seed, estimator=estimator, scenarios=scenarios)
        words += ["--suite", *_list(suites)] if _list(suites) else []
        return _report(results.Run, ["score", file, *words, *shared, *options], [], out, progress, rename, kept)
    given = {
        "suites": suites, "frozen": frozen, "trials": trials, "seed": seed, "estimator": estimator,
        "scenarios": scenarios, "out": out,
    }  # fmt: skip
    for argument, value in given.items():
        if value not in (None, ()):
            raise program.Error(f"{argument}: found it beside recordings; allowed with trials", 2)
    paths, _ = _files(_list(recordings), kept)
    return _replayed(["score", file, "--recordings", *paths, *shared, *options], rename, kept, progress)


def sweep(
    suites: Name | Sequence[Name], detector: Rule, parameters: Mapping[str, Values], *, method: str = "grid",
    points: int | None = None, maximise: str | Sequence[str] = (), minimise: str | Sequence[str] = (),
    subject_to: str | Sequence[str] = (), hold_out: str | Sequence[str] = (), trials: int | None = None,
    held_out_trials: int | None = None, seed: int | None = None, held_out_seed: int | None = None,
    estimator: Name | None = None, scenarios: Name | None = None, workers: int | None = None, out: Name | None = None,
    progress: bool | None = None, options: Sequence[str] = (),
) -> results.Search:
    """Try many settings of a detector on the same trials, and measure the best on held-out ones."""
    words = _named(
        method=method, points=points, trials=trials, held_out_trials=held_out_trials, seed=seed,
        held_out_seed=held_out_seed, estimator=estimator, scenarios=scenarios, jobs=workers)
    words += _goals(parameters, maximise, minimise, subject_to, hold_out)
    return _report(results.Search, ["sweep", *_some(suites), *words, *options], _rules(detector), out, progress)


def tune(
    suites: Name | Sequence[Name], detector: Rule, parameters: Mapping[str, Values] | None = None, *,
    evaluations: int | None = None, starts: int | None = None, method: str | None = None,
    maximise: str | Sequence[str] = (), minimise: str | Sequence[str] = (), subject_to: str | Sequence[str] = (),
    hold_out: str | Sequence[str] = (), trials: int | None = None, held_out_trials: int | None = None,
    seed: int | None = None, held_out_seed: int | None = None, estimator: Name | None = None,
    scenarios: Name | None = None, workers: int | None = None, out: Name | None = None,
    progress: bool | None = None, options: Sequence[str] = (),
) -> results.Search:
    """Search the settings of a detector, and test on held-out trials whether the best are better than the default."""
    words = _named(
        evaluations=evaluations, starts=starts, method=method, trials=trials, held_out_trials=held_out_trials,
        seed=seed, held_out_seed=held_out_seed, estimator=estimator, scenarios=scenarios, jobs=workers)
    words += _goals(parameters or {}, maximise, minimise, subject_to, hold_out)
    return _report(results.Search, ["tune", *_some(suites), *words, *options], _rules(detector), out, progress)


def gate(
    baseline: Name = "reports/baseline.json", *, detectors: Rule | Sequence[Rule] = (), latency: bool = True,
    scenarios: Name | None = None, workers: int | None = None, progress: bool | None = None,
    options: Sequence[str] = (),
) -> results.Verdict:
    """Run a baseline's trials again, and test of each metric whether it became worse.

    `detectors` permits programs that the baseline names; `latency=False` leaves times out. A regression is no
    exception: see `Verdict.passed`.
    """
    words: list[Name] = ["gate", "--baseline", baseline, *([] if latency else ["--no-latency"])]
    words += _named(scenarios=scenarios, jobs=workers)
    rules = _rules(detectors)
    return _verdict([*words, *options], rules, _detectors(rules), progress)


def compare(
    before: Rule, after: Rule, *, suites: Name | Sequence[Name] = (),
    recordings: Name | Clip | Sequence[Name | Clip] = (), trials: int | None = None, seed: int | None = None,
    estimator: Name | None = None, scenarios: Name | None = None,
    late: float | None = None, latency: bool = True, workers: int | None = None, progress: bool | None = None,
    options: Sequence[str] = (),
) -> results.Verdict:
    """Compare two baselines, or two detectors on the same trials or recordings; the verdict is on `after`."""
    rules = _rules([before, after])
    words: list[Name] = [] if latency or _list(recordings) else ["--no-latency"]
    words += _named(trials=trials, seed=seed, estimator=estimator, scenarios=scenarios, late=late, jobs=workers)
    paths, kept = _files(_list(recordings))
    lists = [*(["--suite", *_list(suites)] if _list(suites) else []), *(["--recordings", *paths] if paths else [])]
    return _verdict(["compare", *map(_text, rules), *words, *lists, *options], rules, [], progress, kept)


def synth(
    scenario: Name, trial: int = 0, *, seed: int | None = None, estimator: Name | None = None,
    scenarios: Name | None = None, world: bool = False, options: Sequence[str] = (),
) -> Clip:
    """Return one trial of a scenario with its truth; with `world`, also the 3-D joints before any camera or noise."""
    with TemporaryDirectory() as name:
        stem = str(scenario).removesuffix(".yaml").replace("/", "-")
        file, space = Path(name) / f"{stem}-{trial}.csv", Path(name) / "world.csv"
        words = _named(trial=trial, seed=seed, estimator=estimator, scenarios=scenarios)
        words += ["--world", space] if world else []
        program.call(["synth", scenario, "--out", file, *words, *options])
        clip = load(file)
        clip.world = results.table(space) if world else None
        return clip


def detectors() -> pd.DataFrame:
    """Return the detectors of the program, one a row."""
    return results.table(program.call(["list", "detectors", "--format", "csv"]).text)


def scenarios(folder: Name | None = None) -> pd.DataFrame:
    """Return the scenarios, one a row."""
    return results.table(program.call(["list", "scenarios", "--format", "csv", *_named(scenarios=folder)]).text)


# How calls become words.


def _list(one: Any) -> list[Any]:
    """Return a list of one value or several."""
    return list(one) if isinstance(one, Sequence) and not isinstance(one, str) else [one]


def _some(suites: Name | Sequence[Name]) -> list[Name]:
    """Return a list of suites, which is not empty: without one the program would run all of its standard suite."""
    names = _list(suites)
    if not names:
        raise program.Error("suites: found an empty list; allowed: at least one suite or scenario", 2)
    return names


def _rules(detectors: Rule | Sequence[Rule]) -> list[Rule]:
    """Return a list of one detector or several; those in Python hold the code as it is now."""
    return [rule.setting() if isinstance(rule, Detector) else rule for rule in _list(detectors)]


def _named(**values: object) -> list[Name]:
    """Return options with their values, without those that are `None`."""
    words: list[Name] = []
    for name, value in values.items():
        if value is not None:
            words += [f"--{name.replace('_', '-')}", str(value)]
    return words


def _text(rule: Rule) -> str:
    return rule.command if isinstance(rule, Detector) else str(rule)


def _detectors(rules: Sequence[Rule]) -> list[Name]:
    return ["--detector", *map(_text, rules)] if rules else []


def _renaming(rules: Iterable[Rule]) -> results.Renaming:
    written = [rule for rule in rules if isinstance(rule, Detector)]

    def rename(text: str) -> str:
        for rule in written if "repgauge.serve" in text else ():
            text = rule.rename(text)
        return text

    return rename


def _goals(
    parameters: Mapping[str, Values], maximise: str | Sequence[str], minimise: str | Sequence[str],
    subject_to: str | Sequence[str], hold_out: str | Sequence[str],
) -> list[Name]:
    words: list[Name] = []
    for name, values in parameters.items():
        if values is None:
            words += ["--parameter", name]
            continue
        text = str(values) if isinstance(values, (Range, str)) else ",".join(map(str, values))
        words += ["--parameter", f"{name}={text}"]
    for option, several in [
        ("--maximise", maximise), ("--minimise", minimise), ("--subject-to", subject_to), ("--hold-out", hold_out),
    ]:  # fmt: skip
        for one in _list(several):
            words += [option, one]
    return words


def _events(events: Name | Mapping[str, Iterable[float]] | pd.DataFrame, folder: Path) -> Path:
    """Return the file of events, written into a folder unless it is one already."""
    import pandas as pd

    if isinstance(events, (str, Path)):
        return Path(events)
    if isinstance(events, Mapping):
        rows: list[tuple[str, float | None]] = []
        for recording, times in events.items():
            counted = list(times)
            # An empty cell would state that nothing was counted.
            if any(time is None or math.isnan(time) for time in counted):
                raise program.Error(f"{recording}: found a time that is no number; allowed: seconds", 2)
            rows.extend((recording, time) for time in counted)
            if not counted:
                rows.append((recording, None))
        events = pd.DataFrame(rows, columns=["recording", "time"])
    file = folder / "events.csv"
    events.to_csv(file, index=False)
    return file


def _renaming_file(file: Path, *, is_given: bool) -> results.Renaming:
    """Return the name `events` for the row of a file of events, and in errors for a file that nobody has given."""

    def rename(text: str) -> str:
        if text == f"events:{file}":
            return "events"
        # Commands that draw a trial need the file.
        return text if is_given else re.sub(f"(?<!events:){re.escape(str(file))}", "events", text)

    return rename


def _replayed(
    words: Sequence[Name], rename: results.Renaming, kept: TemporaryDirectory[str] | None, progress: bool | None
) -> results.Replay:
    """Call a command over recordings, and return its tables."""
    with TemporaryDirectory() as name:
        found, wrong = Path(name) / "found.csv", Path(name) / "wrong.csv"
        with _naming(rename):
            answer = program.call(
                [*words, "--format", "csv", "--events", found, "--wrong", wrong], progress=progress, accept=(0, 3))
        if answer.status and not (answer.text and wrong.is_file()):
            raise program.Error(rename(answer.notes), answer.status)
        replayed = results.Replay(
            results.table(answer.text, rename), results.table(found, rename), results.table(wrong, rename), kept)
    if answer.status:
        error = program.Error(rename(answer.notes), answer.status)
        error.report = replayed
        raise error
    return replayed


@contextmanager
def _naming(rename: results.Renaming) -> Iterator[None]:
    """Name Python detectors in an error as in frames."""
    try:
        yield
    except program.Error as error:
        raise program.Error(rename(str(error)), error.status) from None


def _files(
    recordings: Sequence[Name | Clip], kept: TemporaryDirectory[str] | None = None
) -> tuple[list[Name], TemporaryDirectory[str] | None]:
    """Return the paths of recordings, and the folder into which clips are written, by default a new one."""
    paths: list[Name] = []
    for number, one in enumerate(recordings):
        if isinstance(one, Clip):
            kept = kept or TemporaryDirectory(prefix="repgauge-")
            place = Path(kept.name) / str(number) / "clips"
            place.mkdir(parents=True)
            one.save(place / f"{one.name}.csv")
            paths.append(place / f"{one.name}.csv")
        else:
            paths.append(one)
    return paths, kept


Made = TypeVar("Made", bound=results.Report)


def _report(
    kind: type[Made], words: Sequence[Name], rules: Sequence[Rule], out: Name | None, progress: bool | None,
    rename: results.Renaming | None = None, inputs: TemporaryDirectory[str] | None = None,
) -> Made:
    """Call a command that writes a report, and return it."""
    kept = None if out else TemporaryDirectory(prefix="repgauge-")
    folder = Path(out) if out else Path(kept.name if kept else "") / "report"
    report = kind(folder, kept, rename or _renaming(rules), inputs)
    try:
        program.call([*words, "--format", "csv", "--out", folder, *_detectors(rules)], progress=progress)
    except program.Error as error:
        # The folder may hold an earlier report.
        if error.status != 3 or "summary" not in report or not report["summary"]["failure"].notna().any():
            raise program.Error((rename or _renaming(rules))(str(error)), error.status) from None
        failed = report["summary"].dropna(subset="failure").drop_duplicates("detector")
        reasons = [f"{label} failed: {reason}" for label, reason in zip(failed["detector"], failed["failure"])]
        explained = program.Error("\n".join([*reasons, str(error)]), error.status)
        explained.report = report
        raise explained from None
    return report


def _verdict(
    words: Sequence[Name], rules: Sequence[Rule], last: Sequence[Name], progress: bool | None,
    kept: TemporaryDirectory[str] | None = None,
) -> results.Verdict:
    """Call a command with a verdict, and return it."""
    rename = _renaming(rules)
    with TemporaryDirectory() as name:
        changed = Path(name) / "changed.csv"
        with _naming(rename):
            answer = program.call(
                [*words, "--format", "json", "--changed", changed, *last], progress=progress, accept=(0, 1, 4))
        return results.verdict(answer.text, changed, answer.status, answer.notes, rename, kept)
