"""What a player can choose: one decision at a time, each with a notation of its own."""

from enum import StrEnum
from typing import NamedTuple

from duell.game import IllegalChoiceError
from duell.games.missions.engine.cards import CharacterCard


class Verb(StrEnum):
    """What a choice does."""

    FLIP = "flip"
    """Turn up the top card of the stock (rule 2)."""
    TAKE = "take"
    """Take a card from the display (rule 2, Zam Wesell)."""
    FROM = "from"
    """Name the player to whom Count Dooku or Jango Fett goes (rule 5)."""
    HAND = "hand"
    """Hand a card over to Jango Fett's finder (rule 5)."""
    MISSION = "mission"
    """Lay out three cards of one number (rule 7)."""
    JOKER = "joker"
    """Lay out two, with Nute Gunray for the third (rule 5)."""
    SHOW = "show"
    """Show all ten characters and end the round (rule 8)."""
    DONE = "done"
    """End the turn."""


class Choice(NamedTuple):
    """One choice; ``str`` gives its notation.

    `card` is what is taken or handed over, `seat` who is named. `value` is the number of a mission; its `characters`
    are named only where the hand has more of that number than are laid out, else it is all of them.

    >>> str(Choice(Verb.TAKE, card=CharacterCard("yoda", 3)))
    'take yoda 3'
    >>> str(Choice(Verb.MISSION, value=3)), str(Choice(Verb.FROM, seat=2))
    ('mission 3', 'from 2')
    """

    verb: Verb
    card: CharacterCard | None = None
    seat: int | None = None
    value: int | None = None
    characters: tuple[str, ...] = ()

    def __str__(self) -> str:
        words = [str(self.verb)]
        if self.card:
            words += [self.card.character, str(self.card.value)]
        words += [str(number) for number in (self.seat, self.value) if number is not None]
        return " ".join([*words, *self.characters])

    @classmethod
    def parse(cls, text: str) -> "Choice":
        """Return the choice written as `text`; IllegalChoiceError if there is none of any deck.

        >>> Choice.parse("take yoda 3").card
        CharacterCard(character='yoda', value=3)
        """
        try:
            choice = _parsed(*text.split(" "))
        except (IndexError, ValueError):
            choice = None
        if choice is None or str(choice) != text or not text.isprintable():  # a refusal shows its words
            raise IllegalChoiceError(
                "{text} is not a choice; a choice begins with one of {verbs}", text=repr(text), verbs=", ".join(Verb)
            )
        return choice


def _parsed(verb: str, *words: str) -> Choice:
    match Verb(verb):
        case Verb.TAKE | Verb.HAND as with_card:
            character, value = words
            return Choice(with_card, CharacterCard(character, int(value)))
        case Verb.FROM:
            [seat] = words
            return Choice(Verb.FROM, seat=int(seat))
        case Verb.MISSION | Verb.JOKER as laying:
            return Choice(laying, value=int(words[0]), characters=words[1:])
        case plain:
            return Choice(plain)


FLIP, SHOW, DONE = Choice(Verb.FLIP), Choice(Verb.SHOW), Choice(Verb.DONE)
