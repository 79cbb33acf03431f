#!/usr/bin/env python3
"""Writes the example files in this folder: one push-up of a drawn figure, as ten programs write it.

The layouts follow the documents that Sources/Recordings/Import/README.md names. The figure is our own.
Run it in this folder: python3 make.py
"""
import json
import math
import os

WIDTH, HEIGHT, FPS, FRAMES = 640, 360, 10, 12
PARTS = ["Eye", "Ear", "Shoulder", "Elbow", "Wrist", "Hip", "Knee", "Ankle"]
COCO = ["nose"] + [side + part for part in PARTS for side in ("left", "right")]
MEDIAPIPE = (
    "nose leftEyeInner leftEye leftEyeOuter rightEyeInner rightEye rightEyeOuter leftEar rightEar mouthLeft mouthRight "
    "leftShoulder rightShoulder leftElbow rightElbow leftWrist rightWrist leftPinky rightPinky leftIndex rightIndex "
    "leftThumb rightThumb leftHip rightHip leftKnee rightKnee leftAnkle rightAnkle leftHeel rightHeel leftFootIndex "
    "rightFootIndex"
).split()
VISION = {
    "nose": "head_joint", "neck": "neck_1_joint", "root": "root", "Eye": "eye_joint", "Ear": "ear_joint",
    "Shoulder": "shoulder_1_joint", "Elbow": "forearm_joint", "Wrist": "hand_joint", "Hip": "upLeg_joint",
    "Knee": "leg_joint", "Ankle": "foot_joint",
}
OPENPOSE = (
    "Nose Neck RShoulder RElbow RWrist LShoulder LElbow LWrist MidHip RHip RKnee RAnkle LHip LKnee LAnkle REye LEye REar "
    "LEar LBigToe LSmallToe LHeel RBigToe RSmallToe RHeel"
).split()


def figure(index):
    """Pixels from the lower left corner, and a confidence, of each joint of a frame; the head is on the left."""
    down = (1 - math.cos(2 * math.pi * index / FRAMES)) / 2
    shoulder, hip = (200 - 6 * down, 165 - 75 * down), (330, 130 - 45 * down)
    near = {
        "Shoulder": shoulder, "Hip": hip, "Wrist": (195, 50), "Elbow": (205 + 45 * down, 105 - 10 * down),
        "Knee": (430, 95 - 25 * down), "Ankle": (520, 60), "Ear": (shoulder[0] - 30, shoulder[1] + 12),
        "Eye": (shoulder[0] - 40, shoulder[1] + 8),
    }
    far = {"Eye": (0, -15), "Ear": (0, -6)}
    joints = {"nose": (shoulder[0] - 28, shoulder[1] - 10, 0.9)}
    for part, (x, y) in near.items():
        dx, dy = far.get(part, (5, 7))
        joints["left" + part] = (x, y, 0.95)
        joints["right" + part] = (x + dx, y + dy, 0.75)
    for name, part in (("neck", "Shoulder"), ("root", "Hip")):
        a, b = joints["left" + part], joints["right" + part]
        joints[name] = tuple((u + v) / 2 for u, v in zip(a, b))
    return joints


def number(value):
    return f"{value:.5f}".rstrip("0").rstrip(".")


def normalised(joint, upwards):
    x, y, confidence = joint
    return round(x / WIDTH, 5), round((y if upwards else HEIGHT - y) / HEIGHT, 5), round(confidence, 5)


def pixels(joint):
    x, y, confidence = joint
    return round(x, 3), round(HEIGHT - y, 3), round(confidence, 5)


def snake(name):
    return "".join("_" + c.lower() if c.isupper() else c for c in name)


def split(name):
    for side in ("left", "right"):
        if name.startswith(side):
            return side, name[len(side):]
    return "", name


def vision_name(name):
    side, part = split(name)
    return (side + "_" if side else "") + VISION[part]


def short(name):
    """A name of OpenPose for a name of ours."""
    side, part = split(name)
    return {"nose": "Nose", "neck": "Neck", "root": "MidHip"}.get(name) or side[0].upper() + part


def landmark(frame, name):
    return frame.get(name, frame["nose"])


def write(name, text):
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)


def table(name, head, names, suffixes, frames, point, first):
    rows = [head + [f"{joint}{suffix}" for joint in names for suffix in suffixes]]
    for index, frame in enumerate(frames):
        rows.append(first(index) + [number(value) for joint in names for value in point(frame, joint)])
    write(name, "\n".join(",".join(row) for row in rows) + "\n")


