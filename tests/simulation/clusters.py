"""A Dask cluster on this machine: ``python -m tests.simulation.clusters WORKERS FOLDER`` prints its address.

It ends when its standard input does, so that no cluster outlives its test.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_all_start_methods
from pathlib import Path
from tempfile import TemporaryDirectory

TOP = Path(__file__).parents[2]


@contextmanager
def cluster(workers: int = 2) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Start a cluster with processes of its own; give the address of its scheduler, and the scheduler's process."""
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        subprocess.Popen(
            [sys.executable, "-m", __name__, f"{workers}", folder],
            cwd=TOP,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        ) as started,
    ):
        assert started.stdin
        assert started.stdout
        try:
            yield started.stdout.readline().strip(), started
        finally:
            started.stdin.close()


def main() -> None:
    """Run a cluster until the end of the input."""
    import dask
    from distributed import LocalCluster  # slow to load, and every process of a test run looks for tests

    workers, folder = sys.argv[1:]
    dask.config.set({"distributed.scheduler.allowed-failures": 0})
    if "forkserver" in get_all_start_methods():  # each worker would load Dask again
        dask.config.set({"distributed.worker.multiprocessing-method": "forkserver"})
    with LocalCluster(
        n_workers=int(workers), threads_per_worker=1, host="127.0.0.1", dashboard_address=None, local_directory=folder
    ) as running:
        print(running.scheduler_address, flush=True)  # noqa: T201
        sys.stdin.read()


if __name__ == "__main__":
    main()
