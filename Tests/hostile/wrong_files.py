"""Gives the program files that are wrong from end to end, and checks that each is refused soon and with little memory."""

import json
import multiprocessing
import os
import tempfile

from common import TRAPS, Program, Results, arguments

JOINTS = ["nose", "leftShoulder", "rightShoulder", "leftElbow", "rightElbow", "leftWrist", "rightWrist", "leftHip",
          "rightHip", "leftKnee", "rightKnee", "leftAnkle", "rightAnkle"]
HEADER = "t" + "".join(f",{joint}_x,{joint}_y,{joint}_c" for joint in JOINTS)
INFO = {"width": 1080, "height": 1920, "fps": 30}
# Processor seconds, and the most memory.
SECONDS, MEGABYTES = 1, 200


def write(path, make):
    """Writes a file in a process of its own, since what it needs would count as the memory of the program."""

    def work():
        data = make()
        with open(path, "wb") as file:
            file.write(data if isinstance(data, bytes) else data.encode())

    writer = multiprocessing.get_context("fork").Process(target=work)
    writer.start()
    writer.join()


def row():
    return ",".join("0.5" for _ in range(3 * len(JOINTS)))


def good():
    return HEADER + "\n" + "".join(f"{i / 30:.3f},{row()}\n" for i in range(60))


def info():
    return json.dumps(INFO)


def zeros():
    return bytes(100_000_000)


def brackets():
    return "[" * 1_000_000


# Wrong recordings: a name, and what makes the two files.
RECORDINGS = [
    ("a megabyte with CR line ends",
     lambda: HEADER + "\r" + "".join(f"{i / 30:.3f},{row()}\r" for i in range(5500)), info),
    ("a header of 20,000 foreign columns", lambda: "t," + ",".join(f"column{i}" for i in range(20_000)) + "\n", info),
    ("a row of 1,000,000 cells", lambda: HEADER + "\n0," + "1," * 1_000_000 + "\n", info),
    ("100 MB of zero bytes", zeros, info),
    ("100 MB without a line end", lambda: "1" * 100_000_000, info),
    ("100,000 wrong rows", lambda: HEADER + "\n" + "x\n" * 100_000, info),
    ("100,000 rows of nan", lambda: HEADER + "\n" + f"nan,{row()}\n" * 100_000, info),
    ("10 MB of random bytes", lambda: os.urandom(10_000_000), info),
    ("information of 100 MB of zero bytes", good, zeros),
    ("information of 1,000,000 brackets", good, brackets),
    ("information of 10 MB of one text", good, lambda: '{"source": "' + "a" * 10_000_000 + '"}'),
    ("information of 1,000,000 keys", good, lambda: "{" + ",".join(f'"k{i}": 1' for i in range(1_000_000)) + "}"),
    ("information of 1,000,000 bottoms", good,
     lambda: json.dumps({**INFO, "bottoms": [{"t": 1e9, "countable": True}] * 1_000_000})),
]


def aliases():
    names = ["a"] + [f"b{i}" for i in range(60)]
    return "a: &a [1]\n" + "".join(f"{new}: &{new} [*{old}, *{old}]\n" for old, new in zip(names, names[1:]))


def others():
    """Wrong files of other kinds: a name, the file's name, what makes it, and the command before the file's name."""
    gate, study = ("gate", "--no-latency", "--baseline"), ("study", "show")
    yield "YAML of 100 MB of zero bytes", "a.yaml", zeros, ("validate",)
    yield "YAML of a million brackets", "a.yaml", brackets, ("validate",)
    yield "YAML of aliases of aliases", "a.yaml", aliases, ("validate",)
    yield "a baseline of 100 MB of zero bytes", "a.json", zeros, gate
    yield "a baseline of a million brackets", "a.json", brackets, gate
    yield "a study of 100 MB of zero bytes", "a.study", zeros, study
    yield "a study that is text", "a.study", lambda: "SQLite format 3\0" + "a" * 1_000_000, study
    importing = ("import", "--width", "640", "--height", "480", "--fps", "30", "--out", "imported")
    for source in ("mediapipe", "movenet", "coco", "openpose", "vision"):
        name = "a_000000000001_keypoints.json" if source == "openpose" else "a.json"
        yield f"{source}: 100 MB of zero bytes", name, zeros, (*importing, "--from", source)
        yield f"{source}: a million brackets", name, brackets, (*importing, "--from", source)
    yield "MediaPipe's CSV with 20,000 columns", "a.csv", lambda: ",".join(
        f"c{i}" for i in range(20_000)) + "\n1\n", importing
    yield "MediaPipe's CSV with CR line ends", "a.csv", lambda: (
        "frame,landmark,x,y,z\r" + "0,0,0.1,0.1,0.1\r" * 60_000), importing


def check(name, program, command, faults):
    code, output, seconds, memory = program.measured(*command, timeout=60)
    print(f"    {name}: {seconds:.2f} s, {memory:.0f} MB, exit code {code}", flush=True)
    if code in TRAPS or code in (0, -9):
        faults.append(f"{name}: exit code {code}")
    if seconds > SECONDS or memory > MEGABYTES:
        faults.append(f"{name}: {seconds:.2f} s, {memory:.0f} MB")
    if len(output) > 100_000:
        faults.append(f"{name}: {len(output)} bytes of messages")


def main():
    options = arguments(__doc__)
    results, faults, inputs = Results(), [], 0
    with tempfile.TemporaryDirectory(prefix="repgauge-files-") as place:
        program = Program(options.program, place)
        for name, table, information in RECORDINGS:
            write(os.path.join(place, "a.csv"), table)
            write(os.path.join(place, "a.json"), information)
            check(name, program, ("validate", "a.csv"), faults)
            inputs += 1
        for file in os.listdir(place):
            os.remove(os.path.join(place, file))
        for name, file, make, command in others():
            write(os.path.join(place, file), make)
            check(name, program, (*command, file), faults)
            os.remove(os.path.join(place, file))
            inputs += 1
    results.row("wrong files, each under 1 s and 200 MB", inputs, faults)
    results.end()


if __name__ == "__main__":
    main()
