/* Calibration of a net's chances: calibrate NET GAMES SEED [TIMES]

   Masters play each other by the net without exploring; two players, the classic deck, ravensburger. In every
   decision, seat 0's expected share of the win is compared with the game's result. It prints the mean squared error
   (Brier), its lower bound, and for each tenth of the chances how often they came true. The bound is the error of
   the true chances: each decision is played out a second time, and half the mean squared difference of both results
   is their variance.

   With TIMES, it checks the costs of bids: from one position of each game it plays TIMES games after seat 0's best
   bid and after every other, while seat 1 keeps to its mix. It prints, by the expected cost in percentage points of
   the share of the win, the mean expected and the mean actual cost. */
#include "decide.h"
#include "setups.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TURNS = 100, TENTHS = 10, LONGEST = 2 * CARDS + 2 };

typedef struct {
    State before;
    int kind;
    float share;
} Forecast;

/* Play out a state with a card of this kind turned up, recording each decision; returns seat 0's share of the win. */
static float play(const Game *game, const Judge *judge, Chance *chance, State state, int kind, Forecast *forecasts,
                  int *decisions) {
    static Decision decision;
    float shares[SEATS];
    int size = 0;
    for (; state.phase == ROUND || state.phase == SCOUT; kind = NOBODY) {
        State after = state;
        if (kind == NOBODY) kind = turn_up(&state, chance);
        forecasts[size].before = state, forecasts[size].kind = kind;
        decide(&decision, game, judge, chance, &state, kind);
        if (state.phase == SCOUT) {
            int best = 0;
            for (int p = 1; p < game->seats; p++)
                if (scout_outlook(&decision, p)[state.table] > scout_outlook(&decision, best)[state.table]) best = p;
            forecasts[size++].share = scout_outlook(&decision, best)[0];
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
            forecasts[size++].share = expected[0];
            bid_after(&decision, bids, &after);
        }
        state = after;
    }
    *decisions = size;
    if (state.phase == LEFTOVER) { /* draw, so that the game is won or lost */
        float points[SEATS];
        totals(game, state, chance, points);
        return points[0] > points[1] ? 1 : points[0] < points[1] ? 0 : 0.5f;
    }
    ended(game, &state, chance, shares);
    return shares[0];
}

typedef struct {
    double count, share, came, squares;
} Regret;

static void dealt_out(Game *game, Chance *chance, State *state) {
    Setup setup;
    classic(&setup);
    edition(&setup, RAVENSBURGER);
    seat_heroes(&setup, 2, chance);
    prepare(&setup);
    *game = setup.game;
    deal(game, state);
}

static double played_on(const Game *game, const Judge *judge, Chance *chance, const Decision *decision, int bid,
                        const float *other, long times) {
    static Forecast unused[LONGEST];
    double sum = 0;
    int rest;
    for (long once = 0; once < times; once++) {
        State after;
        int bids[SEATS] = {bid, NOBODY, NOBODY, NOBODY},
            cards = playable(game, game->vader[decision->kind], decision->before.hand[1]);
        if (cards) bids[1] = pick(chance, other, game->values + 1);
        bid_after(decision, bids, &after);
        sum += play(game, judge, chance, after, NOBODY, unused, &rest);
    }
    return sum / times;
}

/* The value of each bid of seat 0 against seat 1's mix; returns the best. */
static int worth_of(Decision *decision, int own, int others, const float *mix, float *worth) {
    int best = NOBODY;
    for (int c = 0; c < CHOICES; c++) {
        int bids[SEATS] = {c, NOBODY, NOBODY, NOBODY};
        if (!(own >> c & 1)) continue;
        worth[c] = 0;
        if (!others) worth[c] = bid_outlook(decision, bids)[0];
        for (bids[1] = 0; others && bids[1] < CHOICES; bids[1]++)
            if (mix[bids[1]] > 0) worth[c] += mix[bids[1]] * bid_outlook(decision, bids)[0];
        if (best == NOBODY || worth[c] > worth[best]) best = c;
    }
    return best;
}

