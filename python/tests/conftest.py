"""Check that the tests use the installed package instead of the files of this checkout."""

import contextlib
import pathlib
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
