"""Help for exactly this moment: a few sentences, by screen."""

from duell.games.duel import house_rules, words
from duell.games.duel.board import KEYS, Board, Hand, Offers
from duell.games.duel.engine import SWITCHES, Edition, Scout, Sets, Vader, VaderGift
from duell.language import _, n_
from duell.table import table_options
from duell.table.form import SetUpScreen
from duell.table.screens import AskPin, Choosing, Covered, Curtain, Final, ForgottenPin, Reveal, Screen, Thinking
from duell.table.table_options import CHOICES


def explain(screen: Screen | SetUpScreen) -> tuple[str, ...]:
    """Return what can be done now and what it leads to."""
    if isinstance(screen, SetUpScreen | AskPin | ForgottenPin):
        return _moment(screen)
    always = _("s says where every score comes from, i shows everybody’s icons, t changes the colours.")
    return (*_moment(screen), *_deal(screen), always)


def _deal(screen: Screen) -> tuple[str, ...]:
    """Return what the digest of the deal is for, where it is shown."""
    if not (isinstance(screen, Curtain | Choosing | Final) and screen.deal):
        return ()
    return (
        _(
            "Whoever notes down the digits after “Deal” as the game starts can compare them at its end, and with duell "
            "verify: if they are the same, nobody has exchanged the deal meanwhile."
        ),
    )


def _moment(screen: Screen | SetUpScreen) -> tuple[str, ...]:
    match screen:
        case SetUpScreen():
            return _set_up(screen)
        case Curtain():
            return _curtain(screen)
        case AskPin() | ForgottenPin():
            return (
                _("The table has agreed that each player is asked for a PIN before the cards are shown."),
                _("Three wrong ones bring the curtain down. f asks the table whether a new one may be set."),
            )
        case Choosing(body=Hand()) | Covered():
            return (*_bidding(screen.board), *_private(screen))
        case Thinking():
            return (_("All people have locked a card. Now the bots do; any key hurries them."),)
        case Choosing(body=Offers()):
            return _scouting(screen)
        case Choosing():
            return _drawing(screen)
        case Reveal():
            return (
                _(
                    "The cards were turned up from low to high. The highest value wins; equal values are decided by "
                    "the rebel icons (★)."
                ),
                _("Enter goes on, a tells it again."),
            )
        case Final():
            return (
                _(
                    "Every villain counts its points, two, three or four of the same count more, and Darth Vader takes "
                    "points away. The highest total wins."
                ),
                _("r deals a rematch for the same seats, n goes back to the table plan, q leaves."),
                _("x deals a rematch in which each has the hero of the next player."),
                _(
                    "d plays the same deal again with exchanged heroes, until each has had every hero: a match. Its "
                    "points are added up, so luck was the same for all in the end."
                ),
                _("v tells the last duel again."),
                *([_("c asks the coach where the game was won.")] if screen.kept else []),
            )


def brief(edition: Edition) -> tuple[str, ...]:
    """Return the rules in a few sentences, as this edition has them."""
    return (
        _("Everyone secretly plays a card, and all are turned up at once."),
        _(
            "The highest card takes the villain and is spent; all others take their cards back. Equal values are "
            "decided by the rebel icons."
        ),
        _("Darth Vader costs points: the highest card takes him and is kept, all others lose the card they played."),
        _r2d2(edition),
        *_price_of_r2d2(edition),
        _sets(edition),
        _(
            "Answers: 1 to 8 or r for a card; k keeps and g NAME gives a card that R2-D2 turned up; y draws a leftover "
            "card and n does not; s says the scores; i says everybody’s icons; q leaves."
        ),
    )


def _set_up(screen: SetUpScreen) -> tuple[str, ...]:
    if screen.is_about_customs:
        return (
            _("What the table agrees on besides the rules. Left and right change the marked line; Esc leads back."),
            *(words.meaning(table_options.label(each), table_options.meaning(each)) for each in CHOICES),
        )
    if screen.is_about_rules:
        return (
            _("What editions differ in, one by one. Left and right change the marked line; Esc leads back."),
            *(
                words.meaning(house_rules.label(switch), house_rules.meaning(switch, str(value)))
                for switch, values in SWITCHES.items()
                for value in values
            ),
        )
    editions = [words.meaning(edition.name, screen.menu.about(edition)) for edition in screen.menu.editions]
    return (
        _("Up and down move between lines, Tab between fields, left and right change a value. Names are typed."),
        _(
            "Each player takes one of the four heroes. Where values are equal, the rebel icons decide, and each hero "
            "has them on other cards. Ties with the 8 matter most; in the classic deck Han wins all of them, Leia "
            "all but those with Han, and Yoda none."
        ),
        _("Editions differ in a few rules:"),
        *editions,
        _(
            "An empty chair can be taken by a bot: a padawan plays like a child who knows the rules, a knight like a "
            "good adult, a master is hard to beat."
        ),
        _("The memory aid shows which cards each player has left. Without it, remembering is part of the game."),
    )


