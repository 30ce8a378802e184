"""Validate the JSON output of commands and the server against `docs/reference/schema.json`."""

import json
import random
import subprocess
import urllib.request
from pathlib import Path

import jsonschema
import pytest
from queenside.__main__ import program

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "reference" / "schema.json").read_text())
COMMANDS = {name.removeprefix("command:") for name in SCHEMA["$defs"] if name.startswith("command:")}
checked = set()


def validator(name):
    return jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


def check(command, *arguments, text=None):
    """Run a command, validate every object that it prints, and return the number of objects."""
    words = [*command.split(" "), *map(str, arguments), "--json"]
    done = subprocess.run([program(), *words], input=text, capture_output=True, text=True, timeout=60)
    assert done.returncode in (0, 1, 3), done.stderr
    checked.add(command)
    valid, objects = validator(f"command:{command}"), [json.loads(line) for line in done.stdout.splitlines()]
    for found in objects:
        valid.validate(found)
    assert objects or done.returncode != 0, words
    return len(objects)


def problem(rng):
    """Return random arguments of a board: size, given queens and blocked squares."""
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
        check("check", "-", "--all", "--read-as", "columns", text="\n".join(map(str, queens)))


def test_kings():
    for n in range(13):
        board = subprocess.run([program(), "list", str(n), "--json"], capture_output=True, text=True).stdout
        if board:
            check("kings count", "-", text="\n".join(board.splitlines()[:5]))
        check("kings search", n, "--ways", "0..5", "--limit", "3", "--seed", n)


def test_schema_rejects_fields_that_are_not_documented():
    valid = validator("command:check")
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
    model = tmp_path / "model"
    model.write_text("s SATISFIABLE\nv 1 0\n")
    check("check", "-", "--model", model, text='{"n": 1, "queens": []}')


def test_shards(tmp_path):
    plan, results = tmp_path / "plan.json", tmp_path / "results"
    subprocess.run([program(), "shard", "plan", "13", "--chunks", "2", "-o", plan], check=True, capture_output=True)
    for chunk in ["1/2", "2/2"]:
        assert check("shard run", plan, "--chunk", chunk, "-o", results) == 1
        assert check("shard status", plan, results) == 1
    assert check("shard merge", plan, results) == 1
    assert check("shard audit", plan, results, "--sample", "100%") == 1


QUESTIONS = [
    {"ask": "check", "board": {"n": 4, "queens": [[0, 0], [1, 1]], "blocked": [[1, 1]]}},
    {"ask": "draw", "board": {"n": 4}, "width": 200, "highlighted": [[0, 1]]},
    {"ask": "image", "board": {"n": 4, "queens": [[0, 1]]}, "symmetry": "half-turn"},
    {"ask": "info"},
    {"ask": "methods"},
    {"ask": "orbit", "columns": [1, 3, 0, 2]},
    {"ask": "read", "text": "[1, 3, 0, 2]"},
    {"ask": "solve", "board": {"n": 8}, "seed": 3},
    {"ask": "solve", "board": {"n": 6, "queens": [[0, 0]]}, "explain": True, "time_limit": 5},
    {"ask": "write", "board": {"n": 4}, "format": "dots"},
    {"ask": "list", "board": {"n": 6}, "limit": 3},
    {"ask": "count", "board": {"n": 14}},
    {"ask": "count-units", "n": 14, "units": [0, 3]},
    {"ask": "puzzle", "n": 6, "clues": "blocked-squares", "level": "medium", "seed": 2},
    {"ask": "puzzle-levels", "n": 6},
    {"ask": "compare", "sizes": [4, 5], "methods": ["bit-masks"], "runs": 1},
]


def test_questions_to_the_server():
    server = subprocess.Popen([program(), "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        address, token = server.stdout.readline().strip().split("/?token=")
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

        def ask(path, question=None):
            data = None if question is None else json.dumps(question).encode()
            with opener.open(urllib.request.Request(f"{address}/api/{path}", data, headers), timeout=60) as answer:
                return answer.read().decode()

        for question in QUESTIONS:
            name = question["ask"]
            validator(f"ask:{name}").validate({key: value for key, value in question.items() if key != "ask"})
            job = json.loads(ask("jobs", question))["id"]
            for event in ask(f"jobs/{job}/events").strip().split("\n\n"):
                kind, data = (line.split(": ", 1)[1] for line in event.splitlines()[-2:])
                validator(f"{kind}:{name}").validate(json.loads(data))
            assert kind == "answer", question
    finally:
        server.terminate()
        server.wait()
    assert {question["ask"] for question in QUESTIONS} == {
        name.removeprefix("ask:") for name in SCHEMA["$defs"] if name.startswith("ask:")
    }


def test_every_command_was_checked():
    assert checked == COMMANDS
