"""Digests that let everybody check afterwards what nobody may read beforehand."""

import json
from collections.abc import Iterable, Sequence
from hashlib import scrypt, sha256

from duell.game import Choice


def deal_digest(seed: str, chance: Sequence[object]) -> str:
    """Return the digest of a deal, shown when the game starts: of its seed and all `chance` (see `Notation.deal`).

    It is the SHA-256 of ``["deal", seed, [chance…]]`` as ``json.dumps`` writes it; in the duel that is the order of the
    stock, as places in ``deck.empire``.
    """
    return f"sha256:{_digest('deal', seed, list(chance))}"


def seal(seed: str, number: int, seat: int, choice: Choice) -> str:
    """Return what is kept of a locked choice until all are shown.

    It is the SHA-256 of ``["lock", seed, round number, seat, card]`` as ``json.dumps`` writes it: nobody reads the
    card off the file by looking, but whoever has the seed finds it by trying (see `unseal`).
    """
    return _digest("lock", seed, number, seat, str(choice))


def unseal(sealed: str, seed: str, number: int, seat: int, options: Iterable[Choice]) -> Choice | None:
    """Return the one of `options` that was sealed; None if it was none of them."""
    return next((choice for choice in options if seal(seed, number, seat, choice) == sealed), None)


def _digest(*parts: object) -> str:
    return sha256(json.dumps(parts).encode()).hexdigest()


def pin_hash(pin: str, salt: str) -> str:
    """Return what is kept of a PIN: its scrypt hash with `salt`, both in hexadecimal digits.

    A PIN is short, and whoever has the file and the time can try them all; it keeps neighbours out, not burglars.
    """
    return scrypt(pin.encode(), salt=bytes.fromhex(salt), n=1 << 14, r=8, p=1, dklen=32).hex()
