"""Use the package as a program with strict types does. `scripts/test-python --all` checks it with mypy and runs it."""

import json
import threading
from collections.abc import Sequence
from typing import assert_type

import queenside
from queenside import Event, Explanation, GaveUp, Placement, Solution, kings

board = queenside.solve(8, queens=["d8", (1, 5)], blocked={(7, 0)}, method="exact", time_limit="10s")
assert_type(board, Solution | None)
assert board is not None
assert_type(board.columns, tuple[int, ...])
assert_type(board[0], int)
assert_type(board[:2], tuple[int, ...])
assert_type([solution.image("half-turn") for solution in queenside.solutions(6)], list[Solution])
columns: Sequence[int] = board
assert columns.index(3) == 0 and sorted(Solution(columns).orbit())[0] == board.fundamental()

text = board.to("fen")
assert Solution.read(text) == board and Placement.read(text, format="fen").queens == board.queens
picture = board.svg(colors={"queen": "navy", "background": None}, kings=True)
given = queenside.as_placement({"n": 6, "queens": ["a6", (3, 1)]})
assert_type(given.conflicts(), list[tuple[tuple[int, int], tuple[int, int], str]])
assert_type(queenside.explain(given), Explanation | None)
assert_type(queenside.certificate(given), str | None)

stop = threading.Event()
stop.set()
try:
    queenside.count(24, stop=stop, engine="portable", progress=print)
except GaveUp as gave_up:
    if (record := gave_up.record) is not None:
        assert_type(record["done"], list[list[int]])
        json.dumps(record)

for event in queenside.trace("h1", {"columns": [None] * 6}, seed=1):
    assert_type(event, Event)
    if event.kind == "move":
        assert event.data["from"] != event.data["to"]
cells = queenside.compare([6, given], ["backtracking", "dlx"], runs=1)
assert_type(cells[0]["seconds"], float | None)
hit = kings.search(10, (20, None), kings=4, method="every")
assert hit is not None and kings.count(hit.solution, 4) == hit.ways
