"""The pages of the duel in full screen: one module for each screen, loaded on first use so that duell starts fast."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.text import Text

from duell.game import Emblem, answered_by
from duell.language import _
from duell.table.screens import Choosing, Covered, Final, Reveal, Screen, Thinking, Waiting
from duell.tui.blocks import Size, line
from duell.tui.drawing.portraits import Portrait, Showpiece
from duell.tui.game_pages import Pages
from duell.tui.motion import (
    BURST,
    BURST_STEPS,
    DECISIVE,
    FLIGHT,
    FLIGHT_STEPS,
    RUN,
    RUN_STEPS,
    TENSE,
    TENSEST,
    TURN,
    TURN_STEPS,
)
from duell.tui.page import Page
from duell.tui.theme import SIGNS

if TYPE_CHECKING:
    from duell.games.duel.board import Board, PlayerArea
    from duell.table.review import CoachScreen, JudgedStep
    from duell.tui.drawing.canvas import Canvas
    from duell.tui.drawing.palette import Palette
    from duell.tui.pages.cheer import Cheer

    Shown = Choosing | Covered | Thinking | Waiting | Reveal | Final | CoachScreen
    """The screens that show the game's cards."""

ICON = 0.1  # seconds between icons that light up one by one to break a tie

COLOURS = {"leia": 0, "han": 1, "yoda": 2, "luke": 3}  # the seat colour of each hero


