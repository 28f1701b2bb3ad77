/* Hands the kernel games and positions that may be anything: fuzz SEED CASES. Half of them are nearly right, so that most
   of the kernel takes part. Compiled with sanitizers, which end it at the first wrong access; prints how many were decided. */
#include "duel.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int32_t duell_decide(const Game *, const Net *, const Position *, int32_t, int32_t, double *, double *);

static uint64_t state;

static uint32_t any(uint32_t limit) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33) % limit;
}

static void spoil(void *bytes, size_t size) {
    for (uint32_t times = any(4); times; times--) ((uint8_t *)bytes)[any((uint32_t)size)] = (uint8_t)any(256);
}

static void game(Game *g) {
    memset(g, 0, sizeof *g);
    g->seats = 2 + (any(3) ? 0 : (int)any(3)), g->values = 1 + (int)any(VALUES), g->end = (int)any(3), g->leftover = (int)any(3);
    g->gift_returns = (int)any(2), g->rules = (int)any(1 << 13), g->unit = 0.01 * (1 + any(1000));
    g->kinds = 1 + (int)any(any(8) ? 8 : KINDS);
    for (int k = 0; k < g->kinds; k++) {
        g->vader[k] = !any(3), g->count[k] = 1 + (int)any(any(8) ? 3 : 5), g->start[k] = g->cards;
        if (g->cards + g->count[k] > CARDS) { g->kinds = k; break; }
        for (int has = 0; has < g->count[k]; has++) g->gain[g->cards++] = (int)any(any(9) ? 30 : 100000) - (g->vader[k] ? 100 : 0);
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

int main(int argc, char **argv) {
    enum { INPUTS = 3 * 477, CELLS = 16 };
    static double first[INPUTS * WIDE], bias[WIDE], second[WIDE * CELLS], second_bias[CELLS], standing[CELLS], points[CELLS];
    Net net = {INPUTS, CELLS, first, bias, second, second_bias, standing, points};
    if (argc < 3) return 2;
    state = strtoull(argv[1], 0, 10);
    for (int at = 0; at < INPUTS * WIDE; at++) first[at] = (double)any(1 << 20) - (1 << 19);
    for (int at = 0; at < WIDE * CELLS; at++) second[at] = (double)any(1 << 20) - (1 << 19);
    for (int at = 0; at < CELLS; at++) standing[at] = 1e-7 * at, points[at] = 1e-7;
    long decided = 0;
    for (long cases = atol(argv[2]); cases; cases--) {
        Game g;
        Position at;
        game(&g);
        if (!g.kinds) continue;
        position(&g, &at);
        if (!any(4)) spoil(any(2) ? (void *)&g : (void *)&at, any(2) ? 60 : sizeof at);
        double mix[SEATS * BIDS], *outlooks = g.seats == 2 && any(2) ? calloc(4 * BIDS * BIDS, sizeof(double)) : 0;
        decided += duell_decide(&g, &net, &at, (int)any(2), 1 + (int)any(20), outlooks, mix) != 0;
        free(outlooks);
    }
    printf("%ld\n", decided);
    return 0;
}
