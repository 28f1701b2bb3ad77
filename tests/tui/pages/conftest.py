"""Windows to look through. Tests of one window come together, so that what one has drawn is kept for the next."""

import pytest

from duell.tui.blocks import Size
from tests.tui.pages.looking import SIZES


@pytest.fixture(scope="session", params=SIZES, ids=lambda size: f"{size.columns}x{size.rows}")
def size(request: pytest.FixtureRequest) -> Size:
    """Return a window; a test that looks through some of them only is parametrized with these."""
    assert isinstance(request.param, Size)
    return request.param
