"""Detectors in Python, and settings of all detectors."""

from __future__ import annotations

import hashlib
import inspect
import math
import os
import pickle
import re
import shlex
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from functools import cached_property
from numbers import Real
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar, overload

from repgauge.clip import Clip, Frame

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray

#: An answer to a frame: `True` counts a repetition, a reason rejects a candidate, `None` and `False` do nothing.
Event = bool | str | None


class Updating(Protocol):
    """A detector with a state. A new one is made for each trial."""

    def update(self, frame: Frame) -> Event:
        """Return the event at a frame."""


Made = TypeVar("Made", bound=Callable[..., Any])


def setting(name: str, **parameters: float | str) -> str:
    """Return a detector of the program with parameters: `setting("angle-threshold", down=95)`.

    An underscore in the name of a parameter stands for a hyphen.
    """
    pairs = ",".join(f"{key.replace('_', '-')}={value}" for key, value in parameters.items())
    return f"{name}:{pairs}" if pairs else name


class Blockwise(Protocol):
    """A function that sees a whole trial, and must not use later frames for an event."""

    def __call__(self, times: NDArray[np.float64], joints: NDArray[np.float64]) -> Any:
        """Return the indices of the frames that count, or an array with a truth value for each frame."""


class Detector(Generic[Made]):
    """A Python function or class that runs in the pipe like any other detector.

    The decorator `detector` makes it. Calling it calls the function or class.
    """

    def __init__(
        self, made: Made, name: str, parameters: dict[str, float] | None = None, is_blockwise: bool = False
    ) -> None:
        self.made = made
        self.name = name
        #: Whether it sees all frames of a trial at once.
        self.is_blockwise = is_blockwise
        defaults = self._defaults
        unknown = set(parameters or {}) - set(defaults)
        if unknown:
            found, allowed = ", ".join(sorted(unknown)), ", ".join(defaults) or "none"
            raise TypeError(f"{name}: found the parameter {found}, allowed: {allowed}")
        #: The numbers that its constructor takes, with their values here.
        self.parameters = {**defaults, **(parameters or {})}
        self.__doc__ = made.__doc__

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self.made(*arguments, **named)

    def __repr__(self) -> str:
        return f"<detector {self.label}>"

    def setting(self, **parameters: float) -> Detector[Made]:
        """Return the detector with other parameters."""
        for key, value in parameters.items():
            if not (isinstance(value, Real) and math.isfinite(value)):
                raise ValueError(f"{self.name}: {key}: found {value!r}, allowed: a finite number")
        return Detector(self.made, self.name, {**self.parameters, **parameters}, self.is_blockwise)

    @property
    def label(self) -> str:
        """The name of its row in frames, with the parameters that are not the defaults."""
        return self._label(self.parameters)

    def _label(self, parameters: dict[str, float]) -> str:
        defaults = self._defaults
        # A whole number is shown as one, also where a search has made it 80.0.
        pairs = (
            f"{key}={int(value) if float(value).is_integer() else value}"
            for key, value in parameters.items()
            if value != defaults[key]
        )
        return ":".join(filter(None, [self.name, ",".join(pairs)]))

    @property
    def _defaults(self) -> dict[str, float]:
        """The arguments of a constructor or of a blockwise function whose defaults are numbers."""
        if not (inspect.isclass(self.made) or self.is_blockwise):
            return {}
        return {
            name: argument.default
            for name, argument in inspect.signature(self.made).parameters.items()
            if isinstance(argument.default, (int, float)) and not isinstance(argument.default, bool)
        }

    def events(self, clip: Clip) -> pd.DataFrame:
        """Return the events of a clip, without the program: the time in seconds, and the reason of a rejection."""
        import pandas as pd

        if self.is_blockwise:
            # As in the program, nothing that it changes is the clip's own.
            found = indices(self.made(clip.times.copy(), clip.joints.copy(), **self.parameters), len(clip))
            return pd.DataFrame({"time": clip.times[found], "reason": None})
        rows = []
        answer = start(self.made, self.parameters, clip.width, clip.height)
        for frame in clip.frames():
            event = checked(answer(frame))
            if event:
                rows.append((frame.time, None if event is True else event))
        return pd.DataFrame(rows, columns=["time", "reason"])

    @cached_property
    def file(self) -> Path:
        """The file with the code as it is when this is first asked for, from which other processes make the detector.

        It is named after the digest of its contents, so that a later change of the code is another detector.
        """
        content = pickle.dumps({"path": sys.path, "pickled": _pickled(self.made), "is_blockwise": self.is_blockwise})
        folder = _cache()
        found = folder / f"{self.name}-{hashlib.sha256(content).hexdigest()[:16]}.pickle"
        if not found.exists():
            with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
                file.write(content)
            os.replace(file.name, found)
        return found

    @property
    def command(self) -> str:
        """The command that starts it; each parameter stands in double braces, so that a search can set it."""
        options = (f" --{name} {{{{{name}={value}}}}}" for name, value in self.parameters.items())
        return self._start + "".join(options)

    @property
    def _start(self) -> str:
        return f"exec:{shlex.quote(sys.executable)} -m repgauge.serve {shlex.quote(str(self.file))}"

    def rename(self, text: str) -> str:
        """Replace the command in a text by the name."""
        option = r" --[\w-]+ \{\{([\w-]+)=([^}]*)\}\}"
        pattern = re.escape(self._start) + f"((?:{option})*)"

        def label(found: re.Match[str]) -> str:
            return self._label({key: float(value) for key, value in re.findall(option, found[1])})

        return re.sub(pattern, label, text)


