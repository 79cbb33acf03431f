"""Skeletons as arrays: clips and frames."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

#: The joints in the order of every array.
JOINTS = (
    "nose", "leftEye", "rightEye", "leftEar", "rightEar", "neck", "leftShoulder", "rightShoulder", "leftElbow",
    "rightElbow", "leftWrist", "rightWrist", "root", "leftHip", "rightHip", "leftKnee", "rightKnee", "leftAnkle",
    "rightAnkle",
)  # fmt: skip
#: The row of each joint.
INDEX = {name: row for row, name in enumerate(JOINTS)}
_DERIVED = {"neck": ("leftShoulder", "rightShoulder"), "root": ("leftHip", "rightHip")}


def angle(
    joints: NDArray[np.float64], names: Sequence[str], *, size: tuple[float, float] = (1, 1)
) -> NDArray[np.float64]:
    """Return the interior angle at the second of three joints, degrees, NaN where one was not found.

    `joints` has the shape (…, 19, 3); `size` is the image's width and height, which makes pixels square.
    """
    import numpy as np

    first, middle, last = (joints[..., INDEX[name], :2] * size for name in names)
    a, b = first - middle, last - middle
    cross = a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    dot = (a * b).sum(axis=-1)
    return np.where((cross == 0) & (dot == 0), np.nan, np.degrees(np.arctan2(np.abs(cross), dot)))


class Frame:
    """A frame as a detector sees it."""

    __slots__ = ("_array", "_listed", "height", "nanoseconds", "width")

    def __init__(
        self, nanoseconds: int, listed: Sequence[Sequence[float] | None], width: float, height: float
    ) -> None:
        #: The timestamp from an arbitrary origin, whole nanoseconds.
        self.nanoseconds = nanoseconds
        #: The image's size, pixels.
        self.width, self.height = width, height
        self._listed = listed
        self._array: NDArray[np.float64] | None = None

    @property
    def time(self) -> float:
        """The timestamp, seconds."""
        return self.nanoseconds / 1e9

    @property
    def joints(self) -> NDArray[np.float64]:
        """x, y and confidence of the 19 joints; NaN, NaN, 0 for a joint that was not found.

        x and y are shares of the image's width and height from its lower left corner.
        """
        if self._array is None:
            import numpy as np

            missing = (np.nan, np.nan, 0.0)
            self._array = np.array([missing if joint is None else joint for joint in self._listed], dtype=np.float64)
        return self._array

    def __getitem__(self, joint: str) -> Sequence[float] | None:
        """Return x, y and confidence of a joint, or `None` if it was not found."""
        return self._listed[INDEX[joint]]

    def angle(self, first: str, middle: str, last: str) -> float:
        """Return the interior angle at the joint `middle` in square pixels, degrees, NaN where one was not found."""
        found = [self._listed[INDEX[joint]] for joint in (first, middle, last)]
        if None in found:
            return math.nan
        # Without arrays, which cost ten times as much for a few numbers.
        (ax, ay), (bx, by), (cx, cy) = ((joint[0] * self.width, joint[1] * self.height) for joint in found if joint)
        ax, ay, cx, cy = ax - bx, ay - by, cx - bx, cy - by
        cross, dot = ax * cy - ay * cx, ax * cx + ay * cy
        return math.degrees(math.atan2(abs(cross), dot)) if cross or dot else math.nan


@dataclass(eq=False)
class Clip:
    """A recording of one person, or a synthetic trial."""

    #: The timestamps, seconds.
    times: NDArray[np.float64]
    #: frames × 19 × 3: x, y and confidence of each joint, as in `Frame.joints`.
    joints: NDArray[np.float64]
    #: The image's size, pixels.
    width: float
    height: float
    name: str = "clip"
    #: The other keys of the JSON file, for example `reps`, `activity` and `synthesis`.
    info: dict[str, Any] = field(default_factory=dict)
    #: The 3-D joints in metres before camera and noise, from `synth(…, world=True)`.
    world: pd.DataFrame | None = None

    def __len__(self) -> int:
        return len(self.times)

    def __getitem__(self, joint: str) -> NDArray[np.float64]:
        """Return x, y and confidence of a joint over time, frames × 3."""
        return self.joints[:, INDEX[joint]]

    def __repr__(self) -> str:
        seconds = float(self.times[-1] - self.times[0]) if len(self) else 0.0
        return f"<Clip {self.name}: {len(self)} frames, {seconds:.1f} s, {len(self.truth)} cycles>"

    @cached_property
    def truth(self) -> pd.DataFrame:
        """The true cycles, one a row: start, bottom and completion in seconds, verdict, kind and more."""
        import pandas as pd

        columns = ["start", "bottom", "completion", "verdict", "observable", "kind", "cheat"]
        rows = self.info.get("truth") or []
        return pd.DataFrame(rows) if rows else pd.DataFrame(columns=columns)

    @cached_property
    def phases(self) -> pd.DataFrame:
        """The phases of the session, one a row: label, start and end in seconds."""
        import pandas as pd

        return pd.DataFrame(self.info.get("phases") or [], columns=["label", "start", "end"])

    def angle(self, first: str, middle: str, last: str) -> NDArray[np.float64]:
        """Return the interior angle at the joint `middle` in each frame, in square pixels, degrees."""
        return angle(self.joints, (first, middle, last), size=(self.width, self.height))

    def frames(self) -> Iterator[Frame]:
        """Return the frames one by one, as a detector sees them."""
        import numpy as np

        for time, joints in zip(self.times, self.joints):
            listed = [tuple(joint) if found else None for joint, found in zip(joints.tolist(), joints[:, 2] > 0)]
            yield Frame(int(np.rint(time * 1e9)), listed, self.width, self.height)

    def save(self, path: str | Path) -> None:
        """Write the CSV file of a recording, and its JSON file beside it."""
        import numpy as np

        path = Path(path)
        if path.suffix != ".csv":
            raise ValueError(f"{path}: the name of a recording ends in .csv")
        if self.joints.shape != (len(self.times), len(JOINTS), 3):
            raise ValueError(f"joints: found the shape {self.joints.shape}, allowed: ({len(self.times)}, 19, 3)")
        info = {**self.info, "width": self.width, "height": self.height}
        text = json.dumps(info, indent=2, allow_nan=False, default=lambda value: value.item()) + "\n"
        cells = np.where(self.joints[..., 2:] > 0, self.joints, np.nan).reshape(len(self.times), 3 * len(JOINTS))
        with path.open("w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["t", *(f"{joint}_{part}" for joint in JOINTS for part in "xyc")])
            for time, row in zip(self.times, cells.tolist()):
                writer.writerow([f"{time:.9f}", *("" if value != value else repr(value) for value in row)])
        path.with_suffix(".json").write_text(text, encoding="utf-8")


def load(path: str | Path) -> Clip:
    """Return a recording: a CSV file with its JSON file beside it.

    A joint with the confidence 0 was not found; a place that it has all the same is left out.
    """
    import numpy as np
    import pandas as pd

    from repgauge.results import exact

    path = Path(path)
    table = pd.read_csv(path, **exact())
    info = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    columns = {name: table[name].to_numpy(dtype=np.float64) for name in table.columns}
    joints = np.full((len(table), len(JOINTS), 3), np.nan)
    for row, joint in enumerate(JOINTS):
        if f"{joint}_x" in columns:
            joints[:, row] = np.stack([columns[f"{joint}_{part}"] for part in "xyc"], axis=1)
    joints[~(joints[..., 2] > 0)] = np.nan
    for joint, pair in _DERIVED.items():
        if f"{joint}_x" not in columns:
            joints[:, INDEX[joint]] = joints[:, [INDEX[one] for one in pair]].mean(axis=1)
    joints[~(joints[..., 2] > 0)] = (np.nan, np.nan, 0)
    width, height = info.pop("width"), info.pop("height")
    return Clip(columns["t"], joints, width, height, path.stem, info)
