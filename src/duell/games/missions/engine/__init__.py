"""The rules of Missions: pure functions on frozen values, the standard library only.

The deal fixes all chance, and one seat at a time makes one choice.
"""
