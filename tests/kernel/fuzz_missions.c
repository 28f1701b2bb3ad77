/* Missions. */
#include "fuzz.h"
#include "missions.h"
#include <stdlib.h>
#include <string.h>

int32_t missions_worths(const Game *, const Net *, const Position *, int32_t, double *);
int32_t missions_gains(const Game *, const Net *, const Position *, int32_t, int32_t, int32_t, int32_t, const uint8_t *,
                      int32_t, const double *, int32_t, double *);
int32_t missions_play(const Game *, const Net *, int32_t, const uint8_t *, const int32_t *, const uint32_t *, int32_t, int32_t,
                      int32_t *);

static void game(Game *g) {
    memset(g, 0, sizeof *g);
    g->seats = 2 + (int)any(4), g->characters = 1 + (int)any(CHARACTERS), g->values = 1 + (int)any(VALUES);
    g->tiles = 1 + (int)any((uint32_t)g->values), g->cards = g->characters * g->values;
    for (int v = 0; v < g->values; v++) g->value[v] = v ? g->value[v - 1] + 1 + (int)any(3) : (int)any(3);
    for (int kind = 0; kind < ALIKE; kind++) g->cards += g->alike[kind] = (int)any(6);
    for (int x = 0; x < ALIKE - 1; x++) g->order[x] = DOOKU + (x + g->seats) % (ALIKE - 1);
}

static void position(const Game *g, Position *at) {
    uint32_t in_stock = any(20);
    memset(at, 0, sizeof *at);
    at->rounds_left = (int)any(ROUNDS), at->turn_of = (int)any((uint32_t)g->seats), at->now = any(3) ? CHOOSING : (int)any(OVER);
    at->action = any(2) ? DOOKU : JANGO, at->giver = (at->turn_of + 1) % g->seats, at->joker = (int)any(2);
    for (int kind = 0; kind < ALIKE; kind++) at->alike[kind] = (int)any((uint32_t)g->alike[kind] + 1);
    for (int p = 0; p < g->seats; p++) {
        at->troopers[p] = (int)any(7), at->missions[p] = (int)any(4), at->sum[p] = (int)any(150);
        at->tiles[p] = (int)any(1u << g->tiles);
    }
    for (int c = 0; c < g->characters; c++) {
        int is_open = 0;
        for (int card = c * g->values; card < (c + 1) * g->values; card++) {
            uint64_t bit = (uint64_t)1 << (card & 63), *set = at->stock;
            if (!any(in_stock + 2)) set = at->hand[any((uint32_t)g->seats)];
            else if (!any(8) && !is_open++) set = at->display;
            else if (!any(3)) continue;
            set[card >> 6] |= bit;
        }
    }
}

/* The stock in some order, and the whole deck for later rounds; a few cards may be wrong. */
static int32_t stocks(const Game *g, const Position *at, uint8_t *cards) {
    int32_t size = 0;
    for (int round = 0; round <= at->rounds_left; round++) {
        int32_t first = size;
        for (int card = 0; card < g->characters * g->values; card++)
            if (round || at->stock[card >> 6] >> (card & 63) & 1) cards[size++] = (uint8_t)(card / g->values * VALUES + card % g->values);
        for (int kind = 0; kind < ALIKE; kind++)
            for (int alike = round ? g->alike[kind] : at->alike[kind]; alike > 0; alike--) cards[size++] = (uint8_t)(TROOPER + kind);
        for (int32_t x = size - 1; x > first; x--) {
            int32_t other = first + (int32_t)any((uint32_t)(x - first + 1));
            uint8_t card = cards[x];
            cards[x] = cards[other], cards[other] = card;
        }
    }
    if (size && !any(5)) spoil(cards, (size_t)size);
    return size;
}

static int play(const Game *g, const Net *net) {
    Position whole = {.rounds_left = 0};
    int32_t levels[SEATS], found[2 * (4 + SEATS)], games = 1 + !any(4);
    uint32_t keys[KEYS];
    uint8_t *deck = calloc(1024, 1);
    int masters = !any(20);
    memset(&whole.stock, 255, sizeof whole.stock), memcpy(whole.alike, g->alike, sizeof whole.alike);
    stocks(g, &whole, deck);
    for (int p = 0; p < SEATS; p++) levels[p] = any(100) ? (int)any(3 + (uint32_t)masters) : (int)any(9) - 4;
    int32_t size = any_keys(keys, games * (1 + SEATS));
    int32_t played = missions_play(g, any(20) ? net : 0, any(20) ? 1 : (int)any(5), deck, levels, keys, size, games, found);
    free(deck);
    return played;
}

long fuzz_missions(long cases) {
    static Net net;
    double *weights = (double *)&net;
    long decided = 0;
    for (size_t x = 0; x < sizeof net.first / sizeof *weights; x++) weights[x] = (double)any(1 << 20) - (1 << 19);
    for (int cell = 0; cell < WIDE; cell++) net.standing[cell] = 1e-7 * cell, net.points[cell] = 1e-6;
    for (; cases; cases--) {
        Game g;
        Position at;
        double luck[32], gains[2];
        game(&g), position(&g, &at);
        if (!any(8)) decided += play(&g, &net);
        uint8_t *cards = malloc(1024);
        int32_t size = stocks(&g, &at, cards), draws = (int32_t)any(30);
        if (!any(8)) spoil(&g, sizeof g);
        if (!any(8)) spoil(&at, sizeof at);
        for (int x = 0; x < draws; x++) luck[x] = any(1000) / 1000.0;
        int32_t options = 1 + (int32_t)any(any(2) ? 12 : 4);
        for (int32_t count = options; count < options + 4; count++) { /* one is perhaps right */
            double *found = malloc(sizeof(double) * (size_t)count * (SEATS + 1));
            decided += missions_worths(&g, &net, &at, count, found) != 0;
            free(found);
        }
        decided += missions_gains(&g, &net, &at, 0, (int32_t)any(3), 3, 2, cards, size, luck, draws, gains) != 0;
        free(cards);
    }
    return decided;
}
