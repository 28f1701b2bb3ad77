/* One net against another: versus NET OTHER PLAYERS GAMES SEED RAVENSBURGER

   A master by NET, in any seat, among masters by OTHER, all without lookahead, in the set-ups of training. It prints
   NET's share of the win times half the number of players, in per cent: 50 if both are equally good. */
#include "decide.h"
#include "setups.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { TURNS = 100 };

/* The choice of a seat by its own net; the other seats' choices are dropped. */
static void choose(const Game *game, const Judge *judge, Chance *chance, const State *state, int kind, int one,
                   int by_one, int *bids) {
    static Decision decision;
    float mix[SEATS][CHOICES], expected[SEATS];
    decide(&decision, game, judge, chance, state, kind);
    if (state->phase == SCOUT) {
        if ((state->table == one) != by_one) return;
        bids[0] = 0;
        for (int p = 1; p < game->seats; p++)
            if (scout_outlook(&decision, p)[state->table] > scout_outlook(&decision, bids[0])[state->table])
                bids[0] = p;
        return;
    }
    mixes(&decision, TURNS, mix, expected);
    for (int p = 0; p < game->seats; p++) {
        int cards = playable(game, game->vader[kind], state->hand[p]);
        if ((p == one) != by_one || !cards) continue;
        bids[p] = pick(chance, mix[p], game->values + 1);
        if (!(cards >> bids[p] & 1)) bids[p] = __builtin_ctz(cards);
    }
}

static float play(const Game *game, const Judge *judges, Chance *chance, int one) {
    State state;
    float shares[SEATS];
    deal(game, &state);
    while (state.phase == ROUND || state.phase == SCOUT) {
        int kind = turn_up(&state, chance), bids[SEATS] = {NOBODY, NOBODY, NOBODY, NOBODY};
        choose(game, &judges[0], chance, &state, kind, one, 1, bids);
        choose(game, &judges[1], chance, &state, kind, one, 0, bids);
        if (state.phase == SCOUT) scout(game, &state, kind, bids[0]);
        else bid(game, &state, kind, bids);
    }
    ended(game, &state, chance, shares);
    return shares[one];
}

int main(int argc, char **argv) {
    static Net nets[2];
    if (argc < 7) return fprintf(stderr, "versus NET OTHER PLAYERS GAMES SEED RAVENSBURGER\n"), 2;
    for (int n = 0; n < 2; n++)
        if (!read_net(argv[1 + n], &nets[n])) return 1;
    Judge judges[2] = {{&nets[0], 0, 0}, {&nets[1], 0, 0}};
    int players = atoi(argv[3]);
    long games = atol(argv[4]);
    Chance chance = {strtoull(argv[5], 0, 10)};
    double sum = 0, squares = 0;
    for (long number = 0; number < games; number++) {
        Game game;
        any_setup(&game, players, atof(argv[6]), &chance);
        double share = play(&game, judges, &chance, (int)(number % players)) * players / 2;
        sum += share, squares += share * share;
    }
    double mean = sum / games, spread = 1.96 * sqrt((squares / games - mean * mean) / games);
    printf("%.2f %% +- %.2f of %ld games\n", 100 * mean, 100 * spread, games);
    return 0;
}
