"""Matches on the workers of a Dask cluster (the extra ``duell[cluster]``)."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from duell import __version__
from duell.language import _, decimal
from duell.program import installing
from duell.simulation.match import Match
from duell.simulation.results import Result
from duell.simulation.running import Report, simulate_on

if TYPE_CHECKING:
    from distributed import Client, Security

PATIENCE = 10.0  # seconds to wait for a scheduler, and then for a worker


def _seconds() -> str:
    return decimal(PATIENCE, 0 if PATIENCE.is_integer() else 1)


class ClusterError(Exception):
    """A cluster cannot play, or has failed; the message is one line."""


def simulate_on_cluster(
    address: str, match: Match, *, records: Path | None = None, report: Report | None = None
) -> Result:
    """Play a match on the workers of a Dask cluster; otherwise as `simulate`, with the same result.

    `address` is that of its scheduler, ``tcp://192.0.2.7:8786``. The workers must have this version of duell and be
    able to import the bots. ClusterError if they cannot, or if the cluster does not answer.
    """
    with _connected(address) as client:
        from distributed import KilledWorker

        under_way = 2 * _threads(client)
        executor = client.get_executor(pure=False)  # Dask would cache pure results, even between matches
        try:
            return simulate_on(executor, match, under_way=under_way, records=records, report=report)
        except CancelledError:
            fault = _("the connection to {address} was lost while games were played", address=address)
            raise ClusterError(fault) from None
        except KilledWorker:
            raise ClusterError(_("the system killed workers of the cluster while they were playing games")) from None
        finally:
            executor.shutdown(wait=False)


@contextmanager
def _connected(address: str) -> Iterator["Client"]:
    try:
        from distributed import Client, Security
    except ImportError:
        how = installing("distributed")
        raise ClusterError(
            _("a cluster needs the library distributed; to install it: {command}", command=how)
        ) from None
    security = Security()
    try:
        kind = asyncio.run(_kind_of(address, security))
    except Exception as error:  # any error is possible at an unknown address
        if str(error):
            fault = _("no Dask scheduler answers at {address}: {reason}", address=address, reason=error)
        else:
            within = _seconds()
            fault = _("no Dask scheduler answers at {address} within {seconds} s", address=address, seconds=within)
        raise ClusterError(fault) from None
    if kind != "Scheduler":
        values = {"part": kind.lower(), "address": address}
        raise ClusterError(_("{address} is the address of a Dask {part}, not of the scheduler", **values))
    with Client(address, timeout=PATIENCE, security=security, set_as_default=False) as client:
        yield client


async def _kind_of(address: str, security: "Security") -> str:
    """The kind of Dask process that answers; with anything but a scheduler, a `Client` would wait for ever."""
    from distributed import rpc

    async with asyncio.timeout(PATIENCE), rpc(address, connection_args=security.get_connection_args("client")) as peer:
        answer: dict[str, Any] = await peer.identity()
        return str(answer["type"])


def _threads(client: "Client") -> int:
    """The number of games that can be played at once; ClusterError without a usable worker."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        fault = _("the cluster still has no workers after {seconds} s", seconds=_seconds())
        raise ClusterError(fault) from None
    for worker, its_version in client.run(version, "duell", on_error="return").items():
        if its_version != __version__:
            has = _("no duell") if isinstance(its_version, Exception) else f"duell {its_version}"
            values = {"worker": worker, "has": has, "version": __version__}
            raise ClusterError(
                _("the worker {worker} has {has}; every worker needs duell {version}, as here", **values)
            )
    return sum(client.nthreads().values())