class DuelPages(Pages):
    """The pages of the duel, each in the module that paints it."""

    title = "DUELL"
    ABOUT: Mapping[str, str] = {
        "scout": "r2d2",
        "vader-gift": "vader",
        "end": "luke",
        "leftover": "bossk",
        "sets": "greedo",
    }
    where = answered_by("duell.games.duel.pages.table:where")
    bindings = answered_by("duell.games.duel.pages.keys:bindings")
    aliases = answered_by("duell.games.duel.pages.keys:aliases")
    last_round = answered_by("duell.games.duel.pages.keys:last_round")
    named = answered_by("duell.games.duel.pages.seats:named")
    called = answered_by("duell.games.duel.pages.seats:called")
    open_things = answered_by("duell.games.duel.pages.curtain:open_things")
    deal = answered_by("duell.games.duel.pages.curtain:deal")
    without_hands = answered_by("duell.games.duel.pages.reveal:without_hands")
    tile = answered_by("duell.games.duel.pages.coaching:tile")
    chip = answered_by("duell.games.duel.pages.coaching:chip_of")
    spread = answered_by("duell.games.duel.pages.score_sheets:sheet")

    def page(self, screen: "Shown", size: Size, shown: int, *, lit: bool = False, step: int = 0) -> Page:
        from duell.games.duel.board import Hand, Offers
        from duell.games.duel.pages import bidding, choices, final, reveal
        from duell.tui.pages import coaching

        match screen:
            case Choosing(body=Hand()):
                return bidding.render(screen, size, lit=lit, step=step)
            case Covered():
                return bidding.covered(screen, size)
            case Thinking() | Waiting():
                return bidding.thinking(screen, size, step=step)
            case Choosing(body=Offers()):
                return choices.scouting(screen, size)
            case Choosing():
                return choices.drawing(screen, size)
            case Reveal():
                return reveal.render(screen, size, shown, lit=lit, step=step)
            case Final():
                return final.render(screen, size)
            case _:
                return coaching.render(screen, size, self)

    def judged(self, screen: "JudgedStep", size: Size) -> Page:
        from duell.games.duel.pages.coaching import judged

        return judged(screen, size, self)

    def sheets(self) -> Mapping[str, str]:
        return {"s": _("scores"), "i": _("icons")}

    def trophies(self, board: "Board", place: "PlayerArea") -> tuple[tuple[str, tuple[str, ...]], ...]:
        taken = [
            board.emblems.get(captured.villain.name)
            for captured in place.score.lines
            for _copy in range(captured.count)
        ]
        return tuple((emblem.tint, emblem.large) for emblem in taken if emblem) or self.showpiece().emblems

    def role(self, name: str, title: str) -> Text:
        from duell.games.duel.words import title_in_language

        return line((SIGNS[COLOURS[name]], f"seat.{COLOURS[name]}"), f" {title_in_language(title)}")

    def emblems(self, deck: str) -> Mapping[str, Emblem]:
        from duell.games.duel import deck_files

        return deck_files.deck(deck).emblems

    def portrait(self, deck: str, seat: int, role: str) -> Portrait:
        from duell.tui.drawing.dark_cards import of_seat

        emblem = self.emblems(deck).get(role) or of_seat(COLOURS.get(role, seat))
        return Portrait(emblem.tint, emblem.large)

    def showpiece(self) -> Showpiece:
        known = self.emblems("classic")
        emblems = [known[name] for name in ("vader", "luke", "palpatine", "leia", "han") if name in known]
        says = (_("Bid in secret for the villains: the highest card takes the points."),)
        return Showpiece(says, tuple((emblem.tint, emblem.large) for emblem in emblems))

    def colour(self, place: "PlayerArea") -> int:
        return COLOURS[place.seat.role]

    def crest(self, board: "Board", place: "PlayerArea", palette: "Palette", scale: int) -> "Canvas":
        from duell.games.duel.pages.pieces import Pieces

        return Pieces(palette, board.emblems).crest(place.seat.role, scale)

    def hand(self, board: "Board", place: "PlayerArea") -> Text | None:
        from duell.games.duel.pages import seats

        return None if place.hand is None else line((seats.remembered(place, in_columns=True), "muted"))

    def sheet(self, key: str, screen: Screen, size: Size) -> Page:
        from duell.games.duel.board import after
        from duell.games.duel.pages import score_sheets

        if key == "i":
            return score_sheets.icons_page(screen.board, size)
        board = after(screen.board, screen.events) if isinstance(screen, Reveal) else screen.board
        return score_sheets.scores_page(board, size)

    def sheet_help(self, key: str) -> tuple[str, ...]:
        if key == "i":
            return (
                _("The stars on the cards break ties, and each hero has them on different cards."),
                _("Each column is a value, each line a player. Any other key goes back."),
            )
        return (
            _("Each villain scores its points; two or more of a kind score extra as a set."),
            _("Each list ends with what Darth Vader costs. Any other key goes back."),
        )

    def steps(self, screen: Reveal) -> int:
        return len(screen.events)

    def moves(self, event: Any) -> tuple[float, ...]:
        # Every bid takes the same time; everything else is open by then.
        from duell.games.duel.engine.events import BidTurned, By, Taken, TieBroken

        match event:
            case BidTurned():
                return (TURN,) * TURN_STEPS
            case TieBroken(icons=icons):
                return (ICON,) * max(1, *icons)
            case Taken(by=By.DUEL):
                bursts = (BURST,) * BURST_STEPS if event.gain.bonus > 0 else ()
                return (FLIGHT,) * FLIGHT_STEPS + (RUN,) * RUN_STEPS + bursts
            case Taken():
                return (FLIGHT,) * FLIGHT_STEPS
            case _:
                return ()

    def tension(self, screen: Reveal, index: int) -> float:
        from duell.games.duel.board import Stakes, stakes_of
        from duell.games.duel.engine.events import BidTurned

        if not isinstance(screen.events[index], BidTurned):
            return 1.0
        tensest = dict.fromkeys((Stakes.LAST, Stakes.PERHAPS_LAST, Stakes.FOUR), TENSEST)
        return {Stakes.MATCH: DECISIVE, Stakes.CARD: 1.0, **tensest}.get(stakes_of(screen), TENSE)

    def turns_up(self, screen: Screen) -> tuple[float, ...]:
        from duell.games.duel.board import Hand

        board: Board = screen.board
        is_first = board.card is not None and not any(place.locked for place in board.places)
        is_scouting = isinstance(screen, Choosing) and not isinstance(screen.body, Hand)
        return (TURN,) * (1 + TURN_STEPS) if is_first and not is_scouting else ()

    def open_table(self, screen: Choosing, size: Size, palette: "Palette") -> "Canvas":
        from duell.games.duel.pages.table import open_table

        return open_table(screen.board, size, palette, screen.seat, step=1 if self.turns_up(screen) else 0)

    def lights_up(self, event: Any) -> bool:
        from duell.games.duel.engine.cards import Vader
        from duell.games.duel.engine.events import Taken

        return isinstance(event, Taken) and (event.gain.bonus > 0 or isinstance(event.card, Vader))

    def cheer(self, screen: Reveal, index: int) -> "Cheer | None":
        # the first pair of a game, and the first four of a kind
        from duell.games.duel import words
        from duell.games.duel.board import after
        from duell.games.duel.engine.cards import Villain
        from duell.games.duel.engine.events import Taken
        from duell.games.duel.pages.pieces import Pieces
        from duell.language import signed
        from duell.tui.pages.cheer import Cheer

        event, kind = screen.events[index], 0
        if isinstance(event, Taken) and isinstance(event.card, Villain):
            kind = event.gain.has + 1
        places = after(screen.board, screen.events[:index]).places
        sets = [line.count for place in places for line in place.score.lines]
        if kind not in {2, 4} or max(sets) >= kind:
            return None
        card, emblems, place = event.card, screen.board.emblems, screen.board.places[event.seat]
        crest = [lambda palette, scale: Pieces(palette, emblems).crest(card.name, scale)] * (2 if kind == 2 else 1)
        rain = [emblems[card.name]] if card.name in emblems else []
        sentence = words.tell(screen.board, event)
        return Cheer(
            [place.seat.name],
            [signed(event.gain.total)],
            sentence,
            self.seat_colour(place),
            crest,
            [(emblem.tint, emblem.large) for emblem in rain],
        )

    def screen_lights_up(self, screen: Screen) -> bool:
        from duell.games.duel.engine.cards import Vader

        return isinstance(screen.board.card, Vader)

    def cards_dealt(self, board: "Board") -> int:
        return board.places[0].cards
