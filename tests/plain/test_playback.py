"""The coach's review in lines: one fact a line, in the order of the game."""

from duell.plain.playback import review_lines
from tests.coach.examples import action_values
from tests.table import reviews

LEVEL = (0.5, 0.5)


def test_a_whole_review() -> None:
    chances = [LEVEL, *[(0.3, 0.7)] * 9]
    of_anna = action_values(c4=(0.7, 0.6, 3.0), r2d2=(0.3, 0.6, 3.0), c7=(0.0, 0.4, 1.0))
    screens = "\n".join(review_lines(reviews.told(chances=chances, action_values={(0, 0): of_anna}))).split("\n\n")
    assert screens[0].splitlines() == [
        "Anna wins with 7 points.",
        "Anna’s chance of winning at the start of each round and at the end: 50%, 30%, 30%, 30%, 30%, 100%.",
        "Ben’s chance of winning at the start of each round and at the end: 50%, 70%, 70%, 70%, 70%, 0%.",
        "What decided the game:",
        "Round 1, Greedo: Anna 7, Ben 5.",
        "Anna’s chance of winning fell from 50% to 30%.",
        "Anna lost 20 percentage points of winning chance and 2.0 points with the 7.",
        "A master would choose: 4 (70%), R2-D2 (30%).",
        "Round 5: Ben keeps Jabba the Hutt.",
        "Ben’s chance of winning fell from 70% to 0%.",
    ]
    assert screens[1].splitlines() == [
        "Anna’s chance of winning: 50% at the start, 100% at the end. Over the game, Anna’s own choices brought "
        "20 percentage points less, other players’ choices 0 percentage points more, and the stock 70 percentage "
        "points more.",
        "Anna’s 4 choices wasted 5.0 percentage points of winning chance and 0.5 points each, on average.",
        "Anna lost most by bidding too high for villains of 3 points.",
        "It happened once and cost 20 percentage points of winning chance and 2.0 points.",
        "Ben’s chance of winning: 50% at the start, 0% at the end. Over the game, Ben’s own choices brought "
        "0 percentage points more, other players’ choices 20 percentage points more, and the stock 70 percentage "
        "points less.",
        "Ben wasted nothing.",
    ]
    assert screens[2].splitlines() == [
        "Round 1. 4 cards in the stock.",
        "At stake: Greedo, 3 points.",
        "Ben played the 5 with 4 icons.",
        "Anna played the 7 with 1 icon.",
        "Anna wins Greedo (+3). Score now 3.",
        "Ben takes the card back.",
        "Anna discards the 7.",
        "Anna lost 20 percentage points of winning chance and 2.0 points with the 7.",
        "A master would choose: 4 (70%), R2-D2 (30%).",
        "Ben’s choice was as good as any. A master would choose: R2-D2 (11%), 1 (11%), 2 (11%), 3 (11%), 4 (11%), "
        "5 (11%), 6 (11%), 7 (11%), 8 (11%).",
        "Anna’s chance of winning: 50% before, 30% after, 30% once the stock had brought Darth Vader −2.",
        "Ben’s chance of winning: 50% before, 70% after, 70% once the stock had brought Darth Vader −2.",
    ]
    assert len(screens) == 2 + len(reviews.TEXTS)