@overload
def detector(made: Made) -> Detector[Made]: ...
@overload
def detector(*, name: str | None = None, block: bool = False) -> Callable[[Made], Detector[Made]]: ...
def detector(made: Any = None, *, name: str | None = None, block: bool = False) -> Any:
    """Make a detector of a function or a class.

    A function takes a `Frame` and returns an `Event`; what it keeps in globals or default values is forgotten after
    each trial. A class has a method `update(frame)`, and may have `reset(width, height)`, which is called before the
    first frame; a new object is made for each trial. The numbers among the arguments of its constructor are the
    parameters that `setting`, `sweep` and `tune` set.

    With `block=True` it is a function of the times (s) and joints (frames × 19 × 3) of a whole trial. It returns the
    indices of the frames that count, or a truth value for each frame; its other arguments are the parameters. It must
    not look ahead: RepGauge shows it beginnings of each trial too, and refuses it if they are answered in another way.
    """
    if made is None:
        return lambda made: detector(made, name=name, block=block)  # type: ignore[call-overload]
    name = name or getattr(made, "__name__", None)
    if not callable(made):
        raise TypeError(f"a detector: found {made!r}, allowed: a function or a class")
    if not name:
        raise TypeError(f"a detector: found {made!r}, which has no name; add name=")
    if block and inspect.isclass(made):
        raise TypeError(f"{made.__name__}: a detector with block=True is a function of the times and joints of a trial")
    title = re.sub(r"[^\w-]", "-", name)
    return Detector(made, title, is_blockwise=block)


def start(
    made: Callable[..., Any], parameters: dict[str, float], width: float, height: float
) -> Callable[[Frame], Any]:
    """Begin a trial: return the function that answers its frames."""
    if not inspect.isclass(made):
        return made
    one: Any = made(**parameters)
    if hasattr(one, "reset"):
        one.reset(width, height)
    update: Callable[[Frame], Any] = one.update
    return update


def checked(event: Any) -> Literal[True] | str | None:
    """Return an event; refuse what is none."""
    import numpy as np

    if event is None or isinstance(event, (bool, np.bool_)):
        return True if event else None
    if isinstance(event, str):
        return event
    raise TypeError(f"a detector returned {event!r}; allowed: True, False, None or a reason as text")


def indices(answer: Any, count: int) -> list[int]:
    """Return the ascending indices in the answer of a blockwise detector; refuse what is none."""
    import numpy as np

    found = np.asarray(answer)
    if found.dtype == bool and found.shape == (count,):
        return [int(index) for index in np.flatnonzero(found)]
    if found.size == 0:
        return []
    if found.ndim != 1 or not np.issubdtype(found.dtype, np.integer):
        what = f"{found.dtype} of the shape {found.shape}"
        raise TypeError(f"a detector returned {what}; allowed: indices, or {count} truth values")
    distinct = np.unique(found)
    if distinct.size != found.size or distinct[0] < 0 or distinct[-1] >= count:
        what = f"{found.size} indices from {distinct[0]} to {distinct[-1]}"
        raise ValueError(f"a detector returned {what}; allowed: 0 to {count - 1}, each once")
    return [int(index) for index in distinct]


#: Held while a module is pickled by value, which is a setting of the whole process.
_PICKLING = threading.Lock()


def _pickled(made: Callable[..., Any]) -> bytes:
    """Return the code by value, with what it uses of its own module: the file of the module may change."""
    import cloudpickle

    module = inspect.getmodule(made)
    with _PICKLING:
        if module is None or module.__name__ in {"__main__", *cloudpickle.list_registry_pickle_by_value()}:
            return bytes(cloudpickle.dumps(made))
        cloudpickle.register_pickle_by_value(module)
        try:
            return bytes(cloudpickle.dumps(made))
        finally:
            cloudpickle.unregister_pickle_by_value(module)


def _cache() -> Path:
    """Return the folder of the files of detectors, which only this user can write."""
    places: Iterator[Path] = iter(
        [
            Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "repgauge",
            Path(tempfile.gettempdir()) / f"repgauge-{os.getuid()}",
        ]
    )
    for folder in places:
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if folder.stat().st_uid == os.getuid() and os.access(folder, os.W_OK):
                return folder
        except OSError:
            continue
    raise OSError("no folder for the files of detectors; set XDG_CACHE_HOME to a folder that you can write")
