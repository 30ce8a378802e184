"""Test the checker of certificates in the book: it must accept what Queenside writes, and refuse forged proofs."""

import pathlib
import random
import runpy
import sys

import pytest
import queenside
from conftest import run

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
CHECKER = CHECKOUT / "docs" / "reference" / "check_certificate.py"
verify = runpy.run_path(str(CHECKER))["verify"]
CORNER = (CHECKOUT / "docs" / "boards" / "corner.certificate").read_text()
# Two free squares, (1, 2) and (2, 1), on one antidiagonal.
HEAD = "queenside certificate 1\nn 3\nqueens 0,0\nproof tree\n"
LEAF = "f r1=-1 r2=-1 a3=1"


def sealed(text):
    """Return the text with its digest."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{text}digest {value:016x}\n"


def check(folder, certificate):
    """Return the exit status and the output of the checker."""
    file = folder / "board.certificate"
    file.write_bytes(certificate.encode())
    ran = run(sys.executable, CHECKER, file)
    assert ran.stderr == ("" if ran.returncode == 0 else "invalid\n")
    return ran.returncode, ran.stdout


def of_family(n, family, option, number, seed):
    """Return the certificate of a board that `queenside generate` makes."""
    words = ["generate", n, "--family", family, option, number, "--seed", seed, "--as", "json"]
    board = queenside.read(run(sys.executable, "-m", "queenside", *map(str, words), check=True).stdout)
    return queenside.certificate(board)


def test_the_board_is_printed(tmp_path):
    assert check(tmp_path, CORNER)[1].splitlines()[2:] == ["n 6", "queens 0,0"]
    text = queenside.certificate(queenside.Placement(4, [(0, 3)], blocked=[(3, 1), (1, 1), (2, 2), (3, 3)]))
    assert check(tmp_path, text)[1].splitlines()[2:] == ["n 4", "queens 0,3", "blocked 1,1 2,2 3,1 3,3"]


@pytest.mark.parametrize("n", [2, 3])
def test_boards_without_a_solution_are_accepted(tmp_path, n):
    assert check(tmp_path, queenside.certificate(n))[0] == 0


def test_each_kind_of_proof_is_accepted(tmp_path):
    attack = queenside.certificate([0, 1, None, None])
    closed = queenside.certificate([0, None, None, None], blocked=[(0, 0)])
    tree = of_family(20, "centre", "--queens", 5, 1)
    lines = of_family(12, "diagonals", "--lines", 9, 3)
    leaf = of_family(60, "centre", "--queens", 13, 2)
    assert "proof attack " in attack and "proof closed " in closed and "\nr" in tree
    assert "\ndiagonals " in lines and "\nf " in leaf
    written = [sealed(f"{HEAD}{words}\n") for words in (LEAF, "r1", "c2", f" \n{LEAF} ")]
    for text in (attack, closed, tree, lines, leaf, *written):
        assert check(tmp_path, text)[0] == 0
    forged = leaf[: leaf.index("digest")].replace("=-", "=", 1)
    assert check(tmp_path, sealed(forged))[0] == 1


@pytest.mark.parametrize(
    "tree",
    [
        "",
        "r0",
        "c0",
        "r3",
        "c1 c1",
        "r1\nr2",
        f"{LEAF}\nr1",
        f"{LEAF} f",
        "f",
        "f r1=-1 r2=-1",
        "f r1=-1 r2=-1 a3=2",
        "f r1=-1 r2=-2 a3=1",
        "f r1=-1 r2=-1 a3=1 a3=1",
        "f r1=-1 r2=-1 a3=1 d0=-1",
        "f r1=-1 r2=-1 a3=1 r0=-1",
        "f r1=-1 r2=-1 a3=1 c0=1",
    ],
)
def test_forged_trees_are_refused(tmp_path, tree):
    assert check(tmp_path, sealed(f"{HEAD}{tree}\n"))[0] == 1


def test_changed_trees_are_refused(tmp_path):
    head, rest = CORNER.split("r1", 1)
    tree = ["r1", *rest.split("digest")[0].split()]
    for words in (tree[:-1], [*tree, "r1"], [*tree, "f"], tree[1:], ["r0", *tree[1:]], [tree[0], "r1", *tree[2:]]):
        assert check(tmp_path, sealed(f"{head}{' '.join(words)}\n"))[0] == 1


def test_false_claims_are_refused(tmp_path):
    for board, claim in [
        ("n 4\nqueens 0,0 1,2", "attack 0,0 1,2"),
        ("n 4\nqueens 0,0 1,1", "attack 0,0 0,0"),
        ("n 4\nqueens 0,0 1,2", "attack 0,0 1,1"),
        ("n 4\nqueens 0,0\nblocked 1,1", "closed 0,0"),
        ("n 4\nqueens 0,0\nblocked 1,1", "closed 1,1"),
        ("n 4\nqueens 0,0 1,1", "tree"),
        ("n 4\nqueens 0,0\ndiagonals 0", "tree"),
        ("n 1\nqueens 0,0", "tree"),
        ("n 0", "tree"),
    ]:
        assert check(tmp_path, sealed(f"queenside certificate 1\n{board}\nproof {claim}\n"))[0] == 1, claim
    blocked = "queenside certificate 1\nn 4\nqueens 0,0 2,1\ndiagonals 1\nproof closed 2,1\n"
    assert check(tmp_path, sealed(blocked))[0] == 0


def test_other_texts_are_refused(tmp_path):
    body = CORNER[: CORNER.index("digest")]
    digits = CORNER[-17:-1]
    for text in [
        "",
        "[0, 2, 1]\n",
        body,
        CORNER[:-1],
        CORNER + "\n",
        CORNER.replace("n 6", "n 7"),
        CORNER.replace(digits, digits[::-1]),
        CORNER.replace(digits, digits.upper()),
        sealed(body.replace("certificate 1", "certificate 2")),
        sealed(body.replace("n 6", "n 4097")),
        sealed(body.replace("0,0", "0,6")),
        sealed(body.replace("0,0", "-1,0")),
        sealed(body.replace("queens 0,0", "queens")),
        sealed(body.replace("r1 r2", "r1, r2")),
        sealed(body.replace("r1 r2", "r1 r2=1")),
        sealed(body.replace("0,0", "0,0,0")),
        # A board with solutions before a smaller one, which would be the one that is refuted.
        sealed("queenside certificate 1\nn 8\nn 2\nproof tree\nc0\n"),
        sealed("queenside certificate 1\nn 8\x1cn 2\nproof tree\nc0\n"),
        sealed("queenside certificate 1\nn 8\nsize 2\nproof tree\nc0\n"),
        sealed("queenside certificate 1\nn 2 8\nproof tree\nr0\n"),
        sealed("queenside certificate 1\nn 2\nXproof tree\nr0\n"),
        sealed("queenside certificate 1\nn 2\ndiagonals \x1b[8m\nproof tree\nr0\n"),
    ]:
        assert check(tmp_path, text)[0] == 1, text


def test_a_board_that_has_completions_is_never_refuted():
    rng, found = random.Random(1), 0
    body = CORNER[: CORNER.index("digest")]
    for _ in range(3000):
        # Forge the proof for a board that has a completion: the queen on (0, 1).
        words = body.split("proof tree\n")[1].split()
        for _ in range(rng.randint(1, 4)):
            at, word = rng.randrange(len(words)), f"{rng.choice('rc')}{rng.randrange(6)}"
            rng.choice([words.insert, words.__setitem__])(at, word)
        head = "queenside certificate 1\nn 6\nqueens 0,1\nproof tree\n"
        try:
            verify(sealed(f"{head}{' '.join(words)}\n"))
            found += 1
        except (IndexError, ValueError):
            pass
    assert found == 0
