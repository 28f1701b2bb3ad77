/* `knight`, as in duell.games.missions.bots.heuristic, as an opponent. */
#include "decide.h"
#include <string.h>

static const double TILE = 4, PAIR = 2, TOWARDS_TEN = 2, OF_ACTION[] = {4, 1.5, 0, 3}; /* Dooku, Jango, Zam, Nute */
static const double NERVE[TEMPERS] = {0, 0.5, -0.5, 0}, GRIP[TEMPERS] = {0, 0, 0, 4};
enum { TEN_FROM = 6, AFRAID = 5 };

typedef struct { const State *s; const uint8_t *hand; int seat, points, characters; } Look;

static double tile(const Look *look, int value) {
    return TILE * (value < TILES && !(look->s->tiles[look->seat] >> value & 1));
}

static int loss(const uint8_t *hand, int value, int characters) {
    uint8_t rest[CHARACTERS];
    for (int c = 0; c < CHARACTERS; c++) rest[c] = hand[c] & (uint8_t)~((characters >> c & 1) << value);
    return hand_points(hand) - hand_points(rest);
}

/* The three cards of one value that are cheapest to lay out. */
static int cheapest(const uint8_t *hand, int value) {
    int same = of_value(hand, value), found = 0;
    while (__builtin_popcount((unsigned)found) < 3) {
        int least = -1;
        for (int c = 0; c < CHARACTERS; c++)
            if ((same & ~found) >> c & 1 && (least < 0 || loss(hand, value, 1 << c) < loss(hand, value, 1 << least))) least = c;
        found |= 1 << least;
    }
    return found;
}

/* A card counts for as many points more as there are players. */
static double gain(const Look *look, int card) {
    int c = card / VALUES, v = card % VALUES, characters, same;
    uint8_t after[CHARACTERS];
    memcpy(after, look->hand, sizeof after);
    after[c] |= (uint8_t)(1 << v);
    double worth = look->s->seats + hand_points(after) - look->points;
    same = __builtin_popcount((unsigned)of_value(after, v));
    if (same == 2) worth += PAIR * (1 + tile(look, v) / BONUS);
    if (same > 2) {
        double mission = BONUS + tile(look, v) - loss(after, v, cheapest(after, v));
        if (mission > 0) worth += mission;
    }
    characters = characters_of(after);
    if (characters > look->characters) worth += characters == CHARACTERS ? BONUS : characters > TEN_FROM ? TOWARDS_TEN : 0;
    return worth;
}

static double next_card(const Look *look, int temper) {
    const State *s = look->s;
    double best = 0, promised = 0;
    int open = 0;
    for (int c = 0; c < CHARACTERS; c++) {
        if (!s->display[c]) continue;
        double now = gain(look, c * VALUES + __builtin_ctz(s->display[c]));
        if (!open++ || now > best) best = now;
    }
    for (int card = 0; card < HELD; card++) {
        if (s->display[card / VALUES] || !(s->stock[card / VALUES] >> card % VALUES & 1)) continue;
        double now = gain(look, card);
        promised += now > best ? now : best;
    }
    promised += s->stock_alike[0] * (best + (double)BONUS / TRIO);
    for (int kind = DOOKU; kind < KINDS; kind++)
        promised += s->stock_alike[kind - HELD] * (OF_ACTION[kind - DOOKU] + best * (kind == ZAM));
    return promised / s->left + NERVE[temper] * (open < AFRAID);
}

static Look look_of(const State *s, int seat, const uint8_t *hand) {
    return (Look){s, hand, seat, hand_points(hand), characters_of(hand)};
}

static int ends_behind(const State *s, int seat) {
    for (int p = 0; p < s->seats; p++)
        if (p != seat && total(s, p) > total(s, seat) + BONUS) return s->round == ROUNDS;
    return 0;
}

static double appeal(const State *s, const Option *option, int temper) {
    int seat = to_act(s);
    uint8_t rest[CHARACTERS];
    Look look = look_of(s, seat, s->hand[seat]);
    switch (option->verb) {
    case FLIP: return next_card(&look, temper);
    case TAKE: return gain(&look, option->card);
    case NAME: return hand_points(s->hand[option->seat]);
    case HAND:
        memcpy(rest, look.hand, sizeof rest);
        rest[option->card / VALUES] &= (uint8_t) ~(1 << option->card % VALUES);
        look = look_of(s, seat, rest);
        return -gain(&look, option->card);
    case LAY:
        return BONUS + tile(&look, option->value) - loss(look.hand, option->value, option->characters) - GRIP[temper];
    case SHOW: return ends_behind(s, seat) ? -BONUS : BONUS;
    default: return 0;
    }
}

Option decide_like_knight(const State *s, int temper) {
    Option options[MOST_OPTIONS], found;
    int size = options_of(s, options);
    double most = 0;
    for (int o = 0; o < size; o++) {
        double now = appeal(s, &options[o], temper);
        if (!o || now > most) most = now, found = options[o];
    }
    return found;
}
