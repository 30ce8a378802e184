"""Test that invalid input raises an exception with a helpful message."""

import math
import pickle

import numpy
import pytest
import queenside
from queenside import (
    InputTypeError,
    Placement,
    Solution,
    as_placement,
    classic,
    compare,
    count,
    estimate,
    explain,
    kings,
    read,
    solutions,
    solve,
    trace,
)

TAKE_N = [
    solve,
    count,
    solutions,
    estimate,
    Placement,
    explain,
    compare,
    lambda n: kings.search(n, 1),
    lambda n: trace("backtracking", n),
    classic.get_solutions,
    classic.Queens,
    lambda n: classic.n_queens(n, (0, 0)),
]


# The last number has more digits than Python prints.
NO_SIZES = [-1, 10**10, 10**30, 8.0, 8.5, math.nan, None, b"8", {8}, 1j, pytest.param(10**5000, id="5000 digits")]


@pytest.mark.parametrize("take", TAKE_N)
@pytest.mark.parametrize("n", NO_SIZES)
def test_invalid_sizes_are_rejected(take, n):
    if take is compare and n == {8}:
        return  # `compare` accepts any iterable of sizes.
    with pytest.raises(ValueError) as refused:
        take(n)
    assert str(refused.value) and "\n" not in str(refused.value) and len(str(refused.value)) < 400
    if isinstance(n, (float, bytes, set, complex)) or n is None:
        assert isinstance(refused.value, TypeError)


@pytest.mark.parametrize(
    "take, n, words",
    [
        (count, 33, "n = 33 is too large: .* n up to 32"),
        (solutions, 65, "n up to 64"),
        (lambda n: solve(n, seed=1), 10_000_001, "n up to 10000000"),
        (solve, 200_000_000, "at most 100000000"),
        (lambda n: solve([0] + [None] * (n - 1)), 1001, "n up to 1000"),
        (lambda n: kings.count(solve(n)), 65, "n up to 64"),
        (lambda n: trace("dlx", n), 5000, "supports boards up to n = 1000"),
        (lambda n: numpy.array(Placement(n)), 30_001, "array"),
        (lambda n: solve(n).to("dots"), 20_000, "too large"),
        (lambda n: kings.search(n, 1, method="every"), 21, "up to 20"),
    ],
)
def test_boards_that_are_too_large_are_rejected(take, n, words):
    with pytest.raises(ValueError, match=words):
        take(n)


def test_whole_numbers_of_any_type_are_accepted():
    assert count(numpy.int64(8)) == count(numpy.uint8(8)) == count(True + 7) == 92
    assert Solution(numpy.array([1, 3, 0, 2])) == (1, 3, 0, 2)
    assert Placement(4, numpy.array([[0, 1], [1, 3]])).queens == [(0, 1), (1, 3)]


@pytest.mark.parametrize(
    "columns, words",
    [
        ([0, 1], "attack each other"),
        ([0, 0], "attack each other on column 0"),
        ([0, 2], "off the board"),
        ([0, -1], r"columns\[1\]: expected a whole number from 0"),
        ([0, 1.0], "expected a whole number from 0 to 1000000000, not 1.0"),
        ([0, math.nan], "not nan"),
        ([1, 3, 0, None], r"columns\[3\]: .* not None"),
        ([[0, 1], [1, 0]], r"columns\[0\]"),
        ("1302", 'expected a list, not "1302"'),
        ((column for column in [1, 3, 0, 2]), "only once"),
        (5, "columns: expected a list, not 5"),
        (None, "columns: expected a list, not None"),
        (numpy.array([1.0, 3.0, 0.0, 2.0]), "whole number"),
        ([10**40, 0], r"columns\[0\]: expected a number below 2\^64"),
    ],
)
def test_invalid_solutions_are_rejected(columns, words):
    with pytest.raises(ValueError, match=words):
        Solution(columns)


