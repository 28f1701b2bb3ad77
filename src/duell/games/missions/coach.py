"""The coach of Missions: its judge, kinds of mistakes and sentences (see `duell.game.Coach`)."""

from collections.abc import Mapping, Sequence
from enum import Enum, auto

from duell.coach import NAMED, Cause, Judge, JudgedChoice
from duell.game import Coach
from duell.games.missions import words
from duell.games.missions.board import Board, Offer
from duell.games.missions.bots.master import values_of
from duell.games.missions.bots.playouts import cost
from duell.games.missions.bots.value import learned
from duell.games.missions.engine.cards import ActionName, Card
from duell.games.missions.engine.events import Drawn, TurnedUp
from duell.games.missions.engine.state import FLIP, Choice, State, Verb, moment_name
from duell.games.missions.engine.view import View, risk, view
from duell.language import _, mark
from duell.players import ActionValue, Judgement
from duell.record.reading import Step
from duell.table import wording
from duell.table.review import Highlight, JudgedStep


class SearchJudge:
    """Judges one choice at a time, with the knowledge of a card counter."""

    def judge(self, view: View, choices: Mapping[int, Choice]) -> Judgement:
        """Judge the choice of the seat that must act, whose view this is."""
        ((seat, choice),) = choices.items()
        net = learned(len(view.troopers))
        values = values_of(view, net)
        best = max(values, key=lambda choice: (values[choice][seat], values[choice][-1]))
        regret = values[best][seat] - values[choice][seat]
        confirmed = 0.0  # the share of the net's estimate that playouts confirm
        if regret >= NAMED and (estimate := cost(view, best, choice, net, regret)).is_real:
            *chances, _leads = zip(values[best], values[choice], strict=True)
            most = min(top / (top - chance) for top, chance in chances if top > chance)  # so that none falls below 0
            confirmed = min(most, estimate.mean / regret)
        values[choice] = tuple(
            [top - confirmed * (top - worth) for top, worth in zip(values[best], values[choice], strict=True)]
        )
        action_values = {
            choice: ActionValue(float(choice == best), worth[seat], worth[-1]) for choice, worth in values.items()
        }
        return Judgement({seat: action_values}, values[best][:-1], values[choice][:-1])


GREAT_RISK = 1 / 3  # turning up a card with at least this chance of a bust is an obvious risk


class Mistake(Enum):
    """The kinds of mistakes."""

    RISKED = auto()  # turned up a card with a chance of a third or more to bust
    TURNED_UP = auto()  # turned up a card with a good one in the display
    TOOK_EARLY = auto()  # turning up one more card was better
    TOOK_OTHER = auto()  # another card was better
    CHOSE_OTHER = auto()  # another player was a better choice for Count Dooku or Jango Fett
    HANDED_OTHER = auto()  # handing over another card was better
    LAID = auto()  # keeping the mission in hand, or laying out other cards, was better
    KEPT = auto()  # laying out a mission was better
    SHOWED = auto()  # going on was better than showing all ten
    WENT_ON = auto()  # showing all ten was better


_HABITS = {
    Mistake.RISKED: mark(
        "What cost {name} most was turning up a card when at least one in three would have been a bust."
    ),
    Mistake.TURNED_UP: mark("What cost {name} most was turning up a card when there was a good one in the display."),
    Mistake.TOOK_EARLY: mark(
        "What cost {name} most was taking a card when turning up one more would have been better."
    ),
    Mistake.TOOK_OTHER: mark("What cost {name} most was not taking the best card."),
    Mistake.CHOSE_OTHER: mark("What cost {name} most was taking cards from the wrong player."),
    Mistake.HANDED_OTHER: mark("What cost {name} most was handing over the wrong cards."),
    Mistake.LAID: mark("What cost {name} most was laying out cards that should have stayed in hand."),
    Mistake.KEPT: mark("What cost {name} most was keeping missions in hand that should have been laid out."),
    Mistake.SHOWED: mark("What cost {name} most was ending the round when going on would have been better."),
    Mistake.WENT_ON: mark("What cost {name} most was going on when ending the round would have been better."),
}


def _mission(board: Board, choice: Choice) -> str:
    names = [words.short_name(board.deck, name) for name in choice.characters]
    values = "-".join([str(choice.value)] * (2 if choice.verb is Verb.JOKER else 3))
    cards = f"{values} ({', '.join(names)})" if names else values
    if choice.verb is Verb.JOKER:
        return _("lay out {which} with {joker}", which=cards, joker=words.action(board.deck, ActionName.NUTE))
    return _("lay out {which}", which=cards)


