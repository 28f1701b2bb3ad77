"""The duel at the table (see `duell.table.narration`): its board, its events, and help for the present screen."""

from collections.abc import Mapping, Sequence

from duell.games.duel import words
from duell.games.duel.board import KEYS, Beat, Board, Hand, Offers, after, body, laid, lay_out, tell
from duell.games.duel.engine.cards import Vader
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.events import Event
from duell.games.duel.engine.view import View
from duell.language import _, n_
from duell.table.form import FormScreen
from duell.table.narration import Narration
from duell.table.screens import Advice, Choosing, Covered, Final, Reveal, Screen, Thinking


class DuelNarration(Narration[View, Board]):
    """The narration of the duel."""

    KEYS = KEYS

    board = staticmethod(lay_out)
    body = staticmethod(body)
    laid = staticmethod(laid)
    after = staticmethod(after)

    def tell(self, public: View, events: Sequence[Event]) -> tuple[Beat, ...]:
        return tell(events)

    def advice(self, seen: View) -> tuple[Advice, ...]:
        from duell.games.duel.bots.master import Master  # only when somebody asks: a game starts sooner

        assert seen.seat is not None, "a spectator is not asked"
        worth = Master().appraise(seen)[seen.seat]
        return tuple(Advice(choice, worth[choice].probability, worth[choice].points) for choice in seen.options)

    def explain(self, screen: Screen | FormScreen) -> tuple[str, ...]:
        match screen:
            case FormScreen():
                return (
                    _(
                        "Each player takes one of the four heroes. Where values are equal, the rebel icons decide, and "
                        "each hero has them on other cards. Ties with the 8 matter most; in the classic deck Han wins "
                        "all of them, Leia all but those with Han, and Yoda none."
                    ),
                )
            case Choosing(body=Hand()) | Covered():
                return _bidding(screen.board)
            case Choosing(body=Offers()):
                return _scouting(screen)
            case Choosing():
                return _drawing(screen)
            case Thinking():
                return (_("All people have locked a card. Now the bots do; any key hurries them."),)
            case Reveal():
                return (
                    _(
                        "The cards were turned up from low to high. The highest value wins; equal values are decided "
                        "by the rebel icons (★)."
                    ),
                )
            case Final():
                return (
                    _(
                        "Every villain counts its points, two, three or four of the same count more, and Darth Vader "
                        "takes points away. The highest total wins."
                    ),
                )
            case _:
                return ()

    def always(self) -> tuple[str, ...]:
        return (_("s says where every score comes from, i shows everybody’s icons, t changes the colours."),)

    def options(self) -> Mapping[str, str]:
        return {
            **dict.fromkeys(("memory_aid", "pins", "shuffled_keys", "hide_after", "first"), ""),
            **dict.fromkeys(("exchange_heroes", "speed"), ""),
            "hints": _("A key asks what a master would bid. Everybody is told who asked."),
            "clock": _("Whoever does not decide in time has the chosen card locked, or else the lowest one."),
        }

    def brief(self, board: Board) -> tuple[str, ...]:
        edition = board.edition
        return (
            _("Everyone secretly plays a card, and all are turned up at once."),
            _(
                "The highest card takes the villain and is spent; all others take their cards back. Equal values are "
                "decided by the rebel icons."
            ),
            _(
                "Darth Vader costs points: the highest card takes him and is kept, all others lose the card they "
                "played."
            ),
            _r2d2(edition),
            *_price_of_r2d2(edition),
            _sets(edition),
            _(
                "Answers: 1 to 8 or r for a card; k keeps and g NAME gives a card that R2-D2 turned up; y draws a "
                "leftover card and n does not; s says the scores; i says everybody’s icons; q leaves."
            ),
        )


def _bidding(board: Board) -> tuple[str, ...]:
    if isinstance(board.card, Vader):
        return (
            n_(
                "Darth Vader costs whoever takes him {count} point. The highest card takes him and is kept; all others "
                "lose the card they played. R2-D2 cannot be played.",
                "Darth Vader costs whoever takes him {count} points. The highest card takes him and is kept; all "
                "others lose the card they played. R2-D2 cannot be played.",
                board.card.penalty,
            ),
            _(
                "A digit chooses a card; until Enter locks it for good, another can be chosen. Esc hides the cards at "
                "once."
            ),
        )
    return (
        _(
            "The highest card takes the villain and is spent; all others take their cards back. Equal values are "
            "decided by the icons (★)."
        ),
        _r2d2(board.edition),
        _sets(board.edition),
        _(
            "A digit, or r for R2-D2, chooses a card; until Enter locks it for good, another can be chosen. Esc hides "
            "the cards at once."
        ),
    )


def _scouting(screen: Choosing) -> tuple[str, ...]:
    return (
        *_price_of_r2d2(screen.board.edition),
        _("Choose with the key beside a line or with the arrows, then Enter."),
    )


def _drawing(screen: Choosing) -> tuple[str, ...]:
    return (
        words.may_draw(screen),
        _("Each card is seen before the next is decided on, and it is kept. Darth Vader may be among them."),
        _("y takes the next card, n stops; Enter does it."),
    )


def _r2d2(edition: Edition) -> str:
    if edition.scout == "at-once":
        return _(
            "R2-D2 sits this duel out. If nobody else plays R2-D2, its owner turns up the next card at once and keeps "
            "it or gives it away."
        )
    return _(
        "R2-D2 sits this duel out. If nobody else plays R2-D2, its owner turns up the next card at the start of the "
        "next round and keeps it or gives it away."
    )


def _sets(edition: Edition) -> str:
    if edition.sets == "flat":
        return _("Two of the same villain count 20 in all, three 30, four 40; some pairs count more.")
    return _("Two of the same villain count 10 more, three 20 more, four 30 more.")


def _price_of_r2d2(edition: Edition) -> tuple[str, str]:
    """The effect on R2-D2 of keeping the card and of giving it away (rule 5.5)."""
    if edition.vader_gift == "return":
        vader = _("With Darth Vader: if he is kept, R2-D2 comes back; if he is given away, R2-D2 comes back.")
    else:
        vader = _("With Darth Vader: if he is kept, R2-D2 comes back; if he is given away, R2-D2 is lost.")
    return _("A villain that is kept costs R2-D2; a villain that is given away brings R2-D2 back to the hand."), vader
