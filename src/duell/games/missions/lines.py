"""Missions in plain mode: one fact a line; every question lists its answers with numbers from 1."""

from collections.abc import Iterable

from duell.games.missions import words
from duell.games.missions.beats import Beat, RoundEnds, after
from duell.games.missions.board import Board, Body
from duell.games.missions.engine import Choice, Outcome
from duell.language import _, n_


def table(board: Board) -> list[str]:
    """Return the round, the stock and the display; and the risk, where the table has agreed to be told."""
    rows = [f"{words.where(board)}. {words.stock(board.stock)}", words.display(board)]
    return [*rows, words.risk(board)] if board.risk else rows


def scores(board: Board) -> list[str]:
    """Return a line a seat: all that lies open."""
    return [words.area(board, place) for place in board.places]


def reveal(board: Board, beats: Iterable[Beat]) -> list[str]:
    """Return what happened, a sentence a line; each is told of the table as it then is."""
    rows: list[str] = []
    for beat in beats:
        rows += words.round_account(board, beat) if isinstance(beat, RoundEnds) else [words.tell(board, beat)]
        board = after(board, [beat])
    return rows


def choosing(board: Board, body: Body) -> list[str]:
    """Return the hand of the one who decides, and each answer with its number and what it brings."""
    name = board.name(body.seat)
    rows = [
        _("{name} holds: {cards}.", name=place.seat.name, cards=words.cards_in_a_row(board.deck, place.hand))
        for seat, place in enumerate(board.places)
        if place.hand and seat != body.seat
    ]
    rows.append(_("Hand of {name}: {cards}.", name=name, cards=words.hand(board, body)))
    if body.cards:
        rows += [line for line in (words.hand_counts(board, body), words.alike(board, body)) if line]
    return [*rows, *answers(board, body)]


def answers(board: Board, body: Body) -> list[str]:
    """Return each answer with its number."""
    rows: list[str] = []
    for number, offer in enumerate(body.offers, start=1):
        told = {"number": number, "choice": words.offer(board, offer)}
        brings = words.brings(board, body, offer)
        rows.append(
            _("{number}: {choice} ({brings})", brings=brings, **told) if brings else _("{number}: {choice}", **told)
        )
    return rows


def question(board: Board, body: Body) -> str:
    """Return the question that a number answers."""
    return words.asks(board, body.now, body.seat)


def read(body: Body, answer: str) -> Choice | None:
    """Return the choice that a number stands for; None for any other answer."""
    said = answer.strip()
    if not (said.isascii() and said.isdigit() and len(said) < 4 and 0 < int(said) <= len(body.offers)):
        return None
    return body.offers[int(said) - 1].choice


def legal(body: Body) -> str:
    """Return what could be answered."""
    count = len(body.offers)
    return n_("Answer with the number {count}.", "Answer with a number from 1 to {count}.", count)


def final(board: Board, outcome: Outcome) -> list[str]:
    """Return every sum line by line, and the winners."""
    return [*map(words.final_account, board.places), words.winners(board, outcome)]
