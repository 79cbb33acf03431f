#!/usr/bin/env python3
"""Peaks: a repetition is a low point of the shoulders over the hands that stands out.

    repgauge run --detector closed-chain 'exec:python3 Examples/methods/find_peaks.py'

scipy's find_peaks looks at the last seconds. A low point is certain when the shoulders have risen again: then it is
counted once. The hands must have stayed where they were, or else only the arms have moved.

Thresholds: `prominence` is below the least fall that makes a repetition (0.38 T) and above that of a body that bobs.
The others are round numbers, checked on synthetic trials (seed 2). No recording of a person took part.
"""

import argparse
import math
from collections import deque

import numpy
import scipy.signal

from stream import Stream, serve

RATE = 20  # samples per second
WINDOW = 8  # seconds


class Peaks:
    def __init__(self, prominence, hands, balance):
        self.prominence, self.hands, self.balance = prominence, hands, balance

    def reset(self, width, height):
        self.stream = Stream(RATE, width, height)
        self.window = deque(maxlen=RATE * WINDOW)
        self.judged = -math.inf  # the time of the last low point that was counted or rejected

    def observe(self, time, joints):
        samples, begun = self.stream.add(time, joints)
        if begun:
            self.window.clear()
        if not samples or self.stream.torso is None:
            return {}
        self.window.extend(samples)
        return self.judge(numpy.array(self.window), self.stream.torso)

    def judge(self, window, torso):
        times, shoulders, wrists = window[:, 0], window[:, 1:3], window[:, 3:5]
        height = (shoulders[:, 1] - wrists[:, 1]) / torso
        lows, found = scipy.signal.find_peaks(-height, prominence=self.prominence)
        for low, left, right in zip(lows, found["left_bases"], found["right_bases"]):
            fall, rise = height[left] - height[low], height[right] - height[low]
            # Not yet certain: the shoulders may still rise.
            if times[low] <= self.judged or rise < self.balance * fall:
                continue
            self.judged = times[low]
            moved = max(math.dist(wrists[left], wrists[low]), math.dist(wrists[right], wrists[low])) / torso
            return {"count": True} if moved <= self.hands else {"reject": "hands-moved"}
        return {}


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--prominence", type=float, default=0.3, help="least fall and rise, torso lengths")
    options.add_argument("--hands", type=float, default=0.3, help="greatest motion of the hands, torso lengths")
    options.add_argument("--balance", type=float, default=0.7, help="least rise, as a share of the fall")
    chosen = options.parse_args()
    serve("find-peaks", Peaks(chosen.prominence, chosen.hands, chosen.balance))


if __name__ == "__main__":
    main()
