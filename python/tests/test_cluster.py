"""Test counts on a cluster: HyperQueue on this machine, with the files of `queenside shard`."""

import json
import subprocess
import threading
import time

import pytest
from queenside import GaveUp, cluster, count
from queenside._program import program

hyperqueue = pytest.importorskip("hyperqueue", reason="no package of HyperQueue for this machine")


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    from hyperqueue.cluster import WorkerConfig

    machine = hyperqueue.LocalCluster(str(tmp_path_factory.mktemp("server")))
    machine.start_worker(WorkerConfig(cores=2))
    yield machine.client()
    machine.stop()


def test_count_on_a_cluster(client, tmp_path):
    parts = []
    total = cluster.count(16, client=client, folder=tmp_path / "n 16", chunks=6, progress=parts.append)
    assert (total.n, total.solutions, total.up_to_symmetry, total.chunks) == (16, 14772512, 1846955, 6)
    assert parts[-1] == 1.0 and parts == sorted(parts) and len(parts) > 1 and min(parts) < 1
    # The command line reads the same files.
    plan, results = tmp_path / "n 16" / "plan.json", tmp_path / "n 16" / "results"
    merged = subprocess.run([program(), "shard", "merge", plan, results], capture_output=True, text=True, check=True)
    assert merged.stdout.startswith("14772512")
    files = {path: path.stat().st_mtime_ns for path in results.glob("*.jsonl")}
    assert len(files) == 6
    # A second call finds all results and counts nothing.
    assert cluster.count(16, client=client, folder=tmp_path / "n 16", chunks=6) == total
    assert files == {path: path.stat().st_mtime_ns for path in results.glob("*.jsonl")}
    with pytest.raises(ValueError, match="another plan"):
        cluster.count(16, client=client, folder=tmp_path / "n 16", chunks=5)


def test_count_needs_only_a_client(client, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert cluster.count(12, client=client).solutions == 14200
    assert (tmp_path / "queens-12" / "plan.json").exists()


def test_count_resumes(client, tmp_path):
    cluster.plan(15, tmp_path / "plan.json", chunks=4)
    cluster.run(tmp_path / "plan.json", 2, tmp_path / "results")
    (done,) = (tmp_path / "results").glob("*.jsonl")
    before = done.stat().st_mtime_ns
    assert cluster.count(15, client=client, folder=tmp_path, chunks=4).solutions == 2279184
    assert done.stat().st_mtime_ns == before


def test_other_threads_run_while_a_cluster_counts(client, tmp_path):
    ticks, done = [], threading.Event()

    def tick():
        while not done.wait(0.02):
            ticks.append(time.perf_counter())

    ticker = threading.Thread(target=tick)
    ticker.start()
    try:
        cluster.count(18, client=client, folder=tmp_path, chunks=3)
    finally:
        done.set()
        ticker.join()
    pauses = [after - before for before, after in zip(ticks, ticks[1:])]
    # HyperQueue's own wait function would block all Python threads until the count ends.
    assert len(ticks) > 10 and max(pauses) < 0.5


def test_failing_tasks_raise_gave_up(client, tmp_path):
    with pytest.raises(GaveUp, match="logs"):
        cluster.count(13, client=client, folder=tmp_path, chunks=1, program=_failing(tmp_path))
    assert (tmp_path / "logs" / "1.log").read_text() == "no such luck\n"


def _failing(folder):
    """Write a program that can plan but fails to count."""
    script = folder / "failing"
    script.write_text(
        f'#!/bin/sh\nif [ "$2" = run ]; then echo no such luck >&2; exit 2; fi\nexec "{program()}" "$@"\n'
    )
    script.chmod(0o755)
    return script


def test_exceptions_of_a_callback_are_raised(client, tmp_path):
    def enough(part):
        raise KeyError(part)

    with pytest.raises(KeyError):
        cluster.count(15, client=client, folder=tmp_path, chunks=2, progress=enough)


@pytest.mark.parametrize(
    "options, words",
    [
        ({"n": 29}, "28"),
        ({"n": -1}, "-1"),
        ({"n": 16.5}, "whole number"),
        ({"n": 16, "chunks": 0}, "0"),
        ({"n": 16, "chunks": 2, "chunk_time": 3}, "not both"),
        ({"n": 16, "chunk_time": -3}, "-3"),
        ({"n": 16, "chunk_time": 0}, "0s"),
        ({"n": 16, "cpus": 0}, "cpus"),
        ({"n": 16, "cpus": 1.5}, "cpus"),
        ({"n": 16, "crash_limit": 0}, "crash_limit"),
        ({"n": 16, "progress": 5}, "progress"),
        ({"n": 16, "client": None}, "client"),
    ],
)
def test_invalid_arguments_are_rejected(client, tmp_path, options, words):
    with pytest.raises(ValueError, match=words):
        cluster.count(**{"client": client, "folder": tmp_path / "results"} | options)
    assert not (tmp_path / "results" / "plan.json").exists()


def test_completions_of_a_plan_are_counted(tmp_path):
    board = ["14", "--queen", "0,0", "--sample", "100ms", "--chunks", "3"]
    plan, results = tmp_path / "plan.json", tmp_path / "results"
    subprocess.run([program(), "shard", "plan", *board, "-o", str(plan)], check=True)
    assert sum(cluster.run(plan, chunk, results) for chunk in (1, 2, 3)) == count(14, queens=[(0, 0)])
    total = cluster.merge(plan, results)
    assert (total.solutions, total.up_to_symmetry) == (count(14, queens=[(0, 0)]), None)


def test_damaged_results_are_rejected(tmp_path):
    plan, results = tmp_path / "plan.json", tmp_path / "results"
    cluster.plan(14, plan, chunks=2)
    cluster.run(plan, 1, results)
    with pytest.raises(ValueError, match="chunk 2"):
        cluster.merge(plan, results)
    cluster.run(plan, 2, results)
    file = sorted(results.glob("*.jsonl"))[0]
    file.write_text(file.read_text().replace("1", "2", 1))
    with pytest.raises(ValueError):
        cluster.merge(plan, results)
    for chunk in (0, 3, "x"):
        with pytest.raises(ValueError):
            cluster.run(plan, chunk, results)
    (tmp_path / "none.json").write_text("[]")
    for no_plan in (tmp_path / "none.json", tmp_path / "nowhere.json", results):
        with pytest.raises(ValueError, match="not a valid plan"):
            cluster.run(no_plan, 1, results)
    for call in (cluster.status, cluster.merge):
        with pytest.raises(ValueError, match="folders"):
            call(plan)
    assert json.loads(plan.read_text())["n"] == 14
