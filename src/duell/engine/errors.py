"""What the engine refuses. Every message quotes what was given and says what would be legal."""


class RuleError(ValueError):
    """Something that the rules do not allow."""


class BadSetUpError(RuleError):
    """A game that cannot be started: heroes, number of players, switches."""


class WrongSeatsError(RuleError):
    """Choices of other seats than those that must act."""


class IllegalChoiceError(RuleError):
    """A choice that is not open to the seat that made it."""
