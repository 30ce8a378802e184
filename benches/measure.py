"""Functions shared by the benches: CPU seconds, peak memory, the name of the machine."""

import datetime
import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
QUEENSIDE = os.environ.get("QUEENSIDE", str(TARGET / "release/queenside"))

# seconds of the unit loop on the machine on which the bounds were set
UNIT = 3.44


def build():
    """Build the program, unless the variable QUEENSIDE names one."""
    if "QUEENSIDE" in os.environ:
        return
    subprocess.run(["cargo", "build", "--release", "--locked", "--quiet"], cwd=ROOT, check=True)


def cpu_seconds(command, cwd=None, statuses=(0,)):
    """Return user and system CPU seconds of one run, which must end with one of these statuses."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=cwd)
    _, status, usage = os.wait4(process.pid, 0)
    complaint = process.stderr.read().decode()
    process.stderr.close()
    if os.waitstatus_to_exitcode(status) not in statuses:
        sys.exit(f"{' '.join(command)} failed: {complaint}")
    return usage.ru_utime + usage.ru_stime


def median_seconds(command, runs, cwd=None):
    return statistics.median(cpu_seconds(command, cwd) for _ in range(runs))


def peak_megabytes(command, cwd=None):
    """Return the peak memory of one run, measured by GNU time.

    A direct child of this process would start with the memory of this process.
    """
    run = subprocess.run(["/usr/bin/time", "-f", "%M", *command], cwd=cwd, check=True,
                         stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    return int(run.stderr.split()[-1]) / 1024


def unit_seconds(folder, runs):
    """Return the time of the unit loop in CPU seconds."""
    subprocess.run(["cc", "-O3", "-march=native", str(ROOT / "benches/unit.c"), "-o", "unit"], cwd=folder, check=True)
    return median_seconds(["./unit", "16"], runs, folder)


def cpu_name():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":")[1].strip()
    return platform.processor() or platform.machine()


def machine():
    return f"{cpu_name()}, {os.cpu_count()} CPUs, {platform.system()}, {datetime.date.today()}"