static void regrets(const Judge *judge, long games, Chance *chance, long times) {
    enum { BINS = 5 };
    static const double from[BINS + 1] = {0, 0.02, 0.05, 0.1, 0.2, 1.01};
    static Decision decision;
    static Forecast forecasts[LONGEST];
    Regret tallies[BINS + 1] = {{0, 0, 0, 0}};
    for (long number = 0; number < games; number++) {
        Game game;
        State dealt;
        int size, bin = 0;
        float mix[SEATS][CHOICES], expected[SEATS], worth[CHOICES];
        dealt_out(&game, chance, &dealt);
        play(&game, judge, chance, dealt, NOBODY, forecasts, &size);
        Forecast *forecast = &forecasts[below(chance, size)];
        int own = playable(&game, game.vader[forecast->kind], forecast->before.hand[0]),
            others = playable(&game, game.vader[forecast->kind], forecast->before.hand[1]);
        if (forecast->before.phase == SCOUT || __builtin_popcount(own) < 2) continue;
        decide(&decision, &game, judge, chance, &forecast->before, forecast->kind);
        mixes(&decision, TURNS, mix, expected);
        int best = worth_of(&decision, own, others, mix[1], worth), bid;
        do bid = below(chance, CHOICES);
        while (bid == best || !(own >> bid & 1));
        double said = worth[best] - worth[bid];
        double came = played_on(&game, judge, chance, &decision, best, mix[1], times) -
                      played_on(&game, judge, chance, &decision, bid, mix[1], times);
        while (said >= from[bin + 1]) bin++;
        for (int all = 0; all < 2; all++) {
            Regret *into = &tallies[all ? BINS : bin];
            into->count++, into->share += said, into->came += came, into->squares += (said - came) * (said - came);
        }
    }
    for (int bin = 0; bin <= BINS; bin++) {
        const Regret *regret = &tallies[bin];
        double off = (regret->share - regret->came) / regret->count;
        if (bin < BINS) printf("from %.0f", 100 * from[bin]);
        else printf("all");
        printf(": said %.2f, came to %.2f +- %.2f, %.0f bids\n", 100 * regret->share / regret->count,
               100 * regret->came / regret->count,
               196 * sqrt((regret->squares / regret->count - off * off) / regret->count), regret->count);
    }
}

int main(int argc, char **argv) {
    static Net net;
    if (argc < 4) return fprintf(stderr, "calibrate NET GAMES SEED [TIMES]\n"), 2;
    if (!read_net(argv[1], &net)) return 1;
    long games = atol(argv[2]), decisions = 0;
    Chance chance = {strtoull(argv[3], 0, 10)};
    Judge judge = {&net, 0, 0};
    if (argc > 4) return regrets(&judge, games, &chance, atol(argv[4])), 0;
    static Forecast forecasts[LONGEST], unused[LONGEST];
    double brier = 0, least = 0, count[TENTHS] = {0}, claimed[TENTHS] = {0}, came_true[TENTHS] = {0};
    for (long number = 0; number < games; number++) {
        Game game;
        State dealt;
        int size, rest;
        dealt_out(&game, &chance, &dealt);
        float came = play(&game, &judge, &chance, dealt, NOBODY, forecasts, &size);
        for (int at = 0; at < size; at++) {
            float said = forecasts[at].share,
                  again = play(&game, &judge, &chance, forecasts[at].before, forecasts[at].kind, unused, &rest);
            int tenth = (int)(said * TENTHS - 0.5 + 1) % (TENTHS + 1);
            if (tenth >= TENTHS) tenth = TENTHS - 1;
            brier += (said - came) * (said - came), least += (again - came) * (again - came) / 2;
            count[tenth]++, claimed[tenth] += said, came_true[tenth] += came;
        }
        decisions += size;
    }
    printf("Brier %.4f, at least %.4f, %ld decisions of %ld games\n", brier / decisions, least / decisions, decisions,
           games);
    for (int tenth = 0; tenth < TENTHS; tenth++)
        if (count[tenth])
            printf("said %.1f %%: came true in %.1f %% of %.0f\n", 100 * claimed[tenth] / count[tenth],
                   100 * came_true[tenth] / count[tenth], count[tenth]);
    return 0;
}
