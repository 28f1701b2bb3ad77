/* Missions. */
#include "fuzz.h"
#include "missions.h"
#include <stdlib.h>
#include <string.h>

int32_t missions_worths(const Game *, const Net *, const Position *, int32_t, double *);
int32_t missions_gains(const Game *, const Net *, const Position *, int32_t, int32_t, int32_t, int32_t, const uint8_t *,
                       int32_t, const double *, int32_t, double *);
int32_t missions_play(const Game *, const Net *, int32_t, const uint8_t *, const int32_t *, const uint32_t *, int32_t,
                      int32_t, int32_t *);

static void any_game(Game *game) {
    memset(game, 0, sizeof *game);
    game->seats = 2 + any(4), game->characters = 1 + any(CHARACTERS), game->values = 1 + any(VALUES);
    game->tiles = 1 + any(game->values), game->cards = game->characters * game->values;
    for (int v = 0; v < game->values; v++) game->value[v] = v ? game->value[v - 1] + 1 + any(3) : any(3);
    for (int kind = 0; kind < ALIKE; kind++) game->cards += game->alike[kind] = any(6);
    for (int i = 0; i < ALIKE - 1; i++) game->order[i] = DOOKU + (i + game->seats) % (ALIKE - 1);
}

static void any_position(const Game *game, Position *position) {
    uint32_t in_stock = any(20);
    memset(position, 0, sizeof *position);
    position->rounds_left = any(ROUNDS), position->turn_of = any(game->seats),
    position->now = any(3) ? CHOOSING : any(OVER);
    position->action = any(2) ? DOOKU : JANGO, position->giver = (position->turn_of + 1) % game->seats,
    position->joker = any(2);
    for (int kind = 0; kind < ALIKE; kind++) position->alike[kind] = any((uint32_t)game->alike[kind] + 1);
    for (int p = 0; p < game->seats; p++) {
        position->troopers[p] = any(7), position->missions[p] = any(4), position->sum[p] = any(150);
        position->tiles[p] = any(1u << game->tiles);
    }
    for (int c = 0; c < game->characters; c++) {
        int is_open = 0;
        for (int card = c * game->values; card < (c + 1) * game->values; card++) {
            uint64_t bit = (uint64_t)1 << (card & 63), *set = position->stock;
            if (!any(in_stock + 2)) set = position->hand[any(game->seats)];
            else if (!any(8) && !is_open++) set = position->display;
            else if (!any(3)) continue;
            set[card >> 6] |= bit;
        }
    }
}

/* The stock in some order, and the whole deck for later rounds; a few cards may be wrong. */
static int32_t stocks(const Game *game, const Position *position, uint8_t *cards) {
    int32_t size = 0;
    for (int round = 0; round <= position->rounds_left; round++) {
        int32_t first = size;
        for (int card = 0; card < game->characters * game->values; card++)
            if (round || position->stock[card >> 6] >> (card & 63) & 1)
                cards[size++] = (card / game->values * VALUES + card % game->values);
        for (int kind = 0; kind < ALIKE; kind++)
            for (int alike = round ? game->alike[kind] : position->alike[kind]; alike > 0; alike--)
                cards[size++] = (TROOPER + kind);
        for (int32_t i = size - 1; i > first; i--) {
            int32_t other = first + any((uint32_t)(i - first + 1));
            uint8_t card = cards[i];
            cards[i] = cards[other], cards[other] = card;
        }
    }
    if (size && !any(5)) spoil(cards, size);
    return size;
}

static int play(const Game *game, const Net *net) {
    Position whole = {.rounds_left = 0};
    int32_t levels[SEATS], results[2 * (4 + SEATS)], games = 1 + !any(4);
    uint32_t keys[KEYS];
    uint8_t *deck = calloc(1024, 1);
    int masters = !any(20);
    memset(&whole.stock, 255, sizeof whole.stock), memcpy(whole.alike, game->alike, sizeof whole.alike);
    stocks(game, &whole, deck);
    for (int p = 0; p < SEATS; p++) levels[p] = any(100) ? any(3 + (uint32_t)masters) : any(9) - 4;
    int32_t size = any_keys(keys, games * (1 + SEATS));
    int32_t played =
        missions_play(game, any(20) ? net : 0, any(20) ? 1 : any(5), deck, levels, keys, size, games, results);
    free(deck);
    return played;
}

long fuzz_missions(long cases) {
    static Net net;
    double *weights = (double *)&net;
    long decided = 0;
    for (size_t i = 0; i < sizeof net.first / sizeof *weights; i++) weights[i] = (double)any(1 << 20) - (1 << 19);
    for (int cell = 0; cell < WIDE; cell++) net.standing[cell] = 1e-7 * cell, net.points[cell] = 1e-6;
    for (; cases; cases--) {
        Game game;
        Position position;
        double luck[32], gains[2];
        any_game(&game), any_position(&game, &position);
        if (!any(8)) decided += play(&game, &net);
        uint8_t *cards = malloc(1024);
        int32_t size = stocks(&game, &position, cards), draws = any(30);
        memcpy(cards + size, cards, size); /* for two playouts */
        if (!any(8)) spoil(&game, sizeof game);
        if (!any(8)) spoil(&position, sizeof position);
        for (int i = 0; i < draws; i++) luck[i] = any(1000) / 1000.0;
        int32_t options = 1 + any(any(2) ? 12 : 4);
        for (int32_t count = options; count < options + 4; count++) { /* one is perhaps right */
            double *results = malloc(sizeof(double) * count * (SEATS + 1));
            begin_scarcity();
            int is_decided = missions_worths(&game, &net, &position, count, results) != 0;
            end_scarcity(is_decided);
            decided += is_decided;
            free(results);
        }
        decided += missions_gains(&game, &net, &position, 0, any(3), 3, 2, cards, size, luck, draws, gains) != 0;
        free(cards);
    }
    return decided;
}
