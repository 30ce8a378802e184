"""Where the program `queenside` is, which comes with the package."""

from __future__ import annotations

import os
import sys
import sysconfig
from importlib import metadata
from pathlib import Path

_NAME = "queenside.exe" if os.name == "nt" else "queenside"


def program() -> str:
    """The path of the program.

    Raises
    ------
    FileNotFoundError
        If it was not installed with the package.
    """
    for path in _places():
        if path.is_file() and os.access(path, os.X_OK):
            return str(path)
    raise FileNotFoundError(
        f"the program {_NAME} was not installed with the package: try pip install --force-reinstall"
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
    # `pip install --target` puts programs beside the packages.
    places.append(Path(__file__).resolve().parents[1] / "bin" / _NAME)
    places.append(Path(sys.executable).parent / _NAME)
    return places
