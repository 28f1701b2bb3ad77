"""``duell simulate --cluster``: the same on the workers of a Dask cluster, and as quiet."""

import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

from duell.simulation import cluster as dask_cluster
from tests.cli.conftest import Run
from tests.simulation.clusters import TOP, cluster

SEATS = ("--seat", "Anna:leia:padawan", "--seat", "Ben::random")
MATCH = ("simulate", "--games", "60", "--seed", "an evening", "--json", *SEATS)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with cluster() as (found, _):
        yield found


def test_the_result_is_that_of_one_process_and_nothing_else_is_said(address: str, run: Run) -> None:
    command = [sys.executable, "-m", "duell", *MATCH, "--cluster", address]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
    here = run(*MATCH, "--jobs", "1")
    assert (done.returncode, done.stderr) == here[::2] == (0, "")
    there, one = json.loads(done.stdout), json.loads(here[1])
    assert there.pop("seconds") > 0 < one.pop("seconds")
    assert there == one


@pytest.mark.parametrize(
    ("options", "code", "line"),
    [
        (("--cluster", "127.0.0.1:1"), 1, "no Dask scheduler answers at 127.0.0.1:1 within 0.1 s"),
        (
            ("--cluster", "evening"),
            2,
            "argument --cluster: found evening; expected an address such as tcp://192.0.2.7:",
        ),
        (("--cluster", ""), 2, "argument --cluster: found ; expected an address such as tcp://192.0.2.7:8786; "),
        (("--cluster", "tcp://a:99999"), 2, "argument --cluster: found tcp://a:99999; expected an address such as "),
        (("--cluster", "foo://a:1"), 1, "no Dask scheduler answers at foo://a:1: unknown address scheme 'foo' "),
        (("--cluster", "127.0.0.1:1", "--jobs", "2"), 2, "argument --jobs: not allowed with argument --cluster; "),
    ],
)
def test_where_no_cluster_can_play(
    options: tuple[str, ...], code: int, line: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dask_cluster, "PATIENCE", 0.1)
    returned, out, err = run(*MATCH, *options)
    assert (returned, out, err.count("\n")) == (code, "", 1)
    assert err.startswith(f"duell: {line}")


def test_without_dask_it_says_how_to_get_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, out, err = run(*MATCH, "--cluster", "127.0.0.1:1")
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert err.startswith(
        "duell: a cluster needs Dask, which is not installed here; to add it, run pip install '.[cluster]' in "
    )
