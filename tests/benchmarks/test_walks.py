"""A key, a lock, a bust, the first frame and a command pass through no more files than they are said to.

The first frame is seen through `pty_driver`.
"""

from tests.benchmarks.walks import MOST, counts


def test_no_walk_passes_through_more_files_than_before() -> None:
    assert {name: count for name, count in counts().items() if count > MOST[name]} == {}
