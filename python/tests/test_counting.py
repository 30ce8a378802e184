"""Test counts and lists."""

import datetime
import json
import os
import threading
import time
from itertools import islice

import pytest
from conftest import run_python
from queenside import (
    GaveUp,
    Placement,
    Solution,
    certificate,
    count,
    count_per_square,
    count_symmetric,
    estimate,
    estimate_ln,
    explain,
    samples,
    solutions,
    solve,
)

# A000170 and A002562 in the On-Line Encyclopedia of Integer Sequences.
ALL = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184]
ORBITS = [1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233, 45752, 285053]


def test_counts_and_lists_have_the_published_numbers():
    for n, (every, orbits) in enumerate(zip(ALL, ORBITS)):
        assert (count(n), count(n, up_to_symmetry=True)) == (every, orbits)
        if n < 13:
            assert sum(1 for _ in solutions(n)) == every
            assert sum(1 for _ in solutions(n, up_to_symmetry=True)) == orbits
    assert count(16, threads=1) == count(16, threads=3) == 14772512
    assert count(13, engine="portable") == count(13, engine="backtrack") == ALL[13]


def test_environment_limits_the_instruction_sets():
    def run(limit, engine="auto"):
        script = f"import queenside; print(queenside.count(14, engine='{engine}'))"
        environment = os.environ | {"QUEENSIDE_CPU": limit}
        return run_python(script, env=environment)

    assert run("none").stdout == f"{ALL[14]}\n"
    missing = run("none", "avx2").stderr.splitlines()[-1]
    assert missing.startswith("RuntimeError: cannot run the engine avx2: ")
    refused = run("sse").stderr.splitlines()[-1]
    assert refused == (
        "ValueError: invalid value 'sse' for the environment variable QUEENSIDE_CPU; expected none, neon, avx2 or avx512"
    )


def test_lists_are_lazy():
    first = next(solutions(28))
    assert first.n == 28 and list(first[:3]) == [0, 2, 4]
    assert [len(list(islice(solutions(20), k))) for k in (0, 1, 5000)] == [0, 1, 5000]
    found = solutions(6)
    assert iter(found) is found
    assert len(list(found)) == 4 and next(found, None) is None and next(found, None) is None


def test_lists_continue_after_any_solution():
    every, least = list(solutions(6)), list(solutions(6, up_to_symmetry=True))
    for place, solution in enumerate(every):
        assert list(solutions(6, after=solution)) == every[place + 1 :]
        rest = [other for other in least if other > solution]
        assert list(solutions(6, after=list(solution), up_to_symmetry=True)) == rest
    with_queen = list(solutions(8, queens=[(0, 3)]))
    assert list(solutions(8, queens=[(0, 3)], after=with_queen[4])) == with_queen[5:]


def test_completions_can_be_counted_and_listed():
    queens, expected = [(0, 3)], [solution for solution in solutions(8) if solution[0] == 3]
    blocked = [(0, column) for column in range(8) if column != 3]
    assert list(solutions(8, queens=queens)) == list(solutions(8, blocked=blocked)) == expected
    assert count(8, queens=queens) == count([3] + [None] * 7) == len(expected) == 18
    assert list(solutions(Placement(8, [(0, 0), (1, 1)]))) == []
    wide = Placement(70, [(row, (2 * row + 1) % 71) for row in range(60) if (2 * row + 1) % 71 < 70])
    assert all(solution.n == 70 for solution in islice(solutions(wide), 3))


def test_progress_goes_from_0_to_1():
    parts = []
    assert count(18, progress=parts.append) == 666090624
    assert parts[-1] == 1.0 and parts == sorted(parts) and all(0 <= part <= 1 for part in parts)
    parts.clear()
    count(6, progress=parts.append)
    assert parts == [1.0]


