"""The league in words: its players, its titles, and how to read it."""

from duell.checking import one_line
from duell.language import _, decimal, n_, whole
from duell.record.acts import Seat
from duell.record.league import NEWCOMER, HeldTitle, Player, Title
from duell.table.wording import level
from duell.vocabulary import HUMAN


def called(who: Seat | Player, role: str = "") -> str:
    """A player's name, with a role, if given, and the level of a bot."""
    bot = "" if who.player == HUMAN else one_line(level(who.player))
    labels = ", ".join(filter(None, [role, bot]))
    return f"{one_line(who.name)} ({labels})" if labels else one_line(who.name)


def title(held: HeldTitle) -> str:
    """A title with its holder and the figure that earned it, as a sentence."""
    name, count = called(held.who), round(held.figure)
    match held.title:
        case Title.REGULAR:
            return n_(
                "{name} has played most: {count} game.", "{name} has played most: {count} games.", count, name=name
            )
        case Title.RECORD:
            return n_(
                "{name} holds the record: {count} point in a game.",
                "{name} holds the record: {count} points in a game.",
                count,
                name=name,
            )
        case Title.LANDSLIDE:
            return n_(
                "{name} has the biggest win: by {count} point.",
                "{name} has the biggest win: by {count} points.",
                count,
                name=name,
            )
        case Title.SERIES:
            return n_(
                "{name} has won most in a row: {count} game.",
                "{name} has won most in a row: {count} games.",
                count,
                name=name,
            )
        case Title.CLOSE:
            lead = decimal(held.figure)
            return _("{name} has the narrowest wins: by {lead} points on average.", name=name, lead=lead)
        case _:  # Title.SECOND
            return n_(
                "{name} has {count} second place, more than anybody else.",
                "{name} has {count} second places, more than anybody else.",
                count,
                name=name,
            )


def how_to_read() -> tuple[str, ...]:
    """Help on the league."""
    return (
        _(
            "A rating starts at {newcomer} and depends on the places at each table, not on the points. The true "
            "strength is nearly always within the margin (±), the wide part of a bar; more games make it narrower.",
            newcomer=whole(NEWCOMER),
        ),
        _(
            "Players are ranked by the low end of that margin, the strength they almost certainly have. The player "
            "with the most wins takes the evening; a streak is a run of games won."
        ),
        _("Bots are counted by name and level. A seat that changed hands during a game counts for nobody."),
    )
