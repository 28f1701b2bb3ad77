/* The duel. */
#include "duel.h"
#include "fuzz.h"
#include <stdlib.h>
#include <string.h>

int32_t duell_decide(const Game *, const Net *, const Position *, int32_t, int32_t, double *, double *);
int32_t duell_play(const Game *, const Net *, const uint8_t *, const int32_t *, const uint32_t *, int32_t, int32_t,
                   int32_t *);

static void game(Game *g) {
    memset(g, 0, sizeof *g);
    g->seats = 2 + (any(3) ? 0 : (int)any(3)), g->values = 1 + (int)any(VALUES), g->end = (int)any(3), g->leftover = (int)any(3);
    g->gift_returns = (int)any(2), g->at_once = (int)any(2), g->rules = (int)any(1 << 13), g->unit = 0.01 * (1 + any(1000));
    g->kinds = 1 + (int)any(any(8) ? 8 : KINDS);
    for (int k = 0; k < g->kinds; k++) {
        g->vader[k] = !any(3), g->count[k] = 1 + (int)any(any(8) ? 3 : 5), g->start[k] = g->cards + k;
        if (g->cards + g->count[k] > CARDS) { g->kinds = k; break; }
        for (int has = 0; has <= g->count[k]; has++) g->gain[g->start[k] + has] = (int)any(any(9) ? 30 : 100000) - (g->vader[k] ? 100 : 0);
        g->cards += g->count[k];
    }
    for (int v = 1; v <= g->values; v++) for (int p = 0; p < SEATS; p++) g->strength[p][v] = 5 * v + p;
}

static void position(const Game *g, Position *at) {
    memset(at, 0, sizeof *at);
    at->scout = any(3) ? NOBODY : (int)any((uint32_t)g->seats), at->waits = NOBODY;
    for (int p = 0; p < g->seats; p++) at->hand[p] = (int)any(any(2) ? 2u << g->values : 8) & ((2 << g->values) - 1), at->bid[p] = NOBODY;
    if (at->scout != NOBODY) at->hand[at->scout] &= ~1;
    for (int k = 0; k < g->kinds; k++)
        for (int card = 0; card < g->count[k]; card++) {
            uint32_t pile = any((uint32_t)g->seats + 3);
            if (pile < (uint32_t)g->seats) at->taken[pile][k]++;
            else if (pile > (uint32_t)g->seats) at->left[k]++;
        }
    for (int tries = 0; tries < 20 && !at->left[at->kind]; tries++) at->kind = (int)any((uint32_t)g->kinds);
    if (at->scout != NOBODY && !any(3)) {
        at->waits = (int)any((uint32_t)g->kinds);
        for (int p = 0; p < g->seats; p++) at->bid[p] = (int)any(BIDS + 1) - 1;
    }
}

static int play(const Game *g, const Net *net) {
    int32_t levels[SEATS], found[2 * (6 + SEATS)], games = 1 + !any(4);
    uint8_t *deck = calloc(CARDS, 1);
    uint32_t keys[KEYS];
    int cards = 0, masters = !any(10);
    for (int k = 0; k < KINDS && k < g->kinds; k++)
        for (int card = 0; card < g->count[k] && cards < CARDS; card++) deck[cards++] = (uint8_t)k;
    for (int p = 0; p < SEATS; p++) levels[p] = any(100) ? (int)any(3 + (uint32_t)masters) : (int)any(9) - 4;
    if (!any(20)) spoil(deck, CARDS);
    int32_t size = any_keys(keys, games * (1 + SEATS)), played = duell_play(g, any(20) ? net : 0, deck, levels, keys, size, games, found);
    free(deck);
    return played;
}

long fuzz_duel(long cases) {
    enum { INPUTS = 3 * 477, CELLS = 16 };
    static double first[INPUTS * WIDE], bias[WIDE], second[WIDE * CELLS], second_bias[CELLS], standing[CELLS], points[CELLS];
    Net net = {INPUTS, CELLS, first, bias, second, second_bias, standing, points};
    long decided = 0;
    for (int at = 0; at < INPUTS * WIDE; at++) first[at] = (double)any(1 << 20) - (1 << 19);
    for (int at = 0; at < WIDE * CELLS; at++) second[at] = (double)any(1 << 20) - (1 << 19);
    for (int at = 0; at < CELLS; at++) standing[at] = 1e-7 * at, points[at] = 1e-7;
    for (; cases; cases--) {
        Game g;
        Position at;
        game(&g);
        if (!g.kinds) continue;
        position(&g, &at);
        if (!any(4)) spoil(any(2) ? (void *)&g : (void *)&at, any(2) ? 60 : sizeof at);
        double mix[SEATS * BIDS], *outlooks = g.seats == 2 && any(2) ? calloc(4 * BIDS * BIDS, sizeof(double)) : 0;
        decided += duell_decide(&g, &net, &at, (int)any(2), 1 + (int)any(20), outlooks, mix) != 0;
        free(outlooks);
        if (!any(8)) decided += play(&g, &net);
    }
    return decided;
}
