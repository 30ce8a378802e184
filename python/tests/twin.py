"""Naive implementations to compare with."""


def solutions(n, columns=()):
    """Yield all solutions that begin with these columns, in lexicographic order."""
    if len(columns) == n:
        yield columns
        return
    row = len(columns)
    for column in range(n):
        if all(column != c and abs(column - c) != row - r for r, c in enumerate(columns)):
            yield from solutions(n, (*columns, column))


def conflicts(queens):
    """Return the pairs of queens on one line."""
    queens = sorted(queens)
    attack = lambda a, b: a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])  # noqa: E731
    return {(a, b) for i, a in enumerate(queens) for b in queens[i + 1 :] if attack(a, b)}


def safe(columns):
    """List the squares that exactly two queens attack."""
    n = len(columns)
    free = lambda r, c: all(abs(r - row) != abs(c - column) for row, column in enumerate(columns))  # noqa: E731
    return [(r, c) for r in range(n) for c in range(n) if columns[r] != c and free(r, c)]


def kings(squares, most):
    """Count the ways to place `most` kings on the squares, no two side by side."""
    if most == 0:
        return 1
    ways = 0
    for i, (r, c) in enumerate(squares):
        rest = [(row, column) for row, column in squares[i + 1 :] if abs(row - r) > 1 or abs(column - c) > 1]
        ways += kings(rest, most - 1)
    return ways
