"""A guided last round of a game: cards in a known order, a partner who lets each rule come up, and a word on each.

>>> Lesson().word.partition(". ")[0]
'The third and last round'
"""

from duell.games.missions.lesson.lesson import Lesson

__all__ = ["Lesson"]
