"""Packages whose names are loaded when they are first asked for, so that what needs few of them starts at once."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def loading(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """Return the ``__getattr__`` of a package (PEP 562): `homes` has the module of each name, which may be relative.

    >>> from duell.games import duel
    >>> duel.Nobody
    Traceback (most recent call last):
    AttributeError: module 'duell.games.duel' has no attribute 'Nobody'
    """

    def load(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(homes[name], package), name)
        setattr(sys.modules[package], name, value)
        return value

    return load
