"""Build the wheel: maturin builds the extension module, cargo builds the program `queenside`.

Maturin can ship a module or programs, but not both. So this backend copies the program to the
folder from which maturin takes data files. The program is then installed directly among the scripts
of the environment, without a Python wrapper.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Any

import maturin
from maturin import (  # noqa: F401  (hooks that pip calls)
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "queenside.exe" if os.name == "nt" else "queenside"
SCRIPTS = ROOT / "target" / "wheel.data" / "scripts"
# Maturin reports an error if the folder of data files does not exist.
SCRIPTS.mkdir(parents=True, exist_ok=True)
# Build the module with all features. Maturin ignores this variable if the caller gives build-args.
os.environ["MATURIN_PEP517_ARGS"] = "--features gpu " + os.environ.get("MATURIN_PEP517_ARGS", "")


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    add_program()
    return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    add_program()
    return maturin.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """Build an archive of the whole workspace: the program needs files that maturin leaves out."""
    name = maturin.build_sdist(sdist_directory, config_settings)
    archive = Path(sdist_directory) / name
    folder = name.removesuffix(".tar.gz")
    with tarfile.open(archive) as made:
        about = made.extractfile(f"{folder}/PKG-INFO")
        assert about is not None, name
        metadata = about.read()
    beside = archive.with_suffix(".new")
    with tarfile.open(beside, "w:gz") as whole:
        information = tarfile.TarInfo(f"{folder}/PKG-INFO")
        information.size = len(metadata)
        whole.addfile(information, io.BytesIO(metadata))
        for path in sources():
            whole.add(ROOT / path, f"{folder}/{path}", recursive=False)
    beside.replace(archive)
    return name


def sources() -> list[str]:
    """List the tracked files that a wheel is built from."""
    wanted = ["Cargo.toml", "Cargo.lock", "LICENSE-*", "README.md", "pyproject.toml", "crates", "python"]
    listed = subprocess.run(["git", "ls-files", "-z", "--", *wanted], cwd=ROOT, capture_output=True, check=True)
    return [path for path in listed.stdout.decode().split("\0") if path]


def add_program() -> None:
    """Build `queenside` with all features, and add it to the wheel."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
    environment = {**os.environ, "CARGO_TARGET_DIR": str(target)}
    command = ["cargo", "build", "--release", "--locked", "--package", "queenside-cli", "--features", "full"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    shutil.rmtree(SCRIPTS.parent, ignore_errors=True)
    SCRIPTS.mkdir(parents=True)
    shutil.copy2(target / "release" / PROGRAM, SCRIPTS / PROGRAM)
