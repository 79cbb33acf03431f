#!/usr/bin/env python3
"""Trains the model of hmm_phases.py on synthetic trials.

    python3 Examples/methods/train_hmm.py out/training --out out/hmm.json

The folder holds what `repgauge synth` wrote: frames, and beside them the true cycles. The truth gives each sample a
label: down, bottom and up within a repetition, top just before and after it, and else other. For each label hmmlearn
learns a small model with some states of its own. The states of all labels together are the states of the final model,
and counting gives the probabilities of transitions between them.
"""

import argparse
import csv
import json
import math
import pathlib

import hmmlearn.hmm
import numpy

from hmm_phases import LABELS, Features

# EM sees so many samples at most: more take longer and change little.
SAMPLES = 8_000
STATES = (4, 3, 3, 3, 12)  # for each label
TOP, DOWN, BOTTOM, UP, OTHER = range(len(LABELS))


def streams(path):
    """The rows of one trial and their labels, from the first frame on, and again from just before a repetition on.

    A recording of a person may begin anywhere, so the model must know how a repetition looks without a past.
    """
    about = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    with open(path, encoding="utf-8") as file:
        frames = [(float(frame["t"]), joints(frame)) for frame in csv.DictReader(file)]
    spans = [(-math.inf, math.inf)]
    spans += [(cycle["start"] - 0.5, cycle["completion"] + 0.5) for cycle in about["truth"][1:4:2]]
    for begin, end in spans:
        features = Features(about["width"], about["height"])
        found = [row for time, seen in frames if begin <= time <= end for row in features.add(time, seen)[0]]
        if found:
            times, rows = zip(*found)
            yield numpy.array(rows), labels(numpy.array(times), about)


def joints(frame):
    names = [column[:-2] for column in frame if column.endswith("_c")]
    return {name: tuple(float(frame[name + part]) for part in ("_x", "_y", "_c")) if frame[name + "_c"] else None
            for name in names}


def labels(times, about):
    label = numpy.full(len(times), OTHER)
    repetitions = [cycle for cycle in about["truth"] if cycle["verdict"] == "countable"]
    for cycle in repetitions:
        start, bottom, completion = cycle["start"], cycle["bottom"], cycle["completion"]
        low, up = bottom - 0.3 * (bottom - start), bottom + 0.3 * (completion - bottom)
        top = bottom + 0.85 * (completion - bottom)
        # The top lasts from a second before a repetition to a second after it, but for other cycles.
        label[(times > start - 1) & (times < completion + 1) & (label == OTHER)] = TOP
        label[(times >= start) & (times < low)] = DOWN
        label[(times >= low) & (times < up)] = BOTTOM
        label[(times >= up) & (times < top)] = UP
    for cycle in about["truth"]:
        if cycle["verdict"] != "countable":
            label[(times >= cycle["start"]) & (times < cycle["completion"])] = OTHER
    return label


def learn(streams):
    """The model of some streams, each with its rows and labels."""
    means, covariances, owners = [], [], []
    states = [numpy.empty(len(label), int) for _, label in streams]
    for owner, count in enumerate(STATES):
        stretches = [(rows[begin:end], state[begin:end])
                     for (rows, label), state in zip(streams, states) for begin, end in runs(label == owner)]
        few = stretches[::math.ceil(sum(len(rows) for rows, _ in stretches) / SAMPLES)]
        model = hmmlearn.hmm.GaussianHMM(count, "full", n_iter=6, random_state=1, min_covar=1e-4)
        model.fit(numpy.concatenate([rows for rows, _ in few]), [len(rows) for rows, _ in few])
        for rows, state in stretches:
            state[:] = len(owners) + model.predict(rows)
        means.extend(model.means_)
        covariances.extend(model.covars_)
        owners.extend([owner] * count)
    start, transitions = numpy.full(len(owners), 1.0), numpy.full((len(owners), len(owners)), 0.01)
    for state in states:
        start[state[0]] += 1
        numpy.add.at(transitions, (state[:-1], state[1:]), 1)
    return {
        "labels": numpy.array(owners), "start": start / start.sum(),
        "transitions": transitions / transitions.sum(axis=1, keepdims=True),
        "means": numpy.array(means), "covariances": numpy.array(covariances),
    }


def runs(chosen):
    """The stretches of a row of truth values that are true."""
    edges = numpy.flatnonzero(numpy.diff(chosen, prepend=False, append=False))
    return zip(edges[::2], edges[1::2])


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("folder", type=pathlib.Path, help="what repgauge synth wrote")
    options.add_argument("--out", type=pathlib.Path, required=True, help="the model, a JSON file")
    chosen = options.parse_args()

    # The height in a picture with a wrong orientation tag means nothing to the model.
    files = [path for path in sorted(chosen.folder.rglob("*.csv")) if "wrong-tag" not in path.name]
    found = [stream for path in files for stream in streams(path)]
    model = learn(found)
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    chosen.out.write_text(json.dumps({name: numpy.round(values, 6).tolist() for name, values in model.items()}))
    samples = sum(len(rows) for rows, _ in found)
    print(f"{len(files)} trials, {samples} samples, {len(model['start'])} states: {chosen.out}")


if __name__ == "__main__":
    main()
