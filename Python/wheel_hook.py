"""Puts an installed program into the wheel: `make wheel` names its folder in REPGAUGE_PREFIX."""

import os
import sysconfig
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ProgramHook(BuildHookInterface[Any]):
    """The step of the build that adds the program."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the folder, and name the kind of machine on which the program runs."""
        prefix = os.environ.get("REPGAUGE_PREFIX")
        if not prefix:
            raise SystemExit("a wheel holds the program: build it with `make wheel`, or set REPGAUGE_PREFIX")
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"
        build_data["force_include"][prefix] = "repgauge/installed"
