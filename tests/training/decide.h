/* One decision: what each joint choice leads to by the values of a net, and what all should choose. */
#ifndef DECIDE_H
#define DECIDE_H
#include "chance.h"
#include "value.h"

enum { CHOICES = VALUES + 1, PLACES = 1 << 13, PAIRS = 1 << 11, DRAWN = 32 };

/* Who values a state that is not yet over: a net, leftover cards counted out, or whatever else. */
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
    State before, piled[SEATS + 1];             /* the state, and as it is with the card on each pile */
    int known[SEATS + 1], rivals[SEATS + 1][SEATS][RIVALS];
    float sums[SEATS + 1][SEATS][WIDE];
    uint64_t keys[PLACES];
    uint32_t pair_keys[PAIRS];                  /* hands against each other, and what they add to the first layer */
    float pairs[PAIRS][WIDE];
    float found[PLACES][SEATS], added[SEATS];
} Decision;

void decide(Decision *decision, const Game *game, const Judge *judge, Chance *chance, const State *before, int kind);
const float *bid_outlook(Decision *decision, const int *bids);
const float *scout_outlook(Decision *decision, int to);
void bid_after(const Decision *decision, const int *bids, State *after);

/* The chance of the last player to win with leftover cards, exact up to three draws. */
double leftover_share(const Game *game, State *state, Chance *chance);
void ended(const Game *game, State *state, Chance *chance, float *shares);

/* The mixes of all who bid, by choice as bits of a hand; `expected` is what everybody gets by them. */
void mixes(Decision *decision, int turns, float mix[SEATS][CHOICES], float *expected);
void solve(int rows, int columns, float matrix[CHOICES][CHOICES], int turns, float *row_mix, float *column_mix);
/* A card of the stock, by its kind, and the points at the end, once the last player has drawn, in tens of units. */
int turn_up(const State *state, Chance *chance);
void totals(const Game *game, State state, Chance *chance, float *points);
int pick(Chance *chance, const float *mix, int size);
#endif
