/* The duel. */
#include "duel.h"
#include "fuzz.h"
#include <stdlib.h>
#include <string.h>

int32_t duell_play(const Game *, const Net *, const uint8_t *, const int32_t *, const uint32_t *, int32_t, int32_t,
                   int32_t *);

static void any_game(Game *game) {
    memset(game, 0, sizeof *game);
    game->seats = 2 + (any(3) ? 0 : any(3)), game->values = 1 + any(VALUES), game->end = any(3),
    game->leftover = any(3);
    game->gift_returns = any(2), game->at_once = any(2), game->rules = any(1 << 13),
    game->unit = 0.01 * (1 + any(1000));
    game->kinds = 1 + any(any(8) ? 8 : KINDS);
    for (int k = 0; k < game->kinds; k++) {
        game->vader[k] = !any(3), game->count[k] = 1 + any(any(8) ? 3 : 5), game->start[k] = game->cards + k;
        if (game->cards + game->count[k] > CARDS) {
            game->kinds = k;
            break;
        }
        for (int has = 0; has <= game->count[k]; has++)
            game->gain[game->start[k] + has] = any(any(9) ? 30 : 100000) - (game->vader[k] ? 100 : 0);
        game->cards += game->count[k];
    }
    for (int v = 1; v <= game->values; v++)
        for (int p = 0; p < SEATS; p++) game->strength[p][v] = 5 * v + p;
}

static void any_position(const Game *game, Position *position) {
    memset(position, 0, sizeof *position);
    position->scout = any(3) ? NOBODY : (int)any(game->seats);
    position->waits = NOBODY;
    for (int p = 0; p < game->seats; p++)
        position->hand[p] = any(any(2) ? 2u << game->values : 8) & ((2 << game->values) - 1), position->bid[p] = NOBODY;
    if (position->scout != NOBODY) position->hand[position->scout] &= ~1;
    for (int k = 0; k < game->kinds; k++)
        for (int card = 0; card < game->count[k]; card++) {
            uint32_t pile = any(game->seats + 3);
            if (pile < (uint32_t)game->seats) position->taken[pile][k]++;
            else if (pile > (uint32_t)game->seats) position->left[k]++;
        }
    for (int tries = 0; tries < 20 && !position->left[position->kind]; tries++) position->kind = any(game->kinds);
    if (position->scout != NOBODY && !any(3)) {
        position->waits = any(game->kinds);
        for (int p = 0; p < game->seats; p++) position->bid[p] = any(BIDS + 1) - 1;
    }
}

static int play(const Game *game, const Net *net) {
    int32_t levels[SEATS], results[2 * (6 + SEATS)], games = 1 + !any(4);
    uint8_t *deck = calloc(CARDS, 1);
    uint32_t keys[KEYS];
    int cards = 0, masters = !any(10);
    for (int k = 0; k < KINDS && k < game->kinds; k++)
        for (int card = 0; card < game->count[k] && cards < CARDS; card++) deck[cards++] = k;
    for (int p = 0; p < SEATS; p++) levels[p] = any(100) ? any(3 + (uint32_t)masters) : any(9) - 4;
    if (!any(20)) spoil(deck, CARDS);
    int32_t size = any_keys(keys, games * (1 + SEATS)),
            played = duell_play(game, any(20) ? net : 0, deck, levels, keys, size, games, results);
    free(deck);
    return played;
}

long fuzz_duel(long cases) {
    enum { INPUTS = 3 * 477, CELLS = 16 };
    static double first[INPUTS * WIDE], bias[WIDE], second[WIDE * CELLS], second_bias[CELLS], standing[CELLS],
        points[CELLS];
    Net net = {INPUTS, CELLS, first, bias, second, second_bias, standing, points};
    long decided = 0;
    for (int position = 0; position < INPUTS * WIDE; position++) first[position] = (double)any(1 << 20) - (1 << 19);
    for (int position = 0; position < WIDE * CELLS; position++) second[position] = (double)any(1 << 20) - (1 << 19);
    for (int position = 0; position < CELLS; position++) standing[position] = 1e-7 * position, points[position] = 1e-7;
    for (; cases; cases--) {
        Game game;
        Position position;
        any_game(&game);
        if (!game.kinds) continue;
        any_position(&game, &position);
        if (!any(4)) spoil(any(2) ? (void *)&game : (void *)&position, any(2) ? 60 : sizeof position);
        double mix[SEATS * BIDS], *outlooks = game.seats == 2 && any(2) ? calloc(4 * BIDS * BIDS, sizeof(double)) : 0;
        begin_scarcity();
        int is_decided = duell_decide(&game, &net, &position, any(2), 1 + any(20), outlooks, mix) != 0;
        end_scarcity(is_decided);
        decided += is_decided;
        free(outlooks);
        if (!any(8)) decided += play(&game, &net);
    }
    return decided;
}
