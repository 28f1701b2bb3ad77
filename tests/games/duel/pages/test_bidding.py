"""The private screen as a game starts for a person alone."""

from dataclasses import replace

from duell.games.duel.board import Hand
from duell.games.duel.pages.bidding import render
from duell.record import Played
from duell.tui.blocks import Size
from duell.tui.page import compose
from tests.games.duel.engine.dealing import deal
from tests.table.examples import CLASSIC, FirstChoice, at_table, is_choosing
from tests.tui.pages.looking import PLAIN


def test_the_evening_and_the_deal_stand_below_the_hand() -> None:
    screen = at_table(deal("greedo bossk ...", deck=CLASSIC), bots={1: FirstChoice()}).screen
    assert is_choosing(screen, Hand)
    screen = replace(screen, deal="sha256:" + 64 * "0", evening=(Played(("Anna", "Ben"), (31, 24), "sha256:1"),))
    rows = [row.plain.strip() for row in compose(render(screen, Size(80, 24)), Size(80, 24), PLAIN)]
    assert rows[-2] == "This evening: Anna 1 : 0 Ben. Deal 0000 0000 0000 0000."
