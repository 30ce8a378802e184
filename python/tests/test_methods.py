"""Test the classic methods: descriptions, traces, comparisons; and kings."""

import datetime
import itertools
import json
import sys

import pytest
from conftest import run
from queenside import GaveUp, Placement, Solution, compare, kings, method, methods, solve, trace


def test_every_method_is_described():
    names = [about.name for about in methods()]
    assert len(names) == len(set(names)) == 14
    for about in methods():
        assert about.summary and about.text and about.pseudocode
        assert about.name in repr(about) and about.text in about._repr_markdown_()


def test_method_by_name():
    assert method("h1").name == "most-threatened-h1" and method("backtracking") in methods()
    for fault in ("magic", "", 5):
        with pytest.raises(ValueError):
            method(fault)


@pytest.mark.parametrize("method", [method.name for method in methods()])
def test_trace_ends_with_the_solution(method):
    run = trace(method, 6, seed=5)
    events = list(run)
    assert [event.number for event in events] == list(range(1, len(events) + 1))
    assert run.report.status == "solution" and run.report.ended == "enough"
    assert run.board == Placement(6, run.report.solution.queens)
    assert events[-1].kind == "solution" and events[-1].energy == 0 and events[-1].queens == 6
    assert next(run, None) is None
    assert run.method == method and run.report.solution == solve(6, method=method, seed=5)
    lines = len(next(about for about in methods() if about.name == method).pseudocode)
    assert all(event.line is None or 0 <= event.line < lines for event in events)
    assert run.report.steps == events[-1].steps


def test_events_say_what_happened():
    first, second = itertools.islice(trace("backtracking", 4), 2)
    assert (first.kind, first.data, first.queens, first.energy) == ("place", {"queen": (0, 0)}, 1, 0)
    assert str(second).startswith("2 ") and second.words
    kinds = {event.kind: event.data for event in itertools.islice(trace("annealing", 10, seed=1), 3000)}
    assert {"from", "to", "delta", "temperature", "chance", "draw"} == set(kinds["reject"])


def test_trace_is_lazy_and_can_be_dropped():
    for _ in range(20):
        run = trace("late-backtracking", 30)
        assert len(list(itertools.islice(run, 3000))) == 3000
        assert run.report is None and run.board.n == 30
        assert run._repr_svg_().startswith("<svg")


def test_limits_end_a_trace():
    run = trace("backtracking", 20, step_limit=50)
    events = list(run)
    assert run.report.status == "unknown" and run.report.ended == "step-limit" and events[-1].steps <= 50
    run = trace("late-backtracking", 40, time_limit=0.05)
    assert sum(1 for _ in run) and run.report.ended == "time-limit"
    run = trace("backtracking", 3)
    assert list(run) and run.report.status == "none" and run.report.solution is None


def test_trace_with_given_queens_and_a_start_position():
    run = trace("min-conflicts", 10, queens=[(0, 3)], seed=2)
    assert list(run) and run.report.solution[0] == 3
    start = [(2 * row) % 10 for row in range(10)]
    run = trace("h1", 10, start=start, seed=2)
    placed = [event.data["queen"] for event in itertools.islice(run, 10)]
    assert placed == list(enumerate(start))


def test_start_positions_move_and_given_queens_stay():
    stuck = [0, 2, 4, 1, 3, 5]
    for name in ("h1", "h2", "min-conflicts", "annealing", "iterative-repair", "swap-search"):
        assert solve(6, start=stuck, method=name).n == 6
        assert solve(6, queens=[(0, 1), (1, 3)], method=name) == (1, 3, 5, 0, 2, 4)
        assert solve(Placement(6, [(0, 0), (5, 5)]), method=name) is None
        assert solve(3, method=name) is None
    with pytest.raises(ValueError, match="accepts no start position"):
        solve(6, start=stuck, method="backtracking")
    with pytest.raises(ValueError, match="need a classic method"):
        solve(6, start=stuck)
    cells = compare(6, ["h1", "h2"], start=stuck, runs=2)
    assert [cell["state"] for cell in cells] == ["answered"] * 2
    crowded = Placement(6, [(0, 0), (0, 1)])
    assert [cell["method"] for cell in compare(6, start=crowded, runs=1)][:2] == [
        "most-threatened-h1",
        "most-threatened-h2",
    ]
    with pytest.raises(ValueError, match="methods that accept it: most-threatened-h1"):
        compare(6, ["min-conflicts"], start=crowded)


