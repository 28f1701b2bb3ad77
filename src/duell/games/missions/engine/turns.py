"""Turns, with a function for each kind of choice and for each of its consequences.

`advance` checks a choice and returns the events. `play` does not check; it passes events to a callback, for searches
and simulations that choose from `legal`.
"""

from collections.abc import Callable, Mapping, Sequence

from duell.game import Ends, Outcome, Rules, SetUp, check_choices
from duell.games.missions.engine import events as happened
from duell.games.missions.engine.cards import Action, ActionName, CharacterCard, Trooper, numbers
from duell.games.missions.engine.scoring import FinalScore, best_values, round_score, tile_points
from duell.games.missions.engine.state import (
    DONE,
    ROUNDS,
    Choice,
    FlippingOrTaking,
    Handing,
    Laying,
    Mission,
    Naming,
    Over,
    State,
    Taking,
    Verb,
    at_the_end,
    cards_laid,
    has_all,
    holders,
    legal,
    missions_of,
    moment_name,
    start,
)
from duell.games.missions.engine.view import View, view

Tell = Callable[[happened.Event], object]  # a callback for events
FINISHED = "rounds"  # the reason why every game ends: all rounds were played (rule 11)


def advance(state: State, choices: Mapping[int, Choice]) -> tuple[State, list[happened.Event]]:
    """The next state and the events; `choices` has a single choice, that of the seat that must act.

    WrongSeatsError or IllegalChoiceError if anything else is given.
    """
    check_choices(choices, legal(state))
    events: list[happened.Event] = []
    for choice in choices.values():
        state = play(state, choice, events.append)
    return state, events


def play(state: State, choice: Choice, tell: Tell | None = None) -> State:
    """The state after a legal choice."""
    match choice.verb:
        case Verb.FLIP:
            return _flip(state, tell)
        case Verb.TAKE:
            return _take(state, choice, tell)
        case Verb.FROM:
            return _name(state, choice, tell)
        case Verb.HAND:
            return _hand_over(state, choice, tell)
        case Verb.MISSION | Verb.JOKER:
            return _lay(state, choice, tell)
        case Verb.SHOW | Verb.DONE:
            if tell:
                _tell_what_is_unused(state, tell)
            return _end_round(state, tell, has_shown=True) if choice.verb is Verb.SHOW else _end_turn(state, tell)


def _flip(state: State, tell: Tell | None) -> State:
    """Turn up the top card of the stock (rules 2 to 5)."""
    deck = state.game.deck
    number = state.stocks[state.round - 1][state.top]
    card, state = deck.cards[number], state._replace(top=state.top + 1)
    size = len(deck.values)
    lies_there = isinstance(card, CharacterCard) and state.display >> number // size * size & (1 << size) - 1
    if tell:
        joins = isinstance(card, CharacterCard) and not lies_there
        tell(happened.TurnedUp(state.round, state.turn, state.seat, card, joins))
    if isinstance(card, Trooper):  # rule 4
        troopers = _changed(state.troopers, state.seat, 1)
        return _go_on(state._replace(troopers=troopers), tell)
    if isinstance(card, Action):
        return _act(state._replace(discarded=state.discarded | 1 << number), card.name, tell)
    if lies_there:  # rule 3
        if tell:
            tell(happened.Bust(state.round, state.turn, state.seat, card))
        return _finish(state._replace(discarded=state.discarded | 1 << number), tell)
    return _go_on(state._replace(display=state.display | 1 << number), tell)


def _go_on(state: State, tell: Tell | None) -> State:
    """Continue the turn, or end it if there is no card to turn up or take (ruling 2)."""
    return state._replace(now=FlippingOrTaking()) if state.stock_left or state.display else _finish(state, tell)


def _act(state: State, action: ActionName, tell: Tell | None) -> State:
    """Carry out an action card, if it has an effect (rule 5)."""
    match action:
        case ActionName.DOOKU | ActionName.JANGO if holders(state):
            return state._replace(now=Naming(action))
        case ActionName.ZAM if state.display:
            return state._replace(now=Taking())
        case ActionName.NUTE if _can_use_joker(state):
            return _finish(state, tell, joker=True)
        case _:
            if tell:
                tell(happened.NoEffect(state.round, state.turn, state.seat, action))
            return _finish(state, tell)


def _can_use_joker(state: State) -> bool:
    """Whether the finder of Nute Gunray has a decision to make.

    A player with all ten characters but no pair is asked as well; otherwise a pause would tell the two apart.
    """
    deck, hand = state.game.deck, state.hands[state.seat]
    return bool(missions_of(deck, hand, True)) or has_all(deck, hand)


