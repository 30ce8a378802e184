"""Verify a proof that a board has no completion: python check_certificate.py FILE"""

import sys

FIELDS = {"queenside", "n", "queens", "blocked", "diagonals", "antidiagonals"}


def require(condition):
    if not condition:
        raise ValueError


def lines(row, column):
    """The four lines of a square. This set stands for the square."""
    return frozenset({f"r{row}", f"c{column}", f"d{row - column}", f"a{row + column}"})


def squares(words, n):
    pairs = [tuple(map(int, word.split(","))) for word in words]
    require(all(0 <= number < n for pair in pairs for number in pair))
    return [lines(*pair) for pair in pairs]


def refute(open_lines, free, words):
    """Take the words of a node from the end of the list. They must refute it."""
    if not open_lines <= frozenset().union(*free):
        return  # An open line has no free square.
    word = words.pop()
    if word != "f":
        require(word in open_lines)
        for queen in [square for square in free if word in square]:
            refute(open_lines - queen, [square for square in free if not square & queen], words)
        return
    multipliers = {}
    while words and "=" in words[-1]:
        line, number = words.pop().split("=")
        require(line not in multipliers and (line in open_lines or (line[0] in "da" and int(number) > 0)))
        multipliers[line] = int(number)
    require(all(sum(multipliers.get(line, 0) for line in square) >= 0 for square in free))
    require(sum(multipliers.values()) < 0)


def verify(text):
    """Return the board of a valid certificate, as text."""
    body, digest = text.rsplit("digest ", 1)
    value = 0xCBF29CE484222325
    for byte in body.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    require(digest == f"{value:016x}\n")

    board, proof = body.split("\nproof ")
    rows = [row.split() for row in board.split("\n")]
    entries = {name: words for name, *words in rows}
    require(len(entries) == len(rows) and entries.keys() <= FIELDS)
    (n,) = map(int, entries["n"])
    require(entries["queenside"] == ["certificate", "1"] and n <= 4096)
    queens, blocked = (set(squares(entries.get(name, []), n)) for name in ("queens", "blocked"))
    barred = {f"{name[0]}{int(word)}" for name in ("diagonals", "antidiagonals") for word in entries.get(name, [])}
    taken = frozenset().union(*queens)
    kind, *words = proof.split()
    if kind == "attack":
        one, other = squares(words, n)
        require({one, other} <= queens and one != other and one & other)
    elif kind == "closed":
        (queen,) = squares(words, n)
        require(queen in queens and (queen in blocked or queen & barred))
    else:
        require(kind == "tree" and len(taken) == 4 * len(queens))
        require(not queens & blocked and not taken & barred)
        every = [lines(row, column) for row in range(n) for column in range(n)]
        free = [square for square in every if square not in blocked and not square & (taken | barred)]
        words.reverse()
        refute({f"{line}{i}" for line in "rc" for i in range(n)} - taken, free, words)
        require(not words)
    return board


if __name__ == "__main__":
    sys.setrecursionlimit(5000)
    try:
        board = verify(open(sys.argv[1], encoding="ascii").read())
    except (IndexError, KeyError, TypeError, ValueError):
        sys.exit("invalid")
    print("valid: no completion exists for the board", board, sep="\n")
