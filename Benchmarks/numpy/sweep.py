"""A sweep of filtered-hysteresis over many trials, written plainly with numpy, and with numba where it is installed.

It is the yardstick of the sweep benchmark: the joints of every trial are in memory, and each of the configurations runs
the rule of `filtered-hysteresis` (better arm, One-Euro filter, hysteresis, dwell, interval, grace) over all of them and
is scored: counts matched one to one to the true completions within half a second. A numpy user would compute angles
and confidences vectorised, once for all configurations, and loop over frames, since every frame's state depends on the
last; with numba that loop is compiled, and trials are shared among threads. It prints the seconds of the whole sweep.

    python3 sweep.py numba|python CONFIGURATIONS TRIALS SECONDS_PER_TRIAL
"""

import sys
import time

import numpy as np

try:
    from numba import get_num_threads, njit, prange
except ImportError:
    njit = None

FPS = 30.0


def trials(count, seconds):
    """Elbow, shoulder and wrist of both arms with noise and gaps, their confidences, and the completions."""
    rng = np.random.Generator(np.random.Philox(7))
    frames = int(seconds * FPS)
    times = np.arange(frames) / FPS
    joints = np.empty((count, frames, 2, 3, 2))
    confidence = np.empty((count, frames, 2, 3))
    ends = np.full((count, 40), np.inf)
    for trial in range(count):
        angle, start, index = np.full(frames, 162.0), 2.0, 0
        while start < seconds - 3:
            length, bottom = rng.uniform(1.0, 1.8), rng.normal(80, 8)
            inside = (times >= start) & (times < start + length)
            angle[inside] -= (162 - bottom) * np.sin(np.pi * (times[inside] - start) / length) ** 2
            ends[trial, index] = start + 0.9 * length
            start, index = start + length + rng.uniform(0.2, 0.8), index + 1
        for arm in range(2):
            turn = np.radians(angle)
            joints[trial, :, arm, 0] = [0.4, 0.5]
            joints[trial, :, arm, 1] = [0.5, 0.5]
            joints[trial, :, arm, 2] = np.stack([0.5 - 0.1 * np.cos(turn), 0.5 - 0.1 * np.sin(turn)], axis=-1)
        joints[trial] += rng.normal(0, 0.003, joints[trial].shape)
        confidence[trial] = np.clip(rng.normal(0.75, 0.15, confidence[trial].shape), 0, 1)
    return times, joints, confidence, ends


def features(joints, confidence, aspect=16 / 9):
    """Angles and worths of both arms: what no threshold changes."""
    scale = np.array([aspect, 1.0])
    a = (joints[..., 0, :] - joints[..., 1, :]) * scale
    b = (joints[..., 2, :] - joints[..., 1, :]) * scale
    cross = a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    return np.degrees(np.arctan2(np.abs(cross), (a * b).sum(axis=-1))), confidence.min(axis=-1)


