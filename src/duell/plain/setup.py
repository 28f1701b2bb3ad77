"""The questions before a game in plain mode: the same as in the form. Enter takes what is offered."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from duell.game import BadSetUpError
from duell.language import _
from duell.plain.console import Console
from duell.table import wording
from duell.table.form import Menu, stand_in
from duell.table.names import BadSeatError, check_own, clean_name
from duell.table.seating import HUMAN, Roster, Seat, bot_name, is_human
from duell.table.table_options import KEYS, BadCustomError, agreed, meanings, parse

Given = TypeVar("Given")


def set_up(menu: Menu, offered: Roster | None, console: Console) -> Roster:
    """Ask for a roster; EndOfInputError if nobody answers any more."""
    if offered and _same_again(menu, offered, console):
        return offered
    menu = _game(menu, console)
    draft = menu.first_roster()
    numbers = [str(number) for number in menu.numbers]
    how_many = _("How many players, {least} to {most}?", least=numbers[0], most=numbers[-1])
    number = _ask(console, how_many, numbers[0], lambda text: int(_one_of(text, numbers)))
    seats: list[Seat] = []
    for _index in range(number):
        seats.append(_seat(menu, seats, number, console))
    edition = _ask_edition(menu, console) if menu.editions else draft.edition
    options = meanings(menu.game.narration)
    console.say(*[wording.meaning(key, options[custom]) for key, custom in KEYS.items() if custom in options])
    table_options = _ask(
        console,
        _("What else is agreed, such as hints or clock=60?"),
        _("nothing"),
        lambda text: parse("" if text == _("nothing") else text, options),
    )
    return replace(draft, seats=tuple(seats), edition=edition, table_options=table_options)


def _game(menu: Menu, console: Console) -> Menu:
    """Ask which game, where there are several: the one that the menu is for is offered."""
    if not menu.games:
        return menu
    games = {each.game.name: each for each in menu.games()}
    question = _("Which game, {games}?", games=wording.either([*games]))
    return games[_ask(console, question, menu.game.name, lambda text: _one_of(text, [*games]))]


def _ask_edition(menu: Menu, console: Console) -> Any:
    names = [edition.name for edition in menu.editions]
    console.say(*[wording.meaning(edition.name, menu.about(edition)) for edition in menu.editions])
    console.say(_("House rules can follow the edition, such as {example}.", example=f"{names[0]} sets=flat"))
    return _ask(console, _("Which edition?"), names[0], lambda text: _edition(menu, text))


def _same_again(menu: Menu, offered: Roster, console: Console) -> bool:
    console.say(*_offer(menu, offered))
    return _ask(console, _("The same again, y or n?"), "y", lambda text: _one_of(text, ["y", "n"])) == "y"


def _offer(menu: Menu, offered: Roster) -> list[str]:
    """Return who played what the last time; of the rules what is not as usual."""
    edition = offered.edition
    rows = [_("Last time: {seats}.", seats=", ".join(map(_who, offered.seats)))]
    if edition:
        named = ", ".join([edition.name, *menu.house_rules_told(edition)])
        rows.append(_("Edition {edition}; deck {deck}.", edition=named, deck=offered.deck))
    table_options = agreed(offered.table_options, meanings(menu.game.narration))
    return [*rows, _("Agreed: {customs}.", customs=", ".join(table_options))] if table_options else rows


def _who(seat: Seat) -> str:
    """Return who sits at a seat, with the role, if there are roles, and the level of a bot."""
    said = [seat.role] * bool(seat.role) + [seat.player] * (not is_human(seat))
    return f"{seat.name} ({', '.join(said)})" if said else seat.name


def _seat(menu: Menu, seated: Sequence[Seat], players: int, console: Console) -> Seat:
    """Ask for the next one of so many players, so that it can sit with those who are seated."""
    index = len(seated)
    free = menu.free_roles(seated)

    def name_of(text: str) -> str:
        name = clean_name(text)
        check_own(name, [seat.name for seat in seated])
        return name

    name = _ask(console, _("Name of player {number}?", number=index + 1), stand_in(index), name_of)
    role, player = next(iter(free), ""), HUMAN
    if len(free) > 1:
        if not seated and menu.about_roles:
            console.say(menu.about_roles(players))
        question = _("Hero of {name}: {heroes}?", name=name, heroes=", ".join(free))
        role = _ask(console, question, free[0], _chooser(free))
    if len(menu.players) > 1:
        question = _("Who plays {name}: {players}?", name=name, players=", ".join(menu.players))
        player = _ask(console, question, HUMAN, _chooser(menu.players))
    if name == stand_in(index):
        name = bot_name(index, player, [seat.name for seat in seated]) or name
    return Seat(name, role, player)


def _edition(menu: Menu, text: str) -> Any:
    """Return the edition that a name and house rules such as ``original sets=added`` stand for."""
    name, *rules = text.split() or [""]
    editions = {edition.name: edition for edition in menu.editions}
    edition = editions[_one_of(name, [*editions])]
    for rule in rules:
        switch, _equals, value = rule.casefold().partition("=")
        try:
            edition = edition.with_rule(switch, value)
        except BadSetUpError as error:
            raise BadSeatError(_(error.message, **error.values)) from None
    return edition


def _chooser(values: Sequence[str]) -> Callable[[str], str]:
    return lambda text: _one_of(text, values)


def _one_of(text: str, values: Sequence[str]) -> str:
    if text.casefold() not in values:
        raise BadSeatError(_("that is not one of {names}", names=", ".join(values)))
    return text.casefold()


def _ask(console: Console, question: str, default: str, read: Callable[[str], Given]) -> Given:
    """Ask until the answer can be read; an empty one stands for `default`."""
    while True:
        try:
            return read(console.ask(_("{question} Enter for {default}", question=question, default=default)) or default)
        except (BadSeatError, BadCustomError) as error:
            console.say(f"{error}.")