def _curtain(screen: Curtain) -> tuple[str, ...]:
    name = screen.board.name(screen.seat)
    if not screen.is_secret:
        return (_("What {name} decides now is no secret: everybody may look on.", name=name),)
    return (
        _("The screen hides all cards until {name} has the keyboard and nobody else can see the screen.", name=name),
        _("Then {name} presses Enter. Keys pressed too early are ignored.", name=name),
        _("The Enter that locked a card may still be held: for two seconds after it, only Space lifts the curtain."),
    )


def _bidding(board: Board) -> tuple[str, ...]:
    if isinstance(board.card, Vader):
        return (
            n_(
                "Darth Vader costs whoever takes him {count} point. The highest card takes him and is kept; all others "
                "lose the card they played. R2-D2 cannot be played.",
                "Darth Vader costs whoever takes him {count} points. The highest card takes him and is kept; all "
                "others lose the card they played. R2-D2 cannot be played.",
                board.card.penalty,
            ),
            _(
                "A digit chooses a card; until Enter locks it for good, another can be chosen. Esc hides the cards at "
                "once."
            ),
        )
    return (
        _(
            "The highest card takes the villain and is spent; all others take their cards back. Equal values are "
            "decided by the icons (★)."
        ),
        _r2d2(board.edition),
        _sets(board.edition),
        _(
            "A digit, or r for R2-D2, chooses a card; until Enter locks it for good, another can be chosen. Esc hides "
            "the cards at once."
        ),
    )


def _private(screen: Choosing | Covered) -> tuple[str, ...]:
    """Return what the customs of the table add."""
    said: list[str] = []
    if screen.keys != KEYS:
        said.append(_("The letters at the cards choose them. They are dealt anew each time."))
    if isinstance(screen, Covered) or screen.hide_after:
        said.append(_("The hand is covered again after a few seconds; Space shows or covers it."))
    if isinstance(screen, Choosing) and screen.hints:
        said.append(_("h shows what a master would bid. When the cards are turned up, everybody is told of it."))
    if screen.clock:
        said.append(_("When the time in the upper corner has run out, the lowest card is locked."))
    return tuple(said)


def _r2d2(edition: Edition) -> str:
    if edition.scout is Scout.AT_ONCE:
        return _(
            "R2-D2 sits this duel out. If nobody else plays R2-D2, its owner turns up the next card at once and keeps "
            "it or gives it away."
        )
    return _(
        "R2-D2 sits this duel out. If nobody else plays R2-D2, its owner turns up the next card at the start of the "
        "next round and keeps it or gives it away."
    )


def _sets(edition: Edition) -> str:
    if edition.sets is Sets.FLAT:
        return _("Two of the same villain count 20 in all, three 30, four 40; some pairs count more.")
    return _("Two of the same villain count 10 more, three 20 more, four 30 more.")


def _price_of_r2d2(edition: Edition) -> tuple[str, str]:
    """Return what keeping and giving away cost R2-D2 (rule 5.5)."""
    if edition.vader_gift is VaderGift.RETURN:
        vader = _("With Darth Vader: if he is kept, R2-D2 comes back; if he is given away, R2-D2 comes back.")
    else:
        vader = _("With Darth Vader: if he is kept, R2-D2 comes back; if he is given away, R2-D2 is lost.")
    return _("A villain that is kept costs R2-D2; a villain that is given away brings R2-D2 back to the hand."), vader


def _scouting(screen: Choosing) -> tuple[str, ...]:
    return (
        *_price_of_r2d2(screen.board.edition),
        _("Choose with the key beside a line or with the arrows, then Enter."),
    )


def _drawing(screen: Choosing) -> tuple[str, ...]:
    return (
        words.may_draw(screen),
        _("Each card is seen before the next is decided on, and it is kept. Darth Vader may be among them."),
        _("y takes the next card, n stops; Enter does it."),
    )
