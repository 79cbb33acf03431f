"""RepGauge from Python: run, tune and compare push-up detectors; results are pandas frames and numpy arrays."""

from repgauge.clip import JOINTS, Clip, Frame, angle, load
from repgauge.commands import Range, compare, detectors, gate, replay, run, scenarios, score
from repgauge.commands import sweep, synth, tune
from repgauge.rules import Detector, detector, setting
from repgauge.program import Error
from repgauge.results import Replay, Report, Run, Search, Verdict

__all__ = [
    "JOINTS", "Clip", "Detector", "Error", "Frame", "Range", "Replay", "Report", "Run", "Search", "Verdict", "angle",
    "compare", "detector", "detectors", "gate", "load", "replay", "run", "scenarios", "score", "setting", "sweep", "synth",
    "tune",
]  # fmt: skip
