"""What a player can choose: a card to bid, what to do with a scouted card, whether to take a leftover one."""

from enum import IntEnum

from duell.game import IllegalChoiceError


class Choice(IntEnum):
    """One choice; ``str`` gives its notation and `parse` reads it.

    The number of a bid is its place in a hand's bits: 0 for R2-D2, v for the force card of value v.

    >>> str(Choice.FORCE_7), str(Choice.R2D2), str(Choice.GIVE_2)
    ('7', 'r2d2', 'give 2')
    """

    R2D2 = 0
    FORCE_1 = 1
    FORCE_2 = 2
    FORCE_3 = 3
    FORCE_4 = 4
    FORCE_5 = 5
    FORCE_6 = 6
    FORCE_7 = 7
    FORCE_8 = 8
    KEEP = 9
    GIVE_0 = 10
    GIVE_1 = 11
    GIVE_2 = 12
    GIVE_3 = 13
    TAKE = 14
    STOP = 15

    def __str__(self) -> str:
        return _NOTATION[self]

    @property
    def is_bid(self) -> bool:
        """Whether this is a card from the hand."""
        return self <= Choice.FORCE_8

    @property
    def is_draw(self) -> bool:
        """Whether this takes a leftover card, or ends the taking."""
        return self >= Choice.TAKE

    @property
    def receiver(self) -> int | None:
        """The seat that is given the card; None for any other choice."""
        return _RECEIVERS[self]

    @classmethod
    def give(cls, seat: int) -> "Choice":
        """Return the choice to give the scouted card to `seat`, 0 to 3; IllegalChoiceError if it is none of these."""
        if not 0 <= seat <= 3:
            raise IllegalChoiceError("nobody has seat {seat}; seats are 0 to 3", seat=seat)
        return cls(cls.GIVE_0 + seat)

    @classmethod
    def parse(cls, text: str) -> "Choice":
        """Return the choice written as `text`; IllegalChoiceError if there is none.

        >>> Choice.parse("keep")
        <Choice.KEEP: 9>
        """
        try:
            return _PARSED[text]
        except (KeyError, TypeError):
            raise IllegalChoiceError(
                "{text} is not a choice; a choice is one of {choices}", text=repr(text), choices=", ".join(_PARSED)
            ) from None


# Looked up once: up to Python 3.11 it takes longer to look a member up than to call a function.
R2D2, KEEP, STOP = Choice.R2D2, Choice.KEEP, Choice.STOP

_RECEIVERS = (None,) * Choice.GIVE_0 + (0, 1, 2, 3) + (None, None)
_WORDS = {Choice.R2D2: "r2d2", Choice.KEEP: "keep", Choice.TAKE: "take", Choice.STOP: "stop"}
_NOTATION = tuple(
    _WORDS.get(choice) or (f"give {choice.receiver}" if choice.receiver is not None else f"{choice.value}")
    for choice in Choice
)
_PARSED = {notation: Choice(number) for number, notation in enumerate(_NOTATION)}