def main():
    frames = [figure(index) for index in range(FRAMES)]
    joints = list(frames[0])
    table(
        "apple-vision.csv", ["timestamp_s"], joints, ["_x", "_y", "_confidence"], frames,
        lambda frame, joint: normalised(frame[joint], True), lambda index: [number(index / FPS)])
    write("apple-vision.json", json.dumps({"frames": [
        {"t": index / FPS, "joints": {
            vision_name(joint): dict(zip(("x", "y", "confidence"), normalised(frame[joint], True)))
            for joint in joints}}
        for index, frame in enumerate(frames)]}, indent=None) + "\n")
    write("mlkit.json", json.dumps([
        {"timestampMs": index * 1000 // FPS, "landmarks": [
            {"landmarkType": MEDIAPIPE.index(joint), "position": dict(zip("xy", pixels(frame[joint])[:2])),
             "inFrameLikelihood": pixels(frame[joint])[2]}
            for joint in COCO]}
        for index, frame in enumerate(frames)]) + "\n")
    table(
        "mediapipe.csv", ["frame", "timestamp_ms"], [f"landmark_{i}" for i in range(33)],
        ["_x", "_y", "_z", "_visibility"], frames,
        lambda frame, joint: (lambda p: (p[0], p[1], -0.1, p[2]))(
            normalised(landmark(frame, MEDIAPIPE[int(joint.split("_")[1])]), False)),
        lambda index: [str(index), str(index * 1000 // FPS)])
    write("movenet.json", json.dumps({"fps": FPS, "width": WIDTH, "height": HEIGHT, "frames": [
        {"frame": index, "keypoints": [[(lambda p: [p[1], p[0], p[2]])(normalised(frame[joint], False))
                                        for joint in COCO]]}
        for index, frame in enumerate(frames)]}) + "\n")
    write("coco.json", json.dumps([
        {"image_id": index, "category_id": 1, "score": 0.9,
         "keypoints": [value for joint in COCO for value in pixels(frame[joint])]}
        for index, frame in enumerate(frames)]) + "\n")
    os.makedirs("openpose", exist_ok=True)
    for index, frame in enumerate(frames):
        known = {short(joint): pixels(frame[joint]) for joint in joints}
        points = [value for name in OPENPOSE for value in known.get(name, (0, 0, 0))]
        write(f"openpose/set_{index:012d}_keypoints.json", json.dumps(
            {"version": 1.3, "people": [{"person_id": [-1], "pose_keypoints_2d": points}]}) + "\n")
    parts = [snake(joint) for joint in COCO]
    rows = [["scorer"] + ["DLC_resnet50"] * 3 * len(parts), ["bodyparts"] + [part for part in parts for _ in range(3)],
            ["coords"] + ["x", "y", "likelihood"] * len(parts)]
    for index, frame in enumerate(frames):
        rows.append([str(index)] + [number(value) for joint in COCO for value in pixels(frame[joint])])
    write("deeplabcut.csv", "\n".join(",".join(row) for row in rows) + "\n")
    for name, point in (
        ("sports2d_px_person00.trc", lambda joint: pixels(joint)[:2] + (0,)),
        # 400 pixels are a metre; Z is where the person lies beside the origin.
        ("pose2sim.trc", lambda joint: (joint[0] / 400 - 1, joint[1] / 400, 0.2)),
    ):
        names = ["Hip" if short(joint) == "MidHip" else short(joint) for joint in joints]
        lines = [
            f"PathFileType\t4\t(X/Y/Z)\t{name}",
            "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames",
            f"{FPS}\t{FPS}\t{FRAMES}\t{len(names)}\tm\t{FPS}\t0\t{FRAMES}",
            "Frame#\tTime\t" + "\t\t\t".join(names) + "\t\t",
            "\t\t" + "\t".join(f"X{i + 1}\tY{i + 1}\tZ{i + 1}" for i in range(len(names))) + "\t",
        ]
        for index, frame in enumerate(frames):
            values = [number(value) for joint in joints for value in point(frame[joint])]
            lines.append("\t".join([str(index), number(index / FPS)] + values))
        write(name, "\n".join(lines) + "\n")
    table(
        "app.csv", ["time"], [snake(joint) for joint in COCO], ["_x", "_y", "_conf"], frames,
        lambda frame, joint: normalised(frame["".join([joint.split("_")[0]] + [w.capitalize() for w in joint.split("_")[1:]])], False),
        lambda index: [number(index / FPS)])


main()
