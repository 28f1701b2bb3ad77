"""The rules of Missions: pure functions of frozen values, which need only the standard library.

The deal decides everything that depends on chance. One seat at a time makes one choice.
"""
