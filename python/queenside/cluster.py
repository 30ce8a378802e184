"""Count on a cluster with HyperQueue's Python client (`pip install queenside[cluster]`).

The files are those of `queenside shard`: a plan, and a file of results per chunk. So the command
line can show the progress (`queenside shard status`), merge and audit, and a count that starts here
can resume anywhere. A plan with given queens, which `queenside shard plan` writes, can be run and
merged here.
"""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

from ._boards import shown, whole
from ._errors import GaveUp, InputTypeError
from ._program import program as own_program

# The largest board size of a plan.
_LARGEST = 28

__all__ = ["Total", "count", "merge", "plan", "run", "status"]


class Total(NamedTuple):
    """Total of all shards of a count, as printed by `queenside shard merge`."""

    n: int
    solutions: int
    """Number of solutions; of completions, if the plan has given queens or blocked squares."""
    up_to_symmetry: int | None
    """Number of symmetry classes; `None` for completions."""
    shards: int
    chunks: int
    core_seconds: float
    """Sum of the times of all shards, in seconds."""


def plan(
    n: int,
    file: str | PathLike[str],
    *,
    chunk_time: float | None = None,
    chunks: int | None = None,
    program: str | PathLike[str] | None = None,
) -> int:
    """Write the plan of a count and return its number of chunks.

    If the file already contains the same plan, it is not changed.

    Parameters
    ----------
    n : int
        The board size, 0 to 28.
    file : path
        The file of the plan.
    chunk_time : float, optional
        About how many seconds a chunk takes on one core; 300 if `chunks` is not given either.
    chunks : int, optional
        Number of chunks, instead of `chunk_time`.
    program : path, optional
        Path of the program `queenside`; by default the one of this package.

    Raises
    ------
    ValueError
        If the input is invalid, or if the file contains another plan.

    Examples
    --------
    >>> import tempfile
    >>> from queenside import cluster
    >>> folder = tempfile.TemporaryDirectory()
    >>> cluster.plan(16, folder.name + "/plan.json", chunks=8)
    8
    """
    if chunk_time is not None and chunks is not None:
        raise ValueError("expected chunk_time or chunks, not both")
    n = whole(n, "n", 0, _LARGEST)
    if chunks is not None:
        size = ["--chunks", str(whole(chunks, "chunks", 1, 1 << 32))]
    else:
        size = ["--chunk-time", f"{round(1e6 * (300 if chunk_time is None else chunk_time))}us"]
    text = _ask(program, ["shard", "plan", str(n), *size])
    path = Path(file)
    if path.exists() and path.read_text() != text:
        raise ValueError(f"{path} has another plan: use the same arguments as for that plan, or choose another folder")
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        beside = path.with_name(path.name + ".new")
        beside.write_text(text)
        beside.replace(path)
    return int(json.loads(text)["chunks"])


