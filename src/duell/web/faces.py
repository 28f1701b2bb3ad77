"""A game on phones: `Faces`, with defaults made of the game's lines, so that every game works on phones."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from duell.game import Emblem, Part
from duell.language import _, meaning, signed_decimal, whole
from duell.table import wording
from duell.table.screens import Choosing, Covered, Final, Reveal, Screen, Thinking, Waiting
from duell.web.leaf import Button, Card, Laid, Leaf, Moment, Option, Place, Said, Sheet

Choice = TypeVar("Choice", Card, Option)


class Faces(Part):
    """The leaves of a game. ``screen`` is one of `duell.table.screens`; a leaf shows nothing that is not in it.

    A game overrides the parts of a leaf. Buttons and the list of waiting players are the same in all games.
    """

    NAME = "faces"

    # Parts of a leaf

    def emblems(self, deck: Any) -> Mapping[str, Emblem]:
        """The emblems that cards and chips name."""
        return {}

    def where(self, board: Any) -> str:
        """The place in the game, for the bar on top."""
        return _("Round {number}", number=board.round)

    def colour(self, board: Any, seat: int) -> int:
        """The number of a seat's colour and sign."""
        return seat

    def portrait(self, deck: Any, seat: int, role: str, title: str) -> Card:
        """The card of a seat in the hall; `title` is that of its role, or ""."""
        return Card(title, str(seat + 1), "dark", colour=seat, name=title)

    def stake(self, screen: Screen) -> Card | None:
        """The card in the middle of the table."""
        return None

    def display(self, screen: Screen) -> Sequence[Card]:
        """Open cards in columns."""
        return ()

    def places(self, board: Any) -> Sequence[Place]:
        """The seats as everybody sees them, without states that all games have."""
        return tuple(
            Place(place.seat.name, self.colour(board, seat), whole(place.total), state="locked" if place.locked else "")
            for seat, place in enumerate(board.places)
        )

    def cards(self, board: Any, seat: int) -> int:
        """The number of places in a covered hand, which everybody may know."""
        return 0

    def hand(self, screen: Choosing) -> Sequence[Card]:
        """The reader's hand, in its columns if there is a `display`; cards that can be chosen have a choice."""
        return ()

    def options(self, screen: Choosing) -> Sequence[Option]:
        """The choices that are not cards."""
        return tuple(Option(str(choice), str(choice), chosen=choice == screen.chosen) for choice in screen.options)

    def told(self, screen: Choosing) -> Sequence[Said]:
        """Further sentences for the player to move."""
        lines = self.game.lines
        rows = [*lines.table(screen.board), *lines.holding(screen), *lines.choosing(screen)]
        return tuple(Said(row, "muted") for row in rows)

    def held(self, screen: Choosing) -> Sequence[Said]:
        """Sentences on the hand of a player who waits for others."""
        rows = [*self.game.lines.table(screen.board), *self.game.lines.holding(screen)]
        own = [] if screen.chosen is None else [Said(_("Locked: {names}", names=str(screen.chosen)), "strong")]
        return *(Said(row, "muted") for row in rows), *own

    def ask(self, screen: Choosing) -> str:
        """The kind of choice, in a word or two."""
        return _("Choose")

    def lock(self, screen: Choosing) -> str:
        """The label of the button that locks the chosen option, with its name."""
        return _("Lock {choice}", choice=str(screen.chosen))

    def laid(self, screen: Reveal) -> Sequence[Laid]:
        """The cards that were turned up, by seat."""
        return ()

    def events(self, screen: Reveal) -> Sequence[Said]:
        """The sentences on these events."""
        return tuple(Said(sentence) for sentence in self.game.lines.reveal(screen.board, screen.events))

    def account(self, board: Any, seat: int) -> str:
        """The breakdown of a seat's total."""
        return " ".join(self.game.lines.scores(board)[seat : seat + 1])

    def champion(self, board: Any, seat: int) -> Card:
        """The card of a winner: the total, on the colour of the seat."""
        name, total = board.name(seat), whole(board.places[seat].total)
        return Card(f"{name} {total}", total, "dark", colour=self.colour(board, seat), name=name)

    def at_stake(self, board: Any) -> Sequence[Said]:
        """The sentences of a replay before it turns up secret choices."""
        return tuple(Said(row, "muted") for row in self.game.lines.table(board))

    def opened(self, leaf: Leaf, board: Any) -> Leaf:
        """The leaf of a finished game, with the cards that everybody held."""
        return leaf

    def rules(self, edition: Any, language: str) -> Sequence[Said]:
        """The rules in short."""
        return paragraphs(self.game.catalogue.summary(edition, language))

    # Leaves

    def scores(self, board: Any, own: int | None) -> Sheet:
        """The scores with their breakdown, which can be read at any time."""
        places = (
            replace(
                place,
                note=" · ".join(filter(None, [place.note, self.account(board, seat)])),
                you=seat == own,
                gain="",
                state="",
            )
            for seat, place in enumerate(self.places(board))
        )
        return Sheet(_("Scores"), (), tuple(places))

    def leaf(self, screen: Screen, own: int | None) -> Leaf:
        """The leaf of a screen whose reader has the seat `own`; None for an onlooker."""
        board = screen.board
        places = enumerate(self.places(board))
        leaf = Leaf(
            Moment.GATE,
            title=self.game.pages.title,
            where=self.where(board),
            reader="" if own is None else board.name(own),
            colour=None if own is None else self.colour(board, own),
            stake=self.stake(screen),
            display=tuple(self.display(screen)),
            places=tuple(replace(place, you=True) if seat == own else place for seat, place in places),
            notice=board.notice,
        )
        show = Button("show", _("Show my cards"), main=True)
        match screen:
            case Choosing():
                return self._choosing(leaf, screen)
            case Covered():
                return replace(
                    leaf, moment=Moment.COVERED, private=True, hand=self._face_down(board, own), buttons=(show,)
                )
            case Waiting():
                return self._waiting(leaf, screen)
            case Reveal():
                go_on = () if own is None else (Button("go-on", _("Continue"), main=True),)
                laid, events = tuple(self.laid(screen)), tuple(self.events(screen))
                return replace(leaf, moment=Moment.REVEAL, laid=laid, lines=events, buttons=go_on)
            case Final():
                return self._final(leaf, screen, own)
            case _:
                return leaf if own is None else replace(leaf, hand=self._face_down(board, own), buttons=(show,))

    def _face_down(self, board: Any, own: int | None) -> tuple[Card, ...]:
        """The back of the reader's hand, as everybody sees it."""
        if own is None:
            return ()
        back = Card(kind="back", colour=self.colour(board, own))
        return (back,) * self.cards(board, own)

    def replayed(self, step: Reveal) -> tuple[Leaf, ...]:
        """The leaves of a step of a finished game: one before secret choices are turned up, and one after it.

        There is none if nothing happened.
        """
        board = step.board
        after = self.opened(self.leaf(step, None), board)
        if not any(place.locked for place in board.places):
            return (after,) if step.events else ()
        before = replace(self.leaf(Thinking(board, ()), None), lines=tuple(self.at_stake(board)))
        return self.opened(before, board), after

    def _choosing(self, leaf: Leaf, screen: Choosing) -> Leaf:
        is_chosen, ask = screen.chosen is not None, self.ask(screen)
        what = str(screen.chosen) if is_chosen else ""
        buttons = [Button("lock", self.lock(screen) if is_chosen else ask, what, main=True, off=not is_chosen)]
        if screen.drafted:
            buttons.append(Button("take-back", _("Take it back")))
        if screen.hints and not screen.advice:
            buttons.append(Button("hint", _("Hint")))
        legend = [Said(wording.about_hint(screen.advice), "muted")] if screen.advice else []
        return replace(
            leaf,
            moment=Moment.CHOOSING,
            private=screen.private,
            display=self._offered(leaf.display, screen),
            hand=self._offered(self.hand(screen), screen),
            options=self._offered(self.options(screen), screen),
            lines=(*legend, *self.told(screen)),  # the page shows the first three above the hand
            ask=ask,
            buttons=tuple(buttons),
        )

    def _offered(self, choices: "Sequence[Choice]", screen: Choosing) -> "tuple[Choice, ...]":
        """Cards or options with the label of the button that locks them, and the hint if there is one."""
        options = {str(option): option for option in screen.options}
        advice = {str(advised.choice): advised for advised in screen.advice}

        def offered(choice: Choice) -> Choice:
            notation = choice.choice or ""
            if notation in options:
                choice = replace(choice, lock=self.lock(replace(screen, chosen=options[notation])))
            if advised := advice.get(notation):
                choice = replace(choice, share=round(100 * advised.share), lead=signed_decimal(advised.points))
            return choice

        return tuple(map(offered, choices))

    def _waiting(self, leaf: Leaf, screen: Waiting) -> Leaf:
        own, back = screen.own, (Button("take-back", _("Take it back")),)
        states = dict.fromkeys(screen.seats, "due") | dict.fromkeys(screen.away, "away")
        places = enumerate(leaf.places)
        return replace(
            leaf,
            moment=Moment.WAITING,
            private=own is not None,
            hand=tuple(self.hand(own)) if own else (),
            places=tuple(replace(place, state=states.get(seat, place.state)) for seat, place in places),
            lines=(*(self.held(own) if own else ()), Said(wording.waits(screen), "strong")),
            buttons=back if screen.takes_back is not None else (),
        )

    def _final(self, leaf: Leaf, screen: Final, own: int | None) -> Leaf:
        """The end; `duell.hosting.phone` adds the way on, which depends on the leader.

        A player reads the breakdown of the own total, an onlooker that of all totals.
        """
        board, best, totals = screen.board, screen.outcome.winners, screen.outcome.totals
        places = [
            replace(
                place,
                state="won" if seat in best else "",
                gain="",
                note=self.account(board, seat) if own in {None, seat} else "",
            )
            for seat, place in enumerate(leaf.places)
        ]
        evening = [Said(sentence, "muted") for sentence in wording.evening_at_end(screen.evening)]
        return replace(
            leaf,
            moment=Moment.FINAL,
            stake=None,
            display=(),
            champions=tuple(self.champion(board, seat) for seat in best),
            places=tuple(places[seat] for seat in sorted(range(len(places)), key=lambda seat: -totals[seat])),
            lines=(Said(wording.winners(screen), "title"), *evening),
        )


