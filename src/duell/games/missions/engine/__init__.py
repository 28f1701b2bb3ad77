"""The rules of Missions: pure functions on frozen values, the standard library only.

All chance is fixed by the deal; one seat at a time makes one choice at a time.
"""
