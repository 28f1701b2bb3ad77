/* `padawan`, as in duell.games.missions.bots.heuristic, as a weak opponent. */
#include "decide.h"

enum { AFRAID = 5 };
static const int CONTENT[TEMPERS] = {5, 7, 4, 5}, DEAR[TEMPERS] = {8, 8, 8, 4};
static const double WHIM = 0.1;

static int card_looks(const State *s, int seat, int card) {
    int held = s->hand[seat][card / VALUES], best = held ? 31 - __builtin_clz((unsigned)held) : 0;
    int same = __builtin_popcount((unsigned)of_value(s->hand[seat], card % VALUES)), more = card % VALUES - best;
    return same % TRIO == TRIO - 1 ? BONUS : more > 0 ? more : 0;
}

static int cards_of(const uint8_t *hand) {
    int found = 0;
    for (int c = 0; c < CHARACTERS; c++) found += __builtin_popcount(hand[c]);
    return found;
}

static int looks(const State *s, const Option *option, int temper) {
    switch (option->verb) {
    case TAKE: return card_looks(s, s->turn_of, option->card);
    case HAND: return -(option->card % VALUES);
    case NAME: return cards_of(s->hand[option->seat]);
    case LAY: return option->value < DEAR[temper] ? 1 : -2;
    case SHOW: return 2;
    default: return -1;
    }
}

Option decide_like_padawan(const State *s, int temper, Chance *chance) {
    Option options[MOST_OPTIONS];
    int size = options_of(s, options), best = 0, open = 0;
    if (uniform(chance) < WHIM) return options[below(chance, size)];
    for (int o = 1; o < size; o++)
        if (looks(s, &options[o], temper) > looks(s, &options[best], temper)) best = o;
    for (int c = 0; c < CHARACTERS; c++) open += s->display[c] != 0;
    int content = looks(s, &options[best], temper) >= CONTENT[temper] || open >= AFRAID;
    return options[options[0].verb == FLIP && !content ? 0 : best];
}
