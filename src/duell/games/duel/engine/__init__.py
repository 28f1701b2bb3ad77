"""The rules of Duell der Mächte: pure functions of frozen values, which need only the standard library.

`rules` decides, by rule number, who wins and pays, whether R2-D2 returns, when the game ends and what cards are worth.
`state` has the order of a round and the choice when time runs out; `play` starts, advances and narrates a game; `view`
hides whatever a seat may not see.

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
