"""An evening in plain mode: the questions before a game, the lesson, the game and the rematches."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from duell.checking import as_sentence, either, filled
from duell.game import BadSetUpError
from duell.language import _, letters, meaning, side_by_side, yes_or_no
from duell.plain.console import Console, EndOfInputError
from duell.plain.sitting import NOBODY, LeftError, Request, final, play, tell_and_ask
from duell.record.acts import Seat
from duell.record.folder import Roster
from duell.table import wording
from duell.table.form import FormScreen, Menu, stand_in
from duell.table.lesson import GuidedSitting
from duell.table.option_words import KEYS, BadTableOptionError, agreed, meanings, parse
from duell.table.screens import Final, Reveal
from duell.table.seating import BadSeatError, bot_name, check_own, clean_name
from duell.table.session import Rematch, Session
from duell.vocabulary import HUMAN

Given = TypeVar("Given")


def set_up(menu: Menu, offered: Roster | None, console: Console) -> Roster:
    """Ask for a roster, as the form does; Enter accepts the default. EndOfInputError for ``q`` or no answer."""
    if offered:
        console.say(*_offer(menu, offered))
        if _agrees(console, _("The same again, y or n?")):
            return offered
    if menu.games:
        games = {offered_menu.game.name: offered_menu for offered_menu in menu.games()}
        question = _("Which game, {games}?", games=either([*games]))
        menu = games[_choose(console, question, [*games], menu.game.name)]
    numbers = [str(number) for number in menu.numbers]
    question = _("How many players, {least} to {most}?", least=numbers[0], most=numbers[-1])
    players = int(_choose(console, question, numbers))
    seats: list[Seat] = []
    while len(seats) < players:
        seats.append(_seat(menu, seats, players, console))
    draft = replace(menu.first_roster(), seats=tuple(seats))
    if len(menu.editions) > 1:
        draft = _with_edition(draft, menu, console)
    return _with_options(draft, menu, console)


def _with_edition(draft: Roster, menu: Menu, console: Console) -> Roster:
    first = menu.editions[0].name
    console.say(*[meaning(edition.name, menu.about(edition)) for edition in menu.editions])
    console.say(_("House rules can follow the edition, such as {example}.", example=f"{first} sets=flat"))
    edition = _ask(console, _("Which edition?"), first, lambda text: _edition(menu, text))
    return replace(draft, edition=edition)


def _with_options(draft: Roster, menu: Menu, console: Console) -> Roster:
    options = meanings(menu.game.narration)
    options.pop("speed", None)  # nothing moves here
    offers = {key: meaning(key, options[option]) for key, option in KEYS.items() if option in options}
    console.say(_("Table options, which a question mark explains: {names}.", names=", ".join(offers)))
    nothing = _("nothing")
    table_options = _ask(
        console,
        _("Which table options, such as hints or clock=60?"),
        nothing,
        lambda text: parse("" if text == nothing else text, options),
        explained=[*offers.values()],
    )
    return replace(draft, table_options=table_options)


def _offer(menu: Menu, offered: Roster) -> list[str]:
    seats, titles = list[str](), dict(menu.roles)
    for seat in offered.seats:
        role, bot = titles.get(seat.role, seat.role), "" if seat.is_human else wording.level(seat.player)
        labels = ", ".join(filter(None, [role and _(role), bot]))
        seats.append(f"{seat.name} ({labels})" if labels else seat.name)
    rows, edition = [_("Last time: {seats}.", seats=", ".join(seats))], offered.edition
    if edition and (len(menu.editions) > 1 or menu.house_rules(edition)):
        named = side_by_side([edition.name, *menu.house_rules_in_words(edition)])
        rows.append(_("Edition: {edition}; deck: {deck}.", edition=named, deck=offered.deck))
    table_options = agreed(offered.table_options, meanings(menu.game.narration))
    return [*rows, _("Agreed: {customs}.", customs=", ".join(table_options))] if table_options else rows


def _seat(menu: Menu, seated: Sequence[Seat], players: int, console: Console) -> Seat:
    index, names = len(seated), [seat.name for seat in seated]
    free = menu.free_roles(seated)

    def name_of(text: str) -> str:
        name = clean_name(text)
        check_own(name, names)
        return name

    name = _ask(console, _("Name of player {number}?", number=index + 1), stand_in(index), name_of, explained=None)
    role, player = next(iter(free), ""), HUMAN
    if len(free) > 1:
        if not seated and menu.about_roles:
            console.say(menu.about_roles(players))
        heroes = _titled(free, [_(dict(menu.roles)[role]) for role in free])
        role = _choose(console, _("{name}’s hero: {heroes}?", name=name, heroes=heroes), free)
    if len(menu.players) > 1:
        if not seated:
            console.say(*filter(None, (wording.about_level(menu.game, player) for player in menu.players)))
        levels = _titled(menu.players, [*map(wording.level, menu.players)])
        question = _("Who plays {name}: {players}?", name=name, players=levels)
        player = _choose(console, question, menu.players, HUMAN)
    if name == stand_in(index):
        name = bot_name(index, player, names) or name
    return Seat(name, role, player)


def _titled(answers: Sequence[str], titles: Sequence[str]) -> str:
    """Answers as they are typed, each with its title, such as ``knight (Ritter)``, if that is another word."""
    pairs = zip(answers, titles, strict=True)
    return ", ".join(role if title.casefold() == role else f"{role} ({title})" for role, title in pairs)


def _edition(menu: Menu, text: str) -> Any:
    """Parse an edition and house rules such as ``original sets=added``."""
    name, *rules = text.split() or [""]
    editions = {edition.name: edition for edition in menu.editions}
    edition = editions[_one_of(name, [*editions])]
    for rule in rules:
        switch, _equals, value = rule.casefold().partition("=")
        try:
            edition = edition.with_rule(switch, value)
        except BadSetUpError as error:
            raise BadSeatError(filled(error.message, error.values)) from None
    return edition


def _one_of(text: str, values: Sequence[str]) -> str:
    if text.casefold() not in values:
        raise BadSeatError(_("possible answers: {names}", names=", ".join(values)))
    return text.casefold()


def _choose(console: Console, question: str, values: Sequence[str], default: str = "") -> str:
    return _ask(console, question, default or values[0], lambda text: _one_of(text, values))


def _agrees(console: Console, question: str) -> bool:
    def read(text: str) -> bool:
        if (agrees := yes_or_no(text)) is None:
            raise BadSeatError(_("possible answers: {names}", names=", ".join(letters())))
        return agrees

    return _ask(console, question, letters()[0], read)


def _ask(
    console: Console,
    question: str,
    default: str,
    read: Callable[[str], Given],
    explained: Sequence[str] | None = (),
) -> Given:
    """Ask until `read` understands the answer; a question mark has the answers `explained`.

    If that is None, the question takes any answer, such as a name, so that no letter asks for something else.
    """
    takes_any = explained is None
    while True:
        answer = console.ask(_("{question} Enter for {default}", question=question, default=default))
        if answer.casefold() == "q":
            raise EndOfInputError
        try:
            if answer == Request.HELP:
                console.reply(
                    *(explained or ()),
                    _("Answer each question and press Enter. Enter alone takes what is offered; q quits."),
                    *([] if takes_any else [_("b repeats the last lines.")]),
                )
            elif answer.casefold() == Request.AGAIN and not takes_any:
                console.reply(*(console.again(NOBODY) or [_("The game has not begun.")]))
            elif answer.casefold() in {Request.HAND, Request.WHERE} and not takes_any:
                console.reply(_("The game has not begun."))
            else:
                given = read(answer or default)
                console.mark(NOBODY)
                return given
        except (BadSeatError, BadTableOptionError) as error:
            console.reply(as_sentence(str(error)))


def wants_lesson(console: Console) -> bool:
    """Offer the lesson; EndOfInputError if nobody answers."""
    console.say(_("First time here? A short game against a bot teaches the rules in about five minutes."))
    return _agrees(console, _("Play the lesson first, y or n?"))


def learn(lesson: GuidedSitting[Any], console: Console) -> bool:
    """Run a lesson; return False if it is left early, by ``q`` or by the end of the input."""
    console.say(_("The lesson. Answer each question and press Enter. q quits at any time."))
    console.say(_("At a terminal, the card you type is not shown."))
    try:
        while not lesson.over:
            word, after = lesson.word, isinstance(lesson.screen, Reveal)
            if not after:
                _say(word, console)
            tell_and_ask(lesson, console)
            if after:
                _say(word, console)
    except (LeftError, EndOfInputError):
        return False
    assert isinstance(lesson.screen, Final)
    console.say("", *final(lesson.screen, lesson.game))
    _say(lesson.word, console)
    return True


def _say(word: str, console: Console) -> None:
    if word:
        console.say("", word)


REMATCHES = {"r": Rematch.DEAL, "x": Rematch.EXCHANGE, "d": Rematch.DUPLICATE}  # the rematch for each answer

NEW_TABLE, LEAVE = "n", "q"


def play_session(session: Session, console: Console, ended: Callable[[], None]) -> bool:
    """Play games, only one through a pipe, and call `ended` after each; return False if one is left unfinished."""
    while session.sitting:
        if not play(session.sitting, console):
            return False
        ended()
        try:
            if not console.is_at_terminal or not _go_on(session, console):
                return True
        except EndOfInputError:
            return True
    return True


def _go_on(session: Session, console: Console) -> bool:
    screen = session.screen
    assert isinstance(screen, Final)
    has_roles = any(place.seat.role for place in screen.board.places)
    answer = _asked(console, screen, exchanges=has_roles)
    console.mark(NOBODY)
    if answer == LEAVE:
        return False
    if answer in REMATCHES:
        session.rematch(REMATCHES[answer])
    else:
        session.new_table()
    while not session.sitting:  # a new table, or a game that could not be opened
        form = session.screen
        assert isinstance(form, FormScreen)
        if form.notice:
            console.say(form.notice)
        if form.evening:
            console.say(wording.evening_aloud(form.evening))
        session.start(set_up(form.menu, form.roster, console))
    return True


def _asked(console: Console, screen: Final, *, exchanges: bool) -> str:
    again = wording.again(screen.evening)
    if exchanges:
        ways = {*REMATCHES, NEW_TABLE, LEAVE}
        question = _(
            "Play again: r {again}, x with exchanged heroes, d same deal with exchanged heroes, n new table, q quit?",
            again=again,
        )
        help_on = _("Answer with r, x, d, n or q; b repeats the last lines.")
    else:
        ways = {"r", NEW_TABLE, LEAVE}
        question, help_on = (
            _("Play again: r {again}, n new table, q quit?", again=again),
            _("Answer with r, n or q; b repeats the last lines."),
        )
    while (answer := console.ask(question).casefold()) not in ways:
        if answer == Request.WHERE:
            console.reply(*wording.to_note(screen))
        else:
            console.reply(*(console.again(NOBODY) if answer in {Request.AGAIN, Request.HAND} else [help_on]))
    return answer
