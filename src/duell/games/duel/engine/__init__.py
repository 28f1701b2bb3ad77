"""The rules of Duell der Mächte: pure functions on frozen values, the standard library only.

What decides (who wins, who pays, whether R2-D2 returns, when the game ends, what cards are worth) is in `rules`, by
number; in which order it happens in `state`; how a game begins, moves on and is told in `play`; what may be seen in
`view`; what is done when time is up in `state.default`.

>>> from duell.games.duel.engine.cards import Choice
>>> from duell.games.duel.engine.play import advance, outcome, start
>>> from duell.games.duel.engine.state import legal
>>> from duell.games.duel.deck_files import deck
>>> from duell.games.duel.house_rules import edition
>>> state = start(deck("classic"), edition("ravensburger"), ["leia", "yoda"], seed="an evening")
>>> state, events = advance(state, {0: Choice.FORCE_7, 1: Choice.FORCE_2})
>>> while legal(state):
...     state, events = advance(state, {seat: options[0] for seat, options in legal(state).items()})
>>> outcome(state).winners
(0,)
"""