def test_comparison_is_a_list_of_dicts():
    cells = compare(range(6, 9), ["backtracking", "min-conflicts"], runs=4)
    assert [(cell["n"], cell["method"]) for cell in cells] == [
        (n, method) for n in (6, 7, 8) for method in ("backtracking", "min-conflicts")
    ]
    for cell in cells:
        assert cell["state"] == "answered" and cell["runs"] == cell["answered"] == 4
        for value in ("seconds", "steps", "moves"):
            assert cell[f"{value}_lower"] <= cell[value] <= cell[f"{value}_upper"]
    assert len({tuple(cell) for cell in cells}) == 1
    again = compare([8], "min-conflicts", runs=4, threads=2)
    assert again[0]["steps"] == cells[-1]["steps"]


def test_comparison_reports_skipped_cells():
    cells = compare([8, 30, 31], ["late-backtracking", "h1"], runs=2, step_limit=5000)
    states = {(cell["n"], cell["method"]): cell["state"] for cell in cells}
    assert states[30, "late-backtracking"] == "limit" and states[31, "late-backtracking"] == "skipped"
    left_out = [cell for cell in cells if cell["state"] == "skipped"]
    assert left_out[0]["seconds"] is None and left_out[0]["runs"] == 0
    assert compare(4) and len(compare([4], runs=1)) == 14


def test_kings():
    ten = Solution([8, 1, 3, 0, 6, 9, 5, 2, 4, 7])
    assert kings.count(ten) == 0
    assert kings.count(ten.to("dots"), 4) == kings.count(ten, 4) == 22
    large = kings.polynomial(solve(64, seed=1))
    assert large[0] == 1 and large[1] == len(kings.safe_squares(solve(64, seed=1)))


def test_kings_search():
    hit = kings.search(20, 48)
    assert kings.count(hit.solution) == hit.ways == 48 and hit.board > 0
    assert kings.search(20, 48, threads=2) == hit
    assert kings.count(kings.search(26, 0).solution) == 0
    assert kings.search(5, 1000) is None
    assert kings.search(10, range(20, 31), kings=4).ways in range(20, 31)
    found = list(kings.hits(8, (1, None), kings=3, method="every"))
    assert [hit.ways for hit in found] == [kings.count(hit.solution, 3) for hit in found]
    with pytest.raises(GaveUp, match="time_limit"):
        kings.search(30, 2**100, time_limit=0.05)
    assert len(list(itertools.islice(kings.hits(20, (0, None)), 5))) == 5
    assert list(kings.hits(20, (0, None), time_limit=1))


def test_kings_search_has_the_boards_of_the_program():
    words = ["kings", "search", "20", "--ways", "40..60", "--seed", "7", "--limit", "3", "--json"]
    lines = run(sys.executable, "-m", "queenside", *words, check=True).stdout.splitlines()
    found = itertools.islice(kings.hits(20, (40, 60), seed=7), 3)
    assert [(list(hit.solution), str(hit.ways)) for hit in found] == [
        (answer["columns"], answer["ways"]) for answer in map(json.loads, lines)
    ]


def test_kings_search_ends_with_a_proof_or_gives_up():
    assert kings.search(8, (1, None), kings=60) is None and list(kings.hits(8, (1, None), kings=60)) == []
    assert kings.search(12, 10**30, method="every") is None
    for name in ("anneal", "iterative-repair"):
        with pytest.raises(GaveUp, match="there may be one; try a longer time_limit"):
            kings.search(20, 10**30, method=name, time_limit=datetime.timedelta(milliseconds=50))
