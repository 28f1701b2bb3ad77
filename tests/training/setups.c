#include "setups.h"
#include <string.h>

static const int ICONS[4][VALUES] = {
    {1, 1, 2, 4, 4, 3, 2, 0}, {2, 4, 0, 3, 3, 0, 4, 1}, {3, 0, 4, 2, 1, 4, 1, 2}, {4, 2, 1, 1, 0, 2, 3, 4}};

void classic(Setup *u) {
    static const int points[8] = {1, 2, 3, 4, 5, 6, 8, 10}, count[8] = {4, 4, 4, 4, 4, 4, 2, 2};
    static const int pair[8] = {20, 20, 20, 20, 20, 20, 30, 40};
    memset(u, 0, sizeof *u);
    u->game.values = VALUES;
    for (int k = 0; k < 8; k++) u->points[k] = points[k], u->game.count[k] = count[k], u->pair[k] = pair[k];
    for (int v = 1; v <= 6; v++) u->game.vader[7 + v] = 1, u->points[7 + v] = v, u->game.count[7 + v] = 1;
    u->game.kinds = 14;
}

void edition(Setup *u, int which) {
    u->game.end = which == RAVENSBURGER ? LAST_WITH_CARDS : which == PARLETT ? FIRST_OUT : LAST_WITH_FORCE;
    u->game.leftover = which == RAVENSBURGER ? MAY : which == PARLETT ? NONE : MUST;
    u->flat = which == ORIGINAL;
    u->game.gift_returns = which != RAVENSBURGER;
}

/* The score of cards of a kind: rule 7, rulings 7 and 14. */
static int score(const Setup *u, int k, int cards) {
    if (u->game.vader[k]) return -u->points[k] * cards;
    if (cards < 2) return u->points[k] * cards;
    return u->flat ? u->pair[k] + 10 * (cards - 2) : u->points[k] * cards + 10 * (cards - 1);
}

void prepare(Setup *u) {
    Game *g = &u->game;
    double whole = 0;
    int start = g->cards = 0;
    for (int k = 0; k < g->kinds; k++) {
        int all = score(u, k, g->count[k]);
        g->start[k] = start, g->cards += g->count[k];
        for (int has = 0; has <= g->count[k]; has++) g->gain[start++] = score(u, k, has + 1) - score(u, k, has);
        whole += g->vader[k] ? -all : all;
    }
    g->unit = 10.0 * g->cards / whole;
    g->rules = 1 << (3 * g->end + g->leftover) | 1 << (9 + u->flat) | g->gift_returns << 11 | (g->seats == 4) << 12;
}

static void shuffle(int *items, int size, Chance *chance) {
    for (int last = size - 1; last > 0; last--) {
        int at = below(chance, last + 1), kept = items[last];
        items[last] = items[at], items[at] = kept;
    }
}

static void seat_icons(Setup *u, int seats, const int icons[4][VALUES], Chance *chance) {
    int heroes[4] = {0, 1, 2, 3};
    shuffle(heroes, 4, chance);
    u->game.seats = seats;
    for (int p = 0; p < seats; p++)
        for (int v = 1; v <= VALUES; v++) u->game.strength[p][v] = v * 5 + icons[heroes[p]][v - 1];
}

void seat_heroes(Setup *u, int seats, Chance *chance) { seat_icons(u, seats, ICONS, chance); }

static void any_icons(Setup *u, int seats, Chance *chance) {
    int icons[4][VALUES];
    for (int v = 0; v < VALUES; v++) {
        int of_four[4] = {0, 1, 2, 3};
        shuffle(of_four, 4, chance);
        for (int h = 0; h < 4; h++) icons[h][v] = of_four[h];
    }
    seat_icons(u, seats, icons, chance);
}

static void any_deck(Setup *u, Chance *chance) {
    Game *g = &u->game;
    memset(u, 0, sizeof *u);
    g->values = below(chance, 10) < 7 ? VALUES : 2 + below(chance, 6);
    int villains = 2 + below(chance, 11), scale = below(chance, 5) ? 1 : 1 + below(chance, 10);
    int most = 2 + below(chance, 12);
    for (int k = 0; k < villains; k++) {
        u->points[k] = scale * (1 + below(chance, most));
        g->count[k] = 1 + below(chance, 4);
        u->pair[k] = below(chance, 3) ? 20 : 10 + 2 * u->points[k] + below(chance, 20);
    }
    g->kinds = villains;
    int vaders = below(chance, 2) ? 6 : below(chance, 13), worst = 1 + below(chance, 12);
    for (int v = 0; v < vaders; v++) {
        int penalty = scale * (1 + below(chance, worst)), k = villains;
        while (k < g->kinds && u->points[k] != penalty) k++;
        if (k == g->kinds) g->kinds++, g->vader[k] = 1, u->points[k] = penalty;
        g->count[k]++;
    }
}

void any_setup(Game *g, int seats, double ravensburger, Chance *chance) {
    double point = uniform(chance), rest = (point - ravensburger) / (1 - ravensburger);
    Setup u;
    if (rest < 0.6) classic(&u);
    else any_deck(&u, chance);
    if (rest < 0) edition(&u, RAVENSBURGER);
    else if (rest < 0.25) edition(&u, below(chance, 2) ? PARLETT : ORIGINAL);
    else {
        u.game.end = below(chance, 3), u.game.leftover = below(chance, 3);
        u.flat = below(chance, 2), u.game.gift_returns = below(chance, 2);
    }
    if (rest < 0.75) seat_heroes(&u, seats, chance);
    else any_icons(&u, seats, chance);
    prepare(&u);
    *g = u.game;
}

/* Rules 1.2 and 1.3; the stock is not shuffled, since each card is drawn when it is turned up. */
void deal(const Game *g, State *s) {
    memset(s, 0, sizeof *s);
    s->phase = ROUND;
    s->table = s->last = NOBODY;
    s->left_total = g->cards;
    for (int k = 0; k < g->kinds; k++) s->left[k] = (uint8_t)g->count[k];
    for (int p = 0; p < g->seats; p++) s->hand[p] = (2 << g->values) - 1;
}

/* Rule 6.4: whoever must draw draws for each force card, but not for R2-D2. */
void settle(const Game *g, State *s) {
    if (s->phase == ROUND) judge_end(g, s);
    if (s->phase != LEFTOVER || g->leftover != MUST) return;
    int force = ones(s->hand[s->last] >> 1);
    if (force < s->draws) s->draws = force;
    if (!s->draws) s->phase = OVER;
}

void bid(const Game *g, State *s, int kind, const int *bids) {
    duel(g, s, kind, bids);
    settle(g, s);
}

void scout(const Game *g, State *s, int kind, int to) {
    scouted(g, s, kind, to);
    s->phase = ROUND;
    settle(g, s);
}
