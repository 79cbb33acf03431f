#!/usr/bin/env python3
"""A hidden Markov model of the phases of a push-up: top, down, bottom and up.

    repgauge run --detector closed-chain 'exec:python3 Examples/methods/hmm_phases.py --model out/hmm.json'

`train_hmm.py` learns the model from synthetic trials alone: docs/learned-detectors.md shows how. The model has some
states for each phase, and others for all that is not a push-up. After each sample the forward algorithm gives the
probability of every state, from the past alone, with logarithms so that nothing underflows. A repetition is counted
when the top is probable after a probable bottom, without anything else in between.

The thresholds are round numbers, checked on synthetic trials (seed 2). No recording of a person took part.
"""

import argparse
import json
import math
from collections import deque

import numpy

from stream import Stream, serve

RATE = 20  # samples per second
LABELS = ("top", "down", "bottom", "up", "other")
SHORT, LONG = round(0.15 * RATE), 3 * RATE  # samples over which motion is measured: 0.15 s and 3 s


class Features:
    """The numbers that the model sees, from the samples so far. Training uses this class too."""

    def __init__(self, width, height):
        self.stream = Stream(RATE, width, height)
        self.window = deque(maxlen=LONG + 1)

    def add(self, time, joints):
        """Takes the next frame. Returns the new rows, each with its time, and whether the stream has begun anew."""
        samples, begun = self.stream.add(time, joints)
        if begun:
            self.window.clear()
        rows = []
        for sample in samples if self.stream.torso else []:
            self.window.append(sample)
            rows.append((sample[0], self.row(self.stream.torso)))
        return rows, begun

    def row(self, torso):
        now = self.window[-1]
        before = self.window[max(0, len(self.window) - 1 - SHORT)]
        earlier = self.window[max(0, len(self.window) - 1 - RATE)]
        heights = [sample[2] - sample[4] for sample in self.window]
        return [
            heights[-1] / torso,  # the shoulders over the hands
            (heights[-1] - max(heights)) / torso,  # the same, below the highest of the last seconds
            (heights[-1] - min(heights)) / torso,  # the same, above the lowest
            (heights[-1] - (before[2] - before[4])) / torso,  # the fall or rise in 0.15 s
            math.log(math.dist(now[3:5], before[3:5]) / torso + 0.02),  # the motion of the hands in 0.15 s
            math.log(math.dist(now[3:5], earlier[3:5]) / torso + 0.02),  # the motion of the hands in 1 s
            (now[6] - before[6]) / torso,  # the fall or rise of the hips in 0.15 s
            (now[2] - now[6]) / torso,  # the shoulders over the hips: 0 if the torso lies
        ]


class Forward:
    """The forward algorithm: the probability of each label, given all rows so far."""

    def __init__(self, model):
        # Column l adds up the states with label l.
        self.labels = numpy.eye(len(LABELS))[model["labels"]]
        self.start = numpy.log(numpy.array(model["start"]) + 1e-12)
        self.transitions = numpy.log(numpy.array(model["transitions"]) + 1e-12)
        self.means = numpy.array(model["means"])
        covariances = numpy.array(model["covariances"])
        self.precisions = numpy.linalg.inv(covariances)
        self.constants = -0.5 * numpy.linalg.slogdet(2 * numpy.pi * covariances)[1]
        self.log = self.start

    def reset(self):
        self.log = self.start

    def add(self, row):
        moved = numpy.logaddexp.reduce(self.log[:, None] + self.transitions, axis=0)
        away = row - self.means
        emission = self.constants - 0.5 * numpy.einsum("si,sij,sj->s", away, self.precisions, away)
        # One wrong sample must not decide: no state may become less likely by more than a factor of e^6.
        emission = numpy.maximum(emission, emission.max() - 6)
        self.log = moved + emission
        self.log -= numpy.logaddexp.reduce(self.log)
        return numpy.exp(self.log) @ self.labels


class PhaseModel:
    def __init__(self, model, sure, foreign):
        self.forward, self.sure, self.foreign = Forward(model), sure, foreign

    def reset(self, width, height):
        self.features = Features(width, height)
        self.forget()

    def forget(self):
        self.forward.reset()
        self.was_low = False

    def observe(self, time, joints):
        rows, begun = self.features.add(time, joints)
        if begun:
            self.forget()
        answer = {}
        for _, row in rows:
            top, _, bottom, _, other = self.forward.add(row)
            if bottom > self.sure:
                self.was_low = True
            elif self.was_low and top > self.sure:
                self.was_low = False
                answer = {"count": True}
            elif self.was_low and other > self.foreign:
                self.was_low = False
                answer = {"reject": "too-shallow"}
        return answer


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--model", required=True, help="the file that train_hmm.py has written")
    options.add_argument("--sure", type=float, default=0.5, help="least probability of bottom, then top")
    options.add_argument("--foreign", type=float, default=0.9, help="probability of other that ends a candidate")
    chosen = options.parse_args()
    with open(chosen.model, encoding="utf-8") as file:
        model = json.load(file)
    serve("hmm-phases", PhaseModel(model, chosen.sure, chosen.foreign))


if __name__ == "__main__":
    main()
