/* A net among others: measure NET OTHER PLAYERS GAMES SEED RAVENSBURGER

   A master by NET, in each seat in turn, among masters by OTHER, all without lookahead or exploring, in the set-ups of
   training. It prints NET's share of the win times half the number of players, in per cent: 50 if both nets are equally
   good. Then it compares NET's expected share of the win in each decision with the game's result, which says something
   if both nets are the same: the mean squared error (Brier), its lower bound, and for each tenth of the chances how
   often they came true. The bound is the error of the true chances: each decision is played out a second time, and half
   the mean squared difference of both results is their variance. */
#include "decide.h"
#include "setups.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { TURNS = 100, TENTHS = 10, LONGEST = 2 * CARDS + 2 };

/* What the master by NET expects in a state with a card of this kind turned up. */
typedef struct {
    State before;
    int kind;
    float share;
} Forecast;

/* The seat of the master by NET, and the judges: its own, and that of all others. */
typedef struct {
    const Game *game;
    const Judge *judges;
    Chance *chance;
    int one;
} Table;

/* Decide by a net, for the seats that play by it; returns the share of the win that the master by NET expects. */
static float choose(const Table *table, int is_others, const State *state, int kind, int *choices) {
    static Decision decision;
    const Game *game = table->game;
    double mix[SEATS][CHOICES];
    float expected[SEATS];
    decide(&decision, game, &table->judges[is_others], table->chance, state, kind);
    if (state->phase == SCOUT) {
        int seat = state->table, best = 0;
        for (int p = 1; p < game->seats; p++)
            if (scout_outlook(&decision, p)[seat] > scout_outlook(&decision, best)[seat]) best = p;
        if ((seat != table->one) == is_others) choices[0] = best;
        return scout_outlook(&decision, best)[table->one];
    }
    mixes(&decision, TURNS, mix, expected);
    for (int p = 0; p < game->seats; p++) {
        int cards = playable(game, game->vader[kind], state->hand[p]);
        if ((p != table->one) != is_others || !cards) continue;
        choices[p] = pick(table->chance, mix[p], game->values + 1);
        if (!(cards >> choices[p] & 1)) choices[p] = __builtin_ctz(cards);
    }
    return expected[table->one];
}

/* Play on from a state, with the card of a kind turned up or none yet; returns the share that the master by NET wins,
   with all final cards drawn. */
static float play(const Table *table, State state, int kind, Forecast *forecasts, int *decisions) {
    const Game *game = table->game;
    float points[SEATS], best = -INFINITY;
    int level = 0;
    *decisions = 0;
    for (; state.phase == ROUND || state.phase == SCOUT; kind = NOBODY) {
        int choices[SEATS] = {NOBODY, NOBODY, NOBODY, NOBODY};
        Forecast *forecast = &forecasts[(*decisions)++];
        if (kind == NOBODY) kind = turn_up(&state, table->chance);
        *forecast = (Forecast){state, kind, choose(table, 0, &state, kind, choices)};
        choose(table, 1, &state, kind, choices);
        if (state.phase == SCOUT) scout(game, &state, kind, choices[0]);
        else bid(game, &state, kind, choices);
    }
    totals(game, state, table->chance, points);
    for (int p = 0; p < game->seats; p++) best = fmaxf(best, points[p]);
    for (int p = 0; p < game->seats; p++) level += points[p] == best;
    return points[table->one] == best ? 1.0f / level : 0;
}

int main(int argc, char **argv) {
    static Net nets[2];
    static Forecast forecasts[LONGEST], unused[LONGEST];
    if (argc < 7) return fprintf(stderr, "measure NET OTHER PLAYERS GAMES SEED RAVENSBURGER\n"), 2;
    for (int n = 0; n < 2; n++)
        if (!read_net(argv[1 + n], &nets[n])) return 1;
    Judge judges[2] = {{&nets[0], 0, 0}, {&nets[1], 0, 0}};
    int players = atoi(argv[3]);
    long games = atol(argv[4]), decisions = 0;
    Chance chance = {strtoull(argv[5], 0, 10)};
    double sum = 0, squares = 0, brier = 0, least = 0, count[TENTHS] = {0}, said[TENTHS] = {0}, came_true[TENTHS] = {0};
    for (long number = 0; number < games; number++) {
        Game game;
        State dealt;
        int size, rest;
        Table table = {&game, judges, &chance, (int)(number % players)};
        any_setup(&game, players, atof(argv[6]), &chance);
        deal(&game, &dealt);
        float won = play(&table, dealt, NOBODY, forecasts, &size);
        double share = won * players / 2.0;
        sum += share, squares += share * share, decisions += size;
        for (int at = 0; at < size; at++) {
            float expected = forecasts[at].share,
                  again = play(&table, forecasts[at].before, forecasts[at].kind, unused, &rest);
            int tenth = (int)(expected * TENTHS);
            if (tenth == TENTHS) tenth--;
            brier += (expected - won) * (expected - won), least += (again - won) * (again - won) / 2;
            count[tenth]++, said[tenth] += expected, came_true[tenth] += won;
        }
    }
    double mean = sum / games, spread = 1.96 * sqrt((squares / games - mean * mean) / games);
    printf("%.2f %% +- %.2f of %ld games\n", 100 * mean, 100 * spread, games);
    printf("Brier %.4f, at least %.4f, %ld decisions\n", brier / decisions, least / decisions, decisions);
    for (int tenth = 0; tenth < TENTHS; tenth++)
        if (count[tenth])
            printf("said %.1f %%: came true in %.1f %% of %.0f\n", 100 * said[tenth] / count[tenth],
                   100 * came_true[tenth] / count[tenth], count[tenth]);
    return 0;
}
