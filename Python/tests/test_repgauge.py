"""Tests of the package against the program of the wheel, or of REPGAUGE_PROGRAM."""

import functools
import importlib
import shlex
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import repgauge


@repgauge.detector
class Elbows:
    """The rule `angle-threshold`, without its rejections."""

    def __init__(self, down: float = 100, up: float = 140, confidence: float = 0.2):
        self.down, self.up, self.confidence = down, up, confidence
        self.phase = "unarmed"

    def update(self, frame):
        angles = []
        for side in ("left", "right"):
            names = [side + part for part in ("Shoulder", "Elbow", "Wrist")]
            if any(frame[name] is None or not frame[name][2] > self.confidence for name in names):
                return None
            angles.append(repgauge.angle(frame.joints, names))
        mean = sum(angles) / 2
        if self.phase == "up" and mean < self.down:
            self.phase = "down"
        elif self.phase != "up" and mean > self.up:
            counts, self.phase = self.phase == "down", "up"
            return counts
        return None


def counts(events: pd.DataFrame, detector: str) -> list[tuple]:
    """The counts of a detector: scenario, trial and instant."""
    rows = events[(events.detector == detector) & events.detection_s.notna() & (events.result != "rejected")]
    return list(zip(rows.scenario, rows.trial, rows.detection_s))


def test_a_run_is_frames():
    run = repgauge.run(["real/standard", "cheat/wave"], ["angle-threshold", "closed-chain"], trials=2, seed=7)
    assert set(run) >= {"summary", "headline", "events", "worst-trials", "latency"}
    assert set(run.overall.index) >= {"angle-threshold", "closed-chain", "never"}
    assert run.overall.loc["never", "recall"] == 0 and np.isnan(run.overall.loc["never", "precision"])
    assert run.summary["recall_interval"].isin(["bootstrap", "clopper-pearson", "poisson", "none"]).sum() > 0
    rows = run.events[(run.events.detector == "closed-chain") & (run.events.verdict == "countable")]
    assert len(rows) == run.overall.loc["closed-chain", "countable"]
    assert run.page.startswith("# ") and "summary.csv" in run.columns
    with pytest.raises(KeyError, match="summary"):
        run["nonsense"]


def test_the_same_call_gives_the_same_frames_for_any_number_of_workers():
    one, two = (repgauge.run("real/fast", "closed-chain", trials=3, workers=workers) for workers in (1, 2))
    pd.testing.assert_frame_equal(one.events, two.events)


def test_out_keeps_the_report(tmp_path):
    run = repgauge.run("real/fast", "angle-threshold", trials=1, out=tmp_path / "report")
    assert run.folder == tmp_path / "report" and (tmp_path / "report" / "report.html").is_file()
    folder = repgauge.run("real/fast", "angle-threshold", trials=1).folder
    assert not folder.exists()


def test_a_trial_is_arrays(tmp_path):
    clip = repgauge.synth("real/standard", 3, seed=2, world=True)
    assert clip.joints.shape == (len(clip.times), 19, 3) and (np.diff(clip.times) > 0).all()
    found = clip.joints[..., 2] > 0
    assert np.isfinite(clip.joints[found]).all() and np.isnan(clip.joints[~found][:, :2]).all()
    assert set(clip.truth.verdict) == {"countable"} and len(clip.truth) == clip.info["reps"]["expected"]
    # At the lowest points the elbows are bent, by the truth and by the skeleton.
    elbows = clip.angle("leftShoulder", "leftElbow", "leftWrist")
    at = [np.nanmedian(elbows[abs(clip.times - time) < 0.1]) for time in clip.truth.bottom]
    assert np.nanmedian(at) < 110 < np.nanmedian(elbows)
    one_by_one = [frame.angle("leftShoulder", "leftElbow", "leftWrist") for frame in clip.frames()]
    np.testing.assert_allclose(one_by_one, elbows, rtol=1e-9)
    assert clip.world is not None and len(clip.world) > len(clip)
    clip.save(tmp_path / "again.csv")
    again = repgauge.load(tmp_path / "again.csv")
    np.testing.assert_array_equal(again.joints, clip.joints)
    pd.testing.assert_frame_equal(again.truth, clip.truth)