def run(times, angles, worths, ends, down, up, least, cutoff, beta, dwell, interval, grace, margin):
    """One configuration over one trial: true positives, false counts, missed repetitions."""
    side, worth_left, worth_right = -1, worths[0, 0], worths[0, 1]
    seen, lost, phase, extreme = -1.0, False, 0, 0.0
    filtered, speed, has = 0.0, 0.0, False
    went_down, left_down, counted = 0.0, -1.0, -10.0
    matched, false, nearest = 0, 0, 0
    share = 1 - np.exp(-(1 / FPS) / 0.3)
    middle = (down + up) / 2
    for frame in range(len(times)):
        now = times[frame]
        worth_left += share * (worths[frame, 0] - worth_left)
        worth_right += share * (worths[frame, 1] - worth_right)
        absence = now - seen if seen >= 0 else 0.0
        if absence > grace and not lost:
            lost, phase = True, 0
        sees_left, sees_right = worths[frame, 0] > least, worths[frame, 1] > least
        under_way = phase == 2 or (phase == 1 and extreme < middle)
        if side < 0:
            chosen = (1 if worth_right > worth_left else 0) if sees_left and sees_right else (0 if sees_left else 1)
        else:
            gain = (worth_right - worth_left) * (1 if side == 0 else -1)
            sees_this, sees_other = (sees_left, sees_right) if side == 0 else (sees_right, sees_left)
            turns = sees_other and ((not under_way and gain > margin) or (not sees_this and absence > 0.15))
            chosen = 1 - side if turns else side
        if not (sees_left if chosen == 0 else sees_right):
            continue
        if chosen != side or lost:
            has, speed = False, 0.0
        side, seen, lost = chosen, now, False
        raw = angles[frame, chosen]
        if has:
            rate = 1 / absence if absence > 0 else FPS
            speed += (1 / (1 + rate / (2 * np.pi))) * ((raw - filtered) * rate - speed)
            filtered += (1 / (1 + rate / (2 * np.pi * (cutoff + beta * abs(speed))))) * (raw - filtered)
        else:
            filtered, has = raw, True
        angle = filtered
        if phase == 0:
            if angle > up:
                phase, extreme = 1, angle
        elif phase == 1:
            if angle < down:
                phase, extreme, went_down, left_down = 2, angle, now, -1.0
            elif angle > up:
                extreme = angle
            else:
                extreme = min(extreme, angle)
        elif angle > up:
            phase, extreme = 1, angle
            rested = (left_down if left_down >= 0 else now) - went_down
            if rested >= dwell and now - counted >= interval:
                counted = now
                while ends[nearest] < now - 0.5:
                    nearest += 1
                if abs(ends[nearest] - now) <= 0.5:
                    matched += 1
                    nearest += 1
                else:
                    false += 1
        elif angle < down:
            if extreme > middle:
                went_down = now
            extreme, left_down = angle, -1.0
        else:
            extreme = max(extreme, angle)
            if left_down < 0:
                left_down = now
    total = 0
    while total < len(ends) and ends[total] < np.inf:
        total += 1
    return matched, false, total - matched


def sweep(times, angles, worths, ends, settings, out):
    for configuration in range(len(settings)):
        s = settings[configuration]
        for trial in range(len(angles)):
            matched, false, missed = run(
                times, angles[trial], worths[trial], ends[trial], s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8])
            out[configuration, 0] += matched
            out[configuration, 1] += false
            out[configuration, 2] += missed


def main():
    kind, configurations, count, seconds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4])
    loop = sweep
    if kind == "numba":
        if njit is None:
            sys.exit("numba is not installed")
        # Shadowed so that the compiled loop calls the compiled rule.
        globals()["run"] = njit(run)
        source = njit(parallel=True)

        @source
        def compiled(times, angles, worths, ends, settings, out):
            for configuration in prange(len(settings)):
                s = settings[configuration]
                for trial in range(len(angles)):
                    matched, false, missed = run(times, angles[trial], worths[trial], ends[trial], s[0], s[1], s[2],
                                                 s[3], s[4], s[5], s[6], s[7], s[8])
                    out[configuration, 0] += matched
                    out[configuration, 1] += false
                    out[configuration, 2] += missed

        loop = compiled
    rng = np.random.Generator(np.random.Philox(1))
    low = np.array([70, 126, 0.1, 0.5, 0.0, 0.0, 0.0, 0.2, 0.0])
    high = np.array([125, 165, 0.6, 5.0, 0.2, 0.3, 1.0, 1.5, 0.4])
    settings = low + rng.random((configurations, 9)) * (high - low)
    times, joints, confidence, ends = trials(count, seconds)
    if kind == "numba":
        few = features(joints[:1], confidence[:1])
        loop(times, few[0], few[1], ends[:1], settings[:2], np.zeros((2, 3), dtype=np.int64))
    out = np.zeros((configurations, 3), dtype=np.int64)
    start = time.process_time()
    angles, worths = features(joints, confidence)
    loop(times, angles, worths, ends, settings, out)
    seconds = time.process_time() - start
    f1 = 2 * out[:, 0] / np.maximum(2 * out[:, 0] + out[:, 1] + out[:, 2], 1)
    # The best F1, so that nothing is left out as unused.
    print(configurations * count, seconds, f"{f1.max():.3f}")


if __name__ == "__main__":
    main()
