/* The value of winning ties, by force card: icons NET GAMES SEED PLAYERS [HERO HERO HERO HERO]

   Masters play each other by the net without exploring: the classic deck, ravensburger, with random winners of ties
   at each value in each game. It prints how many percentage points winning all ties at a value adds to an equal
   share of the win, with 95 % intervals; or, with the icons of four heroes by value, each hero's share. */
#include "decide.h"
#include "setups.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TURNS = 100 };

static void play(const Game *game, const Judge *judge, Chance *chance, float *shares) {
    static Decision decision;
    State state;
    deal(game, &state);
    while (state.phase == ROUND || state.phase == SCOUT) {
        State after = state;
        decide(&decision, game, judge, chance, &state, turn_up(&state, chance));
        if (state.phase == SCOUT) {
            int best = 0;
            for (int p = 1; p < game->seats; p++)
                if (scout_outlook(&decision, p)[state.table] > scout_outlook(&decision, best)[state.table]) best = p;
            scout(game, &after, decision.kind, best);
        } else {
            float mix[SEATS][CHOICES], expected[SEATS];
            int bids[SEATS] = {NOBODY, NOBODY, NOBODY, NOBODY};
            mixes(&decision, TURNS, mix, expected);
            for (int p = 0; p < game->seats; p++) {
                int cards = playable(game, game->vader[decision.kind], state.hand[p]);
                if (cards) bids[p] = pick(chance, mix[p], game->values + 1);
                if (cards && !(cards >> bids[p] & 1)) bids[p] = __builtin_ctz(cards);
            }
            bid_after(&decision, bids, &after);
        }
        state = after;
    }
    ended(game, &state, chance, shares);
}

static void each_hero(const Judge *judge, long games, Chance *chance, int players, char **icons) {
    double sum[SEATS] = {0}, count[SEATS] = {0};
    for (long number = 0; number < games; number++) {
        Setup setup;
        int heroes[SEATS] = {0, 1, 2, 3};
        float shares[SEATS];
        classic(&setup);
        edition(&setup, RAVENSBURGER);
        setup.game.seats = players;
        for (int p = 0; p < players; p++) {
            int at = p + below(chance, SEATS - p), hero = heroes[at];
            heroes[at] = heroes[p], heroes[p] = hero;
            for (int v = 1; v <= VALUES; v++) setup.game.strength[p][v] = v * 5 + icons[hero][v - 1] - '0';
        }
        prepare(&setup);
        play(&setup.game, judge, chance, shares);
        for (int p = 0; p < players; p++) sum[heroes[p]] += shares[p], count[heroes[p]]++;
    }
    for (int h = 0; h < SEATS; h++) {
        double share = sum[h] / count[h];
        printf("%s: %.1f %% +- %.1f\n", icons[h], 100 * share, 196 * sqrt(share * (1 - share) / count[h]));
    }
}

static void each_value(const Judge *judge, long games, Chance *chance, int players) {
    double sum[VALUES] = {0}, squares = 0;
    for (long game = 0; game < games; game++) {
        Setup setup;
        int first[VALUES];
        float shares[SEATS];
        classic(&setup);
        edition(&setup, RAVENSBURGER);
        setup.game.seats = players;
        for (int v = 1; v <= VALUES; v++) {
            int order[SEATS] = {0, 1, 2, 3};
            for (int icons = 0; icons < players; icons++) {
                int at = icons + below(chance, players - icons), seat = order[at];
                order[at] = order[icons], order[icons] = seat;
                setup.game.strength[seat][v] = v * 5 + icons, first[v - 1] = seat;
            }
        }
        prepare(&setup);
        play(&setup.game, judge, chance, shares);
        for (int v = 0; v < VALUES; v++) sum[v] += shares[first[v]] - 1.0 / players;
        squares += (shares[0] - 1.0 / players) * (shares[0] - 1.0 / players);
    }
    double spread = 196 * sqrt(squares / games / games);
    for (int v = 0; v < VALUES; v++) printf("%d: %5.1f +- %.1f\n", v + 1, 100 * sum[v] / games, spread);
}

int main(int argc, char **argv) {
    static Net net;
    if (argc < 5) return fprintf(stderr, "icons NET GAMES SEED PLAYERS [HERO HERO HERO HERO]\n"), 2;
    if (!read_net(argv[1], &net)) return 1;
    Chance chance = {strtoull(argv[3], 0, 10)};
    Judge judge = {&net, 0, 0};
    if (argc > 8) each_hero(&judge, atol(argv[2]), &chance, atoi(argv[4]), argv + 5);
    else each_value(&judge, atol(argv[2]), &chance, atoi(argv[4]));
    return 0;
}
