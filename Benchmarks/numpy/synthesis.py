"""The push-up model of RepGauge, motion and sensing with the preset `home`, written plainly in numpy.

It is the yardstick of the synthesis benchmark: the same closed chain, the same 240 Hz truth signals, the same camera
and the same error processes, one trial at a time, vectorised over its frames as a numpy user would write it. It
prints the number of frames and the processor seconds.
"""

import sys
import time

import numpy as np

BODY = dict(stature=1.756, torso=0.54, shoulder=0.416, hip=0.335, upper=0.335, fore=0.268, thigh=0.409,
            shank=0.419, foot=0.16)
STYLE = dict(top=162.0, reference=75.0, hand_spacing=1.5, hand_offset=0.3, flare=40.0, ankle_height=0.13,
             rock=0.12, knee=172.0, hip_top=-0.02, hip_bottom=0.0, head_top=10.0, head_bottom=0.0)
FPS, TRUTH_RATE, SECONDS = 24.0, 240.0, 30.0
SLOW, TAU, WHITE, FAR, OUTLIER, OUTLIER_SIZE = 0.03, 0.65, 0.006, 3.0, 0.004, 0.5
JITTER, DROP = 0.008, 0.02
GOOD, HIDDEN = 0.8, 0.35


def squared_chord(a, b, degrees):
    return a * a + b * b - 2 * a * b * np.cos(np.radians(degrees))


class Chain:
    """The closed chain of one person."""

    def __init__(self):
        b, s = BODY, STYLE
        ball = 0.013 * b["stature"]
        rise = s["ankle_height"] - ball
        self.back = np.sqrt(b["foot"] ** 2 - rise ** 2)
        self.rock = s["rock"] * b["torso"]
        self.leg2 = squared_chord(b["thigh"], b["shank"], s["knee"])
        self.toes = np.array([0.0, ball])
        self.hand_half = s["hand_spacing"] * b["shoulder"] / 2
        self.foot_half = b["hip"] / 2
        lateral = self.hand_half - b["shoulder"] / 2
        offset = s["hand_offset"] * b["torso"]
        arm2 = squared_chord(b["upper"], b["fore"], s["top"])
        height = np.sqrt(arm2 - lateral ** 2 - offset ** 2)
        ankle = self.ankle(np.array([0.0]))[0]
        lift = 0.02 * b["stature"] + height - ankle[1]
        line2 = self.line2(np.array([s["hip_top"]]))[0]
        self.hands = np.array([ankle[0] + np.sqrt(line2 - lift ** 2) - offset, 0.02 * b["stature"]])
        self.lateral2 = lateral ** 2

    def ankle(self, phase):
        back = self.back - self.rock * phase
        return np.stack([self.toes[0] - back, self.toes[1] + np.sqrt(BODY["foot"] ** 2 - back ** 2)], axis=-1)

    def line2(self, offset):
        t2 = BODY["torso"] ** 2
        total, difference, factor = t2 + self.leg2, t2 - self.leg2, 1 + 4 * offset ** 2
        return (total + np.sqrt(np.maximum(total ** 2 - factor * difference ** 2, 0))) / factor

    def trunk(self, elbow):
        s = STYLE
        phase = (s["top"] - elbow) / (s["top"] - s["reference"])
        ankle = self.ankle(phase)
        offset = s["hip_top"] + (s["hip_bottom"] - s["hip_top"]) * phase
        line2 = self.line2(offset)
        arm2 = squared_chord(BODY["upper"], BODY["fore"], elbow) - self.lateral2
        between = self.hands - ankle
        inverse = 1 / np.sum(between ** 2, axis=-1)
        along = 0.5 * (1 + (line2 - arm2) * inverse)
        above = np.sqrt(np.maximum(line2 * inverse - along ** 2, 0))
        shoulder = np.stack([along * between[:, 0] - above * between[:, 1],
                             along * between[:, 1] + above * between[:, 0]], axis=-1)
        share = 0.5 * (1 + (self.leg2 - BODY["torso"] ** 2) / line2)
        leg = np.stack([share * shoulder[:, 0] + offset * shoulder[:, 1],
                        share * shoulder[:, 1] - offset * shoulder[:, 0]], axis=-1)
        return phase, ankle, ankle + leg, ankle + shoulder


def hinge(start, end, a, b, pole):
    """The middle joint of two bones."""
    chord = end - start
    squared = np.sum(chord ** 2, axis=-1, keepdims=True)
    along = 0.5 * (1 + (a * a - b * b) / squared)
    side = pole - chord * (np.sum(pole * chord, axis=-1, keepdims=True) / squared)
    side = side / np.linalg.norm(side, axis=-1, keepdims=True)
    return start + chord * along + side * np.sqrt(np.maximum(a * a - along ** 2 * squared, 0))


def course(times, rng):
    """The mean elbow angle: raised cosines down and up."""
    starts, t = [], 2.0
    while t < SECONDS - 4:
        descent, ascent = rng.lognormal(np.log(0.7), 0.17), rng.lognormal(np.log(0.65), 0.17)
        starts.append((t, descent, ascent, rng.normal(75, 4)))
        t += descent + ascent + 0.3
    angle = np.full_like(times, STYLE["top"])
    for start, descent, ascent, bottom in starts:
        down = (times >= start) & (times < start + descent)
        up = (times >= start + descent) & (times < start + descent + ascent)
        depth = np.zeros_like(times)
        depth[down] = 0.5 - 0.5 * np.cos(np.pi * (times[down] - start) / descent)
        depth[up] = 0.5 + 0.5 * np.cos(np.pi * (times[up] - start - descent) / ascent)
        angle += (bottom - STYLE["top"]) * depth
    return angle


