"""The same sweep on a Dask cluster: so many batches at a time; those of a lost worker are done by others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from berthier.core.errors import BadInput
from berthier.lab.local import D, Work
from berthier.lab.worker import BatchDone, work
from berthier.notebook.optional import need

EACH = 3  # batches under way for each thread of the cluster
PATIENCE = "20s"  # for a scheduler to answer


def run_on_cluster(plan: bytes, batches: Iterator[list[int]], address: str) -> Iterator[BatchDone]:
    """Hand batches to the cluster at this address as long as there are any."""
    return work_on_cluster(work, plan, batches, address)


def work_on_cluster(worker: Work[D], plan: bytes, batches: Iterator[list[int]], address: str) -> Iterator[D]:
    """The same for any work that is a plan and batches of numbers."""
    distributed = need("distributed", "sweep")
    client = _connect(distributed, address)
    try:
        yield from _run(distributed, client, worker, plan, batches)
    finally:
        client.close()


def _connect(distributed: Any, address: str) -> Any:
    try:
        distributed.comm.resolve_address(address)  # a client that never had an address cannot be closed
        return distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as problem:
        raise BadInput(f"No Dask scheduler answers at {address}: {problem}.", "dask") from None


def _run(distributed: Any, client: Any, worker: Work[D], plan: bytes, batches: Iterator[list[int]]) -> Iterator[D]:
    """Keep the cluster supplied: one batch in for each that comes out."""
    under_way = distributed.as_completed(loop=client.loop)
    for _ in range(EACH * _threads(client)):
        _submit(client, worker, plan, batches, under_way)
    for future in under_way:
        try:
            done = future.result()
        except distributed.KilledWorker as problem:
            raise BadInput(
                f"The cluster lost its workers again and again on the same cells: {problem}", "dask"
            ) from None
        _submit(client, worker, plan, batches, under_way)
        future.release()  # the cluster need not remember what the journal has
        yield done


def _threads(client: Any) -> int:
    threads: int = sum(client.nthreads().values())
    return max(1, threads)


def _submit(client: Any, worker: Work[Any], plan: bytes, batches: Iterator[list[int]], under_way: Any) -> None:
    numbers = next(batches, None)
    if numbers is not None:
        under_way.add(client.submit(worker, plan, numbers, pure=False))