def test_exceptions_of_a_callback_are_raised():
    class Enough(Exception):
        pass

    def enough(part):
        raise Enough(part)

    with pytest.raises(Enough):
        count(21, progress=enough)
    with pytest.raises(Enough):
        count(5, progress=enough)
    for n in (5, 25):
        with pytest.raises(ValueError, match="progress: expected a function"):
            count(n, progress="no function")


def unfinished(n, **options):
    """Return the record of a count that gives up."""
    with pytest.raises(GaveUp) as gave_up:
        count(n, **options)
    return gave_up.value.record


@pytest.mark.parametrize("limit", [0.2, "200ms", datetime.timedelta(milliseconds=200)])
def test_a_count_gives_up_at_its_time_limit(limit):
    begun = time.perf_counter()
    with pytest.raises(GaveUp, match="^gave up at the time limit$"):
        count(24, queens=[(0, 1)], time_limit=limit)
    assert 0.2 <= time.perf_counter() - begun < 5
    assert count(8, time_limit="1h30m") == count(8, time_limit=None) == 92


def test_a_time_limit_can_end_a_count_before_its_first_unit():
    with pytest.raises(GaveUp, match="^gave up at the time limit$") as gave_up:
        count(24, time_limit=0)
    assert gave_up.value.record is None


def test_another_thread_stops_a_count():
    stop, set_at = threading.Event(), []

    def later():
        set_at.append(time.perf_counter())
        stop.set()

    timer = threading.Timer(0.2, later)
    timer.start()
    with pytest.raises(GaveUp, match="^stopped$"):
        count(23, stop=stop)
    assert time.perf_counter() - set_at[0] < 0.5


def test_a_signal_that_was_given_before_stops_a_count():
    stop = threading.Event()
    stop.set()
    begun = time.perf_counter()
    with pytest.raises(GaveUp, match="^stopped$"):
        count(24, stop=stop)
    assert time.perf_counter() - begun < 0.5
    stop.clear()
    assert count(14, stop=stop) == ALL[14]


def test_exceptions_of_a_stop_signal_are_raised():
    class Broken:
        def is_set(self):
            raise KeyError("broken")

    with pytest.raises(KeyError, match="broken"):
        count(22, stop=Broken())


@pytest.mark.parametrize("n, options", [(16, {}), (15, {"up_to_symmetry": True}), (17, {"queens": ["e17"]})])
def test_a_count_is_continued_to_the_exact_number(n, options):
    record, done, interruptions, limit = None, 0, 0, 0.005
    while True:
        try:
            total = count(n, record=record, time_limit=limit, threads=1, engine="portable", **options)
            break
        except GaveUp as gave_up:
            # As from a file.
            record = json.loads(json.dumps(gave_up.record)) or record
        now = 0 if record is None else sum(last - first + 1 for first, last in record["done"])
        assert now >= done
        # A busy machine may need more time for a unit.
        interruptions, limit, done = interruptions + (now > done), limit if now > done else 2 * limit, now
    assert interruptions >= 2 and total == count(n, **options)


def test_records_of_other_counts_are_refused():
    record = unfinished(20, time_limit=0.05)
    for other in (19, Placement(20, [(0, 0)]), {"n": 20, "blocked": ["a1"]}):
        with pytest.raises(ValueError, match="^record: this is the record of another board$"):
            count(other, record=record)
    with pytest.raises(ValueError, match="^the record has 1560 units, but this count has .* leave the record out"):
        count(20, engine="backtrack", record=record)
    wrong = {**record, "done": [[0, 99999]]}
    with pytest.raises(ValueError, match="^record: a finished unit is not a unit of the computation"):
        count(20, record=wrong)
    for wrong in (5, {}, {"units": 3}):
        with pytest.raises(ValueError, match="^record: expected the record of a GaveUp, not"):
            count(20, record=wrong)


