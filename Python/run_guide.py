"""Runs guide.ipynb in this environment, and writes the results into it; with --check it writes nothing."""

import os
import sys
from pathlib import Path

import nbclient
import nbformat

place = Path(__file__).with_name("guide.ipynb")
# The scenarios and the program are those of the package.
for name in ("REPGAUGE_PROGRAM", "REPGAUGE_SCENARIOS"):
    os.environ.pop(name, None)
# Only the interpreter that runs this has the package, whatever kernels the user has installed.
os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"
notebook = nbformat.read(place, as_version=4)
nbclient.NotebookClient(notebook, timeout=600, record_timing=False, resources={"metadata": {"path": "/"}}).execute()
for cell in notebook.cells:
    # Lines of progress are no results.
    if cell.cell_type == "code":
        cell.outputs = [output for output in cell.outputs if output.get("name") != "stderr"]
notebook.metadata.pop("language_info", None)
if "--check" not in sys.argv:
    nbformat.write(notebook, place)