class MissionsCoach(Coach):
    """The coach of Missions; master judges."""

    def judge(self) -> Judge:
        return SearchJudge()

    def subject(self, before: State) -> str:
        return moment_name(before.now)

    def remembered(self, board: Board, seat: int) -> Sequence[str]:
        others = (area for other, area in enumerate(board.places) if other != seat and area.hand is not None)
        return [words.holds(board, place) for place in others]

    def reasons(self, board: Board, options: Sequence[Choice]) -> Sequence[str]:
        return [words.risk(board)] if board.risk and FLIP in options else ()

    def belong_together(self, step: Step, following: Step) -> bool:
        return bool(step.before.turn == following.before.turn)

    def is_by_chance(self, step: Step) -> bool:
        return any(isinstance(event, TurnedUp | Drawn) for event in step.events)

    def turned(self, step: Step) -> tuple[Card, ...]:
        return tuple(event.card for event in step.events if isinstance(event, TurnedUp))

    def kind(self, before: State, judged: JudgedChoice) -> Mistake:
        values = judged.action_values
        best = max(values, key=lambda choice: values[choice].chance)
        match judged.choice.verb:
            case Verb.FLIP:
                return Mistake.RISKED if risk(view(before, judged.seat)).chance >= GREAT_RISK else Mistake.TURNED_UP
            case Verb.TAKE:
                return Mistake.TOOK_EARLY if best.verb is Verb.FLIP else Mistake.TOOK_OTHER
            case Verb.FROM:
                return Mistake.CHOSE_OTHER
            case Verb.HAND:
                return Mistake.HANDED_OTHER
            case Verb.SHOW:
                return Mistake.SHOWED
            case _ if best.verb is Verb.SHOW:
                return Mistake.WENT_ON
            case Verb.DONE:
                return Mistake.KEPT
            case _:
                return Mistake.LAID

    def course(self, name: str, chances: str) -> str:
        # Translators: of Missions, whose rounds have turns; the duel has rounds alone
        return _(
            "{name}’s chance of winning at the start of every round and at the end: {chances}.",
            name=name,
            chances=chances,
        )

    def heading(self, judged: JudgedStep, turned: Sequence[Card], *, aloud: bool = False) -> str:
        board: Board = judged.board
        move = judged.moves[0]
        choice, when = move.choice, {"round": board.round, "turn": board.turn, "name": board.name(move.seat)}
        match choice.verb:
            case Verb.FLIP:
                return _(
                    "Round {round}, turn {turn}: {name} turns up {cards}.", **when, cards=self.cards(board, turned)
                )
            case Verb.TAKE:
                return _("Round {round}, turn {turn}: {name} takes {card}.", **when, card=_card(board, choice))
            case Verb.FROM:
                return _("Round {round}, turn {turn}: {name} chooses {other}.", **when, other=board.name(choice.seat))
            case Verb.HAND:
                return _("Round {round}, turn {turn}: {name} hands over {card}.", **when, card=_card(board, choice))
            case Verb.SHOW:
                return _("Round {round}, turn {turn}: {name} shows all ten characters.", **when)
            case Verb.DONE:
                return _("Round {round}, turn {turn}: {name} ends the turn.", **when)
            case _:
                return _("Round {round}, turn {turn}: {name} lays out three {value}s.", **when, value=choice.value)

    def cause(self, highlight: Highlight) -> str:
        if highlight.turning_point.cause is Cause.CHOICES or not highlight.turned:
            return ""
        cards = self.cards(highlight.judged.board, highlight.turned)
        if highlight.turning_point.cause is Cause.BOTH:
            return _("About half of this came from what was turned up: {cards}.", cards=cards)
        return _("This came from what was turned up: {cards}.", cards=cards)

    def blame(self, board: Board, judged: JudgedChoice, values: Mapping[str, str]) -> str:
        choice: Choice = judged.choice
        match choice.verb:
            case Verb.FLIP:
                return _("Turning up one more card cost {name} {cost}.", **values)
            case Verb.TAKE:
                card = _card(board, choice)
                return _("Taking {card} cost {name} {cost}.", card=card, **values)
            case Verb.FROM:
                assert choice.seat is not None
                other = board.name(choice.seat)
                return _("Choosing {other} cost {name} {cost}.", other=other, **values)
            case Verb.HAND:
                card = _card(board, choice)
                return _("Handing over {card} cost {name} {cost}.", card=card, **values)
            case Verb.SHOW:
                return _("Showing all ten cost {name} {cost}.", **values)
            case Verb.DONE:
                return _("Ending the turn there cost {name} {cost}.", **values)
            case _:
                return _("Laying out the mission cost {name} {cost}.", **values)

    def option(self, board: Board, choice: Choice) -> str:
        if choice.verb in {Verb.MISSION, Verb.JOKER}:
            return _mission(board, choice)
        return words.offer(board, Offer(choice, card=choice.card, seat=choice.seat))

    def habit(self, name: str, kind: Mistake) -> str:
        return _(_HABITS[kind], name=name)

    def explained(self) -> tuple[str, ...]:
        return (
            _(
                "The coach judges each choice by what a player who counts cards could know then: which cards the "
                "stock still holds, but not their order. It asks a master what the choice was worth."
            ),
            _(
                "“Win” is the chance of winning with a choice, “lead” the expected lead in points at the end. The "
                "coach assumes that everybody else plays like a master."
            ),
            _(
                "The cost of a choice is how far it falls short of the best one: 31% instead of 45% costs 14 "
                "percentage points. All other changes come from other players’ choices and the luck of the cards."
            ),
            _(
                "The chances below each step: “before” the choice, “after” it, and “then” with the card that was "
                "turned up."
            ),
            _(
                "Where a choice seems to cost 2 percentage points or more, masters play on from it and from the best "
                "one, with the same cards. Only a cost that this confirms is named."
            ),
            _(
                "The changes of a chance are added up over the game. One step can give what another takes away, so "
                "a sum can exceed 100%."
            ),
        )

    def cards(self, board: Board, turned: Sequence[Card]) -> str:
        return wording.listed([words.title(board.deck, card) for card in turned])


def _card(board: Board, choice: Choice) -> str:
    assert choice.card
    return words.title(board.deck, choice.card)
