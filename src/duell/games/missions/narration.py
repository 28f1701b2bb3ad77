"""Missions at the table (see `duell.table.narration`): its board, its events, and help for each moment."""

from collections.abc import Mapping, Sequence

from duell.game import Ends
from duell.games.missions import words
from duell.games.missions.board import Board, TableEvent, after, body, lay_out
from duell.games.missions.engine.events import Bust, Event, RoundBegun, RoundScored, TurnedUp
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

    def round_in_brief(self, number: int) -> str:
        return words.where_short(number)

    def tell(self, public: View, events: Sequence[Event]) -> tuple[TableEvent, ...]:
        """All events except the beginning of a round, which the previous round's account includes."""
        return tuple(event for event in events if not isinstance(event, RoundBegun))

    def halts(self, events: Sequence[Event]) -> bool:
        """True for the scores of a round; any other change stays visible on the table."""
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
                    _("Each character has a column: the display above, your hand below."),
                    _(
                        "The small numbers below a card are your lower cards of that character; +2 is what a card "
                        "would add."
                    ),
                    _("The row below your hand counts the cards of each value; three of one value make a mission."),
                )
            case Covered():
                return _deciding(screen.board, screen.board.now)
            case Reveal():
                return (
                    _("Everybody sees what is turned up or chosen; hands stay hidden until a round is scored."),
                    _(
                        "If a character lies in the display already, turning it up is a bust: the card is discarded, "
                        "and the turn is over."
                    ),
                )
            case Final() if screen.board.rounds == 1:
                return (_("A player with all five mission tiles gets 20 extra points. The highest total wins."),)
            case Final():
                return (
                    _(
                        "The points of all rounds are added up; a player with all five mission tiles gets 20 more. "
                        "The highest total wins."
                    ),
                )
            case _:
                return ()

    def always(self) -> tuple[str, ...]:
        return (
            _("^^· are clone troopers: every three score 10. A red number is the last tile that a player still needs."),
            _("s shows where each total comes from, i what the action cards do, t changes the colours."),
        )

    def brief(self, board: Board) -> tuple[str, ...]:
        return (
            _(
                "Most points wins. On your turn, take a card from the display, which ends your turn, or turn up "
                "one more and choose again."
            ),
            _(
                "If the character you turn up lies in the display already, you go bust: the card is discarded, and "
                "your turn is over."
            ),
            _(
                "A clone trooper stays in front of you, and your turn goes on; every three score 10. An action card "
                "ends your turn."
            ),
            _(
                "At the end of your turn, you can lay out three cards of one value from your hand as a mission: 10 "
                "points, and for 0 to 4 its tile. If you hold all ten characters, you can show them: 10 points, and "
                "the round is over."
            ),
            _(
                "Then each character’s highest card in your hand scores its value. At the end of the game all five "
                "tiles score 20."
            ),
            _(
                "Answers: the number of a line; for a mission also its value and the first letters of its cards, "
                "such as 3 ana pad yo; s shows the scores, i what the action cards do; q quits."
            ),
        )

    def rings(self, events: Sequence[TableEvent]) -> int:
        if any(isinstance(event, Bust) for event in events):
            return 2
        return 1 if any(isinstance(event, TurnedUp) for event in events) else 0

    def options(self) -> Mapping[str, str]:
        return {
            **dict.fromkeys(
                ("hints", "pins", "hide_after", "show_risk", "open_hands", "speed", "best_of", "go_on"), ""
            ),
            "one_key": _(
                "The number on a card takes it at once, or hands it over. Players can turn up or take a card before "
                "their hand is shown; until they do, the player before them can still lay out missions. Laying out the "
                "last mission that is possible ends the turn."
            ),
            "memory_aid": _("The screen shows which cards each player holds."),
            "clock": _(
                "When time runs out, the card you have chosen counts; otherwise you take the highest card of the "
                "display, or your turn ends."
            ),
        }


def _deciding(board: Board, now: Moment) -> tuple[str, ...]:
    match now:
        case Taking():
            return (
                _("Zam Wesell: you must take a card from the display. You cannot turn up any more in this turn."),
                _last(),
            )
        case Naming(action):
            which = words.action(board.deck, action)
            return (_("{action}. {meaning}", action=which, meaning=words.action_means(action)), _last())
        case Handing():
            return (
                _("Jango Fett: you hand the player to move a card of your choice, for all to see."),
                _(
                    "A card that is not your highest of its character costs no points, unless you need it for a "
                    "mission."
                ),
            )
        case Laying():
            return (
                _(
                    "Three cards of one value make a mission: 10 points, and for 0 to 4 its tile if you do not have "
                    "it yet."
                ),
                _("Cards you lay out leave your hand: they no longer score their values or count towards the ten."),
                _("If you show all ten characters, you get 10 points and end the round for everybody."),
            )
        case _:
            return (
                _("Taking a card ends your turn. Turning up another may bring something better, or a bust."),
                _("You go bust if the same character lies in the display already, whatever the values."),
                _("Of each character only your highest card scores; three cards of one value make a mission."),
            )


def _last() -> str:
    return _("You can still lay out missions afterwards.")
