"""Missions at the table (see `duell.table.narration`): its board, its events, and help for each moment."""

from collections.abc import Mapping, Sequence

from duell.game import Ends
from duell.games.missions import words
from duell.games.missions.board import Beat, Board, after, body, lay_out
from duell.games.missions.engine.events import Event, RoundBegun, RoundScored
from duell.games.missions.engine.state import Handing, Laying, Moment, Naming, Taking
from duell.games.missions.engine.view import View
from duell.language import _
from duell.table.form import FormScreen
from duell.table.narration import Narration
from duell.table.screens import Advice, Choosing, Covered, Final, Reveal, Screen


class MissionsNarration(Narration[View, Board]):
    """The narration of Missions."""

    board = staticmethod(lay_out)
    body = staticmethod(body)
    after = staticmethod(after)
    round_named = staticmethod(words.round_named)

    def tell(self, public: View, events: Sequence[Event]) -> tuple[Beat, ...]:
        """All events except the beginning of a round, which the previous round's account includes."""
        return tuple(event for event in events if not isinstance(event, RoundBegun))

    def halts(self, events: Sequence[Event]) -> bool:
        """True for the account of a round; every other change stays visible on the table."""
        return any(isinstance(event, RoundScored | Ends) for event in events)

    def advice(self, seen: View) -> tuple[Advice, ...]:
        from duell.games.missions.bots.master import Master

        worth = Master().appraise(seen)
        return tuple(Advice(choice, worth[choice].probability, worth[choice].points) for choice in seen.options)

    def explain(self, screen: Screen | FormScreen) -> tuple[str, ...]:
        match screen:
            case Choosing():
                return (
                    *_deciding(screen.board, screen.body.now),
                    _("Each character has a column: above what lies in the display, below what is in the hand."),
                    _("The small numbers below a card are lower cards of that character; +2 is what a card would add."),
                    _("Below the hand stands how many of each value it has; three of one value are a mission."),
                )
            case Covered():
                return _deciding(screen.board, screen.board.now)
            case Reveal():
                return (
                    _("What was turned up or chosen is open to all; the hands stay hidden until a round is scored."),
                    _(
                        "A card whose character lies in the display already is too much: it is discarded, and the turn "
                        "is over."
                    ),
                )
            case Final():
                return (
                    _(
                        "The points of the three rounds are added up; whoever has all five mission tiles gets 20 more. "
                        "The highest sum wins."
                    ),
                )
            case _:
                return ()

    def always(self) -> tuple[str, ...]:
        return (
            _("^^· are clone troopers: each three count 10. A red number is the only tile that a player lacks."),
            _("s says where every sum comes from, i what the action cards do, t changes the colours."),
        )

    def brief(self, board: Board) -> tuple[str, ...]:
        return (
            _("On your turn, take a card from the display, which ends the turn, or turn up one more and choose again."),
            _(
                "If the character turned up lies in the display already, the card is discarded and the turn brings "
                "nothing."
            ),
            _("Clone troopers stay before whoever finds them: each three count 10. An action card ends the turn."),
            _(
                "At the end of the turn, three cards of one value from the hand can be laid out as a mission: 10 "
                "points, and for 0 to 4 a mission tile. Whoever holds all ten characters can show them: 10 points, and "
                "the round is over."
            ),
            _(
                "Then each character’s highest card in the hand counts its value. After three rounds all five tiles "
                "count 20; the highest sum wins."
            ),
            _(
                "Answers: the number of a line; a mission also by its value and how the names of its cards begin, such "
                "as 3 ana pad yo; s says the scores, i what the action cards do; q leaves."
            ),
        )

    def options(self) -> Mapping[str, str]:
        return {
            **dict.fromkeys(("hints", "pins", "hide_after", "show_risk", "open_hands", "speed"), ""),
            "memory_aid": _("The screen shows which cards each player holds."),
            "clock": _("Whoever does not decide in time takes the highest card of the display, or risks nothing."),
        }


def _deciding(board: Board, now: Moment) -> tuple[str, ...]:
    match now:
        case Taking():
            return (
                _("Zam Wesell: a card has to be taken from the display. Nothing more can be turned up in this turn."),
                _last(),
            )
        case Naming(action):
            which = words.action(board.deck, action)
            return (_("{action}: {meaning}.", action=which, meaning=words.action_means(action)), _last())
        case Handing():
            return (
                _("Jango Fett: a card of your choice goes to the player whose turn it is, for all to see."),
                _("A card that is not the highest of its character costs no points, unless a mission needs it."),
            )
        case Laying():
            return (
                _(
                    "Three cards of one value are a mission: 10 points, and for 0 to 4 its tile, if that is still "
                    "missing."
                ),
                _("Cards that are laid out leave the hand: they no longer count their values, nor for the ten."),
                _("Whoever shows all ten characters gets 10 points and ends the round for everybody."),
            )
        case _:
            return (
                _("Taking a card ends the turn. Each card turned up may bring something better, or be too much."),
                _("It is too much if the same character lies in the display already, whatever the values are."),
                _("Of each character only the highest card counts; three of one value are a mission."),
            )


def _last() -> str:
    return _("Missions can still be laid out afterwards.")
