"""Test the functions of the four documents with the examples of the documents."""

import itertools

import pytest
from queenside.classic import (
    Queens,
    board2str,
    get_n,
    get_solutions,
    is_solved,
    king_arrangements,
    king_groups,
    n_queens,
    safe_positions,
)

TEN = """
 . . . . . . . . Q .
 . Q . . . . . . . .
 . . . Q . . . . . .
 Q . . . . . . . . .
 . . . . . . Q . . .
 . . . . . . . . . Q
 . . . . . Q . . . .
 . . Q . . . . . . .
 . . . . Q . . . . .
 . . . . . . . Q . .
"""


def test_queens_as_in_cpython(capsys):
    # Debian's Python does not contain the tests of the standard library.
    CPythons = pytest.importorskip("test.test_generators").Queens

    for n in range(8):
        assert list(Queens(n).solve()) == [list(row2col) for row2col in CPythons(n).solve()]
    Queens(8).printsolution([0, 4, 7, 5, 2, 6, 1, 3])
    ours = capsys.readouterr().out
    CPythons(8).printsolution([0, 4, 7, 5, 2, 6, 1, 3])
    assert ours == capsys.readouterr().out
    first, second, *rest = Queens(8).solve()
    assert first != second and len(rest) == 90
    assert next(Queens(20).solve())[:2] == [0, 2]


def test_n_queens_as_in_the_kata():
    assert n_queens(1, (0, 0)) == "Q\n"
    for n, none in [(0, (0, 0)), (2, (0, 0)), (3, (1, 1)), (4, (0, 0)), (6, (0, 0)), (8, (8, 0)), (8, (-1, 0))]:
        assert n_queens(n, none) == ""
    for n, (row, column) in [(8, (0, 3)), (27, (13, 13)), (500, (499, 250)), (1000, (3, 999))]:
        board = n_queens(n, (row, column)).split("\n")
        assert board.pop() == "" and len(board) == n and board[row][column] == "Q"
        assert is_solved([line.index("Q") for line in board]) and all(line.count("Q") == 1 for line in board)


def test_functions_of_the_course():
    printed = (
        "-|0|1|2|3|4|5|6|7|\n0|*|-|-|-|-|-|-|-|\n1|-|-|-|-|-|-|*|-|\n2|-|-|-|-|*|-|-|-|\n3|-|-|-|-|-|-|-|*|\n"
        "4|-|*|-|-|-|-|-|-|\n5|-|-|-|*|-|-|-|-|\n6|-|-|-|-|-|*|-|-|\n7|-|-|*|-|-|-|-|-|"
    )
    eights = get_solutions(8)
    assert len(eights) == 92 and board2str(eights[0]) == printed
    assert get_n(eights[0]) == 8
    assert all(map(is_solved, eights)) and eights == sorted(eights)
    assert not is_solved([0, 1]) and not is_solved([0, 9]) and not is_solved([0, -1]) and is_solved([])
    # The example of the document counts rows from 1.
    assert not is_solved([2, 4, 6, 8, 3, 1, 7, 5]) and is_solved([row - 1 for row in [2, 4, 6, 8, 3, 1, 7, 5]])
    assert [len(get_solutions(n)) for n in range(1, 11)] == [1, 0, 0, 2, 10, 4, 40, 92, 352, 724]
    numpy = __import__("numpy")
    assert is_solved([1.0, 3.0, 0.0, 2.0]) and not is_solved([1.5, 3.0, 0.0, 2.0])
    for no_position in (None, 5, [None] * 4, "abc", [float("nan")] * 4, [[0]]):
        assert is_solved(no_position) is False
    eleven = board2str(list(range(11))).split("\n")
    assert eleven[0] == "-|0|1|2|3|4|5|6|7|8|9|10|" and eleven[11] == "10|-|-|-|-|-|-|-|-|-|-|*|"
    for n in range(5):
        found = get_solutions(n)
        assert [rows for rows in map(list, itertools.product(range(-1, n + 1), repeat=n)) if is_solved(rows)] == found
    assert is_solved(numpy.array(eights[5], dtype="int16")) and get_n(numpy.array(eights[5])) == 8


def test_kings_of_the_document():
    assert set(safe_positions(TEN)) == {
        *((0, 6), (0, 7), (1, 6), (2, 5), (4, 9), (5, 8), (6, 0), (6, 9), (7, 0)),
    }
    groups = king_groups(TEN)
    assert groups == {
        "A": [(6, 0), (7, 0)],
        "B": [(0, 6), (0, 7), (1, 6), (2, 5)],
        "C": [(4, 9), (5, 8), (6, 9)],
    }
    assert king_arrangements(TEN, 4) == 22
    assert king_arrangements(TEN) == 0
