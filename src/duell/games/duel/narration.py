"""The duel at the table (see `duell.table.narration`): its board, its events, and help for the present screen."""

from collections.abc import Mapping, Sequence

from duell.games.duel import words
from duell.games.duel.board import KEYS, Board, Hand, Offers, TableEvent, after, body, laid, lay_out, tell
from duell.games.duel.engine.cards import Vader
from duell.games.duel.engine.edition import Edition
from duell.games.duel.engine.events import Event
from duell.games.duel.engine.view import View
from duell.language import _, n_
from duell.table.form import FormScreen
from duell.table.narration import Narration
from duell.table.screens import Advice, Choosing, Covered, Final, Reveal, Screen, Thinking, Waiting


class DuelNarration(Narration[View, Board]):
    """The narration of the duel."""

    KEYS = KEYS

    board = staticmethod(lay_out)
    body = staticmethod(body)
    laid = staticmethod(laid)
    after = staticmethod(after)

    def tell(self, public: View, events: Sequence[Event]) -> tuple[TableEvent, ...]:
        return tell(events)

    def advice(self, seen: View) -> tuple[Advice, ...]:
        from duell.games.duel.bots.master import Master  # on demand, so that a game starts sooner

        assert seen.seat is not None, "a spectator is not asked"
        worth = Master().appraise(seen)[seen.seat]
        return tuple(Advice(choice, worth[choice].probability, worth[choice].points) for choice in seen.options)

    def explain(self, screen: Screen | FormScreen) -> tuple[str, ...]:
        match screen:
            case FormScreen():
                return (
                    _(
                        "Each player takes one of the four heroes. Rebel icons break ties, and each hero has them on "
                        "different cards. Ties between 8s matter most: in the classic deck Han wins them all, Leia "
                        "all but those with Han, and Yoda none."
                    ),
                )
            case Choosing(body=Hand()) | Covered():
                return _bidding(screen.board)
            case Choosing(body=Offers()):
                by_key = _("Choose with the key beside a line or with the arrows, then Enter.")
                return *_price_of_r2d2(screen.board.edition), by_key
            case Choosing():
                return (
                    words.may_draw(screen),
                    _(
                        "You see each final card before you decide on the next, and you keep it. It may be a Darth "
                        "Vader."
                    ),
                    _("Press y to take the next card or n to stop, then Enter."),
                )
            case Waiting():
                return _bidding(screen.board)
            case Thinking():
                return (_("Every human player has locked a card. Now the bots choose; press any key to hurry them."),)
            case Reveal():
                return (
                    _("The cards are turned up from low to high. The highest value wins; rebel icons (★) break ties."),
                )
            case Final():
                return (
                    _(
                        "Each villain scores its points; two, three or four of the same villain score extra; each "
                        "Darth Vader costs points. The highest total wins."
                    ),
                )
            case _:
                return ()

    def always(self) -> tuple[str, ...]:
        return (_("s shows where each score comes from, i shows everybody’s icons, t changes the colours."),)

    def options(self) -> Mapping[str, str]:
        return {
            **dict.fromkeys(("memory_aid", "pins", "shuffled_keys", "hide_after", "first"), ""),
            **dict.fromkeys(("exchange_heroes", "speed", "take_back", "best_of", "one_key", "go_on"), ""),
            "hints": _("A key shows what a master would bid. Everybody is told who asked."),
            "clock": _("When time runs out, your chosen card is locked; if you have chosen none, your lowest."),
        }

    def brief(self, board: Board) -> tuple[str, ...]:
        edition = board.edition
        return (
            _("Most points wins. In each round, everybody secretly plays a card; then all are turned up together."),
            _("The highest card takes the villain and is lost; all others return to hand. Rebel icons break ties."),
            _("Darth Vader costs points: the highest card must take him but returns to hand; all others are lost."),
            _r2d2(edition),
            *_price_of_r2d2(edition),
            _sets(edition),
            _(
                "Answers: 1 to 8 or r for a card; k keeps and g NAME gives a card that R2-D2 turned up; y draws a "
                "final card and n stops; s shows the scores; i shows everybody’s icons; q quits."
            ),
        )


def _bidding(board: Board) -> tuple[str, ...]:
    if isinstance(board.card, Vader):
        return (
            n_(
                "Darth Vader costs {count} point. The highest card must take him but returns to hand; all others are "
                "lost. You cannot play R2-D2.",
                "Darth Vader costs {count} points. The highest card must take him but returns to hand; all others "
                "are lost. You cannot play R2-D2.",
                board.card.penalty,
            ),
            _(
                "Press a digit to choose a card. You can change your mind until Enter locks it. Esc hides the cards "
                "at once."
            ),
        )
    return (
        _("The highest card takes the villain and is lost; all others return to hand. Icons (★) break ties."),
        _r2d2(board.edition),
        _sets(board.edition),
        _(
            "Press a digit, or r for R2-D2, to choose a card. You can change your mind until Enter locks it. Esc "
            "hides the cards at once."
        ),
    )


def _r2d2(edition: Edition) -> str:
    if edition.scout == "at-once":
        return _(
            "If you play R2-D2, you sit this duel out. If nobody else does, you turn up the next card at once and "
            "keep it or give it away."
        )
    return _(
        "If you play R2-D2, you sit this duel out. If nobody else does, you turn up the next card at the start of "
        "the next round and keep it or give it away."
    )


def _sets(edition: Edition) -> str:
    if edition.sets == "flat":
        return _("Two of the same villain score 20 in all, three 30, four 40; some pairs score more.")
    return _("Two of the same villain score 10 extra points, three 20, four 30.")


def _price_of_r2d2(edition: Edition) -> tuple[str, str]:
    """The effect on R2-D2 of keeping the card and of giving it away (rule 5.5)."""
    if edition.vader_gift == "return":
        vader = _("If the card is Darth Vader, R2-D2 returns to hand either way.")
    else:
        vader = _("If you keep Darth Vader, R2-D2 returns to hand; if you give him away, R2-D2 is lost.")
    return _("If you keep a villain, R2-D2 is lost; if you give the villain away, R2-D2 returns to hand."), vader
