"""One browser for a module of tests: its event loop must not outlive them in a worker."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser import phones

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> "Iterator[Browser]":
    with phones.chromium() as chromium:
        yield chromium


@pytest.fixture
def drawn(browser: "Browser") -> Iterator[phones.Drawn]:
    """A page on a phone that shows what it is given."""
    with phones.phone(browser) as context:
        yield phones.Drawn(context)
