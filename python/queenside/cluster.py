"""A count over a cluster, by HyperQueue's Python client (`pip install queenside[cluster]`).

The files are those of `queenside shard`: a plan, and a file of results for each chunk, so that the command line can look on
(`queenside shard status`), merge and audit, and a count begun here can be gone on with anywhere.
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

# The largest board that is planned.
_LARGEST = 28

__all__ = ["Total", "count", "merge", "plan", "run", "status"]


class Total(NamedTuple):
    """What the shards of a count add up to, as `queenside shard merge` gives it."""

    n: int
    solutions: int
    up_to_symmetry: int
    """The number of solutions up to rotation and reflection."""
    shards: int
    chunks: int
    core_seconds: float
    """The seconds of all shards together."""


def plan(
    n: int,
    file: str | PathLike[str],
    *,
    chunk_time: float | None = None,
    chunks: int | None = None,
    program: str | PathLike[str] | None = None,
) -> int:
    """Writes the plan of a count, unless the same is there; the number of its chunks.

    Parameters
    ----------
    n : int
        The board size, 0 to 28.
    file : path
        Where the plan is written.
    chunk_time : float, optional
        About how many seconds a chunk takes on one core; 300 if neither is given.
    chunks : int, optional
        How many chunks, instead.
    program : path, optional
        The program `queenside`; the one of this package if not given.

    Raises
    ------
    ValueError
        For bad input, and where the file has another plan.

    Examples
    --------
    >>> import tempfile
    >>> from queenside import cluster
    >>> folder = tempfile.TemporaryDirectory()
    >>> cluster.plan(16, folder.name + "/plan.json", chunks=8)
    8
    """
    if chunk_time is not None and chunks is not None:
        raise ValueError("chunk_time or chunks, not both")
    n = whole(n, "n", 0, _LARGEST)
    if chunks is not None:
        size = ["--chunks", str(whole(chunks, "chunks", 1, 1 << 32))]
    else:
        size = ["--chunk-time", f"{round(1e6 * (300 if chunk_time is None else chunk_time))}us"]
    text = _ask(program, ["shard", "plan", str(n), *size])
    path = Path(file)
    if path.exists() and path.read_text() != text:
        raise ValueError(f"{path} has another plan: go on with it as it is, or take another folder")
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
    """Counts one chunk of a plan and writes its results; for clusters of other kinds than HyperQueue's, one task each.

    A chunk that is done is not counted again, one that was left in the middle is gone on with.

    Parameters
    ----------
    plan : path
        The plan.
    chunk : int
        Which chunk, from 1.
    folder : path
        The folder of results; made if it is not there.
    threads : int
        How many threads count.

    Returns
    -------
    int
        The number of solutions in this chunk.

    Raises
    ------
    ValueError
        If the plan or the chunk is none, or the folder cannot be written to.

    Examples
    --------
    Any way to call a function many times will do: here `map`; on a cluster that of Dask, or a `concurrent.futures` pool.

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
        raise ValueError(f"{plan} is no plan: {error!r}") from error
    chunk, threads = whole(chunk, "chunk", 1, chunks), whole(threads, "threads", 1, 1024)
    command = ["shard", "run", str(plan), "--chunk", f"{chunk}/{chunks}", "--output", str(folder)]
    found = _ask(program, [*command, "--threads", str(threads), "--json"])
    return int(json.loads(found)["count"])


def status(
    plan: str | PathLike[str], *folders: str | PathLike[str], program: str | PathLike[str] | None = None
) -> dict[str, Any]:
    """How far a count is, as the fields of `queenside shard status --json`.

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
        raise ValueError("status takes the plan and the folders of results")
    found = _ask(program, ["shard", "status", str(plan), *map(str, folders), "--json"], accept=(0, 1, 3))
    return dict(json.loads(found))


def merge(
    plan: str | PathLike[str], *folders: str | PathLike[str], program: str | PathLike[str] | None = None
) -> Total:
    """What all the shards add up to, each checked.

    Raises
    ------
    ValueError
        If results are missing or damaged; it says which.

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
        raise ValueError("merge takes the plan and the folders of results")
    found = json.loads(_ask(program, ["shard", "merge", str(plan), *map(str, folders), "--json"]))
    return Total(
        found["n"],
        int(found["count"]),
        int(found["up_to_symmetry"]["count"]),
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
    """Counts solutions on a HyperQueue cluster, and merges what comes back.

    Called again with the same folder it goes on: chunks that are done are not counted again. Interrupted by Ctrl-C or by what
    `progress` raises, the tasks go on; the same call finds what they do. Tasks that ask for more cores than any worker has wait
    for one that has them.

    Parameters
    ----------
    n : int
        The board size, 0 to 28.
    client : hyperqueue.Client
        Where to submit: `hyperqueue.Client()` for the server of this user, `LocalCluster().client()` for this machine.
    folder : path, optional
        For the plan and the results; every worker has to see it by this path. `queens-N` where you are if not given.
    chunk_time, chunks
        As for `plan`.
    cpus : int
        Cores for each task.
    crash_limit : int
        How often a task may lose its worker before it fails.
    program : path, optional
        The program `queenside` as workers find it; the one of this package if not given.
    progress : callable, optional
        Called every second or so with the part that is done, 0 to 1; what it raises comes out (tasks go on).
    name : str, optional
        The name of the job.

    Raises
    ------
    ValueError
        For bad input.
    GaveUp
        If tasks failed; the same call goes on.

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
        raise InputTypeError(f"client: a hyperqueue.Client, not {shown(client)}")
    if progress is not None and not callable(progress):
        raise InputTypeError(f"progress: a function, not {shown(progress)}")
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
    """Waits until all chunks have their results, with a look every second.

    HyperQueue's own waiting keeps Python from everything else; what is done shows in the files.
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
            raise GaveUp(f"{failed} tasks failed, see {logs}; the same call goes on with what is left")
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
    """What the program answers; its own words as the error otherwise."""
    command = own_program() if program is None else str(program)
    asked = subprocess.run([command, *arguments], capture_output=True, text=True)
    if asked.returncode not in accept:
        words = asked.stderr.strip().removeprefix("error: ") or f"{command} ended with {asked.returncode}"
        raise ValueError(words)
    return asked.stdout
