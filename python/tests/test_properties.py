"""Test properties of random boards."""

import twin
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from queenside import (
    FORMATS,
    Placement,
    Solution,
    check_certificate,
    classic,
    complete,
    count,
    explain,
    kings,
    read,
    solutions,
    solve,
)

settings.register_profile("queenside", deadline=None, max_examples=60)
settings.load_profile("queenside")


@st.composite
def boards(draw, most=9):
    """Draw a board size and queens, no two on one square."""
    n = draw(st.integers(0, most))
    square = st.tuples(st.integers(0, n - 1), st.integers(0, n - 1))
    queens = draw(st.lists(square, unique=True, max_size=n)) if n else []
    return n, queens


@given(boards())
def test_conflicts_are_the_pairs_on_a_line(board):
    n, queens = board
    found = Placement(n, queens).conflicts()
    assert {(a, b) for a, b, _ in found} == twin.conflicts(queens) and len(found) == len(twin.conflicts(queens))


@given(boards().filter(lambda board: board[0]), st.sampled_from([format for format in FORMATS if format != "columns"]))
def test_read_accepts_what_to_writes(board, format):
    # A board of one square has no slash in FEN.
    assume(format != "fen" or board[0] > 1)
    placement = Placement(*board)
    # Two numbers, or two rows of two numbers, can be in several formats.
    known = format if placement.n == 2 else None
    assert read(placement.to(format), n=placement.n, format=known) == placement


@given(boards(most=7))
def test_completions_match_the_naive_search(board):
    n, queens = board
    expected = [s for s in twin.solutions(n) if all(s[row] == column for row, column in queens)]
    assert [tuple(solution) for solution in solutions(n, queens=queens)] == expected
    assert count(n, queens=queens) == len(expected)
    found, why = complete(Placement(n, queens)), explain(Placement(n, queens))
    assert (found is None) == (not expected) == (why is not None)
    if expected:
        assert tuple(found) in expected
    else:
        assert set(why.queens) <= set(queens) and check_certificate(why.board, why.certificate)


@given(st.lists(st.integers(-2, 9), max_size=9))
def test_solution_accepts_exactly_the_solutions(columns):
    n = len(columns)
    is_solution = all(0 <= column < n for column in columns) and not twin.conflicts(list(enumerate(columns)))
    try:
        assert list(Solution(columns)) == columns and is_solution
    except ValueError:
        assert not is_solution
    assert classic.is_solved(columns) == is_solution


@given(st.integers(4, 14), st.integers(0, 2**64 - 1), st.integers(0, 4))
def test_kings_match_the_naive_count(n, seed, k):
    solution = solve(n, seed=seed)
    safe = twin.safe(solution)
    assert kings.safe_squares(solution) == safe
    assert kings.count(solution, k) == twin.kings(safe, k)
    assert sorted(square for group in kings.groups(solution) for square in group.squares) == safe


@given(st.integers(0, 40), st.integers(0, 2**64 - 1))
def test_random_solutions_are_solutions(n, seed):
    solution = solve(n, seed=seed)
    assert (solution is None) == (n in (2, 3))
    if solution is not None:
        assert not twin.conflicts(list(enumerate(solution)))


@given(st.text(max_size=40))
def test_any_text_is_read_or_rejected(text):
    try:
        board = read(text)
    except ValueError as error:
        assert str(error)
    else:
        assert read(board.to("json")) == board
