"""Numbers are written as each language writes them."""

from collections.abc import Iterator

import pytest

from duell.language import SOURCE, decimal, percent, signed, signed_decimal, signed_percent, use, whole


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use(SOURCE)


@pytest.mark.parametrize(
    ("code", "thousands", "tenths", "share"),
    [
        ("en", "1,210", "−1,210.5", "14%"),
        ("de", "1.210", "−1.210,5", "14\u00a0%"),
        ("fr", "1\u00a0210", "−1\u00a0210,5", "14\u00a0%"),
        ("it", "1.210", "−1.210,5", "14%"),
        ("nl", "1.210", "−1.210,5", "14%"),
    ],
)
def test_separators_signs_and_per_cent(code: str, thousands: str, tenths: str, share: str) -> None:
    use(code)
    assert whole(1210) == thousands
    assert decimal(-1210.5) == tenths
    assert percent(0.138) == share
    assert signed_percent(0.138) == f"+{share}"


def test_signs() -> None:
    assert [signed(points) for points in (-4, 0, 4)] == ["−4", "+0", "+4"]
    assert [signed_decimal(number) for number in (-0.04, 0.06, -1.26)] == ["+0.0", "+0.1", "−1.3"]
    assert [signed_percent(share) for share in (-0.001, 0, -0.5)] == ["0%", "0%", "−50%"]
    assert decimal(0.125, 0) == "0"