def _tell_what_is_unused(state: State, tell: Tell) -> None:
    """Report that Nute Gunray was left unused, if he was (rule 5.5)."""
    if state.now == Laying(joker=True):
        tell(happened.LeftUnused(state.round, state.turn, state.seat, ActionName.NUTE))


def _take(state: State, choice: Choice, tell: Tell | None) -> State:
    """Take a card from the display into the hand (rule 2)."""
    assert choice.card
    bit = 1 << state.game.deck.numbers[choice.card]
    if tell:
        by = "zam" if isinstance(state.now, Taking) else "turn"
        tell(happened.CardTaken(state.round, state.turn, state.seat, choice.card, by))
    hands = _changed(state.hands, state.seat, bit)
    return _finish(state._replace(display=state.display - bit, hands=hands), tell)


def _name(state: State, choice: Choice, tell: Tell | None) -> State:
    """Name a player: Count Dooku draws at once; for Jango Fett the player named decides (rule 5)."""
    assert isinstance(state.now, Naming)
    assert choice.seat is not None
    if state.now.action is ActionName.JANGO:
        if tell:
            tell(happened.Sent(state.round, state.turn, state.seat, choice.seat))
        return state._replace(now=Handing(choice.seat))
    hand = numbers(state.hands[choice.seat])
    number = hand[int(state.luck[state.drawn] * len(hand))]  # ruling 5
    if tell:
        tell(happened.Drawn(state.round, state.turn, state.seat, choice.seat, state.game.deck.held[number]))
    return _finish(_passed(state._replace(drawn=state.drawn + 1), choice.seat, 1 << number), tell)


def _hand_over(state: State, choice: Choice, tell: Tell | None) -> State:
    """Hand over a card to the finder of Jango Fett (rule 5)."""
    assert isinstance(state.now, Handing)
    assert choice.card
    giver = state.now.giver
    if tell:
        tell(happened.Handed(state.round, state.turn, state.seat, giver, choice.card))
    return _finish(_passed(state, giver, 1 << state.game.deck.numbers[choice.card]), tell)


def _passed(state: State, giver: int, bit: int) -> State:
    return state._replace(hands=_changed(_changed(state.hands, giver, -bit), state.seat, bit))


def _finish(state: State, tell: Tell | None, joker: bool = False) -> State:
    """Enter the end of the turn, with missions to lay out or ten to show; skip it if there are none (rules 6 to 8)."""
    return state._replace(now=Laying(joker)) if at_the_end(state, joker) else _end_turn(state, tell)


def _lay(state: State, choice: Choice, tell: Tell | None) -> State:
    """Lay out a mission, and stay at the end of the turn (rule 7)."""
    after = laid_out(state, choice)
    assert isinstance(after.now, Laying)
    seat, mission = state.seat, after.missions[state.seat][-1]
    if tell:
        tell(happened.MissionLaid(state.round, state.turn, seat, mission, after.tiles[seat] != state.tiles[seat]))
        if not _can_use_joker(after):
            _tell_what_is_unused(after, tell)
    return _finish(after, tell, after.now.joker)


def laid_out(state: State, choice: Choice) -> State:
    """The state with a mission laid out, and its tile if the player lacks that (rule 7)."""
    assert isinstance(state.now, Laying)
    assert choice.value is not None
    deck, seat, joker = state.game.deck, state.seat, choice.verb is Verb.JOKER
    cards = cards_laid(deck, state.hands[seat], choice)
    place = deck.values.index(choice.value)
    tile = 1 << place if deck.has_tile(choice.value) and not state.tiles[seat] >> place & 1 else 0
    missions = [*state.missions]
    missions[seat] = (*missions[seat], Mission(choice.value, deck.in_set(cards), joker))
    return state._replace(
        hands=_changed(state.hands, seat, -cards),
        missions=tuple(missions),
        tiles=_changed(state.tiles, seat, tile),
        now=Laying(state.now.joker and not joker),
    )


def _end_turn(state: State, tell: Tell | None) -> State:
    """Pass the turn clockwise; an empty stock ends the round (rule 8, rulings 3 and 8)."""
    if state.stock_left:
        following = (state.seat + 1) % state.game.seats
        return state._replace(turn=state.turn + 1, seat=following, now=FlippingOrTaking())
    has_shown = has_all(state.game.deck, state.hands[state.seat])
    return _end_round(state, tell, has_shown=has_shown)


