/* `padawan` and `knight` (see heuristic.py, whose names these are). */
#include "missions.h"
#include <string.h>

static const double TILE = 4.0, PAIR = 1.0, TOWARDS_TEN = 2.0, OF_ACTION[ALIKE - 1] = {4.0, 1.5, 0.0, 3.0};
static const double NERVE[] = {0.0, 0.5, -0.5, 0.0}, GRIP[] = {0.0, 0.0, 0.0, 4.0}; /* by temper */
static const int CONTENT[] = {8, 9, 6, 8}, DEAR[] = {6, 6, 6, 4};
enum { TEN_FROM = 6, AFRAID = 5, LOOKS_OF_PAIR = 2, LOOKS_OF_NEW = 3 };

/* ---- `padawan` */

/* The apparent value of a card. */
static int card_looks(const Game *g, const uint16_t *hand, int card) {
    int best = 0, v = card % VALUES, same = card_count(of_value(g, hand, v));
    for (int held = 0; held < g->values; held++) if (hand[card / VALUES] >> held & 1) best = g->value[held];
    if (same % TRIO == TRIO - 1) return BONUS;
    return (g->value[v] > best ? g->value[v] - best : 0) + LOOKS_OF_PAIR * (same == 1) + LOOKS_OF_NEW * !hand[card / VALUES];
}

static int looks(const Game *g, const State *s, const Option *option, int temper) {
    int cards = 0;
    switch (option->verb) {
    case TAKE: return card_looks(g, s->hand[to_act(s)], option->card);
    case HAND: return -g->value[option->card % VALUES];
    case FROM:
        for (int c = 0; c < g->characters; c++) cards += card_count(s->hand[option->seat][c]);
        return cards;
    case LAY: return g->value[option->value] < DEAR[temper] ? 1 : -2;
    case SHOW: return 2;
    default: return -1;
    }
}

int padawan_choice(const Game *g, const State *s, int temper, const Option *options, int size) {
    int best = 0, open = 0;
    for (int x = 1; x < size; x++)
        if (looks(g, s, &options[x], temper) > looks(g, s, &options[best], temper)) best = x;
    if (options[best].verb != TAKE || options[0].verb != FLIP) return best;
    for (int c = 0; c < g->characters; c++) open += s->display[c] != 0;
    return looks(g, s, &options[best], temper) >= CONTENT[temper] || open >= AFRAID ? best : 0;
}

/* ---- `knight` */

typedef struct { const Game *game; Holding hand; int owned; } Gains;

static void look_at(const Game *g, const uint16_t *hand, int owned, Gains *gains) {
    Cards cards = {.missions = 0};
    memcpy(cards.hand, hand, sizeof cards.hand);
    gains->game = g, gains->owned = owned;
    hold(g, &cards, &gains->hand);
}

static double tile_worth(const Gains *gains, int v) { return TILE * (v < gains->game->tiles && !(gains->owned >> v & 1)); }

/* What one more card is worth to the hand. */
static double gain(const Gains *gains, int card) {
    const Game *g = gains->game;
    const Holding *h = &gains->hand;
    int c = card / VALUES, v = card % VALUES, more = g->value[v] - h->low[c], cheapest[CHARACTERS + 1], size = 0;
    double tile = tile_worth(gains, v), worth;
    if (more < 0) more = 0;
    worth = g->seats + more;
    if (h->count[v] == 1) worth += PAIR * (1 + tile / BONUS);
    else if (h->count[v] > 1) {
        for (int n = 0; n <= h->count[v]; n++) {
            int loss = n < h->count[v] ? h->loss[v][n] : more, at = size++;
            for (; at && cheapest[at - 1] > loss; at--) cheapest[at] = cheapest[at - 1];
            cheapest[at] = loss;
        }
        double mission = BONUS + tile - (cheapest[0] + cheapest[1] + cheapest[2]);
        if (mission > 0) worth += mission;
    }
    if (h->absent >> c & 1) {
        if (h->missing == 1) worth += BONUS;
        else if (g->characters - h->missing >= TEN_FROM) worth += TOWARDS_TEN;
    }
    return worth;
}

/* What turning up a card promises. */
static double next_card(const Gains *gains, const State *s, int temper) {
    const Game *g = gains->game;
    double best = 0.0, promised = 0.0, actions = 0.0;
    int open = 0;
    for (int c = 0; c < g->characters; c++)
        for (int v = 0; v < g->values; v++) {
            if (!(s->display[c] >> v & 1)) continue;
            double now = gain(gains, c * VALUES + v);
            if (!open++ || now > best) best = now;
        }
    for (int c = 0; c < g->characters; c++)
        for (int v = 0; v < g->values; v++) {
            if (s->display[c] || !(s->stock[c] >> v & 1)) continue;
            double now = gain(gains, c * VALUES + v);
            promised += now > best ? now : best;
        }
    promised += s->alike[0] * (best + (double)BONUS / TRIO);
    for (int x = 0; x < ALIKE - 1; x++) {
        int kind = g->order[x];
        actions += s->alike[kind - TROOPER] * (OF_ACTION[kind - DOOKU] + best * (kind == ZAM));
    }
    return (promised + actions) / s->left + NERVE[temper] * (open < AFRAID);
}

/* Whether showing all ten ends the game with another seat ahead (rules 8 and 11). */
static int ends_behind(const Game *g, const State *s, int seat) {
    for (int p = 0; p < g->seats && !s->rounds_left; p++)
        if (p != seat && total_of(g, s, p) > total_of(g, s, seat) + BONUS) return 1;
    return 0;
}

static double appeal(const State *s, const Option *option, int temper, const Gains *gains) {
    const Game *g = gains->game;
    const uint16_t *hand = s->hand[to_act(s)];
    uint16_t rest[CHARACTERS];
    Gains other;
    memcpy(rest, hand, sizeof rest);
    switch (option->verb) {
    case FLIP: return next_card(gains, s, temper);
    case TAKE: return gain(gains, option->card);
    case HAND:
        rest[option->card / VALUES] &= (uint16_t)~(1 << option->card % VALUES);
        look_at(g, rest, gains->owned, &other);
        return -gain(&other, option->card);
    case FROM: return hand_points(g, s->hand[option->seat]);
    case LAY:
        for (int c = 0; c < g->characters; c++) rest[c] &= (uint16_t)~((option->characters >> c & 1) << option->value);
        return BONUS + tile_worth(gains, option->value) - (hand_points(g, hand) - hand_points(g, rest)) - GRIP[temper];
    case SHOW: return ends_behind(g, s, to_act(s)) ? -BONUS : BONUS;
    default: return 0.0;
    }
}

int knight_choice(const Game *g, const State *s, int temper, const Option *options, int size) {
    Gains gains;
    double most = 0;
    int best = 0;
    if (size < 2) return 0;
    look_at(g, s->hand[to_act(s)], s->tiles[to_act(s)], &gains);
    for (int x = 0; x < size; x++) {
        double now = appeal(s, &options[x], temper, &gains);
        if (!x || now > most) most = now, best = x;
    }
    return best;
}
