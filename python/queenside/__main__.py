"""Run the program `queenside` that is installed with the package: `python -m queenside`."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from importlib import metadata
from pathlib import Path

_NAME = "queenside.exe" if os.name == "nt" else "queenside"


def program() -> Path | None:
    """Return the path of the program, or `None` if it was not installed with the package."""
    return next((path for path in _places() if path.is_file() and os.access(path, os.X_OK)), None)


def _places() -> list[Path]:
    places = []
    try:
        for file in metadata.distribution("queenside").files or []:
            if file.name == _NAME and {"bin", "Scripts"} & set(file.parts):
                places.append(Path(str(file.locate())).resolve())
    except metadata.PackageNotFoundError:
        pass
    places.append(Path(sysconfig.get_path("scripts")) / _NAME)
    # `pip install --target` installs programs beside the packages.
    places.append(Path(__file__).resolve().parents[1] / "bin" / _NAME)
    return places


def main() -> int:
    path = program()
    if path is None:
        advice = "reinstall the package with pip install --force-reinstall queenside"
        print(f"error: the program {_NAME} is not installed: {advice}", file=sys.stderr)
        return 2
    command = [str(path), *sys.argv[1:]]
    if os.name == "nt":
        return subprocess.run(command).returncode
    sys.stdout.flush()
    os.execv(path, command)


if __name__ == "__main__":
    sys.exit(main())
