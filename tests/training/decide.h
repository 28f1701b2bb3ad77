/* One decision: the value of each joint choice by a net, and the mix of every seat. */
#ifndef DECIDE_H
#define DECIDE_H
#include "mixing.h"
#include "setups.h"
#include "value.h"

enum { CHOICES = BIDS, PLACES = 1 << 13, PAIRS = 1 << 11, DRAWN = 32 };

/* The judge of a state that is not over: a net, an exact count of final cards, or another. */
typedef struct Judge {
    const Net *net;
    void (*other)(const struct Judge *judge, const Game *game, const State *state, float *shares);
    const void *data;
} Judge;

typedef struct {
    const Game *game;
    const Judge *judge;
    Chance *chance;
    int kind;
    State before, piled[SEATS + 1]; /* the state, also with the card on each pile */
    int known[SEATS + 1], rivals[SEATS + 1][SEATS][RIVALS];
    float sums[SEATS + 1][SEATS][WIDE];
    uint64_t keys[PLACES];
    uint32_t pair_keys[PAIRS]; /* pairs of hands, and their first-layer sums */
    float pairs[PAIRS][WIDE];
    float found[PLACES][SEATS], added[SEATS];
} Decision;

/* A position of a game in training: the shares that its decision expects, and whether a random choice led to it. */
typedef struct {
    State state;
    float shares[SEATS];
    int odd;
} Step;

void decide(Decision *decision, const Game *game, const Judge *judge, Chance *chance, const State *before, int kind);
const float *bid_outlook(Decision *decision, const int *bids);
const float *scout_outlook(Decision *decision, int to);
void bid_after(const Decision *decision, const int *bids, State *after);

/* The last player's share of the win with final cards to draw, exact up to three draws. */
double leftover_share(const Game *game, State *state, Chance *chance);
void ended(const Game *game, State *state, Chance *chance, float *shares);

/* The mixes of all bidders, by bits of a hand; `expected` is every seat's share under them. */
void mixes(Decision *decision, int turns, double mix[SEATS][CHOICES], float *expected);
/* A random card of the stock, by kind; and the final points after all draws, in tens of units. */
int turn_up(const State *state, Chance *chance);
void totals(const Game *game, State state, Chance *chance, float *points);
int pick(Chance *chance, const double *mix, int size);

/* Train a net by TD(lambda) on the positions of a game, cut off at random choices; the loss. */
double train_on(const Net *net, Net *gradient, const Game *game, const Step *steps, int size, double lambda,
                const float *points);
#endif
