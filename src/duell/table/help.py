"""Help on the current screen, in a few sentences; a game's `Narration` adds its own."""

from typing import Any

from duell.language import _, meaning
from duell.program import command
from duell.table import option_words, wording
from duell.table.form import FormScreen
from duell.table.narration import Narration
from duell.table.screens import AskPin, Choosing, Covered, Curtain, Final, ForgottenPin, Reveal, Screen, Waiting


def explain(screen: Screen | FormScreen, narration: Narration[Any, Any]) -> tuple[str, ...]:
    """Sentences on the possible actions of a screen's reader, and on their effects."""
    if isinstance(screen, FormScreen):
        return _set_up(screen, narration)
    if isinstance(screen, AskPin | ForgottenPin):
        return (
            _("This table has agreed on PINs: each player enters one before seeing the cards."),
            _(
                "After three wrong PINs, this page closes. If you have forgotten yours, f asks the table whether you "
                "may set a new one."
            ),
        )
    sentences = narration.explain(screen)
    match screen:
        case Curtain():
            sentences = _curtain(screen, narration)
        case Choosing(private=True) | Covered():
            sentences = (*sentences, *_agreed(screen, narration))
        case Waiting():
            sentences = (
                *sentences,
                _("Everybody chooses at their own screen. Once all have chosen, the game goes on by itself."),
                *([_("Esc hides your hand.")] if screen.own else []),
            )
        case Reveal():
            sentences = (*sentences, _("Enter goes on; a shows it again."))
        case Final():
            sentences = (*sentences, *_after(screen))
        case _:
            pass
    if isinstance(screen, Curtain | Choosing | Final) and screen.deal:
        digest = _(
            "Note the digits after “Deal” when the game starts. If the end of the game and {command} show the same "
            "digits, nobody has swapped a card.",
            command=command("verify"),
        )
        sentences = (*sentences, digest)
    return (*sentences, *narration.always())


def _after(screen: Final) -> tuple[str, ...]:
    sentences = [wording.leads_on(is_ready=screen.is_ready, is_last=screen.is_last)]
    if screen.leads:
        sentences = [_("r deals a rematch for the same seats, n goes back to the set-up form, q quits.")]
    if screen.leads and any(place.seat.role for place in screen.board.places):
        sentences.append(_("x deals a rematch in which each player has the next player’s hero."))
        same_deal = _(
            "d plays the same deal again with exchanged heroes. The series lasts until each player has had every "
            "hero; its points are added up, so the cards favour nobody."
        )
        sentences.append(same_deal)
    sentences.append(_("v shows again what happened last."))
    if screen.deal or screen.note:
        sentences.append(
            _("w shows what to note down: the deal, and a verification code that proves the record is unaltered.")
        )
    if screen.has_coach:
        sentences.append(_("c asks the coach where the game was won."))
    if screen.shares:
        sentences.append(_("f saves the game as a page to send, which replays it in any browser."))
    return tuple(sentences)


def _set_up(screen: FormScreen, narration: Narration[Any, Any]) -> tuple[str, ...]:
    options = option_words.meanings(narration)
    if screen.is_about_options:
        return (
            _(
                "The table can agree on these options besides the rules. Left and right change the marked line; Esc "
                "goes back."
            ),
            *(meaning(option_words.label(option), does) for option, does in options.items()),
        )
    rules = screen.menu.game.house_rules
    if screen.is_about_rules and rules:
        return (
            _("Editions differ in these rules. Left and right change the marked line; Esc goes back."),
            *(
                meaning(f"{rules.label(switch)}, {rules.called(switch, value)}", rules.meaning(switch, value))
                for switch, values in screen.menu.switches.items()
                for value in values
            ),
        )
    editions = [meaning(edition.name, screen.menu.about(edition)) for edition in screen.menu.editions]
    memory_aid: list[str] = []
    if "memory_aid" in options:
        memory_aid.append(meaning(option_words.label("memory_aid"), options["memory_aid"]))
        memory_aid.append(_("Without the memory aid, remembering is part of the game."))
    return (
        _("Up and down move between lines, Tab between fields; left and right change a value. Type to enter a name."),
        *narration.explain(screen),
        *([_("Editions differ in a few rules:"), *editions] if editions[1:] else []),
        _("A bot can take an empty seat."),
        *filter(None, (wording.about_level(screen.menu.game, player) for player in screen.menu.players)),
        *memory_aid,
    )


def _curtain(screen: Curtain, narration: Narration[Any, Any]) -> tuple[str, ...]:
    name = screen.board.name(screen.seat)
    if not screen.is_secret:
        return (_("{name}’s next choice is no secret: everybody may watch.", name=name),)
    hides = _("This page hides all cards until {name} has the keyboard and nobody else can see the screen.", name=name)
    if not narration.game.has_cards:
        hides = _(
            "This page hides all choices until {name} has the keyboard and nobody else can see the screen.", name=name
        )
    presses = _("Then {name} presses Space. Keys pressed too early are ignored.", name=name)
    sentences = [hides, presses, _("Enter does the same, except in the two seconds after it has locked a card.")]
    if screen.takes_back is not None:
        sentences.append(_("Backspace takes the last locked card back; its player then chooses again."))
    if screen.unfinished is not None:
        fields = {"name": name, "other": screen.board.name(screen.unfinished)}
        sentences.append(_("{other}’s turn ends when {name} acts. Backspace shows {other}’s hand first.", **fields))
    return tuple(sentences)


def _agreed(screen: Choosing | Covered, narration: Narration[Any, Any]) -> tuple[str, ...]:
    sentences: list[str] = []
    if screen.keys != narration.KEYS:
        sentences.append(_("The letter on a card chooses it. The letters change each time."))
    if isinstance(screen, Covered) or screen.hide_after:
        sentences.append(_("The hand covers itself after a few seconds; Space shows or covers it."))
    if isinstance(screen, Choosing) and screen.hints:
        sentences.append(_("h shows what a master would choose. At the next reveal, everybody is told who asked."))
    if screen.clock:
        sentences.append(_("The upper corner shows how much time is left."))
        sentences.append(option_words.meanings(narration)["clock"])
    return tuple(sentences)
