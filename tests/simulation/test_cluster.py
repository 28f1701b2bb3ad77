"""The workers of a Dask cluster give the same result, also with ``--cluster``; without a cluster, one line says so."""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from duell import __version__
from duell.simulation import cluster as under_test
from duell.simulation.cluster import ClusterError, simulate_on_cluster
from duell.simulation.match import BotFailedError
from duell.simulation.running import simulate
from tests.cli.conftest import Run
from tests.simulation.clusters import TOP, cluster
from tests.simulation.matches import HIGHEST, match, records
from tests.simulation.strange import PATH


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with cluster() as (scheduler, _):
        yield scheduler


def refused(address: str, *players: str) -> str:
    with pytest.raises(ClusterError) as caught:
        simulate_on_cluster(address, match(*(players or ("random", "random"))))
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_cluster_gives_the_same_result_and_records(address: str, tmp_path: Path) -> None:
    games = match("padawan", f"{PATH}:Diary", "random", games=60, duplicate=True)
    own_folder, there, complaint = tmp_path / "here", tmp_path / "there", list[int]()
    played = simulate_on_cluster(address, games, records=there, report=complaint.append)
    assert played == simulate(games, records=own_folder)
    assert [record.acts for record in records(there)] == [record.acts for record in records(own_folder)]
    assert complaint[-1] == 60


def test_a_bot_that_fails_ends_the_match_and_not_the_cluster(address: str) -> None:
    with pytest.raises(BotFailedError, match=r"^Ben \(.*:Breaks\), game .*round 2: ZeroDivisionError"):
        simulate_on_cluster(address, match(HIGHEST, f"{PATH}:Breaks"))
    assert simulate_on_cluster(address, match(HIGHEST, "random")) == simulate(match(HIGHEST, "random"))


def test_a_worker_that_dies(address: str) -> None:
    assert refused(address, "random", f"{PATH}:Dies") == (
        "the system killed workers of the cluster while they were playing games"
    )


def test_a_scheduler_that_dies() -> None:
    games = match("padawan", "random", games=1_000_000)
    with cluster(1) as (scheduler, running), pytest.raises(ClusterError) as caught:
        simulate_on_cluster(scheduler, games, report=lambda _: running.kill())
    assert str(caught.value) == f"the connection to {scheduler} was lost while games were played"


def test_workers_with_another_duell(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(under_test, "__version__", "9.9")
    complaint = refused(address)
    assert complaint.startswith("the worker tcp://127.0.0.1:")
    assert complaint.endswith(f" has duell {__version__}; every worker needs duell 9.9, as here")
    monkeypatch.setattr(under_test, "version", _no_duell)
    assert refused(address).endswith(" has no duell; every worker needs duell 9.9, as here")


def _no_duell(package: str) -> str:
    raise ModuleNotFoundError(package)


def test_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(under_test, "PATIENCE", 0.5)
    with cluster(0) as (scheduler, _):
        assert refused(scheduler) == "the cluster still has no workers after 0.5 s"


def test_where_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(under_test, "PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        assert refused(f"tcp://127.0.0.1:{port}") == f"no Dask scheduler answers at tcp://127.0.0.1:{port} within 0.2 s"
    assert refused(f"127.0.0.1:{port}") == f"no Dask scheduler answers at 127.0.0.1:{port} within 0.2 s"


def test_where_a_worker_answers(address: str) -> None:
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        worker = next(iter(client.nthreads()))
    assert refused(worker) == f"{worker} is the address of a Dask worker, not of the scheduler"


SEATS = ("--seat", "Anna:leia:padawan", "--seat", "Ben::random")
MATCH = ("simulate", "--games", "60", "--seed", "an evening", "--json", *SEATS)


def test_the_result_is_that_of_one_process_and_nothing_else_is_printed(address: str, run: Run) -> None:
    command = [sys.executable, "-m", "duell", *MATCH, "--cluster", address]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
    alone = run(*MATCH, "--jobs", "1")
    assert (done.returncode, done.stderr) == alone[::2] == (0, "")
    there, one = json.loads(done.stdout), json.loads(alone[1])
    assert there.pop("seconds") > 0 < one.pop("seconds")
    assert there == one


@pytest.mark.parametrize(
    ("options", "code", "line"),
    [
        (("--cluster", "127.0.0.1:1"), 1, "no Dask scheduler answers at 127.0.0.1:1 within 0.1 s"),
        (("--cluster", "evening"), 2, "--cluster: 'evening' is not an address such as"),
        (("--cluster", ""), 2, "--cluster: '' is not an address such as tcp://192.0.2.7:8786"),
        (("--cluster", "tcp://a:99999"), 2, "--cluster: 'tcp://a:99999' is not an address such as "),
        (("--cluster", "foo://a:1"), 1, "no Dask scheduler answers at foo://a:1: unknown address scheme 'foo' "),
        (("--cluster", "127.0.0.1:1", "--jobs", "2"), 2, "--jobs and --cluster cannot be combined"),
    ],
)
def test_where_no_cluster_can_play(
    options: tuple[str, ...], code: int, line: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(under_test, "PATIENCE", 0.1)
    returned, out, err = run(*MATCH, *options)
    assert (returned, out, err.count("\n")) == (code, "", 1)
    assert err.startswith(f"duell: {line}")


def test_without_dask_it_says_how_to_get_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, out, err = run(*MATCH, "--cluster", "127.0.0.1:1")
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert err.startswith("duell: a cluster needs the library distributed; to install it: ")
    assert err.endswith(" -m pip install distributed\n")
