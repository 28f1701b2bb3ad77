"""What the engine refuses. Every message quotes what was given and says what would be legal."""


class RuleError(ValueError):
    """Something that the rules do not allow.

    ``str`` is English. Who speaks another language finds the sentence in `message` and what is to stand in its places,
    ``{so named}``, in `values`.
    """

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message.format(**values) if values else message)
        self.message = message
        self.values = values


class BadSetUpError(RuleError):
    """A game that cannot be started: heroes, number of players, switches."""


class WrongSeatsError(RuleError):
    """Choices of other seats than those that must act."""


class IllegalChoiceError(RuleError):
    """A choice that is not open to the seat that made it."""
