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
static void choose(const Game *g, const Judge *judge, Chance *chance, const State *s, int kind, int one, int by_one, int *bids) {
    static Decision d;
    float mix[SEATS][CHOICES], expected[SEATS];
    decide(&d, g, judge, chance, s, kind);
    if (s->phase == SCOUT) {
        if ((s->table == one) != by_one) return;
        bids[0] = 0;
        for (int p = 1; p < g->seats; p++)
            if (scout_outlook(&d, p)[s->table] > scout_outlook(&d, bids[0])[s->table]) bids[0] = p;
        return;
    }
    mixes(&d, TURNS, mix, expected);
    for (int p = 0; p < g->seats; p++) {
        int cards = playable(g, g->vader[kind], s->hand[p]);
        if ((p == one) != by_one || !cards) continue;
        bids[p] = pick(chance, mix[p], g->values + 1);
        if (!(cards >> bids[p] & 1)) bids[p] = __builtin_ctz(cards);
    }
}

static float play(const Game *g, const Judge *judges, Chance *chance, int one) {
    State state;
    float shares[SEATS];
    deal(g, &state);
    while (state.phase == ROUND || state.phase == SCOUT) {
        int kind = turn_up(&state, chance), bids[SEATS] = {NOBODY, NOBODY, NOBODY, NOBODY};
        choose(g, &judges[0], chance, &state, kind, one, 1, bids);
        choose(g, &judges[1], chance, &state, kind, one, 0, bids);
        if (state.phase == SCOUT) scout(g, &state, kind, bids[0]);
        else bid(g, &state, kind, bids);
    }
    ended(g, &state, chance, shares);
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
    for (long game = 0; game < games; game++) {
        Game g;
        any_setup(&g, players, atof(argv[6]), &chance);
        double share = play(&g, judges, &chance, (int)(game % players)) * players / 2;
        sum += share, squares += share * share;
    }
    double mean = sum / games, spread = 1.96 * sqrt((squares / games - mean * mean) / games);
    printf("%.2f %% +- %.2f of %ld games\n", 100 * mean, 100 * spread, games);
    return 0;
}
