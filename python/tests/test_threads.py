"""Test threads, Ctrl-C and other signals during long work."""

import functools
import itertools
import os
import signal
import subprocess
import sys
import threading
import time

import psutil
import pytest
from conftest import run_python, ticking
from queenside import count, solutions, solve, trace


def in_threads(calls):
    """Run each call in its own thread, and wait for all of them."""
    threads = [threading.Thread(target=call) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_other_threads_run_while_one_counts():
    with ticking() as ticks:
        assert count(18, threads=1) == 666090624
    assert len(ticks) > 10


def test_four_threads_count_at_once():
    ready = threading.Barrier(4)
    begun, ended, totals = [], [], []

    def work():
        first = []

        def progress(part):
            if not first:
                first.append(time.perf_counter())

        ready.wait()
        totals.append(count(18, threads=1, progress=progress))
        begun.append(first[0])
        ended.append(time.perf_counter())

    in_threads([work] * 4)
    assert totals == [666090624] * 4
    # Every count started before any count ended.
    assert max(begun) < min(ended)


def test_several_threads_share_one_iterator_of_solutions():
    found = solutions(10)
    taken = [[] for _ in range(6)]
    in_threads(functools.partial(mine.extend, found) for mine in taken)
    assert sorted(itertools.chain(*taken)) == list(solutions(10))
    assert all(mine == sorted(mine) for mine in taken)


INTERRUPTED = {
    "count": "queenside.count(22)",
    "count up to symmetry": "queenside.count(22, up_to_symmetry=True)",
    "completions": "queenside.count(24, queens=[(0, 0)])",
    "estimate": "queenside.estimate(24)",
    "list": "sum(1 for _ in queenside.solutions(18))",
    "list, by C alone": "list(queenside.solutions(16))",
    "a list of completions, large": "list(queenside.solutions(100, queens=[(r, (2 * r + 1) % 101 % 100) for r in range(20)]))",
    "a method that never ends": "queenside.solve(4, queens=[(0, 0)], method='h1', step_limit=2**63)",
    "the first of a list": "next(queenside.solutions(60))",
    "a classic method": "queenside.solve(40, method='late-backtracking')",
    "a trace": "sum(1 for _ in queenside.trace('late-backtracking', 40))",
    "a comparison": "queenside.compare(40, 'late-backtracking', time_limit=60)",
    "a search for kings": "queenside.kings.search(60, 1, method='iterative-repair')",
    "a random solution": "[queenside.solve(100_000, seed=seed) for seed in range(10_000)]",
}


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("work", INTERRUPTED.values(), ids=INTERRUPTED)
def test_ctrl_c_stops_it(work):
    script = (
        "import queenside\n"
        "try:\n"
        "    print('ready', flush=True)\n"
        f"    {work}\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted')\n"
    )
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline() == "ready\n"
        # Wait until the call computes.
        running = psutil.Process(process.pid)
        started = running.cpu_times().user
        while running.cpu_times().user < started + 0.1:
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        # The limit is far longer than the delay, so that a busy machine does not fail the test.
        rest, _ = process.communicate(timeout=60)
        assert rest == "interrupted\n"
    finally:
        process.kill()
        process.wait()


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_other_signals_are_handled_during_a_count():
    heard = []
    before = signal.signal(signal.SIGALRM, lambda *_: heard.append(count(8)))
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        assert count(18, threads=1) == 666090624
    finally:
        signal.signal(signal.SIGALRM, before)
    assert heard == [92]


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("n, given", [(20, 1), (100, 80)])
def test_a_signal_handler_can_use_the_same_iterator(n, given):
    found = solutions(n, queens=solve(n, seed=1).queens[:given])
    heard, taken = [], []

    def hear(*_):
        heard.append(next(found))
        signal.setitimer(signal.ITIMER_REAL, 0.05)

    before = signal.signal(signal.SIGALRM, hear)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        while len(heard) < 3:
            taken.append(next(found))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(set(taken + heard)) == len(taken + heard)


def test_an_interrupted_search_stops():
    script = (
        "import queenside, resource, signal, time\n"
        "signal.setitimer(signal.ITIMER_REAL, 0.3)\n"
        "def stop(*_):\n    raise KeyboardInterrupt\n"
        "signal.signal(signal.SIGALRM, stop)\n"
        "errors = []\n"
        "for search in (queenside.kings.search, lambda *a, **k: next(queenside.kings.hits(*a, **k))):\n"
        "    signal.setitimer(signal.ITIMER_REAL, 0.3)\n"
        "    try:\n        search(60, 1, method='iterative-repair')\n"
        "    except KeyboardInterrupt as error:\n        errors.append(error)\n"
        "used, before = 1, time.process_time()\n"
        "while used > 0.05:\n"
        "    time.sleep(0.2)\n"
        "    used, before = time.process_time() - before, time.process_time()\n"
        "print(len(errors))"
    )
    ran = run_python(script, check=True)
    assert ran.stdout == "2\n"


def test_unfinished_iterators_end_with_the_program():
    script = (
        "import queenside\n"
        "traces = [queenside.trace('late-backtracking', 40) for _ in range(5)]\n"
        "hits = queenside.kings.hits(60, 1, method='iterative-repair')\n"
        "next(traces[0])\n"
        "print('end')\n"
    )
    ended = run_python(script)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "end\n", "")


def test_completions_are_found_in_threads():
    found = []
    in_threads([lambda: found.append(solve([None] * 30, method="exact"))] * 4)
    assert len(found) == 4 and all(solution.n == 30 for solution in found)


def test_several_threads_share_one_trace():
    run = trace("late-backtracking", 9)
    numbers = [[] for _ in range(5)]

    def take(mine):
        mine.extend(event.number for event in run)

    in_threads(functools.partial(take, mine) for mine in numbers)
    everything = sorted(itertools.chain(*numbers))
    assert everything == list(range(1, len(everything) + 1)) and len(everything) > 1000
    assert run.report.status == "solution" and run.board.is_solution


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_forked_process_can_count_but_not_use_a_trace():
    run = trace("late-backtracking", 30)
    next(run)
    child = os.fork()
    if child == 0:
        try:
            assert count(14) == 365596 and solve([None] * 20, method="exact").n == 20
            list(itertools.islice(run, 100_000))
        except RuntimeError as error:
            os._exit(0 if "another process" in str(error) else 3)
        finally:
            os._exit(4)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
