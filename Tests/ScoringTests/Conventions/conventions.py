#!/usr/bin/env python3
"""Writes the answers of mir_eval and sed_eval that the tests compare with.

Usage: python3 conventions.py, with mir_eval 0.8.2 and sed_eval 0.2.1 (pip install mir_eval sed_eval).

events.csv holds random instants of sets of recordings, in whole microseconds; no distance is within a microsecond of a
collar, where floating-point numbers decide. answers.csv holds each package's figures of each set.
"""

import csv
import pathlib
import random
import warnings

import dcase_util
import mir_eval
import numpy
import sed_eval

FOLDER = pathlib.Path(__file__).parent
COLLARS = [50_000, 200_000, 500_000]


def instants(draw, count):
    return sorted(draw.sample(range(0, 6_000_000), count))


def is_clear(reference, estimated):
    return all(abs(abs(a - b) - collar) > 1 for a in reference for b in estimated for collar in COLLARS)


def recording(draw):
    """Returns the repetitions of a recording and the counts of a detector, some of them without the other."""
    while True:
        reference = instants(draw, draw.choice([0, 1, 3, 6, 12, 25]))
        near = [max(0, time + round(draw.gauss(0, 150_000))) for time in reference if draw.random() < 0.8]
        estimated = sorted(set(near + instants(draw, draw.choice([0, 0, 1, 4, 10]))))
        if is_clear(reference, estimated):
            return reference, estimated


def events(times, collar):
    return dcase_util.containers.MetaDataContainer(
        [{"onset": time / 1e6, "offset": time / 1e6 + 10, "event_label": "rep", "filename": "a"} for time in times])


def answers(recordings, collar):
    music = numpy.array([
        mir_eval.onset.f_measure(numpy.array(reference) / 1e6, numpy.array(estimated) / 1e6, window=collar / 1e6)
        for reference, estimated in recordings]).mean(axis=0)
    yield "mir_eval", music[1], music[2], music[0], ""
    for name, matching in [("sed_eval", "optimal"), ("sed_eval-greedy", "greedy")]:
        metric = sed_eval.sound_event.EventBasedMetrics(
            ["rep"], evaluate_offset=False, t_collar=collar / 1e6, event_matching_type=matching)
        for reference, estimated in recordings:
            metric.evaluate(events(reference, collar), events(estimated, collar))
        result = metric.results_overall_metrics()
        figures = result["f_measure"]
        yield (name, figures["precision"], figures["recall"], figures["f_measure"],
               result["error_rate"]["error_rate"])


def main():
    warnings.simplefilter("ignore")
    draw = random.Random(1)
    sets = [[recording(draw) for _ in range(count)] for count in [1, 1, 2, 5, 12, 30]]
    sets.append([([1_000_000, 1_300_000], [1_100_001, 1_190_000])])  # the nearest pair alone would leave one out
    sets.append([([1_000_000, 1_150_000], [850_001, 1_060_000])])
    with open(FOLDER / "events.csv", "w", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["set", "recording", "kind", "time_us"])
        for number, recordings in enumerate(sets):
            for place, (reference, estimated) in enumerate(recordings):
                rows.writerow([number, place, "shown", ""])
                rows.writerows([number, place, "reference", time] for time in sorted(reference))
                rows.writerows([number, place, "estimated", time] for time in sorted(estimated))
    with open(FOLDER / "answers.csv", "w", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["set", "collar_us", "convention", "precision", "recall", "f1", "error_rate"])
        for number, recordings in enumerate(sets):
            recordings = [(sorted(reference), sorted(estimated)) for reference, estimated in recordings]
            for collar in COLLARS:
                for answer in answers(recordings, collar):
                    name, *figures = answer
                    # An undefined figure is an empty cell.
                    rows.writerow([number, collar, name, *(
                        "" if figure == "" or numpy.isnan(figure) else float(figure) for figure in figures)])


main()
