"""Phones show what somebody has looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from tests.browser.kept import FOLDER, seen

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

TOLERATED = 64
"""The difference of a pixel, of 255, that letters of another font make."""

SHARE = 0.04
"""The share of pixels that may differ by more."""


def test_a_moment_looks_as_it_did(browser: Browser) -> None:
    for name, picture in seen(browser):
        with Image.open(FOLDER / name) as kept:
            different = ImageChops.difference(picture, kept.convert("RGB")).convert("L").histogram()
        share = sum(different[TOLERATED:]) / sum(different)
        assert share <= SHARE, f"{name}: {share:.1%} differs; python -m tests.browser.kept keeps what is seen now"
