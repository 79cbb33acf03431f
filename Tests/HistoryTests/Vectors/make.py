#!/usr/bin/env python3
"""Makes steps.json: the statistic of a step, its place and its exact p-value, computed from their definitions.

The weighted maximum of cumulative sums is taken as the largest |difference of means| · √(k (n − k) / n) over all
divisions, which is the same number by another way; p is its share among all n! orders. Needs numpy.
"""

import itertools
import json
import pathlib

import numpy


def strongest(values):
    """The place of the first value after the step, and the statistic."""
    count = len(values)
    found = [
        abs(values[:k].mean() - values[k:].mean()) * (k * (count - k) / count) ** 0.5 for k in range(1, count)
    ]
    place = int(numpy.argmax(numpy.array(found) > max(found) - 1e-12))
    return place + 1, found[place]


def share(values):
    """The share of all orders whose statistic is at least that of the values."""
    least = strongest(values)[1] * (1 - 1e-9)
    orders = [strongest(values[list(order)])[1] >= least for order in itertools.permutations(range(len(values)))]
    return sum(orders) / len(orders)


def main():
    random = numpy.random.default_rng(20261125)
    cases = []
    for count, step in [(3, 0), (4, 3), (5, 0), (6, 0), (6, 4), (7, 2), (7, 0), (8, 0), (8, 2), (8, 6)]:
        values = numpy.round(random.normal(size=count) + step * (numpy.arange(count) >= count // 2), 3)
        place, statistic = strongest(values)
        cases.append({
            "values": values.tolist(), "split": place, "statistic": statistic,
            "p": share(values)})
    for count in [20, 50, 200]:
        values = numpy.round(random.standard_t(3, size=count), 3)
        place, statistic = strongest(values)
        cases.append({"values": values.tolist(), "split": place, "statistic": statistic, "p": None})
    lines = ",\n".join(json.dumps(case) for case in cases)
    pathlib.Path(__file__).with_name("steps.json").write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()
