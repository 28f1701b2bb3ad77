"""A guided first game: a small deck in a known order, a partner who lets each rule come up, and a word on each.

>>> Lesson().word.partition(". ")[2]
'Bossk brings 4 points to the highest card. Press 6 to choose the 6, then Enter to lock it.'
"""

from duell.games.duel.lesson.lesson import Lesson

__all__ = ["Lesson"]
