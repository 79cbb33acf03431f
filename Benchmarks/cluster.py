"""What shards of a run and of a sweep cost, and a simulation of a cluster from these costs."""

import heapq
import pathlib
import random
import statistics
import tempfile


def scaling(cost, sweep):
    """Shards of one piece of work: what each repeats, what the merge costs, the bytes that it moves."""
    works = {"run, 3 scenarios × 400 trials × 4 detectors": (
                 1200, ["run", "real/standard", "cheat/standing-pump", "everyday/squats", "--trials", "400",
                        "--detector", "angle-threshold", "angle-torso-drop", "filtered-hysteresis", "closed-chain"]),
             "sweep, 1,000 settings × 100 trials": (1000, [*sweep, "--points", "1000", "--trials", "100"])}
    rows = []
    for name, (units, command) in works.items():
        shards = {}
        with tempfile.TemporaryDirectory() as place:
            for count in (1, 4, 16):
                parts = f"{place}/{count}"
                shards[count] = [
                    cost(*command, "--jobs", "1", "--shard", f"{index}/{count}", "--out", parts)[0]
                    for index in range(1, count + 1)]
            size = sum(file.stat().st_size for file in pathlib.Path(parts).rglob("*") if file.is_file())
            merge = cost("merge", parts, "--out", f"{place}/merged")[0]
        means = {count: statistics.mean(seconds) for count, seconds in shards.items()}
        # Least squares of seconds = serial + parallel / shards, over the three numbers of shards.
        shares = [1 / count for count in means]
        parallel, serial = statistics.linear_regression(shares, list(means.values()))
        rows.append({"subject": name, "units": units, "serial_s": max(serial, 0), "unit_ms": parallel / units * 1000,
                     "merge_ms": merge / units * 1000, "bytes": size / units,
                     "spread": statistics.stdev(shards[16]) / means[16]})
    return rows


def makespan(row, units, cores, draws=random.Random(1)):
    """Seconds until the last of four shards a core ends, with the measured spread of shards, and the merge."""
    shards = 4 * cores if units >= 4 * cores else units
    mean = row["unit_ms"] / 1000 * units / shards
    free = [0.0] * min(cores, shards)
    for _ in range(shards):
        heapq.heapreplace(free, free[0] + row["serial_s"] + max(0.0, draws.gauss(mean, mean * row["spread"])))
    return max(free), row["merge_ms"] / 1000 * units + row.get("merge_s", 0)


def extrapolation(rows):
    """One core to 10,000 cores, by simulation from the measured costs."""
    run, sweep = rows
    # A sweep's costs grow with its trials: a setting's, and what every shard and the merge repeat, which make the trials.
    repeated = sweep["serial_s"] * 100
    large = dict(sweep, unit_ms=sweep["unit_ms"] * 100, serial_s=repeated, merge_s=repeated)
    found = []
    for name, row, units in (("run, 1,000,000 trials × 4 detectors", run, 1_000_000),
                             ("sweep, 1,000,000 settings × 10,000 trials", large, 1_000_000)):
        for cores in (1, 10, 100, 1000, 10000):
            shards, merge = makespan(row, units, cores)
            alone = row["serial_s"] + row["unit_ms"] / 1000 * units
            found.append({"subject": name, "cores": cores, "shards_h": shards / 3600, "merge_h": merge / 3600,
                          "speedup": (alone + merge) / (shards + merge), "gigabytes": row["bytes"] * units / 1e9})
    return found
