"""Test the optional features: arrays, graphs and charts."""

import matplotlib
import networkx
import numpy
import pandas
import pytest
from conftest import run_python
from queenside import Placement, Solution, as_placement, compare, kings, plot, solutions, trace

matplotlib.use("Agg")


def test_boards_convert_to_arrays_and_back():
    board = Placement(5, [(0, 1), (4, 4)])
    squares = numpy.array(board)
    assert squares.shape == (5, 5) and squares.dtype == bool and squares.sum() == 2 and squares[4, 4]
    for array in (squares, squares.T.T, numpy.asfortranarray(squares), numpy.array(board, "uint8")):
        assert as_placement(array) == board
    assert numpy.asarray(Placement(0)).shape == (0, 0)
    with pytest.raises(ValueError, match="always a copy"):
        numpy.array(board, copy=False)
    assert as_placement(pandas.DataFrame([[0, 1], [0, 0]])) == Placement(2, [(0, 1)])


def test_solutions_convert_to_arrays():
    four = Solution([1, 3, 0, 2])
    assert numpy.array(four).tolist() == [1, 3, 0, 2] and as_placement(numpy.array(four)).is_solution
    assert as_placement(numpy.eye(3)) == Placement(3, [(0, 0), (1, 1), (2, 2)])
    rows = numpy.array(list(solutions(8)))
    assert rows.shape == (92, 8) and rows.dtype.kind == "i"
    # A solution has no two equal values of column + row or column - row.
    for lines in (rows, rows + numpy.arange(8), rows - numpy.arange(8)):
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
        "for call in (lambda: queenside.kings.graph([1, 3, 0, 2]), lambda: queenside.plot.energy([])):\n"
        "    try:\n"
        "        call()\n"
        "    except ImportError as error:\n"
        "        assert 'pip install' in str(error)\n"
        "    else:\n"
        "        raise AssertionError\n"
    )
    run_python(script, check=True)
