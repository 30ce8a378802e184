"""Find the program `queenside` that is installed with the package."""

from __future__ import annotations

import os
import sys
import sysconfig
from importlib import metadata
from pathlib import Path

_NAME = "queenside.exe" if os.name == "nt" else "queenside"


def program() -> str:
    """Return the path of the program.

    Raises
    ------
    FileNotFoundError
        If the program was not installed with the package.
    """
    for path in _places():
        if path.is_file() and os.access(path, os.X_OK):
            return str(path)
    raise FileNotFoundError(
        f"the program {_NAME} is not installed: reinstall the package with pip install --force-reinstall queenside"
    )


def _places() -> list[Path]:
    places = []
    try:
        for file in metadata.distribution("queenside").files or []:
            if file.name == _NAME and "bin" in file.parts or file.name == _NAME and "Scripts" in file.parts:
                places.append(Path(str(file.locate())).resolve())
    except metadata.PackageNotFoundError:
        pass
    places.append(Path(sysconfig.get_path("scripts")) / _NAME)
    # `pip install --target` installs programs beside the packages.
    places.append(Path(__file__).resolve().parents[1] / "bin" / _NAME)
    places.append(Path(sys.executable).parent / _NAME)
    return places
