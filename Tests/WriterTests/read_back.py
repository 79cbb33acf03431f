"""Reads back the texts that the writers wrote, with readers that share no code with them.

Usage: read_back.py FOLDER. `texts.hex` holds the texts, one a line, as UTF-8 in hexadecimal digits; each other file holds
the same texts in the same order. Prints `FORMAT NUMBER-OF-TEXTS DIFFERENCES` for each file and the first differences;
exits with 1 where there is one, with 3 where a reader is not installed.
"""

import csv
import html.parser
import json
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree

folder = pathlib.Path(sys.argv[1])
texts = [bytes.fromhex(line).decode() for line in (folder / "texts.hex").read_text().splitlines()]

CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")
SEPARATOR = re.compile("[\u2028\u2029]")


def same(text):
    return text


def in_markup(text):
    """HTML and XML cannot hold controls and two scalars that are no characters."""
    return CONTROL.sub("\ufffd", text)


def in_markdown(text):
    """Cells and paragraphs have no white space at their ends."""
    return SEPARATOR.sub("\ufffd", re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]", "\ufffd", text)).strip()


def read(name):
    return (folder / name).read_bytes().decode()


def csv_rows(name):
    with open(folder / name, newline="", encoding="utf-8") as file:
        return list(csv.reader(file))[1:]


class Cells(html.parser.HTMLParser):
    """The texts of elements, and the names of all elements."""

    def __init__(self, element):
        super().__init__(convert_charrefs=True)
        self.element, self.cells, self.names, self.depth = element, [], set(), 0

    def handle_starttag(self, tag, attributes):
        found = tag + "".join(f" {name}={value}" for name, value in sorted(attributes) if name != "align")
        self.names.add(found.split("=")[0] if tag == "script" else found)
        if tag == self.element:
            self.cells.append("")
            self.depth += 1

    def handle_endtag(self, tag):
        self.depth -= tag == self.element

    def handle_data(self, data):
        if self.depth:
            self.cells[-1] += data


def markdown(name, element, allowed):
    import cmarkgfm
    from cmarkgfm.cmark import Options

    page = cmarkgfm.github_flavored_markdown_to_html(read(name), options=Options.CMARK_OPT_UNSAFE)
    cells = Cells(element)
    cells.feed(page)
    cells.close()
    more = cells.names - allowed
    if more:
        print(f"{name}: further elements: {sorted(more)}")
        return None
    return [cell.strip() for cell in cells.cells]


def elements(name, tag, attribute=None):
    tree = xml.etree.ElementTree.fromstring(read(name).encode())
    found = [element for element in tree.iter() if element.tag.endswith(tag)]
    return [element.get(attribute) if attribute else element.text or "" for element in found]


def shell(name):
    script = (folder / name).read_bytes()
    output = subprocess.run(["sh"], input=script, capture_output=True, check=True, cwd=folder).stdout
    return output.decode().split("\0")[:-1]


def annotations(name):
    """Workflow commands as GitHub's runner reads them."""
    found = []
    for line in read(name).split("\n")[:-1]:
        head, message = line[2:].split("::", 1)
        properties = dict(pair.split("=", 1) for pair in head.split(" ", 1)[1].split(","))

        def plain(text, more={}):
            for code, scalar in {**more, "%0D": "\r", "%0A": "\n", "%25": "%"}.items():
                text = text.replace(code, scalar)
            return text

        title = plain(properties["title"], {"%3A": ":", "%2C": ","})
        found.append(title if title == plain(message) else f"title {title!r}, message {message!r}")
    return found


def yaml_value(name, key):
    import yaml

    return [document[key] for document in yaml.safe_load_all(read(name))]


# The first line of a block of code or the only column of a table.
TABLE = {"table", "thead", "tbody", "tr", "th", "td"}
READERS = {
    "cells.csv": (same, lambda: [row[0] for row in csv_rows("cells.csv")]),
    "cells.json": (same, lambda: [row["name"] for row in json.loads(read("cells.json"))]),
    "strings.json": (same, lambda: json.loads(read("strings.json"))),
    "script.html": (same, lambda: script_data("script.html")),
    "events.csv": (same, lambda: [row[8].removeprefix("named ") for row in csv_rows("events.csv")]),
    "events.jsonl": (same, lambda: [json.loads(line)["detail"].removeprefix("named ") for line in read("events.jsonl").split("\n")[:-1]]),
    "samples.csv": (same, lambda: [row[4] for row in csv_rows("samples.csv")]),
    "samples.jsonl": (same, lambda: [json.loads(line)["source_name"] for line in read("samples.jsonl").split("\n")[:-1]]),
    "table.md": (in_markdown, lambda: markdown("table.md", "td", TABLE)),
    "paragraphs.md": (in_markdown, lambda: markdown("paragraphs.md", "p", {"p"})),
    "headings.md": (in_markdown, lambda: markdown("headings.md", "h3", {"h3"})),
    "code.md": (in_markdown, lambda: markdown("code.md", "code", {"p", "code"})),
    "titles.svg": (in_markup, lambda: elements("titles.svg", "title")[1:]),
    "notes.svg": (in_markup, lambda: elements("notes.svg", "rect", "data-detector")[1:]),
    "words.sh": (same, lambda: shell("words.sh")),
    "annotations.txt": (same, lambda: annotations("annotations.txt")),
    "estimators.yaml": (same, lambda: yaml_value("estimators.yaml", "about")),
    "detectors.yaml": (same, lambda: yaml_value("detectors.yaml", "about")),
}


def script_data(name):
    page = read(name)
    cells = Cells("script")
    cells.feed(page)
    if cells.names != {"script type"}:
        print(f"{name}: further elements: {sorted(cells.names)}")
        return None
    return json.loads(cells.cells[0])


def main():
    status = 0
    for name, (normalised, reader) in READERS.items():
        if not (folder / name).exists():
            continue
        # Shell words, names of sources and files of presets cannot hold every text; the writer lists those that it wrote.
        chosen = folder / f"{name}.texts"
        wanted = [texts[int(index)] for index in chosen.read_text().split()] if chosen.exists() else texts
        try:
            found = reader()
        except ImportError as error:
            print(f"{name}: {error}")
            status = status or 3
            continue
        differences = abs(len(found) - len(wanted)) if found is not None else 1
        for text, other in zip(wanted, found or []):
            if normalised(text) != other:
                differences += 1
                if differences <= 3:
                    print(f"{name}: {normalised(text)!r} came back as {other!r}")
        print(f"{name} {len(wanted)} {differences}")
        status = 1 if differences else status
    return status


sys.exit(main())