@pytest.mark.parametrize(
    "board, words",
    [
        ([0, 0, 9, None], r"the queen on \(2, 9\) is off the board"),
        ([0, 1.5, None], "whole number"),
        ([0, "1", None], "whole number"),
        ([0, math.nan], r"(board|n)\[1\]: expected a number, not nan"),
        ([[1, 0], [0]], "row 1 has 1 squares, expected 2"),
        ([[1, 0, 0], [0, 1, 0]], "has 3 squares"),
        ([[2, 0], [0, 0]], "True or False .* not 2"),
        ([[math.nan, 0], [0, 0]], r"(board|n)\[0\]\[0\]: .* not nan"),
        ([0, [1]], r"(board|n)\[1\]: expected a whole number .* not \[1\]"),
        (numpy.zeros((3, 4), dtype=int), "row 0 has 4 squares, expected 3"),
        (numpy.zeros((2, 2, 2), dtype=bool), "True or False"),
        (numpy.full((3, 3), 0.5), "True or False .* not 0.5"),
        (numpy.array([1.0, 2.0]), "whole number .* not 1.0"),
        (numpy.array([True, False]), "whole number .* not True"),
        (numpy.array(["a", "b"]), 'whole number .* not "a"'),
        ((column for column in [1, 3]), "only once"),
        ({0: 1}, "a dict with names"),
        (b"Q.", "square array"),
        (memoryview(b"ab"), "square array"),
        (object(), "square array"),
        ("a1 b3", "has no board size"),
        ("no board", "line 1"),
        ("", "a board"),
        ("♚..\n", "line 1"),
        ("Q.\n.Q\nQ.\n", "line"),
    ],
)
def test_invalid_boards_are_rejected(board, words):
    for take in (as_placement, solve, explain):
        with pytest.raises(ValueError, match=words):
            take(board)


@pytest.mark.parametrize(
    "queens, words",
    [
        ([(0, 8)], "off the board"),
        ([(-1, 0)], r"queens\[0\]\[0\]: expected a whole number from 0 to 999999999, not -1"),
        ([(0, 0), (0, 0)], "two queens on"),
        ([(0,)], "not a list of 1"),
        ([(0, 1, 2)], "not a list of 3"),
        ([0, 1], "a square .row, column.,.* not 0"),
        ([(0.0, 1)], "whole number"),
        ([(0, math.nan)], r"queens\[0\]\[1\]: expected a number, not nan"),
        (["01"], "not a square"),
        ("0,1", 'expected a list, not "0,1"'),
        (7, "queens: expected a list, not 7"),
        (((0, column) for column in range(3)), "only once"),
        ([(0, 10**30)], r"queens\[0\]\[1\]: expected a number below 2\^64"),
        (None, "pairs|None"),
    ],
)
def test_invalid_squares_are_rejected(queens, words):
    for take in (solve, count, solutions):
        if queens is not None:
            with pytest.raises(ValueError, match=words):
                take(8, queens=queens)
    if queens is not None:
        with pytest.raises(ValueError, match=words):
            Placement(8, queens)