def test_squares_have_names_and_boards_are_dicts():
    assert count(8, queens=["d8"]) == count({"n": 8, "queens": ["d8"]}) == count(8, queens=[(0, 3)]) == 18
    assert count({"columns": [3] + [None] * 7}) == 18
    assert solve(4, queens=["b4"]) == Solution([1, 3, 0, 2]) and solve({"n": 4, "queens": ["a4"]}) is None
    assert next(solutions(8, blocked=["a8", (0, 1)]))[0] == 2
    assert explain(6, queens=["a6", (3, 1)]).queens == [(0, 0)]
    assert certificate(4, queens=["a4"]) == certificate([0, None, None, None])
    with pytest.raises(ValueError, match=r"^queens\[0\]: d9 is not a square of a board with n = 8"):
        count(8, queens=["d9"])


@pytest.mark.parametrize("n, queens", [(15, []), (16, [(0, 0)])])
def test_estimate_is_within_its_error(n, queens):
    about = estimate(n, queens=queens, time_limit=1, seed=3)
    assert abs(about.solutions - count(n, queens=queens)) <= 8 * about.solutions_error + 1
    assert about.seconds > 0 and 0 < about.sampled and about.units > 1 and about.engine != "backtrack"


def test_samples_are_solutions_that_the_seed_determines():
    for n in (0, 1, 8, 30, 100):
        boards = list(islice(samples(n, seed=5), 4))
        assert all(isinstance(board, Solution) and len(board) == n for board in boards)
        assert boards == list(islice(samples(n, seed=5), 4))
    assert list(samples(3)) == []
    assert len({tuple(board) for board in islice(samples(8), 1000)}) == 92
    for wrong, why in ((100_001, "solutions are drawn for n up to 100000"), ({"n": 8, "queens": ["a1"]}, "board size")):
        with pytest.raises(ValueError, match=why):
            samples(wrong)
    with pytest.raises(TypeError):
        samples(8, queens=["a1"])


LN_200 = 675.37
"""Of a run with 131,072 sweeps; its standard error is .026."""


def test_an_estimate_of_a_logarithm_is_near_the_limit():
    about = estimate_ln(200, time_limit=2, seed=1)
    assert about.balanced and about.sweeps >= 128 and about.runs == 32
    assert abs(about.ln_count - LN_200) < 5 * about.ln_count_error
    assert about.about.split("e")[1] in ("292", "293", "294")
    for wrong, function in ((28, estimate_ln), (29, estimate), (100_001, estimate_ln)):
        with pytest.raises(ValueError):
            function(wrong)
    with pytest.raises(GaveUp, match="no estimate"):
        estimate_ln(100_000, time_limit=0.01)


def test_symmetric_solutions_are_those_that_turns_map_to_themselves():
    for n in (0, 1, 5, 8, 12):
        half = [board for board in solutions(n) if board.image("half-turn") == board]
        quarter = [board for board in half if board.image("quarter-turn") == board]
        assert count_symmetric(n) == (len(half), len(quarter))
    with pytest.raises(GaveUp):
        count_symmetric(30, time_limit=0.01)


def test_the_first_solution_is_that_of_the_list():
    for n in (8, 20):
        assert solve(n, first=True) == next(solutions(n))
    assert solve(8, first=True, queens=["d5"]) == next(solutions(8, queens=["d5"]))
    with pytest.raises(ValueError, match="^first: "):
        solve(8, first=True, seed=1)


@pytest.mark.parametrize("n", [0, 1, 4, 7, 8])
def test_each_square_has_the_queens_of_all_solutions(n):
    table = count_per_square(n)
    boards = list(solutions(n))
    assert table == [[sum(board[row] == column for board in boards) for column in range(n)] for row in range(n)]
    assert count_per_square(n, per="column") == table[:1]


def test_lists_use_little_memory():
    script = (
        "import resource, queenside\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "assert sum(1 for _ in queenside.solutions(13)) == 73712\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)"
    )
    grown = int(run_python(script, check=True).stdout)
    assert grown < 4096, f"{grown} KiB"
