"""A detector of a file as a program: `python -m repgauge.serve FILE [--PARAMETER VALUE ...]`.

The protocol is that of Sources/Experiment/Programs/README.md, version 1.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from repgauge.clip import Frame
from repgauge.rules import checked, indices, start


def options(words: Sequence[str]) -> dict[str, float]:
    """Return the parameters of a command line; a whole number stays one."""
    values = {}
    for name, text in zip(words[::2], words[1::2], strict=True):
        value = float(text)
        values[name.removeprefix("--")] = int(value) if text.lstrip("-").isdigit() else value
    return values


def serve(load: Callable[[], Callable[..., Any]], parameters: dict[str, float], output: TextIO) -> None:
    """Answer the messages on standard input until it ends.

    `load` is called before each trial, so that a trial knows nothing of the ones before.
    """
    # Frames make arrays, and the first one has less time than the start.
    import numpy  # noqa: F401

    answer: Callable[[Frame], Any] = lambda _: None
    width = height = 1.0

    def say(message: dict[str, Any]) -> None:
        output.write(json.dumps(message) + "\n")
        output.flush()

    for line in iter(sys.stdin.readline, ""):
        message = json.loads(line)
        kind = message["type"]
        if kind == "frame":
            event = checked(answer(Frame(message["t"], message["joints"], width, height)))
            said = {"n": message["n"]}
            if event is True:
                said["count"] = True
            elif event:
                said["reject"] = event
            say(said)
        elif kind == "reset":
            width, height = message["width"], message["height"]
            answer = start(load(), parameters, width, height)
        elif kind == "hello":
            say({"type": "ready", "protocol": 1})


def serve_blocks(
    load: Callable[[], Callable[..., Any]], parameters: dict[str, float], source: BinaryIO, output: TextIO
) -> None:
    """Answer the blocks on standard input until it ends."""
    import numpy as np

    for line in iter(source.readline, b""):
        message = json.loads(line)
        if message["type"] == "hello":
            if "blocks" not in message.get("modes", []):
                raise SystemExit("this program sends no blocks; install a newer one, or leave out block=True")
            output.write('{"type":"ready","protocol":1,"mode":"blocks"}\n')
        elif message["type"] == "block":
            count, first = message["frames"], message["n"]
            content = source.read(message["bytes"])
            times = np.frombuffer(content, "<i8", count) / 1e9
            joints = np.frombuffer(content, "<f8", offset=8 * count).reshape(count, -1, 3).copy()
            for index in indices(load()(times, joints, **parameters), count):
                output.write(f'{{"n":{first + index},"count":true}}\n')
            output.write(f'{{"n":{first + count}}}\n')
        output.flush()


def main(words: Sequence[str]) -> None:
    """Serve the detector of a file."""
    content = pickle.loads(Path(words[0]).read_bytes())
    # As in the process that made the file, so that its imports are found.
    sys.path[:] = content["path"]
    # What the detector prints is not an answer.
    output = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    load, parameters = lambda: pickle.loads(content["pickled"]), options(words[1:])
    if content["is_blockwise"]:
        serve_blocks(load, parameters, sys.stdin.buffer, output)
    else:
        serve(load, parameters, output)


if __name__ == "__main__":
    main(sys.argv[1:])