def _end_round(state: State, tell: Tell | None, *, has_shown: bool) -> State:
    """Score the round; its ender begins the next one, with all cards shuffled again (rules 9 to 11).

    `has_shown` is set if the player who ended it has shown all ten.
    """
    if tell and has_shown:
        tell(happened.AllShown(state.round, state.turn, state.seat))
    scores = tuple(
        round_score(state.game.deck, hand, troopers, len(laid), has_shown and seat == state.seat)
        for seat, (hand, troopers, laid) in enumerate(zip(state.hands, state.troopers, state.missions, strict=True))
    )
    is_next = state.round < state.rounds
    if tell:
        bests = [best_values(state.game.deck, hand) for hand in state.hands]
        accounts = tuple(map(happened.SeatAccount, bests, state.troopers, state.missions, scores))
        tell(happened.RoundScored(state.round, state.turn, state.seat, accounts, is_next))
    state = state._replace(scores=(*state.scores, scores))
    if not is_next:
        if tell:
            tell(Ends(FINISHED))
        return state._replace(now=Over())
    nothing = (0,) * state.game.seats
    if tell:
        tell(happened.RoundBegun(state.round + 1, state.turn + 1, state.seat))
    return state._replace(
        round=state.round + 1,
        turn=state.turn + 1,
        top=0,
        display=0,
        discarded=0,
        hands=nothing,
        troopers=nothing,
        missions=((),) * state.game.seats,
        now=FlippingOrTaking(),
    )


def _changed(by_seat: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    return (*by_seat[:seat], by_seat[seat] + by, *by_seat[seat + 1 :])


def final_scores(state: State) -> tuple[FinalScore, ...]:
    """The scores of each seat so far; the tiles count once the game is over (rule 11)."""
    over = isinstance(state.now, Over)
    return tuple(
        FinalScore(
            tuple(scores[seat].total for scores in state.scores),
            tile_points(state.game.deck, tiles.bit_count()) if over else 0,
        )
        for seat, tiles in enumerate(state.tiles)
    )


def totals(state: State) -> tuple[int, ...]:
    """The total of each seat so far, in points: rounds that are over, and tiles at the end."""
    return tuple(score.total for score in final_scores(state))


def outcome(state: State) -> Outcome | None:
    """The result of the game; None while it goes on. Equal totals share the win (ruling 11)."""
    return Outcome.by_totals(FINISHED, totals(state)) if isinstance(state.now, Over) else None


class MissionsRules(Rules[State, Choice, View]):
    """The rules of Missions."""

    PLAYED = FINISHED

    legal = staticmethod(legal)
    view = staticmethod(view)
    advance = staticmethod(advance)
    totals = staticmethod(totals)
    outcome = staticmethod(outcome)
    choice = staticmethod(Choice.parse)

    def start(self, set_up: SetUp, roles: Sequence[str], seed: str) -> State:
        rounds = set_up.edition.rounds if set_up.edition else ROUNDS
        return start(set_up.deck, len(roles), seed, rounds)

    def round(self, state: State) -> int:
        return state.round

    def turn(self, state: State) -> int:
        return state.turn

    def sealed(self, state: State) -> bool:
        return False

    def in_the_open(self, state: State) -> Sequence[Choice]:
        (options,) = self.legal(state).values()
        if isinstance(state.now, FlippingOrTaking | Taking | Naming):
            return options
        return [choice for choice in options if choice == DONE]

    def silent_end(self, state: State) -> Choice | None:
        return DONE if isinstance(state.now, Laying) and not state.now.joker and state.stock_left else None

    def same_turn(self, before: State, after: State) -> bool:
        is_one = (before.round, before.turn) == (after.round, after.turn)
        return is_one and self.legal(before).keys() == self.legal(after).keys()

    def draft(self, state: State, choice: Choice) -> State | None:
        return laid_out(state, choice) if choice.verb in {Verb.MISSION, Verb.JOKER} else None

    def moment(self, view: View) -> tuple[object, ...]:
        return view.round, view.turn, moment_name(view.now), view.stock_left, tuple(map(len, view.hands))

    def forced(self, state: State, seat: int) -> Choice | None:
        """The only legal choice.

        Everybody can infer it, since a turn ends at once if there is nothing to do at its end.
        """
        options = self.legal(state)[seat]
        return options[0] if len(options) == 1 else None

    def counts(self, choice: Choice) -> bool:
        """A selected card or player counts; a risk (turning up, showing all ten) or a mission does not."""
        return choice.verb in {Verb.TAKE, Verb.FROM, Verb.HAND}

    def default(self, state: State, seat: int) -> Choice:
        """The choice for a seat whose time is up: never a risk.

        It takes the highest card of the display or, if that is empty, turns one up. It hands over its lowest card,
        names the first player it can, and lays out and shows nothing.
        """
        options = self.legal(state)[seat]
        match state.now:
            case Laying():
                return DONE
            case Handing():
                return min(options, key=_value)
            case FlippingOrTaking():
                return max(options, key=_value)  # turning up has no value, so it comes last
            case _:
                return max(options, key=_value) if options[0].card else options[0]


def _value(choice: Choice) -> int:
    return choice.card.value if choice.card else -1