def run(
    plan: str | PathLike[str],
    chunk: int,
    folder: str | PathLike[str],
    *,
    threads: int = 1,
    program: str | PathLike[str] | None = None,
) -> int:
    """Count one chunk of a plan and write its results, for schedulers other than HyperQueue.

    Run it as one task per chunk. A chunk that is done is not counted again; an interrupted chunk
    resumes.

    Parameters
    ----------
    plan : path
        The file of the plan.
    chunk : int
        Number of the chunk, from 1.
    folder : path
        The folder of results; it is created if it does not exist.
    threads : int
        Number of threads.

    Returns
    -------
    int
        The number of solutions in this chunk.

    Raises
    ------
    ValueError
        If the plan or the chunk is not valid, or if the results cannot be written to the folder.

    Examples
    --------
    Any way to call a function for each chunk works: here `map`; on a cluster the `map` of Dask or
    of a `concurrent.futures` pool.

    >>> import tempfile
    >>> from queenside import cluster
    >>> folder = tempfile.TemporaryDirectory()
    >>> file, results = folder.name + "/plan.json", folder.name + "/results"
    >>> chunks = cluster.plan(14, file, chunks=3)
    >>> sum(map(lambda chunk: cluster.run(file, chunk, results), range(1, chunks + 1)))
    365596
    >>> cluster.status(file, results)["chunks"]["done"]
    3
    >>> cluster.merge(file, results).solutions
    365596
    """
    try:
        chunks = int(json.loads(Path(plan).read_text())["chunks"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{plan} is not a valid plan: {error!r}") from error
    chunk, threads = whole(chunk, "chunk", 1, chunks), whole(threads, "threads", 1, 1024)
    command = ["shard", "run", str(plan), "--chunk", f"{chunk}/{chunks}", "--output", str(folder)]
    found = _ask(program, [*command, "--threads", str(threads), "--json"])
    return int(json.loads(found)["count"])


def status(
    plan: str | PathLike[str], *folders: str | PathLike[str], program: str | PathLike[str] | None = None
) -> dict[str, Any]:
    """Return the progress of a count, as the fields of `queenside shard status --json`.

    Examples
    --------
    >>> import tempfile
    >>> from queenside import cluster
    >>> folder = tempfile.TemporaryDirectory()
    >>> chunks = cluster.plan(16, folder.name + "/plan.json", chunks=8)
    >>> cluster.status(folder.name + "/plan.json", folder.name)["chunks"]["missing"]
    8
    """
    if not folders:
        raise ValueError("folders: expected at least one folder of results")
    found = _ask(program, ["shard", "status", str(plan), *map(str, folders), "--json"], accept=(0, 1, 3))
    return dict(json.loads(found))


def merge(
    plan: str | PathLike[str], *folders: str | PathLike[str], program: str | PathLike[str] | None = None
) -> Total:
    """Add up the results of all shards, after checking each of them.

    Raises
    ------
    ValueError
        If results are missing or damaged; the message says which.

    Examples
    --------
    >>> import tempfile
    >>> from queenside import cluster
    >>> folder = tempfile.TemporaryDirectory()
    >>> file = folder.name + "/plan.json"
    >>> chunks = cluster.plan(13, file, chunks=1)
    >>> solutions = cluster.run(file, 1, folder.name + "/results")
    >>> cluster.merge(file, folder.name + "/results").up_to_symmetry
    9233
    """
    if not folders:
        raise ValueError("folders: expected at least one folder of results")
    found = json.loads(_ask(program, ["shard", "merge", str(plan), *map(str, folders), "--json"]))
    classes = found.get("up_to_symmetry")
    return Total(
        found["n"],
        int(found["count"]),
        None if classes is None else int(classes["count"]),
        found["shards"],
        found["chunks"],
        found["seconds"],
    )


def count(
    n: int,
    *,
    client: Any,
    folder: str | PathLike[str] | None = None,
    chunk_time: float | None = None,
    chunks: int | None = None,
    cpus: int = 1,
    crash_limit: int = 10,
    program: str | PathLike[str] | None = None,
    progress: Callable[[float], object] | None = None,
    name: str | None = None,
) -> Total:
    """Count solutions on a HyperQueue cluster and merge the results.

    A second call with the same folder resumes the count: chunks that are done are not counted
    again. If Ctrl-C or an exception from `progress` interrupts the call, the submitted tasks
    continue; a second call uses their results. A task that needs more cores than any worker has
    waits for such a worker.

    Parameters
    ----------
    n : int
        The board size, 0 to 28.
    client : hyperqueue.Client
        The client that submits the tasks: `hyperqueue.Client()` for the server of this user,
        `LocalCluster().client()` for this machine.
    folder : path, optional
        The folder for the plan and the results. Every worker must reach it under this path. By
        default `queens-N` in the current folder.
    chunk_time, chunks
        As for `plan`.
    cpus : int
        Number of cores per task.
    crash_limit : int
        Number of times that a task can lose its worker before it fails.
    program : path, optional
        Path of the program `queenside` on the workers; by default the one of this package.
    progress : callable, optional
        Function that is called about once per second with the fraction that is done, 0 to 1. An
        exception from it is raised from `count`; the tasks continue.
    name : str, optional
        The name of the HyperQueue job.

    Raises
    ------
    ValueError
        If the input is invalid.
    GaveUp
        If tasks failed. A second call resumes the count.

    Examples
    --------
    >>> from hyperqueue import LocalCluster  # doctest: +SKIP
    >>> from hyperqueue.cluster import WorkerConfig  # doctest: +SKIP
    >>> with LocalCluster() as machine:  # doctest: +SKIP
    ...     machine.start_worker(WorkerConfig(cores=2))
    ...     print(cluster.count(18, client=machine.client(), folder="n18", chunks=8).solutions)
    666090624
    """
    cpus = whole(cpus, "cpus", 1, 1024)
    crash_limit = whole(crash_limit, "crash_limit", 1, 65535)
    if not hasattr(client, "submit") or not hasattr(client, "get_failed_tasks"):
        raise InputTypeError(f"client: expected a hyperqueue.Client, not {shown(client)}")
    if progress is not None and not callable(progress):
        raise InputTypeError(f"progress: expected a function, not {shown(progress)}")
    hyperqueue, resources = _hyperqueue(cpus)
    command = own_program() if program is None else str(program)
    root = Path(f"queens-{n}" if folder is None else folder).resolve()
    plan_file, results = root / "plan.json", root / "results"
    number = plan(n, plan_file, chunk_time=chunk_time, chunks=chunks, program=program)
    logs = root / "logs"
    logs.mkdir(parents=True, exist_ok=True)
    results.mkdir(exist_ok=True)
    job = hyperqueue.Job(name=name or f"queens-{n}", max_fails=None)
    for chunk in range(1, number + 1):
        run = [command, "shard", "run", str(plan_file), "--chunk", f"{chunk}/{number}", "--output", str(results)]
        job.program(
            [*run, "--threads", str(cpus)],
            name=f"chunk {chunk}",
            stdout=None,
            stderr=str(logs / f"{chunk}.log"),
            resources=resources,
            crash_limit=crash_limit,
        )
    _wait(client, client.submit(job), number, lambda: status(plan_file, results, program=program), progress, logs)
    return merge(plan_file, results, program=program)


def _wait(
    client: Any,
    submitted: Any,
    chunks: int,
    look: Callable[[], dict[str, Any]],
    progress: Callable[[float], object] | None,
    logs: Path,
) -> None:
    """Wait until all chunks have their results, with a check at least every second.

    It reads the progress from the files, because HyperQueue's own wait function blocks all Python
    threads.
    """
    pause = 0.05
    while True:
        found = look()
        planned, done = found["core_seconds"]["planned"], found["core_seconds"]["done"]
        is_done = found["chunks"]["done"] == chunks
        if progress is not None:
            progress(1.0 if is_done else min(0.999, done / planned if planned else 0.0))
        if is_done:
            return
        failed = len(client.get_failed_tasks(submitted))
        if failed and failed + look()["chunks"]["done"] >= chunks:
            raise GaveUp(f"{failed} tasks failed: see {logs}; call again with the same folder to resume")
        time.sleep(pause)
        pause = min(1.0, 1.5 * pause)


def _hyperqueue(cpus: int) -> tuple[Any, Any]:
    try:
        import hyperqueue  # type: ignore[import-not-found, import-untyped, unused-ignore]
        from hyperqueue.ffi.protocol import (  # type: ignore[import-not-found, import-untyped, unused-ignore]
            ResourceRequest,
        )
    except ImportError as error:
        raise ImportError("clusters need HyperQueue: pip install 'queenside[cluster]'") from error
    return hyperqueue, ResourceRequest(cpus=cpus)


def _ask(program: str | PathLike[str] | None, arguments: list[str], accept: tuple[int, ...] = (0,)) -> str:
    """Run the program and return its output; raise its error message if it fails."""
    command = own_program() if program is None else str(program)
    asked = subprocess.run([command, *arguments], capture_output=True, text=True)
    if asked.returncode not in accept:
        words = asked.stderr.strip().removeprefix("error: ") or f"{command} failed with exit status {asked.returncode}"
        raise ValueError(words)
    return asked.stdout
