"""What the methods in this folder share: the protocol, and the signal "shoulders over hands".

`Stream` turns frames into samples at a fixed rate. It sees the frames in order and never looks ahead: a sample
belongs to an instant between the last two frames, and `Stream` makes it when the later one of them has come.

The picture must be upright. Lengths are in torso lengths (T), times in seconds. Sources/Experiment/Programs/README.md describes
the protocol.
"""

import json
import math
import statistics
import sys
from collections import deque

SIDES = ("left", "right")
# A joint below this confidence is taken as not found: the limit of the rule `angle-threshold`.
CONFIDENCE = 0.2
# Arms, from shoulder over elbow to wrist, are 1.12 torso lengths (ANSUR II).
ARM = 1.12
# A longer loss of the person begins a new stream, seconds.
LONGEST_GAP = 0.7
# The torso is measured over the last seconds, and the confidence of an arm over a third of a second.
SIZE_SPAN, CONFIDENCE_SPAN = 8.0, 0.33


def serve(name, detector):
    """Speaks the protocol with RepGauge. `detector` has reset(width, height) and observe(seconds, joints) -> answer."""
    names = []
    # Not `for line in sys.stdin`, which some versions of Python read ahead.
    for line in iter(sys.stdin.readline, ""):
        message = json.loads(line)
        if message["type"] == "hello":
            names = message["joints"]
            say({"type": "ready", "protocol": 1, "name": name})
        elif message["type"] == "reset":
            detector.reset(message["width"], message["height"])
        elif message["type"] == "frame":
            answer = detector.observe(message["t"] / 1e9, dict(zip(names, message["joints"])))
            say({"n": message["n"], **answer})


def say(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


class Stream:
    """Samples of (time, shoulder x, y, wrist x, y, hip x, y) in square pixels, and the torso's length in pixels.

    x goes to the right and y goes up. Shoulder, wrist and hip are each the middle of the sides that are seen.
    """

    def __init__(self, rate, width, height):
        self.step = 1 / rate
        self.width, self.height = width, height
        self.weights = dict.fromkeys(SIDES, 0.0)
        self.sizes = deque()  # times and lengths of the last seconds
        self.recent = deque(maxlen=3)
        self.hip_offset = (0.0, 0.0)
        self.last = None  # the last place: (time, shoulder x, y, wrist x, y, hip x, y)
        self.tick = None  # the time of the next sample
        self.torso = None

    def add(self, time, joints):
        """Takes the next frame. Returns the new samples, and whether the stream has begun anew."""
        if self.last is not None and time <= self.last[0]:
            return [], False
        places = self.places(time, joints)
        if places is None:
            return [], False
        self.recent.append(places)
        # The median of three frames removes single wrong frames.
        now = (time, *(statistics.median(values) for values in zip(*self.recent)))
        before, self.last = self.last, now
        if before is None or time - before[0] > LONGEST_GAP:
            self.recent.clear()
            self.recent.append(places)
            self.last = (time, *places)
            self.tick = time + self.step
            return [self.last], True
        samples = []
        while self.tick <= time:
            share = (self.tick - before[0]) / (time - before[0])
            samples.append((self.tick, *(a + (b - a) * share for a, b in zip(before[1:], now[1:]))))
            self.tick += self.step
        return samples, False

    def places(self, time, joints):
        """The middles of shoulders, wrists and hips in square pixels, or None if no whole arm is seen."""
        seen = {}
        for name, joint in joints.items():
            if joint is not None and joint[2] >= CONFIDENCE and math.isfinite(joint[0] + joint[1]):
                seen[name] = (joint[0] * self.width, joint[1] * self.height, joint[2])
        arms, lengths = [], []
        share = 1 - math.exp(-(time - self.last[0]) / CONFIDENCE_SPAN) if self.last else 1
        for side in SIDES:
            shoulder, elbow, wrist, hip = (seen.get(side + name) for name in ("Shoulder", "Elbow", "Wrist", "Hip"))
            # The confidence of an arm changes from frame to frame. Its mean over some frames keeps the middle steady.
            confidence = min(shoulder[2], wrist[2]) if shoulder and wrist else 0.0
            self.weights[side] += (confidence - self.weights[side]) * share
            if confidence:
                arms.append((self.weights[side] + 1e-6, shoulder, wrist))
                if elbow:
                    lengths.append((math.dist(shoulder[:2], elbow[:2]) + math.dist(elbow[:2], wrist[:2])) / ARM)
            if shoulder and hip:
                lengths.append(math.dist(shoulder[:2], hip[:2]))
        if not arms:
            return None
        total = sum(weight for weight, _, _ in arms)
        shoulder, wrist = (
            [sum(arm[0] * arm[part][axis] for arm in arms) / total for axis in (0, 1)] for part in (1, 2))
        hips = [seen[side + "Hip"] for side in SIDES if side + "Hip" in seen]
        if hips:
            self.hip_offset = tuple(sum(hip[axis] for hip in hips) / len(hips) - shoulder[axis] for axis in (0, 1))
        self.measure(time, lengths)
        return (*shoulder, *wrist, shoulder[0] + self.hip_offset[0], shoulder[1] + self.hip_offset[1])

    def measure(self, time, lengths):
        """Learns the torso's length: whatever points at the camera looks short, so the longest measure is taken."""
        if lengths:
            self.sizes.append((time, max(lengths)))
            while self.sizes[0][0] < time - SIZE_SPAN:
                self.sizes.popleft()
            ordered = sorted(size for _, size in self.sizes)
            self.torso = max(ordered[int(0.8 * (len(ordered) - 1))], 1e-9)
