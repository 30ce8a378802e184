"""Test placements and solutions as Python objects."""

import collections.abc
import copy
import pickle
import weakref
import xml.etree.ElementTree

import pytest
import queenside
from queenside import FORMATS, SYMMETRIES, Placement, Solution, as_placement, read, solve

EIGHT = [3, 5, 7, 1, 6, 0, 2, 4]


def test_solution_is_a_sequence_of_ints():
    eight = Solution(EIGHT)
    assert isinstance(eight, collections.abc.Sequence)
    assert list(eight) == EIGHT and list(reversed(eight)) == EIGHT[::-1]
    assert len(eight) == eight.n == 8
    assert [eight[row] for row in range(-8, 8)] == EIGHT + EIGHT
    assert eight[2:5] == (7, 1, 6) and eight[::-1] == tuple(EIGHT[::-1])
    assert 7 in eight and 8 not in eight and "7" not in eight and -1 not in eight
    assert eight.index(7) == 2 and eight.count(7) == 1 and eight.count(8) == 0
    assert eight.index(7, -7, -1) == 2
    for fault in (8, -9, 1 << 80):
        with pytest.raises(IndexError):
            eight[fault]
    with pytest.raises(ValueError):
        eight.index(7, 3)
    with pytest.raises(TypeError):
        eight["0"]
    match Solution([1, 3, 0, 2]):
        case [1, *rest]:
            assert rest == [3, 0, 2]
        case _:
            raise AssertionError("no match")


def test_solutions_compare_by_their_columns():
    a, b = Solution([1, 3, 0, 2]), Solution([2, 0, 3, 1])
    assert a == Solution((1, 3, 0, 2)) and a != b and a < b <= b and b > a
    assert a == (1, 3, 0, 2) and (1, 3, 0, 2) == a and a != (1, 3, 0)
    assert a == [1, 3, 0, 2] and [1, 3, 0, 2] == a and a != [1, 3, 0] and a < [1, 3, 2]
    assert a != "1302" and a is not None and a != {1, 3, 0, 2}
    assert hash(a) == hash((1, 3, 0, 2))
    assert {a: "a"}[(1, 3, 0, 2)] == "a"
    assert sorted([b, a]) == [a, b]
    with pytest.raises(TypeError):
        a < "2031"


def test_boards_are_immutable():
    four = Solution([1, 3, 0, 2])
    with pytest.raises(TypeError):
        four[0] = 2
    for board in (four, Placement(4)):
        with pytest.raises(AttributeError):
            board.n = 5
        with pytest.raises(AttributeError):
            board.other = 5
        assert weakref.ref(board)() is board


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_boards_can_be_pickled(protocol):
    boards = [
        Solution(EIGHT),
        Solution([]),
        Placement(8, [(0, 0), (1, 1)], blocked=[(3, 4)]),
        Placement(0),
        read('{"n": 4, "queens": [[0, 1]], "excluded_diagonals": [2]}'),
    ]
    for board in boards:
        again = pickle.loads(pickle.dumps(board, protocol))
        assert again == board and hash(again) == hash(board) and type(again) is type(board)


def test_copying_returns_the_same_board():
    four = Solution([1, 3, 0, 2])
    assert copy.copy(four) is four and copy.deepcopy(four) is four
    board = Placement(4, [(0, 0)])
    assert copy.copy(board) is board and copy.deepcopy([board]) == [board]


def test_a_solution_has_its_columns():
    columns = Solution(EIGHT).columns
    assert columns == tuple(EIGHT) and type(columns) is tuple
    assert Solution(solve(9).columns) == solve(9)


def test_a_solution_is_read_from_text():
    for format in FORMATS:
        assert Solution.read(Solution(EIGHT).to(format), n=8) == Solution(EIGHT)
    assert Solution.read(".*..\n...*\n*...\n..*.", symbols={"*": "queen"}) == (1, 3, 0, 2)
    with pytest.warns(UserWarning, match="counted from 1") as warned:
        assert Solution.read("[2, 4, 1, 3]") == (1, 3, 0, 2)
    assert warned[0].filename == __file__
    with pytest.warns(UserWarning, match="counted from 1") as warned:
        read("[2, 4, 1, 3]")
    assert warned[0].filename == __file__
    with pytest.warns(UserWarning, match="no board size: read as the smallest board, n=3"):
        assert read("a1 b3") == Placement(3, [(0, 1), (2, 0)])
    assert read("a1 b3", n=8) == Placement(8, [(5, 1), (7, 0)])
    for text, words in [
        (".Q..\n...Q\nQ...\n....", "^not a solution: .*3 .*4"),
        ("Q...\n.Q..\n...Q\n..Q.", r"^not a solution: .*\(0, 0\) .*\(1, 1\)"),
        ("no board", "."),
    ]:
        with pytest.raises(ValueError, match=words):
            Solution.read(text)
    with pytest.raises(ValueError, match="expected n = 5"):
        Solution.read("[1, 3, 0, 2]", n=5)


def test_every_format_can_be_read_back():
    five, four = Placement(5, [(0, 1), (3, 3)]), Solution([1, 3, 0, 2])
    for format in FORMATS:
        assert read(four.to(format), n=4).queens == four.queens
        assert format == "columns" or read(five.to(format), n=5) == five
    with pytest.raises(ValueError, match="expected n from 2"):
        Placement(1).to("fen")


