"""Check that the tests use the installed package instead of the files of this checkout, and start programs."""

import contextlib
import pathlib
import signal
import subprocess
import sys
import threading

import pytest
import queenside

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]


def pytest_configure():
    place = pathlib.Path(queenside.__file__).resolve()
    if CHECKOUT in place.parents and "site-packages" not in place.parts:
        pytest.exit(
            f"{place} is in the source folder: install the package and run the tests from another folder", returncode=2
        )
    # Programs inherit ignored signals, as after `nohup` or with `&` in a script, but not handled ones.
    for name in ("SIGINT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number and signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, lambda *_: None)


def run(*command, **options):
    """Run a program to its end, and capture what it writes."""
    return subprocess.run(command, capture_output=True, text=True, timeout=60, **options)


def run_python(script, **options):
    """Run a script with this Python."""
    return run(sys.executable, "-c", script, **options)


@contextlib.contextmanager
def ticking():
    """Append an item about every 10 ms to the returned list, in another thread."""
    ticks, done = [], threading.Event()

    def tick():
        while not done.wait(0.01):
            ticks.append(None)

    ticker = threading.Thread(target=tick)
    ticker.start()
    try:
        yield ticks
    finally:
        done.set()
        ticker.join()
