"""Replays recordings whose names and sources attack what the program writes, and reads all outputs back.

The readers are Python's csv and json, `sh`, a renderer of GitHub-flavoured markdown (the package cmarkgfm, else that part
is left out and said), and an HTML parser. A fault is a name that comes back changed, a script or an element that a name
brought in, a command that a name starts, or a control character on the terminal.
"""

import csv
import html.parser
import io
import json
import os
import random
import re
import subprocess
import tempfile

from common import Program, Results, arguments

PIECES = [
    "a", "é", "漢", " ", "\t", "\n", "\r\n", "\x1b[2J", "\x7f", "\u0085", "\u2028", "\u202e", "\ufeff", "\u0301", "\u20dd",
    "\u0600", "\u200d", '"', "'", "`", "```", "\\", "|", ",", ";", ":", "::error::", "%0A", "&amp;", "<!--",
    "\u0600<script>document.title='run'<\u0600", "<script>document.title='run'", "<img src=x onerror=alert(1)>", "=1+1",
    "[a](javascript:x)", "![a](b)", "**b**", "~~s~~", "https:", "www.a.example", "a@b.example", "$(touch run)",
    "`touch run`", "; touch run #", "'\u0301; touch run; '", "${HOME}", "#1", "- ", "null", "{{data}}",
]
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]")
# What the page of a replay is made of.
ELEMENTS = {"h2", "table", "thead", "tbody", "tr", "th", "td", "p", "code", "pre", "details", "summary"}


def hostile_name():
    return "n" + "".join(random.choice(PIECES) for _ in range(random.randint(1, 5))).replace("/", "")


class Page(html.parser.HTMLParser):
    """The names of all elements, and the data in scripts."""

    def __init__(self):
        super().__init__()
        self.elements, self.scripts, self.isScript = [], [], False

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, tuple(sorted(name for name, _ in attributes))))
        self.isScript = tag == "script"
        if self.isScript:
            self.scripts.append("")

    def handle_endtag(self, tag):
        self.isScript = self.isScript and tag != "script"

    def handle_data(self, data):
        if self.isScript:
            self.scripts[-1] += data


def parsed(text):
    page = Page()
    page.feed(text)
    page.close()
    return page


def check(program, folder, names, plain_elements):
    """The faults of one folder of recordings."""
    faults = []

    def printed(form):
        code, output, errors = program.run("replay", folder, "--detector", "angle-threshold", "--format", form)
        if code != 0:
            faults.append(f"{names!r}: {form}: exit code {code}: {errors.decode()[:200]}")
        return output.decode()

    def same(form, found):
        if set(found) != set(names):
            faults.append(f"{form}: {sorted(set(names) ^ set(found))!r}")

    same("csv", [row["recording"] for row in csv.DictReader(io.StringIO(printed("csv"), newline=""))])
    rows = json.loads(printed("json"))
    same("json", [row["recording"] for row in (rows if isinstance(rows, list) else rows["recordings"])])
    if found := HIDDEN.search(printed("text").replace("\n", "")):
        faults.append(f"the terminal: {found.group()!r} of {names!r}")
    markdown = printed("markdown")
    try:
        import cmarkgfm
        from cmarkgfm.cmark import Options

        page = parsed(cmarkgfm.github_flavored_markdown_to_html(markdown, options=Options.CMARK_OPT_UNSAFE))
        if more := {name for name, _ in page.elements} - ELEMENTS:
            faults.append(f"markdown: elements {sorted(more)} of {names!r}")
    except ImportError:
        pass
    lines = [line for line in markdown.split("\n") if line.startswith("repgauge render ")]
    script = "repgauge() { for word; do printf '%s\\0' \"$word\"; done; }\n" + "\n".join(lines) + "\n"
    words = subprocess.run(["sh"], input=script.encode(), capture_output=True, cwd=folder).stdout.decode().split("\0")
    same("sh", [os.path.basename(word)[:-4] for word in words if word.endswith(".csv")])
    if "run" in os.listdir(folder):
        faults.append(f"sh ran a command of {names!r}")
    code, _, errors = program.run("replay", folder, "--detector", "angle-threshold", "--report", folder + "-page")
    with open(os.path.join(folder + "-page", "report.html"), encoding="utf-8", newline="") as file:
        page = parsed(file.read())
    elements = [(name, attributes) for name, attributes in page.elements if name != "script"]
    if code != 0 or elements != plain_elements:
        faults.append(f"report.html: other elements than with a plain name, exit code {code}: {names!r}")
    try:
        json.loads(page.scripts[0])
    except (ValueError, IndexError) as error:
        faults.append(f"report.html: {error} with {names!r}")
    return faults


def main():
    options = arguments(__doc__, names=(100, "the number of names"))
    with tempfile.TemporaryDirectory() as place:
        program = Program(options.program, place)
        program.must("synth", "real/standard", "--trial", 1, "--out", "plain.csv")
        with open(os.path.join(place, "plain.csv"), "rb") as file:
            frames = file.read()
        with open(os.path.join(place, "plain.json"), encoding="utf-8") as file:
            info = json.load(file)

        def folder(number, names):
            path = os.path.join(place, f"folder{number}")
            os.mkdir(path)
            for name in names:
                with open(os.path.join(path, name + ".csv"), "wb") as file:
                    file.write(frames)
                with open(os.path.join(path, name + ".json"), "w", encoding="utf-8") as file:
                    json.dump({**info, "source": name}, file)
            return path

        program.must("replay", folder("-plain", ["a", "b"]), "--detector", "angle-threshold", "--report", "plain-page")
        with open(os.path.join(place, "plain-page", "report.html"), encoding="utf-8") as file:
            plain = [(name, attributes) for name, attributes in parsed(file.read()).elements if name != "script"]
        faults = []
        for number in range(options.names // 2):
            names = [hostile_name() for _ in range(2)]
            if len({name.lower() for name in names}) == 2 and all(len(name.encode()) < 200 for name in names):
                faults += check(program, folder(number, names), names, plain)
        results = Results()
        results.row("names of recordings through seven outputs", options.names, faults)
        results.end()


main()