def test_repr_and_str():
    four = Solution([1, 3, 0, 2])
    assert eval(repr(four)) == four
    assert str(four) == "- Q - -\n- - - Q\nQ - - -\n- - Q -"
    board = Placement(3, [(0, 1)], blocked=[(2, 2)])
    assert eval(repr(board)) == board
    assert repr(Placement(3)) == "Placement(3)"
    large = solve(100_000)
    assert len(repr(large)) < 100 and len(str(large)) < 100
    assert len(repr(Placement(1000, [(row, row) for row in range(1000)]))) < 100


def test_pictures():
    four = Solution([1, 3, 0, 2])
    assert xml.etree.ElementTree.fromstring(four._repr_svg_()).tag.endswith("svg")
    picture = four.svg(size=300, coordinates=False, highlight=[(0, 1)], colors={"queen": "#010203", "background": None})
    assert 'width="300"' in picture and "#010203" in picture and "Highlighted squares: (0, 1)" in picture
    assert "Kings: (0, 0)" in four.svg(kings=[(0, 0)])
    ten = Solution([8, 1, 3, 0, 6, 9, 5, 2, 4, 7])
    assert "Squares marked A: (6, 0), (7, 0)" in ten.svg(kings=True)
    assert ten.svg(kings=False) == ten.svg() == ten.svg(kings=None)
    assert "attacks" in Placement(4, [(0, 0), (1, 1)]).svg()
    assert solve(2000)._repr_svg_() is None
    with pytest.raises(TypeError):
        four.svg(300)


@pytest.mark.parametrize(
    "options, words",
    [
        ({"size": 15}, "16 to 8192"),
        ({"size": 300.5}, "a whole number"),
        ({"colors": {"king": "no colour"}}, "no colour"),
        ({"colors": {"throne": "red"}}, "colors: 'throne' is not a valid part of the picture; expected light"),
        ({"colors": "red"}, "a dict"),
        ({"colors": {"king": 7}}, "colors.king: `7` is not a valid colour"),
        ({"highlight": 7}, "highlight: expected a list, not 7"),
        ({"highlight": [(0, -1)]}, "whole number"),
        ({"kings": "no"}, 'kings: expected a list, not "no"'),
        ({"kings": 5}, "kings: expected a list, not 5"),
        ({"kings": [(0, 0), (4, 0)]}, r"\(4, 0\) is off the board"),
        ({"highlight": [(8, 8)]}, "start at 0"),
        ({"coordinates": "no"}, "True or False"),
        ({"coordinates": 1}, "True or False"),
    ],
)
def test_invalid_picture_options_are_rejected(options, words):
    with pytest.raises(ValueError, match=words):
        Solution([1, 3, 0, 2]).svg(**options)


def test_placement_svg_accepts_only_squares_for_kings():
    with pytest.raises(ValueError, match="make a Solution"):
        Placement(4, [(0, 1)]).svg(kings=True)


def test_symmetries():
    corner = Solution([0, 2, 4, 1, 3])
    orbit = corner.orbit()
    assert set(orbit) == {corner.image(symmetry) for symmetry in SYMMETRIES} and orbit == sorted(set(orbit))
    assert all(other.fundamental() == orbit[0] for other in orbit)
    assert [other.is_fundamental for other in orbit].count(True) == 1
    assert corner.image("quarter-turn").queens[0] == (0, 4)
    with pytest.raises(ValueError, match="quarter-turn"):
        corner.image("half")


def test_placement_is_a_collection_of_squares():
    board = Placement(4, [(3, 3), (0, 0)], blocked=[(1, 2), (1, 2)])
    assert isinstance(board, collections.abc.Collection)
    assert list(board) == board.queens == [(0, 0), (3, 3)] and len(board) == 2
    assert board.blocked == [(1, 2)]
    assert (0, 0) in board and (0, 1) not in board and "x" not in board and (0, 0, 0) not in board
    assert board == Placement(4, [(0, 0), (3, 3)], blocked=[(1, 2)])
    assert board != Placement(4, [(0, 0), (3, 3)]) and board != 4
    assert Placement(4, [(0, 1), (1, 3), (2, 0), (3, 2)]).is_solution
    assert not Placement(4, [(0, 1), (1, 3), (2, 0), (3, 2)], blocked=[(0, 1)]).is_solution
    assert Placement(0).is_solution and not Placement(1).is_solution


def test_as_placement_accepts_all_forms():
    board = Placement(4, [(0, 1), (1, 3)])
    assert as_placement(board) is board
    assert as_placement([1, 3, None, None]) == board
    assert as_placement((1, 3, None, None)) == board
    assert as_placement([[0, 1, 0, 0], [0, 0, 0, 1], [0] * 4, [0] * 4]) == board
    assert as_placement([[False, True, False, False], (0, 0, 0, True), [0] * 4, [0] * 4]) == board
    assert as_placement(".Q..\n...Q\n....\n....\n") == board
    assert as_placement(Solution([1, 3, 0, 2])).is_solution
    assert as_placement([]) == Placement(0)


def test_public_names_exist():
    for name in queenside.__all__:
        assert getattr(queenside, name) is not None
        assert name in dir(queenside)
    assert Solution.__module__ == Placement.__module__ == "queenside"
    with pytest.raises(AttributeError):
        queenside.nothing