def test_a_clip_of_ones_own_is_a_recording(tmp_path):
    joints = np.full((2, 19, 3), np.nan)
    joints[:, :, 2] = 0
    clip = repgauge.Clip(np.arange(2) / 30, joints, np.int64(640), 480, info={"reps": {"expected": np.int64(3)}})
    clip.save(tmp_path / "own.csv")
    assert repgauge.load(tmp_path / "own.csv").info == {"reps": {"expected": 3}}
    with pytest.raises(FileNotFoundError, match=r"none\.csv"):
        repgauge.load(tmp_path / "none.csv")
    clip.width = float("nan")
    with pytest.raises(ValueError):
        clip.save(tmp_path / "wrong.csv")
    assert not (tmp_path / "wrong.csv").exists()
    # A place with the confidence 0 is not found, and neither is the neck between it and another shoulder.
    (tmp_path / "own.csv").write_text(
        "t," + ",".join(f"{side}Shoulder_{part}" for side in ("left", "right") for part in "xyc")
        + "\n0,0.1,0.2,0.8,0.5,0.6,0\n0.1,0.1,0.2,0.8,0.5,0.6,0.4\n")
    loaded = repgauge.load(tmp_path / "own.csv")
    np.testing.assert_array_equal(loaded["rightShoulder"], [[np.nan, np.nan, 0], [0.5, 0.6, 0.4]])
    np.testing.assert_allclose(loaded["neck"], [[np.nan, np.nan, 0], [0.3, 0.4, 0.6]])


def test_a_replayed_trial_has_the_events_of_its_run():
    run = repgauge.run("cheat/standing-pump", "angle-threshold", trials=2)
    replay = repgauge.replay([repgauge.synth("cheat/standing-pump", trial) for trial in (0, 1)], "angle-threshold")
    at = [row[2] for row in counts(run.events, "angle-threshold")]
    assert at and [row[2] for row in counts(replay.events, "angle-threshold")] == at
    assert replay.counts.query("detector == 'angle-threshold'").counted.sum() == len(at)
    assert not replay.counts.right.all() and len(replay.wrong)
    # The commands name files that are there as long as the result.
    clip = repgauge.synth("cheat/standing-pump")
    scored = repgauge.score({clip.name: [1.0]}, recordings=clip)
    compared = repgauge.compare("angle-threshold", "closed-chain", recordings=clip)
    commands = [*replay.wrong.command, *scored.wrong.command, *compared.changed.command]
    assert len(commands) > 2
    for words in map(shlex.split, commands):
        files = [words[2], *(word.removeprefix("events:") for word in words if word.startswith("events:"))]
        assert all(Path(file).is_file() for file in files), words


