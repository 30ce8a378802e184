"""What the commands print with --json has the form that docs/schema.json gives it: on 200 random problems."""

import json
import random
import subprocess
from pathlib import Path

import jsonschema
import pytest
from queenside._program import program

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "schema.json").read_text())
COMMANDS = sorted(name.removeprefix("command:") for name in SCHEMA["$defs"] if name.startswith("command:"))


def validator(command):
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/command:{command}", "$defs": SCHEMA["$defs"]})


def check(command, *arguments, text=None):
    """Runs a command; how many objects it printed, each valid."""
    words = [*command.split(" "), *map(str, arguments), "--json"]
    done = subprocess.run([program(), *words], input=text, capture_output=True, text=True, timeout=60)
    assert done.returncode in (0, 1, 3), done.stderr
    valid, objects = validator(command), [json.loads(line) for line in done.stdout.splitlines()]
    for found in objects:
        valid.validate(found)
    assert objects or done.returncode != 0, words
    return len(objects)


def problem(rng):
    """Random arguments of a board: its size, given queens and blocked squares, possible or not."""
    n = rng.randint(1, 12)
    squares = list({f"{rng.randrange(n)},{rng.randrange(n)}": None for _ in range(rng.randint(0, 4))})
    queens = squares[: rng.randint(0, 3)]
    blocked = squares[len(queens) :]
    return [n, *(["--queen", *queens] if queens else []), *(["--block", *blocked] if blocked else [])]


@pytest.mark.parametrize("seed", range(10))
def test_random_problems(seed):
    rng = random.Random(seed)
    for _ in range(20):
        board = problem(rng)
        n = board[0]
        method = rng.choice(["auto", "exact", "lookahead", "min-conflicts", "bit-masks"])
        classic = method in ("lookahead", "min-conflicts", "bit-masks")
        options = rng.choice([[], ["--explain"], ["--seed", "7"], ["--step-limit", "3"] if classic else []])
        plain = board[: board.index("--block")] if "--block" in board else board
        check("solve", *(plain if classic else board), "--method", method, *options)
        check("count", *board, *(["--up-to-symmetry"] if len(board) == 1 else []))
        queens = [[rng.randrange(n) for _ in range(n)] for _ in range(3)]
        check("check", "-", "--all", text="\n".join(map(str, queens)))


def test_kings():
    for n in range(13):
        board = subprocess.run([program(), "list", str(n)], capture_output=True, text=True).stdout
        if board:
            check("kings count", "-", text="\n".join(board.splitlines()[:5]))
        check("kings census", n)
        check("kings search", n, "--ways", "0..5", "--limit", "3", "--seed", n)
        check("kings cover", n, "--ways", "0..5", "--time-limit", "1s")


def test_a_schema_refuses_what_is_not_documented():
    valid = validator("check")
    assert valid.is_valid({"schema": 1, "boards": 2, "solutions": 1})
    assert not valid.is_valid({"schema": 1, "boards": 2, "solutions": 1, "extra": True})
    assert not valid.is_valid({"boards": 2, "solutions": 1})


def test_other_forms(tmp_path):
    assert check("count", 14, "--estimate", "--time-limit", "2s") == 1
    assert check("count", 20, "--time-limit", "0s") == 1
    assert check("methods") == 14
    for method in ["lookahead", "row-generators", "most-threatened-h1", "annealing", "iterative-repair"]:
        assert check("trace", method, 6, "--seed", 3, "--step-limit", 1000) > 10
    limits = ["--runs", 3, "--step-limit", 100]
    assert check("compare", "3,8,70", "h1", "bit-masks", "permutations", *limits) == 1
    assert check("info") == 1
    proof = tmp_path / "proof"
    subprocess.run([program(), "solve", "6", "--queen", "0,0", "--certificate", proof], capture_output=True)
    board = json.dumps({"n": 6, "queens": [[0, 0]]})
    assert check("check", "-", "--certificate", proof, text=board) == 1
