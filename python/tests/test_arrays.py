"""Test the optional features: arrays, graphs and charts."""

import subprocess
import sys

import matplotlib
import networkx
import numpy
import pandas
import pytest
from queenside import Placement, Solution, as_placement, compare, kings, plot, solutions, to_numpy, trace

matplotlib.use("Agg")


def test_boards_convert_to_arrays_and_back():
    board = Placement(5, [(0, 1), (4, 4)])
    squares = to_numpy(board)
    assert squares.shape == (5, 5) and squares.dtype == bool and squares.sum() == 2 and squares[4, 4]
    for array in (squares, squares.astype(int), squares.astype("uint8"), squares.T.T, numpy.asfortranarray(squares)):
        assert as_placement(array) == board
    assert to_numpy(Placement(0)).shape == (0, 0)
    assert as_placement(numpy.array([1, 3, 0, 2], dtype="int16")).is_solution
    assert to_numpy([1, 3, None, 2]).sum() == 3
    assert as_placement(pandas.DataFrame([[0, 1], [0, 0]])) == Placement(2, [(0, 1)])


def test_solutions_convert_to_arrays():
    rows = to_numpy(solutions(8))
    assert rows.shape == (92, 8) and rows.dtype == numpy.int32
    assert [tuple(row) for row in rows] == [tuple(solution) for solution in solutions(8)]
    rows[0, 0] = 5  # The array is writable.
    assert to_numpy([Solution([1, 3, 0, 2])]).tolist() == [[1, 3, 0, 2]]
    for none in (solutions(3), [], ()):
        assert to_numpy(none).shape == (0, 0) and to_numpy(none).dtype == numpy.int32
    six = list(solutions(6))
    for some in (set(six), dict(enumerate(six)).values(), iter(six), tuple(six)):
        assert sorted(to_numpy(some).tolist()) == [list(solution) for solution in six]
    # A solution has no two equal values of column + row or column - row.
    columns = to_numpy(solutions(9))
    for lines in (columns, columns + numpy.arange(9), columns - numpy.arange(9)):
        assert (numpy.sort(lines)[:, 1:] != numpy.sort(lines)[:, :-1]).all()


def test_graph_of_safe_squares():
    ten = [8, 1, 3, 0, 6, 9, 5, 2, 4, 7]
    components = networkx.connected_components(kings.graph(ten))
    assert sorted(map(sorted, components)) == sorted(group.squares for group in kings.groups(ten))


def test_charts():
    axes = plot.comparison(compare([5, 6, 7], ["backtracking", "h1"], runs=2), value="steps")
    assert axes.get_yscale() == "log" and len(axes.get_lines()) == 2
    assert plot.comparison([], ax=axes) is axes
    with pytest.raises(ValueError, match="seconds, steps or moves"):
        plot.comparison([], value="hours")
    axes = plot.energy(trace("min-conflicts", 12, seed=1))
    assert [line.get_label() for line in axes.get_lines()] == ["conflicts", "queens"]
    plot.energy([])
    matplotlib.pyplot.close("all")


def test_package_needs_no_optional_dependency():
    script = (
        "import sys, queenside\n"
        "assert not {'numpy', 'matplotlib', 'networkx', 'pandas'} & set(sys.modules), sys.modules\n"
        "sys.modules['numpy'] = sys.modules['networkx'] = sys.modules['matplotlib.pyplot'] = None\n"
        "for call in (lambda: queenside.to_numpy([1, 3, 0, 2]), lambda: queenside.kings.graph([1, 3, 0, 2]),\n"
        "             lambda: queenside.plot.energy([])):\n"
        "    try:\n"
        "        call()\n"
        "    except ImportError as error:\n"
        "        assert 'pip install' in str(error)\n"
        "    else:\n"
        "        raise AssertionError\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