def test_a_python_detector_counts_as_the_swift_one(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = repgauge.run(["real/standard", "occlusion/far-arm"], ["angle-threshold", Elbows], trials=2, workers=2)
    found = counts(run.events, "Elbows")
    assert len(found) > 10 and found == counts(run.events, "angle-threshold")
    assert run.latency.set_index("detector").loc["Elbows", "through"] == "pipe"
    clip = repgauge.synth("real/standard", 1)
    at = [row[2] for row in found if row[:2] == ("real/standard", 1)]
    np.testing.assert_allclose(Elbows.events(clip).time, at, atol=1e-9)


@repgauge.detector
class Prepared:
    """Counts once where numpy is loaded before the first frame."""

    def __init__(self):
        self.is_first = True

    def update(self, frame):
        was_first, self.is_first = self.is_first, False
        return was_first and "numpy" in sys.modules


def test_the_first_frame_does_not_wait_for_numpy():
    run = repgauge.run("real/fast", Prepared, trials=2)
    assert len(counts(run.events, "Prepared")) == 2


def test_parameters_of_a_python_detector_are_searched():
    grid = {"down": [80, 100], "up": repgauge.Range(140, 150, step=10)}
    mine = repgauge.sweep("real/standard", Elbows, grid, trials=2)
    theirs = repgauge.sweep("real/standard", "angle-threshold", grid, trials=2)
    assert mine.winner == {**theirs.winner, "confidence": 0.2} or mine.winner == theirs.winner
    np.testing.assert_array_equal(mine.trials.f1, theirs.trials.f1)
    assert set(mine.trials.label) >= {"Elbows", Elbows.setting(down=80).label}
    assert Elbows.setting(down=80).label == Elbows.setting(down=80.0).label == "Elbows:down=80"
    assert set(repgauge.sweep("real/fast", Elbows, {"down": np.array([80, 90])}, trials=1).trials.down) == {80, 90, 100}
    with pytest.raises(repgauge.Error, match="down cannot be ''"):
        repgauge.sweep("real/fast", Elbows, {"down": []}, trials=1)
    with pytest.raises(ValueError, match="down: found nan, allowed: a finite number"):
        Elbows.setting(down=float("nan"))
    with pytest.raises(TypeError, match="the parameter depth, allowed: down, up, confidence"):
        Elbows.setting(depth=3)


def test_what_is_no_function_is_no_detector():
    with pytest.raises(TypeError, match="a detector: found 3, allowed: a function or a class"):
        repgauge.detector(3)
    nameless = functools.partial(max, 1)
    with pytest.raises(TypeError, match="which has no name; add name="):
        repgauge.detector(nameless)
    assert repgauge.detector(name="largest")(nameless).label == "largest"


def test_a_function_forgets_after_each_trial():
    seen = []

    @repgauge.detector(name="once")
    def once(frame):
        seen.append(frame.time)
        return len(seen) == 20 or ("too-shallow" if len(seen) == 30 else None)

    events = repgauge.run("real/fast", once, trials=3, workers=1).events.query("detector == 'once'")
    assert events.detection_s.notna().sum() == 6 and (events.result == "rejected").sum() == 3
    assert not seen


due = 5


def test_the_code_is_that_of_the_call(monkeypatch):
    @repgauge.detector
    def counts_from_due(frame):
        return frame.time > due

    def counted():
        events = repgauge.run("real/fast", counts_from_due, trials=1).events
        return (events.detector == "counts_from_due").sum()

    before = counted()
    monkeypatch.setattr(sys.modules[__name__], "due", 15)
    assert before > counted() > 0


def test_the_code_of_a_module_is_that_of_the_call(monkeypatch, tmp_path):
    file = tmp_path / "rule_of_a_module.py"
    file.write_text(
        "import repgauge\ndef late(time):\n    return time > 5\n"
        "@repgauge.detector\ndef rule(frame):\n    return late(frame.time)\n")
    monkeypatch.syspath_prepend(tmp_path)
    rule = importlib.import_module("rule_of_a_module").rule
    before = repgauge.run("real/fast", rule, trials=1).events
    file.write_text(file.read_text().replace("5", "15"))
    pd.testing.assert_frame_equal(repgauge.run("real/fast", rule, trials=1).events, before)


@repgauge.detector(block=True)
def elbows_at_once(times, joints, down=100.0, up=140.0, confidence=0.2):
    """`Elbows` over arrays."""
    sides = [[side + part for part in ("Shoulder", "Elbow", "Wrist")] for side in ("left", "right")]
    mean = sum(repgauge.angle(joints, names) for names in sides) / 2
    used = [repgauge.JOINTS.index(name) for names in sides for name in names]
    mean[~(joints[:, used, 2] > confidence).all(axis=1)] = np.nan
    # 1 above `up`, −1 below `down`; each change from −1 to 1 counts.
    phase = (mean > up).astype(int) - (mean < down)
    at = np.flatnonzero(phase)
    at = at[np.argmax(phase[at] > 0) :] if len(at) else at
    return at[1:][np.diff(phase[at]) == 2]


def test_a_blockwise_detector_counts_as_the_others():
    run = repgauge.run(["real/standard", "occlusion/far-arm"], ["angle-threshold", elbows_at_once], trials=3)
    found = counts(run.events, "elbows_at_once")
    assert len(found) > 10 and found == counts(run.events, "angle-threshold")
    assert list(elbows_at_once.events(repgauge.synth("real/standard")).time) == pytest.approx(
        [row[2] for row in found if row[:2] == ("real/standard", 0)])
    grid = {"down": [80, 100]}
    searched = repgauge.sweep("real/standard", elbows_at_once, grid, trials=2).trials
    np.testing.assert_array_equal(
        searched.f1, repgauge.sweep("real/standard", "angle-threshold", grid, trials=2).trials.f1)


def test_a_blockwise_detector_must_not_look_ahead():
    @repgauge.detector(block=True)
    def lowest(times, joints):
        nose = joints[:, 0, 1]
        return np.isfinite(nose) & (nose < np.nanmean(nose))

    with pytest.raises(repgauge.Error, match="lowest failed: .*not causal"):
        repgauge.run("real/fast", lowest, trials=1)

    @repgauge.detector(block=True)
    def wrong(times, joints):
        joints[:] = 0
        return [0.5]

    clip = repgauge.synth("real/fast")
    with pytest.raises(TypeError, match="returned float64"):
        wrong.events(clip)
    assert np.isfinite(clip["nose"]).any() and clip["nose"].any()

    with pytest.raises(repgauge.Error, match="returned float64"):
        repgauge.run("real/fast", wrong, trials=1)


def test_a_detector_of_a_notebook_cell_runs_in_another_process():
    # A cell has no file: its code is known to the interpreter alone.
    cell = (
        "import repgauge\nlimit = 5\n@repgauge.detector\ndef fifth(frame):\n    global limit\n    limit -= 1\n"
        "    print('not an answer')\n    return limit == 0\n"
        "print(repgauge.run('real/fast', fifth, trials=2).overall.loc['fifth', 'false_counts'])\n"
    )
    found = subprocess.run([sys.executable, "-"], input=cell, capture_output=True, text=True, check=True)
    assert found.stdout == "2\n"


def test_a_replay_in_which_a_detector_fails_keeps_the_other_rows():
    @repgauge.detector
    def broken(frame):
        raise ValueError("the reason of the author")

    clip = repgauge.synth("real/fast")
    with pytest.raises(repgauge.Error, match="^broken failed: .*the reason of the author") as found:
        repgauge.replay(clip, ["closed-chain", broken])
    assert found.value.status == 3
    rows = found.value.report.counts.set_index("detector")
    assert rows.counted["closed-chain"] > 0 and isinstance(rows.failure["broken"], str)
    with pytest.raises(repgauge.Error, match="broken failed: "):
        repgauge.compare("closed-chain", broken, suites="real/fast", trials=1)


def test_the_command_that_draws_an_error_starts_the_detector(tmp_path):
    @repgauge.detector
    def still(frame):
        return None

    run = repgauge.run("real/fast", still, trials=1)
    command = run.worst_trials.set_index("detector").command["still"]
    program, *words = shlex.split(command)
    assert program == "repgauge"
    repgauge.program.call([*words, "--out", tmp_path])
    assert list(tmp_path.glob("*.html"))


def test_errors_have_the_text_and_the_exit_code():
    with pytest.raises(repgauge.Error, match="nonsense: found no such suite or scenario") as found:
        repgauge.run("nonsense")
    assert found.value.status == 2
    for call in (repgauge.run, repgauge.tune, lambda *words: repgauge.sweep(*words, {"down": [80]})):
        with pytest.raises(repgauge.Error, match="suites: found an empty list"):
            call([], "angle-threshold")

    @repgauge.detector
    def broken(frame):
        raise ValueError("the reason of the author")

    with pytest.raises(repgauge.Error, match="the reason of the author") as found:
        repgauge.run("real/fast", [broken, "closed-chain"], trials=1)
    assert found.value.status == 3 and found.value.report.overall.loc["closed-chain", "recall"] > 0

    @repgauge.detector
    def numeric(frame):
        return 3

    with pytest.raises(repgauge.Error, match="returned 3; allowed: True"):
        repgauge.run("real/fast", numeric, trials=1)


def test_a_verdict_is_a_result(tmp_path):
    same = repgauge.compare("angle-threshold", "angle-threshold", suites="real/fast", trials=3, latency=False)
    assert same.passed and same.verdict == "PASS" and same.reason == "" and (same.figures.difference == 0).all()
    worse = repgauge.compare(
        "angle-torso-drop", "angle-threshold", suites="cheat/standing-pump", trials=40, latency=False)
    assert not worse.passed and worse.verdict == "REGRESSED" and worse.status == 0
    assert "REGRESSED" in set(worse.figures.verdict) and len(worse.changed)
    assert worse.passed is False and worse.document["trials"] == 40
    over = repgauge.compare("angle-threshold", "closed-chain", recordings=repgauge.synth("cheat/standing-pump", 3))
    assert over.verdict is None and len(over.changed) == 1


def test_the_gate_runs_a_baseline_again(tmp_path):
    baseline = tmp_path / "baseline.json"
    repgauge.program.call(
        ["baseline", "update", "real/fast", "--trials", "3", "--detector", "closed-chain", "--out", baseline])
    gate = repgauge.gate(baseline, latency=False)
    assert gate.passed and set(gate.figures.detector) == {"closed-chain"}


def test_scored_events_have_the_figures_of_the_detector_that_made_them(tmp_path):
    suites = ["real/fast", "cheat/standing-pump"]
    run = repgauge.run(suites, "angle-threshold", trials=3, seed=7)
    times = {f"{scenario}/{trial}": [] for scenario in suites for trial in range(3)}
    for scenario, trial, instant in counts(run.events, "angle-threshold"):
        times[f"{scenario}/{trial}"].append(instant)
    rows = [(name, instant) for name, instants in times.items() for instant in instants or [None]]
    frame = pd.DataFrame(rows, columns=["recording", "time"])
    frame.to_csv(tmp_path / "counted.csv", index=False)
    figures = ["recall", "precision", "cheat_acceptance", "false_counts", "detected", "delay_p50_s"]
    for events in (times, frame, tmp_path / "counted.csv"):
        scored = repgauge.score(events, suites, trials=3, seed=7)
        pd.testing.assert_series_equal(
            scored.overall.loc["events", figures], run.overall.loc["angle-threshold", figures], check_names=False)
    nothing = repgauge.score({name: [] for name in times}, suites, trials=3, seed=7)
    assert nothing.overall.loc["events", "detected"] == 0
    with pytest.raises(repgauge.Error, match="^events: recording: found no row of the recording real/fast/0"):
        repgauge.score({name: [] for name in times if name != "real/fast/0"}, suites, trials=3, seed=7)


def test_events_of_recordings_are_scored():
    clip = repgauge.synth("real/fast", 0, seed=7)
    rows = repgauge.replay(clip, "angle-threshold").events
    rows = rows[(rows.detector == "angle-threshold") & (rows.result != "rejected")]
    scored = repgauge.score({clip.name: list(rows.detection_s.dropna())}, recordings=clip)
    own = scored.events[scored.events.detector == "events"]
    assert len(own) and list(own.result) == list(rows.result) and "events" in set(scored.counts.detector)
    for argument in ({"trials": 3}, {"scenarios": "scenarios"}):
        with pytest.raises(repgauge.Error, match=f"{next(iter(argument))}: found it beside recordings"):
            repgauge.score({clip.name: []}, recordings=clip, **argument)
    with pytest.raises(repgauge.Error, match=f"{clip.name}: found a time that is no number"):
        repgauge.score({clip.name: [1.0, np.nan]}, recordings=clip)
    clip.name = "007"
    assert set(repgauge.replay(clip, "angle-threshold").counts.recording) == {"007"}


def test_tuning_returns_the_winner():
    found = repgauge.tune(
        "real/standard", "angle-threshold", {"down": repgauge.Range(60, 120)}, evaluations=12, starts=2, trials=2,
        maximise="recall", minimise=["false per minute"])
    assert 60 <= found.winner["down"] <= 120 and len(found.pareto) and "recall" in set(found.comparison.figure)
    best = repgauge.setting("angle-threshold", **found.winner)
    assert repgauge.run("real/standard", best, trials=1).overall.index[0].startswith("angle-threshold")


def test_warnings_are_python_warnings(tmp_path):
    clip = repgauge.synth("real/fast")
    clip.joints[:, :, 1] = 1 - clip.joints[:, :, 1]
    clip.info = {}
    with pytest.warns(UserWarning, match="upside down|above"):
        repgauge.replay(clip, "angle-threshold")


def test_progress_is_shown_where_it_is_asked_for(capsys, monkeypatch, tmp_path):
    # Only long work has progress: a program that writes its lines at once stands for it.
    script = tmp_path / "program"
    script.write_text(
        "#!/bin/sh\necho 'repgauge: preparing, 0:03' >&2\n"
        "echo 'repgauge: 12 of 40 trials (30 %), 5 a second, 0:06 left' >&2\n"
        "echo 'repgauge: bad.yaml: found nothing' >&2\nexit 2\n")
    script.chmod(0o700)
    monkeypatch.setenv("REPGAUGE_PROGRAM", str(script))
    with pytest.raises(repgauge.Error) as found:
        repgauge.run(progress=True)
    assert str(found.value) == "bad.yaml: found nothing" and found.value.status == 2
    assert "\r12 of 40 trials (30 %)" in capsys.readouterr().err
    with pytest.raises(repgauge.Error):
        repgauge.run()
    assert capsys.readouterr().err == ""
    monkeypatch.setenv("REPGAUGE_PROGRAM", str(tmp_path / "none"))
    with pytest.raises(repgauge.Error, match="REPGAUGE_PROGRAM names"):
        repgauge.run()


def test_the_catalogue_is_frames():
    assert "angle-threshold" in set(repgauge.detectors().detector)
    assert (repgauge.scenarios() == "real/standard").any().any()


def test_calls_from_threads_do_not_disturb_each_other():
    found = {}
    threads = [
        threading.Thread(target=lambda trial=trial: found.__setitem__(trial, repgauge.synth("real/fast", trial)))
        for trial in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({clip.joints.tobytes() for clip in found.values()}) == 3
