"""Lets Optuna look for good thresholds of angle-threshold, with RepGauge as the judge.

Needs `pip install optuna` and a built repgauge; nothing else.

    python3 Examples/optuna_study.py --study thresholds.study --configurations 30

Optuna proposes, RepGauge measures, and the study's file remembers: start the script again and it goes on with all that
was measured before, by whomever. Other optimisers are driven in the same three steps: ask, run (or tell), repeat.
"""
import argparse
import json
import os
import subprocess

import optuna

SPACE = {"down": (60, 120), "up": (125, 170)}


class Study:
    """A study of RepGauge; each call starts the program once and reads its one line of JSON."""

    def __init__(self, program, file):
        self.program, self.file = program, file

    def __call__(self, verb, *words):
        command = [*self.program, "study", verb, self.file, *map(str, words), "--format", "json"]
        return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)

    def measure(self, values):
        """The figures of a configuration; one that is known already is not measured again."""
        row = self("ask", "--values", ",".join(f"{name}={value!r}" for name, value in values.items()))
        return row if row["state"] == "done" else self("run", row["number"])


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--study", default="thresholds.study", help="the file; made if it is not there")
    options.add_argument("--configurations", type=int, default=30, help="how many Optuna proposes")
    options.add_argument("--suite", nargs="+", default=["standard"], help="on which the study measures, if it is new")
    options.add_argument("--trials", type=int, default=5, help="of each scenario, if it is new")
    options.add_argument("--repgauge", nargs="+", default=[".build/release/repgauge"], help="the program")
    options = options.parse_args()

    study = Study(options.repgauge, options.study)
    if not os.path.exists(options.study):
        space = [word for name, (low, high) in SPACE.items() for word in ("--parameter", f"{name}={low}...{high}")]
        study("create", "--detector", "angle-threshold", *space, "--maximise", "f1",
              "--suite", *options.suite, "--trials", options.trials)

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    search = optuna.create_study(direction="maximize", sampler=optuna.samplers.TPESampler(seed=1))
    distributions = {name: optuna.distributions.FloatDistribution(*ends) for name, ends in SPACE.items()}
    for row in study("list"):
        if row["state"] == "done":
            search.add_trial(optuna.trial.create_trial(
                params=row["values"], distributions=distributions, value=row["figures"].get("f1", 0)))

    def objective(trial):
        values = {name: trial.suggest_float(name, *ends) for name, ends in SPACE.items()}
        return study.measure(values)["figures"].get("f1", 0)

    search.optimize(objective, n_trials=options.configurations)
    for row in study("best"):
        print(f"{row['detector']}: F1 {row['figures']['f1']:.4f} in the trials that chose it, "
              f"{row['heldOut']['f1']:.4f} in others")


if __name__ == "__main__":
    main()
