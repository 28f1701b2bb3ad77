/* The inputs of the value net (see value_net.py): what a seat sees of the piles and the stock, and of its own hand and
   that of a rival. The kernel adds them up; training also learns from them. */
#ifndef DUELL_INPUTS_H
#define DUELL_INPUTS_H
#include "rules.h"

enum { GAINS = 11, LEADS = 13, STOCKS = 10, RULES = 13, HOLDERS = 4, FORCE_CARDS = VALUES + 1, BOTH_DROIDS = 12 };
enum {
    /* for piles and stock */
    BY_CARD = 0,
    BY_MORE = BY_CARD + GAINS * GAINS,
    LEAD = BY_MORE + GAINS * GAINS,
    DRAW = LEAD + LEADS + 1,
    STOCK = DRAW + 2,
    RULE = STOCK + STOCKS,
    /* for hands */
    HELD = RULE + RULES,
    FORCE = HELD + ENDS * VALUES * HOLDERS,
    OTHERS_FORCE = FORCE + ENDS * FORCE_CARDS,
    KEPT = OTHERS_FORCE + ENDS * FORCE_CARDS,
    OTHERS_KEPT = KEPT + LEFTOVERS,
    DROIDS = OTHERS_KEPT + LEFTOVERS,
    BEATS = DROIDS + ENDS * BOTH_DROIDS,
    BEATEN,
    TOPS,
    TOPPED,
    PER_RIVAL
};
enum { RIVALS = SEATS - 1, MOST_INPUTS = RIVALS * (8 * KINDS + 40) + 40 };

/* Inputs that are not 0, by number; those against a rival begin at its rank times PER_RIVAL. */
typedef struct {
    int32_t size, at[MOST_INPUTS];
    double by[MOST_INPUTS];
} Inputs;

/* The other seats, the richest first. */
void rivals_of(const Game *game, const State *state, int seat, int *rivals);
/* Both add to `inputs`. A seat's R2-D2 can be on the `table`, which is that seat or NOBODY. */
void pile_inputs(const Game *game, const State *state, int seat, const int *rivals, Inputs *inputs);
void hand_inputs(const Game *game, const int *hands, int table, int seat, int rank, int other, Inputs *inputs);
#endif
