"""The pages of Missions in full screen: painted, or in lines if a window is too small.

Their modules are loaded on first use so that duell starts fast.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.text import Text

from duell.game import Emblem, answered_by
from duell.language import _
from duell.table.screens import Choosing, Covered, Final, Reveal, Screen, Thinking, Waiting
from duell.tui.blocks import Size, line, paragraphs
from duell.tui.drawing.boxes import Box, flow, hbox, space, written
from duell.tui.drawing.canvas import Canvas
from duell.tui.drawing.palette import Palette
from duell.tui.drawing.portraits import Portrait, Showpiece
from duell.tui.game_pages import Pages
from duell.tui.page import Page
from duell.tui.theme import DARK

if TYPE_CHECKING:
    from duell.games.missions.board import Board, PlayerArea
    from duell.games.missions.pages.grid import Scene
    from duell.table.review import CoachScreen, JudgedStep
    from duell.tui.pages.cheer import Cheer

    Shown = Choosing | Covered | Thinking | Waiting | Reveal | Final | CoachScreen
    """The screens that show the game's cards."""


class MissionsPages(Pages):
    """The pages of Missions, each in the module that paints it."""

    ABOUT: Mapping[str, str] = {"rounds": "obi-wan"}

    bindings = answered_by("duell.games.missions.pages.keys:bindings")
    aliases = answered_by("duell.games.missions.pages.keys:aliases")
    unseen = answered_by("duell.games.missions.pages.keys:unseen")
    last_round = answered_by("duell.games.missions.pages.keys:last_round")
    moves = answered_by("duell.games.missions.pages.reveal:moves")
    tension = answered_by("duell.games.missions.pages.reveal:tension")
    named = answered_by("duell.games.missions.pages.pieces:named")
    open_things = answered_by("duell.games.missions.pages.table:open_things")
    tile = answered_by("duell.games.missions.pages.coaching:tile")
    chip = answered_by("duell.games.missions.pages.coaching:chip_of")
    spread = answered_by("duell.games.missions.pages.pieces:deck_sheet")

    def page(self, screen: "Shown", size: Size, shown: int, *, lit: bool = False, step: int = 0) -> Page:
        match screen:
            case Choosing():
                return self._choosing(screen, size)
            case Covered() | Thinking() | Waiting():
                return self._waiting(screen, size)
            case Reveal():
                return self._reveal(screen, size, shown, step)
            case Final():
                from duell.games.missions.pages import scores

                return scores.final_page(screen, size, self)
            case _:
                from duell.tui.pages import coaching

                return coaching.render(screen, size, self)

    def _choosing(self, screen: Choosing, size: Size) -> Page:
        from duell.games.missions.engine.state import Laying
        from duell.games.missions.pages.decision import scene

        board, lines = screen.board, self.game.lines
        paint = partial(scene, board, screen.body, screen.chosen, screen.advice, drafted=screen.drafted)

        def sentences() -> list[str]:
            answers = [] if isinstance(screen.body.now, Laying) else lines.answers(screen)  # such a hand ends with them
            return [*lines.table(board), *lines.holding(screen), *answers, lines.question(screen)]

        return self._painted(board, size, paint, sentences)

    def _waiting(self, screen: Covered | Thinking | Waiting, size: Size) -> Page:
        """The page of a player who waits for others, with the hand if the reader may see it, or of a covered hand."""
        from duell.games.missions.pages.decision import waiting, with_hand
        from duell.table import wording

        board: Any = screen.board
        match screen:
            case Covered():
                says = wording.covered(board.name(screen.seat), screen.is_chosen)
                paint = partial(waiting, board, says)
            case Thinking():
                says = wording.thinking([board.name(seat) for seat in screen.seats])
                paint = partial(waiting, board, says)
            case Waiting():
                says = wording.waits(screen)
                paint = partial(waiting, board, says, seat=next(iter(screen.seats), None))
                if screen.own:
                    paint = partial(with_hand, board, replace(screen.own.body, offers=()), None, says=says)
        return self._painted(board, size, paint, lambda: [*self.game.lines.table(board), says])

    def _painted(
        self, board: "Board", size: Size, paint: "Scene", sentences: Callable[[], Sequence[str]], bar: str = ""
    ) -> Page:
        """A page with cards, or the `sentences` if a notice leaves too little room."""
        from duell.games.missions.pages import pieces
        from duell.games.missions.pages.grid import form_of

        def in_lines() -> Box:
            return flow(hbox(space(1), written(paragraphs(sentences(), size.columns - 2))))

        bar, turn = bar or self.where(board, size), pieces.named(board.places[board.turn_of])
        return Page(bar, turn, [form_of(size, paint)], in_lines, notice=board.notice)

    def _reveal(self, screen: Reveal, size: Size, shown: int, step: int) -> Page:
        """The page of a reveal: the card below the ledge, or the scores of a round."""
        from duell.game import Ends
        from duell.games.missions.board import after
        from duell.games.missions.engine.events import RoundScored
        from duell.games.missions.pages import account, reveal

        board: Any = screen.board
        events = screen.events[:shown]
        now = after(board, events)
        bar = self.where(now, size)
        ends = next((event for event in events if isinstance(event, RoundScored)), None)
        if ends is None:
            if reveal.is_for_match(screen) and not size.is_compact:
                bar = _("{where} · the match is at stake", where=bar)
            paint = partial(reveal.scene, reveal.Progress(screen, shown, step))
            return self._painted(board, size, paint, partial(self.game.lines.reveal, board, events), bar)
        is_over = any(isinstance(event, Ends) for event in events)
        return account.account_page(account.ScoredRound(ends, now, is_over), size, bar)

    def where(self, board: "Board", size: Size) -> str:
        from duell.games.missions import words

        if size.is_compact and board.rounds == 1:
            where = _("stock {number}", number=board.stock)
        elif size.is_compact:
            where = _("{number}/{count} · stock {stock}", number=board.round, count=board.rounds, stock=board.stock)
        else:
            is_last = 1 < board.rounds == board.round
            where = _(
                "MISSIONS   {round}   Stock {stock}",
                round=_("The last round") if is_last else words.where(board),
                stock=board.stock,
            )
        return _("{where} · {bust} bust", where=where, bust=board.risk.bust) if board.risk else where

    def judged(self, screen: "JudgedStep", size: Size) -> Page:
        from duell.games.missions.pages.coaching import judged

        return judged(screen, size, self)

    def sheets(self) -> Mapping[str, str]:
        return {"s": _("scores"), "i": _("info")}

    def sheet(self, key: str, screen: Screen, size: Size) -> Page:
        from duell.games.missions.board import after
        from duell.games.missions.pages import scores

        board: Any = screen.board
        if key == "i":
            return scores.actions_page(board, size)
        return scores.scores_page(after(board, screen.events) if isinstance(screen, Reveal) else board, size)

    def sheet_help(self, key: str) -> tuple[str, ...]:
        if key == "i":
            return (_("An action card takes effect at once and ends the turn: nothing more is turned up or taken."),)
        return (_("First the points of each round, then what lies open in front of each player."),)

    def steps(self, screen: Reveal) -> int:
        return len(screen.events)

    def cheer(self, screen: Reveal, index: int) -> "Cheer | None":
        from duell.games.missions import words
        from duell.games.missions.engine.events import AllShown
        from duell.tui.pages.cheer import Cheer

        event, board = screen.events[index], screen.board
        if not isinstance(event, AllShown):
            return None
        place, says = board.places[event.seat], words.tell(board, event)
        crest = partial(self.crest, board, place)
        return Cheer([place.seat.name], ["10"], says, self.seat_colour(place), [crest], self.showpiece().emblems)

    def colour(self, place: "PlayerArea") -> int:
        return place.number

    def crest(self, board: "Board", place: "PlayerArea", palette: Palette, scale: int) -> Canvas:
        from duell.games.missions.pages import pieces

        return pieces.crest(place.number, palette, scale)

    def open_table(self, screen: Screen, size: Size, palette: Palette) -> Canvas:
        from duell.games.missions.pages import grid, table

        return grid.framed(lambda room, colours: table.paint_table(screen.board, room, colours)[1], size, palette)

    def hand(self, board: "Board", place: "PlayerArea") -> Text | None:
        from duell.games.missions import words

        if place.hand is None:
            return None
        return line((words.cards_in_a_row(board.deck, place.hand, in_short=True) or "·", "muted"))

    def whose_turn(self, board: "Board") -> int:
        return board.turn_of

    def portrait(self, deck: str, seat: int, role: str) -> Portrait:
        return Portrait(DARK[f"fill.{seat}"], number=str(seat + 1))

    def emblems(self, deck: str = "") -> Mapping[str, Emblem]:
        from duell.games.missions.catalogue import emblems

        return emblems()

    def showpiece(self) -> Showpiece:
        known = self.emblems()
        emblems = [known[name] for name in ("obi-wan", "anakin", "yoda", "padme", "mace-windu")]
        says = (_("Take a card or risk one more? The same character twice means a bust."),)
        return Showpiece(says, tuple((emblem.tint, emblem.large) for emblem in emblems))