def place(points, lateral):
    return np.stack([points[:, 0], np.full(len(points), lateral), points[:, 1]], axis=-1)


def skeleton(chain, elbow):
    """19 joints and two toe balls at every instant."""
    b, s = BODY, STYLE
    phase, ankle, root, neck = chain.trunk(elbow)
    long = (neck - root) / b["torso"]
    ventral = np.stack([long[:, 1], -long[:, 0]], axis=-1)
    pitch = np.radians(s["head_top"] + (s["head_bottom"] - s["head_top"]) * phase)[:, None]
    up = (long * np.cos(pitch) - ventral * np.sin(pitch)) * b["stature"]
    ahead = (ventral * np.cos(pitch) + long * np.sin(pitch)) * b["stature"]
    eye, ear = neck + up * 0.118 + ahead * 0.052, neck + up * 0.107 + ahead * 0.004
    joints = [place(neck + up * 0.095 + ahead * 0.068, 0.0)]
    joints += [place(eye, side * 0.018 * b["stature"]) for side in (1, -1)]
    joints += [place(ear, side * 0.0405 * b["stature"]) for side in (1, -1)]
    flare = np.radians(s["flare"])
    for side in (1, -1):
        shoulder = place(neck, side * b["shoulder"] / 2)
        wrist = place(np.broadcast_to(chain.hands, neck.shape), side * chain.hand_half)
        pole = np.array([-np.cos(flare), side * np.sin(flare), 0.0])
        joints += [shoulder, hinge(shoulder, wrist, b["upper"], b["fore"], pole), wrist]
    for side in (1, -1):
        hip, foot = place(root, side * b["hip"] / 2), place(ankle, side * chain.foot_half)
        joints += [hip, hinge(hip, foot, b["thigh"], b["shank"], np.array([0.0, 0.0, -1.0])), foot]
    joints += [place(np.broadcast_to(chain.toes, root.shape), side * chain.foot_half) for side in (1, -1)]
    return np.stack(joints, axis=1)


def project(points):
    """A camera at the left side."""
    position, target = np.array([0.9, 2.4, 0.4]), np.array([0.9, 0.0, 0.3])
    forward = (target - position) / np.linalg.norm(target - position)
    right = np.cross(forward, [0.0, 0.0, 1.0])
    right /= np.linalg.norm(right)
    up = np.cross(right, forward)
    focal = 640 / np.tan(np.radians(32.5))
    ray = points - position
    depth = ray @ forward
    return np.stack([640 + ray @ right * focal / depth, 360 + ray @ up * focal / depth], axis=-1), depth, focal


def sense(points, times, rng):
    """Estimator errors, confidences, losses."""
    pixels, depth, focal = project(points[:, :17])
    n, joints = depth.shape
    scale = (focal / depth.mean(axis=1) * BODY["torso"])[:, None, None]
    far = np.where(np.arange(joints) % 2 == 0, 1.0, FAR)[None, :, None]
    decay = np.exp(-np.diff(times, prepend=-1e9) / TAU)
    gain = np.sqrt(1 - decay ** 2)
    slow = np.empty((n, joints, 2))
    state = np.zeros((joints, 2))
    draws = rng.standard_normal((n, joints, 2)) * SLOW
    for frame in range(n):
        state = state * decay[frame] + draws[frame] * gain[frame]
        slow[frame] = state
    error = (slow + rng.standard_normal((n, joints, 2)) * WHITE) * far
    outlier = rng.random((n, joints)) < OUTLIER
    error[outlier] += rng.standard_normal((outlier.sum(), 2)) * OUTLIER_SIZE
    confidence = np.clip(GOOD + rng.standard_normal((n, joints)) * 0.06, 0.01, 1)
    observed = (pixels + error * scale) / np.array([1280.0, 720.0])
    inside = ((observed >= 0) & (observed <= 1)).all(axis=-1)
    return observed, np.where(inside, confidence, 0.0)


def trial(seed):
    rng = np.random.Generator(np.random.Philox(seed))
    chain = Chain()
    truth_times = np.arange(0, SECONDS, 1 / TRUTH_RATE)
    elbow = course(truth_times, np.random.Generator(np.random.Philox(seed)))
    _, _, _, neck = chain.trunk(elbow)
    lowest = neck[:, 1].min()
    times = np.arange(0, SECONDS, 1 / FPS)
    times = times + np.clip(rng.normal(0, JITTER, len(times)), -0.45 / FPS, 0.45 / FPS)
    times = times[rng.random(len(times)) >= DROP]
    points = skeleton(chain, course(times, np.random.Generator(np.random.Philox(seed))))
    observed, confidence = sense(points, times, rng)
    return len(times), lowest + observed.sum() + confidence.sum()


def main():
    trials = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    trial(0)
    start = time.process_time()
    frames = sum(trial(seed)[0] for seed in range(1, trials + 1))
    print(frames, time.process_time() - start)


if __name__ == "__main__":
    main()
