"""Run the command line: `python -m queenside`."""

from __future__ import annotations

import os
import subprocess
import sys

from ._program import program


def main() -> int:
    try:
        path = program()
    except FileNotFoundError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    command = [path, *sys.argv[1:]]
    if os.name == "nt":
        return subprocess.run(command).returncode
    sys.stdout.flush()
    os.execv(path, command)


if __name__ == "__main__":
    sys.exit(main())
