#include "setups.h"
#include <string.h>

static const int ICONS[4][VALUES] = {
    {1, 1, 2, 4, 4, 3, 2, 0}, {2, 4, 0, 3, 3, 0, 4, 1}, {3, 0, 4, 2, 1, 4, 1, 2}, {4, 2, 1, 1, 0, 2, 3, 4}};

void classic(Setup *setup) {
    static const int points[8] = {1, 2, 3, 4, 5, 6, 8, 10}, count[8] = {4, 4, 4, 4, 4, 4, 2, 2};
    static const int pair[8] = {20, 20, 20, 20, 20, 20, 30, 40};
    memset(setup, 0, sizeof *setup);
    setup->game.values = VALUES;
    for (int k = 0; k < 8; k++) setup->points[k] = points[k], setup->game.count[k] = count[k], setup->pair[k] = pair[k];
    for (int v = 1; v <= 6; v++) setup->game.vader[7 + v] = 1, setup->points[7 + v] = v, setup->game.count[7 + v] = 1;
    setup->game.kinds = 14;
}

void edition(Setup *setup, int which) {
    setup->game.end = which == RAVENSBURGER ? LAST_WITH_CARDS : which == PARLETT ? FIRST_OUT : LAST_WITH_FORCE;
    setup->game.leftover = which == RAVENSBURGER ? MAY : which == PARLETT ? NONE : MUST;
    setup->flat = which == ORIGINAL;
    setup->game.gift_returns = which != RAVENSBURGER;
}

/* The score of cards of a kind: rule 7, rulings 7 and 14. */
static int score(const Setup *setup, int k, int cards) {
    if (setup->game.vader[k]) return -setup->points[k] * cards;
    if (cards < 2) return setup->points[k] * cards;
    return setup->flat ? setup->pair[k] + 10 * (cards - 2) : setup->points[k] * cards + 10 * (cards - 1);
}

void prepare(Setup *setup) {
    Game *game = &setup->game;
    double whole = 0;
    int start = game->cards = 0;
    for (int k = 0; k < game->kinds; k++) {
        int all = score(setup, k, game->count[k]);
        game->start[k] = start, game->cards += game->count[k];
        for (int has = 0; has <= game->count[k]; has++)
            game->gain[start++] = score(setup, k, has + 1) - score(setup, k, has);
        whole += game->vader[k] ? -all : all;
    }
    game->unit = 10.0 * game->cards / whole;
    game->rules = 1 << (3 * game->end + game->leftover) | 1 << (9 + setup->flat) | game->gift_returns << 11 |
                  (game->seats == 4) << 12;
}

static void shuffle(int *items, int size, Chance *chance) {
    for (int last = size - 1; last > 0; last--) {
        int at = below(chance, last + 1), kept = items[last];
        items[last] = items[at], items[at] = kept;
    }
}

static void seat_icons(Setup *setup, int seats, const int icons[4][VALUES], Chance *chance) {
    int heroes[4] = {0, 1, 2, 3};
    shuffle(heroes, 4, chance);
    setup->game.seats = seats;
    for (int p = 0; p < seats; p++)
        for (int v = 1; v <= VALUES; v++) setup->game.strength[p][v] = v * 5 + icons[heroes[p]][v - 1];
}

void seat_heroes(Setup *setup, int seats, Chance *chance) { seat_icons(setup, seats, ICONS, chance); }

static void any_icons(Setup *setup, int seats, Chance *chance) {
    int icons[4][VALUES];
    for (int v = 0; v < VALUES; v++) {
        int of_four[4] = {0, 1, 2, 3};
        shuffle(of_four, 4, chance);
        for (int hero = 0; hero < 4; hero++) icons[hero][v] = of_four[hero];
    }
    seat_icons(setup, seats, icons, chance);
}

static void any_deck(Setup *setup, Chance *chance) {
    Game *game = &setup->game;
    memset(setup, 0, sizeof *setup);
    game->values = below(chance, 10) < 7 ? VALUES : 2 + below(chance, 6);
    int villains = 2 + below(chance, 11), scale = below(chance, 5) ? 1 : 1 + below(chance, 10);
    int most = 2 + below(chance, 12);
    for (int k = 0; k < villains; k++) {
        setup->points[k] = scale * (1 + below(chance, most));
        game->count[k] = 1 + below(chance, 4);
        setup->pair[k] = below(chance, 3) ? 20 : 10 + 2 * setup->points[k] + below(chance, 20);
    }
    game->kinds = villains;
    int vaders = below(chance, 2) ? 6 : below(chance, 13), worst = 1 + below(chance, 12);
    for (int v = 0; v < vaders; v++) {
        int penalty = scale * (1 + below(chance, worst)), k = villains;
        while (k < game->kinds && setup->points[k] != penalty) k++;
        if (k == game->kinds) game->kinds++, game->vader[k] = 1, setup->points[k] = penalty;
        game->count[k]++;
    }
}

void any_setup(Game *game, int seats, double ravensburger, Chance *chance) {
    double point = uniform(chance), rest = point < ravensburger ? -1 : (point - ravensburger) / (1 - ravensburger);
    Setup setup;
    if (rest < 0.6) classic(&setup);
    else any_deck(&setup, chance);
    if (rest < 0) edition(&setup, RAVENSBURGER);
    else if (rest < 0.25) edition(&setup, below(chance, 2) ? PARLETT : ORIGINAL);
    else {
        setup.game.end = below(chance, 3), setup.game.leftover = below(chance, 3);
        setup.flat = below(chance, 2), setup.game.gift_returns = below(chance, 2);
    }
    if (rest < 0.75) seat_heroes(&setup, seats, chance);
    else any_icons(&setup, seats, chance);
    prepare(&setup);
    *game = setup.game;
}

/* Rules 1.2 and 1.3; the stock is not shuffled, since each card is drawn when it is turned up. */
void deal(const Game *game, State *state) {
    memset(state, 0, sizeof *state);
    state->phase = ROUND;
    state->table = state->last = NOBODY;
    state->left_total = game->cards;
    for (int k = 0; k < game->kinds; k++) state->left[k] = game->count[k];
    for (int p = 0; p < game->seats; p++) state->hand[p] = (2 << game->values) - 1;
}

/* Rule 6.4: a player who must draw draws for each force card, but not for R2-D2. */
void settle(const Game *game, State *state) {
    if (state->phase == ROUND) judge_end(game, state);
    if (state->phase != LEFTOVER || game->leftover != MUST) return;
    int force = ones(state->hand[state->last] >> 1);
    if (force < state->draws) state->draws = force;
    if (!state->draws) state->phase = OVER;
}

void bid(const Game *game, State *state, int kind, const int *bids) {
    duel(game, state, kind, bids);
    settle(game, state);
}

void scout(const Game *game, State *state, int kind, int to) {
    scouted(game, state, kind, to);
    state->phase = ROUND;
    settle(game, state);
}
