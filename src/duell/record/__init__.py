"""What happened, kept: a game's record is written as it is played, resumed, verified, replayed and told.

Which game it is, a record says; what that means, the `Game` that the caller gives (see `duell.game`).

>>> from pathlib import Path
>>> from tempfile import TemporaryDirectory
>>> from duell.game import SetUp
>>> from duell.games import GAMES, duel
>>> from duell.record.acts import Seat, lock_of, new_head
>>> from duell.record.journal import Journal
>>> from duell.record.reading import read, replay
>>> seats = (Seat("Anna", "leia", "human"), Seat("Ben", "yoda", "knight"))
>>> set_up = SetUp(duel.deck("classic"), duel.edition("ravensburger"))
>>> head = new_head(GAMES["duel"], set_up, seats, seed="an evening")
>>> with TemporaryDirectory() as folder, Journal.create(Path(folder, "game.jsonl"), head) as journal:
...     journal.append(lock_of(head.seed, 1, 0, duel.Choice.FORCE_7))
...     replay(read(journal.path, GAMES)).locked
{0: <Choice.FORCE_7: 7>}
"""
