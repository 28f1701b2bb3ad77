"""A guided first round of Missions: cards in a known order, a partner who takes what is good, and a word on each rule.

>>> Lesson().word.partition(". ")[0]
'Your hand is empty, and nothing lies in the display'
"""

from duell.games.missions.lesson.lesson import Lesson

__all__ = ["Lesson"]