@pytest.mark.parametrize(
    "call, words",
    [
        (lambda: solve(8, seed=-1), "seed: expected a whole number from 0"),
        (lambda: solve(8, seed=2**64), "seed"),
        (lambda: solve(8, method="magic"), "'magic' is not a valid method"),
        (lambda: solve(8, method="exact", time_limit=-1), "time_limit: expected a time such as 10s, .* not -1"),
        (lambda: solve(8, method="exact", time_limit="soon"), 'time_limit: expected a time .* not "soon"'),
        (lambda: solve(8, step_limit=5), "classic"),
        (lambda: solve(8, method="dlx", step_limit=0), "step_limit"),
        (lambda: count(8, threads=0), "threads: expected a whole number from 1 to 1024, not 0"),
        (lambda: count(8, engine="steam"), "'steam' is not a valid engine; expected auto"),
        (lambda: count(8, queens=[(0, 0)], up_to_symmetry=True), "up to symmetry"),
        (lambda: count(29, queens=[(0, 0)], engine="portable"), "n up to 28"),
        (lambda: Placement(10**9, [(0, 0)]).to("json"), "n = 1000000000 is too large"),
        (lambda: pickle.dumps(Placement(10**9, [(0, 0)])), "n = 1000000000 is too large"),
        # With and without a GPU, and in a build without GPUs.
        (lambda: count(30, engine="gpu"), "engine"),
        (lambda: estimate(20, engine="gpu"), "does not run on a CPU|not a valid engine"),
        (lambda: solutions(8, queens=[(0, 0)], up_to_symmetry=True), "up to symmetry"),
        (lambda: solutions(8, after=[1, 3, 0, 2]), "n = 4, expected n = 8"),
        (lambda: solutions(8, after=[0] * 8), "not a solution"),
        (lambda: Solution([1, 3, 0, 2]).to("morse"), "morse"),
        (lambda: read("*..\n...\n..."), r"pass symbols=\{'\*': 'queen'\}"),
        (lambda: read("0"), "pass format='matrix' or format='columns'"),
        (lambda: read(5), "text: expected a string"),
        (lambda: read("[1, 3, 0, 2]", n=5), "found a board with n = 4, expected n = 5"),
        (lambda: compare(8, runs=0), "runs"),
        (lambda: compare("8"), "sizes"),
        (lambda: compare(Solution([1, 3, 0, 2])), "sizes"),
        (lambda: compare(8, 5), "methods"),
        (lambda: compare(8, [5]), r"methods\[0\]: '5' is not a valid classic method"),
        (lambda: solve(8, method=5), "method: '5' is not a valid method"),
        (lambda: solve(8, method="annealing", cooling=5), "cooling: expected a cooling schedule"),
        (lambda: solve(8, method="annealing", cooling=(1, "x", 0.5)), "cooling: expected a cooling schedule"),
        (lambda: solve(8, method="h1", cooling=(1, 0.1, 0.5)), "annealing"),
        (lambda: count(8, engine=5), "engine: expected a string"),
        (lambda: count(8, stop=5), "stop: expected an object with a method is_set, not 5"),
        (lambda: count(8, stop=lambda: True), "stop: expected an object with a method is_set"),
        (lambda: count(8, time_limit="soon"), "time_limit: expected a time such as 10s, 2m or 1h30m"),
        (lambda: count({"n": 8, "queen": []}), "unknown field `queen`"),
        (lambda: count({"queens": []}), "missing field `n`"),
        (lambda: count(8, up_to_symmetry=1), "up_to_symmetry: expected True or False, not 1"),
        (lambda: Solution([1, 3, 0, 2]).to(5), "format: '5' is not a valid format"),
        (lambda: Solution([1, 3, 0, 2]).image(5), "symmetry: '5' is not a valid symmetry"),
        (lambda: queenside.check_certificate(8, 5), "text: expected a string"),
        (lambda: kings.search(8, 1, method=5), "method: '5' is not a valid"),
        (lambda: queenside.method(5), "name: '5' is not a valid"),
        (lambda: compare([8], ["h1"], queens=[(0, 0), (1, 1)]), "attacks"),
        (lambda: trace(8, "backtracking"), "string, not|line 1"),
        (lambda: trace("backtracking", 8, start=[0] * 8), "start"),
        (lambda: trace("backtracking", 8, cooling=(1, 0.1, 0.9)), "cooling"),
        (lambda: kings.count([0, 1, 2]), "not a solution"),
        (lambda: kings.count([1, 3, 0, None]), "3 of 4 queens"),
        (lambda: kings.count([1, 3, 0, 2], 1.5), "kings"),
        (lambda: kings.search(8, -1), "ways"),
        (lambda: kings.search(8, (5, 3)), "ways"),
        (lambda: kings.search(8, 1.5), "ways"),
        (lambda: kings.search(8, "5"), "ways"),
        (lambda: kings.search(8, range(5, 5)), "range"),
        (lambda: kings.search(8, 2**200), "128 bits"),
        (lambda: kings.search(65, 1), "n: expected a whole number from 0 to 64"),
        (lambda: classic.n_queens(8, 3), "pair"),
        (lambda: classic.n_queens(8, (0, 1.5)), "whole number"),
        (lambda: classic.board2str([0, 9]), r"the queen on \(9, 1\) is off the board"),
        (lambda: classic.board2str("01"), "position"),
        (lambda: classic.Queens(4).printsolution([1, 3]), "4 columns"),
        (lambda: classic.Queens(4).printsolution([1, 3, 0, None]), "4 columns"),
    ],
)
def test_messages_say_what_is_wrong(call, words):
    with pytest.raises(ValueError, match=words) as refused:
        call()
    assert "\n" not in str(refused.value)


def test_endless_lists_are_rejected():
    class Endless(list):
        def __iter__(self):
            while True:
                yield (0, 0)

        def __len__(self):
            return 3

    with pytest.raises(ValueError):
        Placement(8, Endless())
    with pytest.raises(ValueError):
        Solution(Endless())


def test_arguments_of_a_wrong_type_raise_type_errors():
    with pytest.raises(TypeError):
        solve(8.0)
    with pytest.raises(InputTypeError):
        solve(iter([1]))
    with pytest.raises(TypeError):
        solve()
    with pytest.raises(TypeError):
        solve(8, sed=1)
    assert issubclass(queenside.InputTypeError, ValueError)
