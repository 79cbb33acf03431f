#!/usr/bin/env python3
r"""The rule `angle-threshold` as a program of its own, spoken to by RepGauge.

    repgauge run --detector angle-threshold 'exec:python3 Examples/angle_threshold.py'

Both rows must agree in every event. Its thresholds can be searched:

    repgauge sweep --detector 'exec:python3 Examples/angle_threshold.py --down {{down=100}} --up {{up=140}}' \
        --parameter down=80,100,120

Copy this file to begin a detector of your own: all but the class
AngleThreshold can stay. Only Python's standard library is needed. The protocol: Sources/Experiment/Programs/README.md.
"""

import argparse
import json
import math
import sys


class AngleThreshold:
    """Mean angle of both elbows below `down`, then above `up`: one repetition."""

    def __init__(self, down=100.0, up=140.0, confidence=0.2):
        self.down = down
        self.up = up
        self.confidence = confidence
        self.reset(0, 0)

    def reset(self, width, height):
        """A new trial: forget everything. Angles are taken in normalised coordinates, so the size is not used."""
        self.last_time = None
        self.phase = "unarmed"
        # The lowest angle since the phase "up", or the highest since the phase "down", began or was renewed.
        self.extreme = 0.0

    def observe(self, time, joints):
        """What to say at a frame: {}, {"count": True} or {"reject": reason}."""
        if self.last_time is not None and time <= self.last_time:
            return {}
        self.last_time = time
        angle = self.mean_elbow(joints)
        if angle is None or self.phase == "unarmed":
            if angle is not None and angle > self.up:
                self.enter("up", angle)
            return {}
        return self.from_up(angle) if self.phase == "up" else self.from_down(angle)

    def mean_elbow(self, joints):
        angles = []
        for side in ("left", "right"):
            shoulder, elbow, wrist = (joints[side + name] for name in ("Shoulder", "Elbow", "Wrist"))
            for joint in (shoulder, elbow, wrist):
                if joint is None or not joint[2] > self.confidence:
                    return None
            angle = angle_between(
                shoulder[0] - elbow[0], shoulder[1] - elbow[1], wrist[0] - elbow[0], wrist[1] - elbow[1]
            )
            if angle is None:
                return None
            angles.append(angle)
        return (angles[0] + angles[1]) / 2

    def from_up(self, angle):
        if angle < self.down:
            self.enter("down", angle)
            return {}
        if not angle > self.up:
            self.extreme = min(self.extreme, angle)
            return {}
        was_low = self.extreme < (self.down + self.up) / 2
        self.extreme = angle
        return {"reject": "too-shallow"} if was_low else {}

    def from_down(self, angle):
        if angle > self.up:
            self.enter("up", angle)
            return {"count": True}
        if not angle < self.down:
            self.extreme = max(self.extreme, angle)
            return {}
        was_high = self.extreme > (self.down + self.up) / 2
        self.extreme = angle
        return {"reject": "no-lockout"} if was_high else {}

    def enter(self, phase, angle):
        self.phase = phase
        self.extreme = angle


def angle_between(ax, ay, bx, by):
    """The angle between two vectors in degrees, or None where one has no length."""
    size = (ax * ax + ay * ay) * (bx * bx + by * by)
    if not (size > 0 and math.isfinite(size)):
        return None
    return math.atan2(abs(ax * by - ay * bx), ax * bx + ay * by) * (180 / math.pi)


def say(message):
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--down", type=float, default=100.0, help="degrees")
    options.add_argument("--up", type=float, default=140.0, help="degrees")
    chosen = options.parse_args()
    detector = AngleThreshold(chosen.down, chosen.up)
    names = []
    # Not `for line in sys.stdin`, which some versions of Python read ahead.
    for line in iter(sys.stdin.readline, ""):
        message = json.loads(line)
        if message["type"] == "hello":
            names = message["joints"]
            say({"type": "ready", "protocol": 1, "name": "angle-threshold"})
        elif message["type"] == "reset":
            detector.reset(message["width"], message["height"])
        elif message["type"] == "frame":
            answer = detector.observe(message["t"], dict(zip(names, message["joints"])))
            answer["n"] = message["n"]
            say(answer)


if __name__ == "__main__":
    main()
