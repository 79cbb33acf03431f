"""Results of the program as frames."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

#: Replaces the commands of Python detectors by their names.
Renaming = Callable[[str], str]


def table(source: str | Path, rename: Renaming | None = None) -> pd.DataFrame:
    """Return a CSV file, or the text of one, as a frame; empty cells are missing values."""
    import pandas as pd

    file = io.StringIO(source) if isinstance(source, str) else source
    # No text is a missing value: `none` is the name of a method. Names of recordings may be numbers: 007 is no 7.
    names = {"recording": str, "group": str}
    frame = pd.read_csv(file, keep_default_na=False, na_values=[""], dtype=names, **exact())
    return renamed(frame, rename)


def exact() -> dict[str, Any]:
    """Return the option of `read_csv` for numbers that are read back exactly, which pandas 3.1 does without it."""
    import pandas as pd

    version = tuple(int(part) for part in pd.__version__.split(".")[:2])
    return {} if version >= (3, 1) else {"float_precision": "round_trip"}


def renamed(frame: pd.DataFrame, rename: Renaming | None) -> pd.DataFrame:
    """Return a frame in which the labels of Python detectors are their names."""
    if rename:
        # A command keeps that of a detector: a shell knows no names of Python.
        for column in frame.columns.intersection(["detector", "label", "reason", "failure"]):
            frame[column] = frame[column].map(rename, na_action="ignore")
    return frame


class Report(Mapping[str, "pd.DataFrame"]):
    """A folder of tables: each CSV file by its name, for example `report["summary"]`.

    `columns` describes every column. Without `out`, the folder is a temporary one that lasts as long as this object.
    """

    _main = "summary"

    def __init__(
        self, folder: Path, kept: TemporaryDirectory[str] | None, rename: Renaming,
        inputs: TemporaryDirectory[str] | None = None,
    ) -> None:
        #: The folder with the page, the tables and the pictures.
        self.folder = folder
        # The commands of the tables name the files of the call, too.
        self._kept = (kept, inputs)
        self._rename = rename
        self._read: dict[str, pd.DataFrame] = {}

    def __getitem__(self, name: str) -> pd.DataFrame:
        if name not in self._read:
            file = self.folder / f"{name}.csv"
            if not file.is_file():
                raise KeyError(f"{name}: found no such table; allowed: {', '.join(self)}")
            self._read[name] = table(file, self._rename)
        return self._read[name]

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(sorted(file.stem for file in self.folder.glob("*.csv")))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _repr_html_(self) -> str:
        html: str = self[self._main].to_html(notebook=True)
        return html

    @property
    def page(self) -> str:
        """The page of the report, in markdown."""
        return (self.folder / "README.md").read_text(encoding="utf-8")

    @property
    def columns(self) -> str:
        """The data dictionary of all tables, in markdown."""
        return (self.folder / "columns.md").read_text(encoding="utf-8")


class Run(Report):
    """The result of a run."""

    @property
    def summary(self) -> pd.DataFrame:
        """One row for each group of trials and detector: all metrics with their intervals."""
        return self["summary"]

    @property
    def overall(self) -> pd.DataFrame:
        """The rows of `summary` over all trials in the run's own matching window, by detector."""
        rows = self.summary
        return rows[(rows["scope"] == "overall") & rows["window_s"].isna()].set_index("detector")

    @property
    def headline(self) -> pd.DataFrame:
        """The headline figures of each detector."""
        return self["headline"]

    @property
    def events(self) -> pd.DataFrame:
        """One row for each cycle, detection, or pair of them."""
        return self["events"]

    @property
    def worst_trials(self) -> pd.DataFrame:
        """The three worst trials of each detector and scenario."""
        return self["worst-trials"]

    @property
    def latency(self) -> pd.DataFrame:
        """The call times of each detector, nanoseconds."""
        return self["latency"]


class Search(Report):
    """The result of a sweep or of tuning."""

    _main = "comparison"

    @property
    def comparison(self) -> pd.DataFrame:
        """The winner beside the defaults, figure by figure."""
        return self["comparison"]

    @property
    def trials(self) -> pd.DataFrame:
        """One row for each configuration and role (training, held-out)."""
        return self["trials"]

    @property
    def pareto(self) -> pd.DataFrame:
        """The configurations that no other one beats in every goal."""
        return self["pareto"]

    @property
    def winner(self) -> dict[str, float | str]:
        """The parameters of the best configuration in training."""
        columns = list(self.trials.columns)
        parameters = columns[columns.index("role") + 1 : columns.index("is_default")]
        row = self.trials[self.trials["is_winner"].astype(bool)].iloc[0]
        return {name: row[name].item() if hasattr(row[name], "item") else row[name] for name in parameters}


@dataclass(frozen=True)
class Replay:
    """The result of a replay."""

    #: One row for each recording and detector: the count and whether it is right.
    counts: pd.DataFrame
    #: One row for each cycle, lowest point and detection.
    events: pd.DataFrame
    #: The recordings with a wrong count, and the command that draws each.
    wrong: pd.DataFrame
    # The files of the call: the commands name them, so they last as long as this object.
    _kept: TemporaryDirectory[str] | None = field(default=None, repr=False, compare=False)

    def _repr_html_(self) -> str:
        html: str = self.counts.to_html(notebook=True)
        return html


@dataclass(frozen=True)
class Verdict:
    """The result of a gate or of a comparison."""

    #: PASS, IMPROVED, REGRESSED or INCONCLUSIVE; `None` over recordings, which have no verdict.
    verdict: str | None
    #: The exit code: of a gate 0 passed, 1 regressed, 4 inconclusive; a comparison ends with 0.
    status: int
    #: The reason why it did not pass; empty if it did.
    reason: str
    #: The metrics on both sides, with their difference and its interval.
    figures: pd.DataFrame
    #: The trials or recordings that the two sides count differently.
    changed: pd.DataFrame
    #: The whole JSON document of the program.
    document: dict[str, Any]
    # The files of the call: the commands name them, so they last as long as this object.
    _kept: TemporaryDirectory[str] | None = field(default=None, repr=False, compare=False)

    @property
    def passed(self) -> bool:
        """Whether nothing became worse."""
        return self.status == 0 and self.verdict != "REGRESSED"

    def _repr_html_(self) -> str:
        html: str = self.figures.to_html(notebook=True)
        return html


def verdict(
    text: str, changed: Path, status: int, notes: str, rename: Renaming, kept: TemporaryDirectory[str] | None = None,
) -> Verdict:
    """Return the verdict in a JSON document."""
    import pandas as pd

    document = json.loads(text)
    reason = re.search(r"the gate .*?(?=, see above|$)", notes) if status else None
    return Verdict(
        document.get("verdict"), status, reason[0] if reason else "",
        renamed(pd.DataFrame(document.get("figures", document.get("differences"))), rename),
        table(changed, rename), document, kept)
