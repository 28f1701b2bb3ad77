/* Whether chances come true: calibrate NET GAMES SEED

   Masters play each other by the net, without trying anything; two players, the classic deck, ravensburger. In every
   decision the share of the win that seat 0 may expect is compared with how the game ended. Printed are the mean squared
   error (Brier), the least that it can be, and, for each tenth of chances, how often they came true. The least is what
   even the true chances would have: each decision is played on to the end once more, and half the mean squared difference
   between both ends is the variance of one. */
#include "decide.h"
#include "setups.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TURNS = 100, TENTHS = 10, LONGEST = 2 * CARDS + 2 };

typedef struct { State before; int kind; float said; } Told;

/* Play on from a state with the card of that kind turned up; each decision is kept. Returns what seat 0 wins. */
static float play(const Game *g, const Judge *judge, Chance *chance, State state, int kind, Told *told, int *decisions) {
    static Decision d;
    float shares[SEATS];
    int size = 0;
    for (; state.phase == ROUND || state.phase == SCOUT; kind = NOBODY) {
        State after = state;
        if (kind == NOBODY) kind = turn_up(&state, chance);
        told[size].before = state, told[size].kind = kind;
        decide(&d, g, judge, chance, &state, kind);
        if (state.phase == SCOUT) {
            int best = 0;
            for (int p = 1; p < g->seats; p++)
                if (scout_outlook(&d, p)[state.table] > scout_outlook(&d, best)[state.table]) best = p;
            told[size++].said = scout_outlook(&d, best)[0];
            scouted(g, &after, d.kind, best);
        } else {
            float mix[SEATS][CHOICES], expected[SEATS];
            int bids[SEATS] = {NOBODY, NOBODY, NOBODY, NOBODY};
            mixes(&d, TURNS, mix, expected);
            for (int p = 0; p < g->seats; p++) {
                int cards = playable(g, g->vader[d.kind], state.hand[p]);
                if (cards) bids[p] = pick(chance, mix[p], g->values + 1);
                if (cards && !(cards >> bids[p] & 1)) bids[p] = __builtin_ctz(cards);
            }
            told[size++].said = expected[0];
            bid_after(&d, bids, &after);
        }
        state = after;
    }
    *decisions = size;
    if (state.phase == LEFTOVER) { /* drawn, so that it is won or lost */
        float points[SEATS];
        totals(g, state, chance, points);
        return points[0] > points[1] ? 1 : points[0] < points[1] ? 0 : 0.5f;
    }
    ended(g, &state, chance, shares);
    return shares[0];
}

int main(int argc, char **argv) {
    static Net net;
    if (argc < 4) return fprintf(stderr, "calibrate NET GAMES SEED\n"), 2;
    FILE *file = fopen(argv[1], "rb");
    if (!file || fread(&net, sizeof net, 1, file) != 1) return fprintf(stderr, "%s: not a net\n", argv[1]), 1;
    fclose(file);
    long games = atol(argv[2]), decisions = 0;
    Chance chance = {strtoull(argv[3], 0, 10)};
    Judge judge = {&net, 0, 0};
    static Told told[LONGEST], unused[LONGEST];
    double brier = 0, least = 0, count[TENTHS] = {0}, claimed[TENTHS] = {0}, true_[TENTHS] = {0};
    for (long game = 0; game < games; game++) {
        Game g;
        State dealt;
        int size, rest;
        classic(&g);
        edition(&g, RAVENSBURGER);
        seat_heroes(&g, 2, &chance);
        prepare(&g);
        deal(&g, &dealt);
        float came = play(&g, &judge, &chance, dealt, NOBODY, told, &size);
        for (int at = 0; at < size; at++) {
            float said = told[at].said, again = play(&g, &judge, &chance, told[at].before, told[at].kind, unused, &rest);
            int tenth = (int)(said * TENTHS - 0.5 + 1) % (TENTHS + 1);
            if (tenth >= TENTHS) tenth = TENTHS - 1;
            brier += (said - came) * (said - came), least += (again - came) * (again - came) / 2;
            count[tenth]++, claimed[tenth] += said, true_[tenth] += came;
        }
        decisions += size;
    }
    printf("Brier %.4f, at least %.4f, %ld decisions of %ld games\n", brier / decisions, least / decisions, decisions, games);
    for (int t = 0; t < TENTHS; t++)
        if (count[t]) printf("said %.1f %%: came true in %.1f %% of %.0f\n", 100 * claimed[t] / count[t], 100 * true_[t] / count[t], count[t]);
    return 0;
}
