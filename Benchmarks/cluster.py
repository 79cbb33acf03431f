"""What shards of a run and of a sweep cost, and a simulation of a cluster from these costs."""

import heapq
import pathlib
import random
import statistics
import tempfile


def scaling(cost, sweep):
    """Shards of one piece of work: what each repeats, what the merge costs, the bytes that it moves."""
    works = {"run, 3 scenarios × 400 trials × 4 detectors": (
                 1200, lambda units: [
                     "run", "real/standard", "cheat/standing-pump", "everyday/squats", "--trials", str(units // 3),
                     "--detector", "angle-threshold", "angle-torso-drop", "filtered-hysteresis", "closed-chain"]),
             "sweep, 1,000 settings × 100 trials": (
                 1000, lambda units: [*sweep, "--points", str(units), "--trials", "100"])}
    rows = []
    for name, (units, command) in works.items():
        shards, merges = {}, {}
        with tempfile.TemporaryDirectory() as place:
            def merged(units, count):
                """The seconds of each shard and of the merge, and the bytes that the merge reads."""
                parts = f"{place}/{units}-{count}"
                seconds = [
                    cost(*command(units), "--jobs", "1", "--shard", f"{index}/{count}", "--out", parts)[0]
                    for index in range(1, count + 1)]
                size = sum(file.stat().st_size for file in pathlib.Path(parts).rglob("*") if file.is_file())
                return seconds, cost("merge", parts, "--out", f"{parts}-merged")[0], size

            for count in (1, 4, 16):
                shards[count], merges[units], size = merged(units, count)
            _, merges[units // 4], _ = merged(units // 4, 16)
        means = {count: statistics.mean(seconds) for count, seconds in shards.items()}
        # Least squares of seconds = serial + parallel / shards, over the three numbers of shards.
        shares = [1 / count for count in means]
        parallel, serial = statistics.linear_regression(shares, list(means.values()))
        # The merge makes a report, which costs the same for few units.
        merge, report = statistics.linear_regression(list(merges), list(merges.values()))
        rows.append({"subject": name, "units": units, "serial_s": max(serial, 0), "unit_ms": parallel / units * 1000,
                     "merge_s": max(report, 0), "merge_ms": max(merge, 0) * 1000, "bytes": size / units,
                     "spread": statistics.stdev(shards[16]) / means[16]})
    return rows


def makespan(row, units, cores, draws=random.Random(1)):
    """Seconds until the last of four shards a core ends, with the measured spread of shards, and the merge."""
    shards = 4 * cores if units >= 4 * cores else units
    mean = row["unit_ms"] / 1000 * units / shards
    free = [0.0] * min(cores, shards)
    for _ in range(shards):
        heapq.heapreplace(free, free[0] + row["serial_s"] + max(0.0, draws.gauss(mean, mean * row["spread"])))
    return max(free), row["merge_s"] + row["merge_ms"] / 1000 * units


def extrapolation(rows):
    """One core to 10,000 cores, by simulation from the measured costs."""
    run, sweep = rows
    # A sweep's costs grow with its trials: a setting's, and what every shard and the merge repeat, which make the trials.
    large = dict(sweep, **{key: sweep[key] * 100 for key in ("unit_ms", "serial_s", "merge_s")})
    found = []
    for name, row, units in (("run, 1,000,000 trials × 4 detectors", run, 1_000_000),
                             ("sweep, 1,000,000 settings × 10,000 trials", large, 1_000_000)):
        for cores in (1, 10, 100, 1000, 10000):
            shards, merge = makespan(row, units, cores)
            alone = row["serial_s"] + row["unit_ms"] / 1000 * units
            found.append({"subject": name, "cores": cores, "shards_h": shards / 3600, "merge_h": merge / 3600,
                          "speedup": (alone + merge) / (shards + merge), "gigabytes": row["bytes"] * units / 1e9})
    return found
