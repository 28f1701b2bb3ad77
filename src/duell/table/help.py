"""Help on the current screen, in a few sentences; a game's `Narration` adds its own."""

from typing import Any

from duell.language import _
from duell.program import command
from duell.table import table_options, wording
from duell.table.form import FormScreen
from duell.table.narration import Narration
from duell.table.screens import AskPin, Choosing, Covered, Curtain, Final, ForgottenPin, Reveal, Screen


def explain(screen: Screen | FormScreen, narration: Narration[Any, Any]) -> tuple[str, ...]:
    """The actions possible on a screen, and their effects."""
    if isinstance(screen, FormScreen):
        return _set_up(screen, narration)
    if isinstance(screen, AskPin | ForgottenPin):
        return (
            _("The table has agreed that each player is asked for a PIN before the cards are shown."),
            _("Three wrong ones bring the curtain down. f asks the table whether a new one may be set."),
        )
    said = narration.explain(screen)
    match screen:
        case Curtain():
            said = _curtain(screen)
        case Choosing(private=True) | Covered():
            said = (*said, *_agreed(screen, narration))
        case Reveal():
            said = (*said, _("Enter goes on, a tells it again."))
        case Final():
            said = (*said, *_after(screen))
        case _:
            pass
    if isinstance(screen, Curtain | Choosing | Final) and screen.deal:
        digest = _(
            "Whoever notes down the digits after “Deal” as the game starts can compare them at its end, and with "
            "{command}: if they are the same, nobody has exchanged the deal meanwhile.",
            command=command("verify"),
        )
        said = (*said, digest)
    return (*said, *narration.always())


def _after(screen: Final) -> tuple[str, ...]:
    exchanged = (
        _("x deals a rematch in which each has the hero of the next player."),
        _(
            "d plays the same deal again with exchanged heroes, until each has had every hero: a match. Its "
            "points are added up, so luck was the same for all in the end."
        ),
    )
    return (
        _("r deals a rematch for the same seats, n goes back to the table plan, q leaves."),
        *(exchanged if any(place.seat.role for place in screen.board.places) else ()),
        _("v tells again what happened last."),
        *(
            [_("w shows what can be noted down: the deal, and what proves the record.")]
            if screen.deal or screen.note
            else []
        ),
        *([_("c asks the coach where the game was won.")] if screen.has_coach else []),
    )


def _set_up(screen: FormScreen, narration: Narration[Any, Any]) -> tuple[str, ...]:
    options = table_options.meanings(narration)
    if screen.is_about_options:
        return (
            _("What the table agrees on besides the rules. Left and right change the marked line; Esc leads back."),
            *(wording.meaning(table_options.label(each), does) for each, does in options.items()),
        )
    rules = screen.menu.game.house_rules
    if screen.is_about_rules and rules:
        return (
            _("What editions differ in, one by one. Left and right change the marked line; Esc leads back."),
            *(
                wording.meaning(rules.label(switch), rules.meaning(switch, value))
                for switch, values in screen.menu.switches.items()
                for value in values
            ),
        )
    editions = [wording.meaning(edition.name, screen.menu.about(edition)) for edition in screen.menu.editions]
    memory_aid: list[str] = []
    if "memory_aid" in options:
        memory_aid.append(wording.meaning(table_options.label("memory_aid"), options["memory_aid"]))
        memory_aid.append(_("Without the memory aid, remembering is part of the game."))
    return (
        _("Up and down move between lines, Tab between fields, left and right change a value. Names are typed."),
        *narration.explain(screen),
        *([_("Editions differ in a few rules:"), *editions] if editions[1:] else []),
        _(
            "An empty chair can be taken by a bot: a padawan plays like a child who knows the rules, a knight like a "
            "good adult, a master is hard to beat."
        ),
        *memory_aid,
    )


def _curtain(screen: Curtain) -> tuple[str, ...]:
    name = screen.board.name(screen.seat)
    if not screen.is_secret:
        return (_("What {name} decides now is no secret: everybody may look on.", name=name),)
    return (
        _("The screen hides all cards until {name} has the keyboard and nobody else can see the screen.", name=name),
        _("Then {name} presses Space. Keys pressed too early are ignored.", name=name),
        _("Enter does the same, but not in the two seconds after it locked a card: it may still be held down."),
    )


def _agreed(screen: Choosing | Covered, narration: Narration[Any, Any]) -> tuple[str, ...]:
    said: list[str] = []
    if screen.keys != narration.KEYS:
        said.append(_("The letters at the cards choose them. They are dealt anew each time."))
    if isinstance(screen, Covered) or screen.hide_after:
        said.append(_("The hand is covered again after a few seconds; Space shows or covers it."))
    if isinstance(screen, Choosing) and screen.hints:
        said.append(_("h shows what a master would choose. With what happens next, everybody is told of it."))
    if screen.clock:
        said.append(_("The upper corner shows how much time is left."))
        said.append(table_options.meanings(narration)["clock"])
    return tuple(said)
