"""The picture in the README: a real screen of a real game. ``python -m tests.picture`` prints it anew."""

from random import Random

from duell.catalogue import deck, edition
from duell.engine import Choice, start
from duell.record import Seat
from duell.table.intents import Choose, Intent
from duell.table.screens import Bidding, Curtain, Reveal, Scouting
from duell.table.sitting import Sitting
from duell.tui.blocks import Size
from duell.tui.page import compose
from duell.tui.render import page_of
from tests.table.examples import nobody

SIZE = Size(80, 24)


def picture() -> str:
    """Return the screen of Cem, who has chosen a card in the eighth round of a game of four."""
    heroes = {"Anna": "leia", "Ben": "han", "Cem": "yoda", "Dora": "luke"}
    seats = [Seat(name, hero, "human") for name, hero in heroes.items()]
    state = start(deck("classic"), edition("ravensburger"), list(heroes.values()), "a picture")
    sitting = Sitting(seats, state, bot_for=nobody, rng=Random(0))
    chance = Random(3)
    while True:
        screen = sitting.screen
        match screen:
            case Curtain():
                sitting.do(Intent.LIFT)
            case Bidding() if screen.top.round == 8 and screen.seat == 2:
                sitting.do(Choose(Choice.FORCE_6))
                rows = compose(page_of(sitting.screen, SIZE, 0), SIZE)
                return "\n".join(row.plain.rstrip() for row in rows)
            case Bidding() | Scouting():
                sitting.do(Choose(chance.choice(screen.options)))
                sitting.do(Intent.LOCK)
            case Reveal():
                sitting.do(Intent.GO_ON)
            case _:
                raise AssertionError("the game was over before the picture was taken")


if __name__ == "__main__":
    print(picture())
