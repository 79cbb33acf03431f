#!/usr/bin/env python3
"""Matrix profile: a repetition is a subsequence that recurs.

    repgauge run --detector closed-chain 'exec:python3 Examples/methods/matrix_profile.py'

The last seconds of "shoulders over hands" are compared with everything before them: stumpy's `mass` gives the
distance to each earlier subsequence, whatever its height and its depth. This is done for several lengths, because
people differ in tempo. The newest subsequence is a repetition if it begins and ends high, was low in between, and
recurs.

The first repetition of a set has nothing to recur from. So the memory begins with one ideal repetition, the curve of
a cosine. `--memory own` leaves it out: then the person's own repetitions are all there is, and a single one is
missed.

Thresholds: `fall` is below the least fall that makes a repetition (0.38 T) and above the fall of a body that bobs.
The lengths span the tempi of people (0.8 to 4 s a repetition). The others are round numbers, checked on synthetic
trials (seed 2). No recording of a person took part.
"""

import argparse
import math
import os
from collections import deque

import numpy

# stumpy compiles its functions when they are first called. Here that takes longer than all comparisons of a run.
os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
import stumpy

from stream import Stream, serve

RATE = 15  # samples per second
MEMORY = 20  # seconds
LENGTHS = (0.8, 1.2, 1.8, 2.7, 4.0)  # seconds


class Recurrences:
    def __init__(self, distance, fall, hands, memory):
        self.distance, self.fall, self.hands = distance, fall, hands
        self.lengths = [round(seconds * RATE) for seconds in LENGTHS]
        # One ideal repetition of each length: down and up.
        self.ideal = [numpy.cos(numpy.linspace(0, 2 * numpy.pi, n)) if memory == "ideal" else numpy.empty(0)
                      for n in self.lengths]

    def reset(self, width, height):
        self.stream = Stream(RATE, width, height)
        self.window = deque(maxlen=RATE * MEMORY)
        self.judged = -math.inf  # the low point of the last repetition that was counted or rejected

    def observe(self, time, joints):
        samples, begun = self.stream.add(time, joints)
        if begun:
            self.window.clear()
        if not samples or self.stream.torso is None:
            return {}
        self.window.extend(samples)
        return self.judge(numpy.array(self.window), self.stream.torso)

    def judge(self, window, torso):
        times, wrists = window[:, 0], window[:, 3:5]
        height = (window[:, 2] - window[:, 4]) / torso
        for length, ideal in zip(self.lengths, self.ideal):
            if len(height) < length:
                break
            newest = height[-length:]
            start = len(height) - length
            low = start + int(newest.argmin())
            fall, rise = newest[0] - height[low], newest[-1] - height[low]
            if times[low] <= self.judged or min(fall, rise) < max(self.fall, 0.7 * numpy.ptp(newest)):
                continue
            # Earlier subsequences may overlap the newest one by a half: a neighbour in time is no recurrence.
            memory = numpy.concatenate([ideal, height[:start + length // 2]])
            if len(memory) < length or self.nearest(newest, memory) > self.distance:
                continue
            self.judged = times[low]
            moved = max(math.dist(wrists[start], wrists[low]), math.dist(wrists[-1], wrists[low])) / torso
            return {"count": True} if moved <= self.hands else {"reject": "hands-moved"}
        return {}

    def nearest(self, subsequence, memory):
        """The distance to the nearest subsequence of the memory: 0 if the shapes agree, 1 if they are unrelated."""
        distances = stumpy.mass(subsequence, memory)
        return distances.min() / math.sqrt(2 * len(subsequence))


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--distance", type=float, default=0.35, help="greatest distance of a recurrence, 0 to 1")
    options.add_argument("--fall", type=float, default=0.3, help="least fall and rise, torso lengths")
    options.add_argument("--hands", type=float, default=0.3, help="greatest motion of the hands, torso lengths")
    options.add_argument("--memory", choices=["ideal", "own"], default="ideal", help="what the memory begins with")
    chosen = options.parse_args()
    serve("matrix-profile", Recurrences(chosen.distance, chosen.fall, chosen.hands, chosen.memory))


if __name__ == "__main__":
    main()
