"""Builds the wheel: maturin makes the extension module, cargo the program `queenside` beside it.

Maturin ships either a module or programs, not both; so the program is put where maturin takes data files from, and ends up
in the environment's folder of programs as it is, without a Python script before it.
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
from maturin import (  # noqa: F401  (hooks that pip looks for here)
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
)

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "queenside.exe" if os.name == "nt" else "queenside"
SCRIPTS = ROOT / "target" / "wheel.data" / "scripts"


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Any = None) -> str:
    SCRIPTS.mkdir(parents=True, exist_ok=True)
    return maturin.prepare_metadata_for_build_wheel(metadata_directory, config_settings)


def prepare_metadata_for_build_editable(metadata_directory: str, config_settings: Any = None) -> str:
    SCRIPTS.mkdir(parents=True, exist_ok=True)
    return maturin.prepare_metadata_for_build_editable(metadata_directory, config_settings)


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    add_program()
    return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    add_program()
    return maturin.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """The whole workspace as it is: what maturin would leave out of it the program needs."""
    SCRIPTS.mkdir(parents=True, exist_ok=True)
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
    """The files that wheels are built of, as git knows them."""
    wanted = ["Cargo.toml", "Cargo.lock", "LICENSE-*", "README.md", "pyproject.toml", "crates", "python", "docs/*.md"]
    listed = subprocess.run(["git", "ls-files", "-z", "--", *wanted], cwd=ROOT, capture_output=True, check=True)
    return [path for path in listed.stdout.decode().split("\0") if path]


def add_program() -> None:
    """Builds `queenside` with all features that need no C++ compiler and puts it among the wheel's programs."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
    environment = {**os.environ, "CARGO_TARGET_DIR": str(target)}
    command = ["cargo", "build", "--release", "--locked", "--package", "queenside-cli", "--features", "full"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    shutil.rmtree(SCRIPTS.parent, ignore_errors=True)
    SCRIPTS.mkdir(parents=True)
    shutil.copy2(target / "release" / PROGRAM, SCRIPTS / PROGRAM)
