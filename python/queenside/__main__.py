"""Run the program `queenside`: `python -m queenside`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path


def program() -> str | None:
    """Return the path of the program: of this environment, of the user, or on the search path."""
    user = sysconfig.get_preferred_scheme("user")
    folders = [
        sysconfig.get_path("scripts"),
        # `pip install --target` installs programs beside the packages.
        str(Path(__file__).resolve().parents[1] / "bin"),
        sysconfig.get_path("scripts", user),
        os.environ.get("PATH", os.defpath),
    ]
    return shutil.which("queenside", path=os.pathsep.join(folders))


def main() -> int:
    path = program()
    if path is None:
        print("error: the program queenside is not installed: pip install 'queenside[program]'", file=sys.stderr)
        return 2
    command = [path, *sys.argv[1:]]
    if os.name == "nt":
        return subprocess.run(command).returncode
    sys.stdout.flush()
    os.execv(path, command)


if __name__ == "__main__":
    sys.exit(main())