ITEM = re.compile(r"- |[0-9]+\. ")  # how an item of a list begins
RULE = re.compile(r"[|: -]+")  # the line below the heads of a table


def paragraphs(markdown: str) -> tuple[Said, ...]:
    r"""A text as sentences: its headings are strong, the lines of a paragraph flow, and a table is a list.

    >>> [line.text for line in paragraphs("# Goofspiel\n\nThe highest\nbid wins.\n\n- A tie\n- is open")]
    ['Goofspiel', 'The highest bid wins.', '– A tie', '– is open']
    >>> [line.text for line in paragraphs("| Bid | Prize | Next |\n| --- | --- | --- |\n| 5 | 3 | 4 |")]
    ['– 5. Prize: 3 · Next: 4']
    """
    rows: list[Said] = []
    heads: list[str] = []
    flows = False
    for line in markdown.replace("*", "").replace("`", "").splitlines():
        text, is_item = line.strip(), ITEM.match(line.lstrip()) is not None
        cells = [cell.strip() for cell in text.strip("|").split("|")] if text.startswith("|") else []
        if text.startswith("#"):
            rows.append(Said(text.lstrip("# "), "strong"))
        elif cells and not heads:
            heads = cells
        elif cells and not RULE.fullmatch(text):
            rows.append(Said(f"– {_row(heads, cells)}"))
        elif text and not cells and flows and not is_item:
            rows[-1] = Said(f"{rows[-1].text} {text}")
        elif text and not cells:
            rows.append(Said(f"– {text[2:]}" if text.startswith("- ") else text))
        heads = heads if cells else []
        flows = bool(text) and not text.startswith(("#", "|"))
    return tuple(rows)


def _row(heads: Sequence[str], cells: Sequence[str]) -> str:
    """A row of a table as a sentence: two cells explain each other, more need the heads of their columns."""
    first, *others = cells
    if len(others) == 1:
        return meaning(first, others[0])
    return f"{first}. {' · '.join(map(meaning, heads[1:], others))}"
