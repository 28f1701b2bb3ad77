"""The coach's review in lines: one fact a line, in the order of the game."""

from pathlib import Path

from duell.plain.playback import review_parts
from tests.coach.examples import action_values
from tests.table import reviews

LEVEL = (0.5, 0.5)


def test_a_whole_review() -> None:
    chances = [LEVEL, *[(0.3, 0.7)] * 9]
    of_anna = action_values(c4=(0.7, 0.6, 3.0), r2d2=(0.3, 0.6, 3.0), c7=(0.0, 0.4, 1.0))
    parts = review_parts(reviews.told(chances=chances, action_values={(0, 0): of_anna}))
    screens = "\n".join(line for part in parts for line in part).split("\n\n")
    expected = Path(__file__).with_name("review.txt").read_text(encoding="utf-8")
    assert "\n\n".join(screens[:3]) + "\n" == expected
    assert len(screens) == 2 + len(reviews.TEXTS)
