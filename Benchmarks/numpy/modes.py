#!/usr/bin/env python3
"""Times one rule in Swift, in Python by frame, and in Python by block; all three must count the same.

Usage: REPGAUGE_PROGRAM=PROGRAM modes.py [TRIALS], in an environment with the Python package. It prints the times of a
frame as `latency.csv` has them: of the call alone in Swift, through the pipe and back for programs.
"""

import sys

import numpy as np

import repgauge

SIDES = [[side + part for part in ("Shoulder", "Elbow", "Wrist")] for side in ("left", "right")]
USED = [repgauge.JOINTS.index(name) for names in SIDES for name in names]


@repgauge.detector
class ByFrame:
    """The rule `angle-threshold`, with the joints of a frame as an array."""

    def __init__(self, down=100.0, up=140.0, confidence=0.2):
        self.down, self.up, self.confidence = down, up, confidence
        self.phase = 0

    def update(self, frame):
        joints = frame.joints
        if not (joints[USED, 2] > self.confidence).all():
            return None
        mean = sum(repgauge.angle(joints, names) for names in SIDES) / 2
        if mean > self.up:
            counts, self.phase = self.phase < 0, 1
            return counts
        if mean < self.down and self.phase > 0:
            self.phase = -1
        return None


@repgauge.detector(block=True)
def by_block(times, joints, down=100.0, up=140.0, confidence=0.2):
    """The same rule over the arrays of a trial."""
    mean = sum(repgauge.angle(joints, names) for names in SIDES) / 2
    mean[~(joints[:, USED, 2] > confidence).all(axis=1)] = np.nan
    phase = (mean > up).astype(int) - (mean < down)
    at = np.flatnonzero(phase)
    at = at[np.argmax(phase[at] > 0) :] if len(at) else at
    return at[1:][np.diff(phase[at]) == 2]


trials = int(sys.argv[1]) if len(sys.argv) > 1 else 20
rules = ["angle-threshold", ByFrame, by_block]
# With one worker nothing else runs beside the program.
run = repgauge.run(["real/standard", "cheat/standing-pump", "everyday/squats"], rules, trials=trials, workers=1)
counted = run.events[run.events.detection_s.notna() & (run.events.result != "rejected")]
at = ["scenario", "trial", "detection_s"]
found = {rule: part[at].to_numpy().tolist() for rule, part in counted.groupby("detector")}
latency = run.latency.set_index("detector")
for name in ("angle-threshold", "ByFrame", "by_block"):
    row = latency.loc[name]
    times = f"{row.p50_ns / 1000:8.2f} µs a frame (median), {row.mean_ns / 1000:8.2f} µs (mean)"
    print(f"{name:16} {times}, {len(found[name])} counts, {row.calls} frames, {row.through}")
sys.exit(not found["angle-threshold"] == found["ByFrame"] == found["by_block"])
