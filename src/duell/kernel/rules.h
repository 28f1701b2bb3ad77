/* The rules of the duel, by kinds of cards, for the kernel and for the training of its nets.

   In loops, `p` is a seat, `k` a kind and `v` the value of a force card; `i` and `j` are a row and a column; `at` is
   the place in any other list. */
#ifndef DUELL_RULES_H
#define DUELL_RULES_H
#include "numbers.h"

enum { SEATS = 4, KINDS = 64, CARDS = 200, VALUES = 8, BIDS = VALUES + 1, R2D2 = 0, NOBODY = -1 };
enum { R2D2_ONLY = 1 << R2D2 };                             /* a hand */
enum { LAST_WITH_CARDS, FIRST_OUT, LAST_WITH_FORCE, ENDS }; /* the switch `end` */
enum { MAY, NONE, MUST, LEFTOVERS };                        /* the switch `leftover` */
enum { ROUND, SCOUT, LEFTOVER, OVER };                      /* the phases of a game */
enum {
    GOES_ON,
    BY_NOBODY,
    BY_LAST_WITH_CARDS,
    BY_ONLY_R2D2,
    BY_FIRST_OUT,
    BY_LAST_WITH_FORCE,
    BY_STOCK
}; /* why it ends */

/* What never changes in a game. The gain of one more card of a kind for a seat that has some is gain[start[kind] +
   has], also for one that has all of them. `rules` has the bits of the net's inputs for the rules that hold. */
typedef struct {
    int32_t seats, kinds, cards, values, end, leftover, gift_returns, at_once, rules;
    int32_t vader[KINDS], count[KINDS], start[KINDS], gain[CARDS + KINDS], strength[SEATS][BIDS];
    double unit;
} Game;

/* `table`: the seat whose R2-D2 is on the table; `last` and `draws`: who may draw final cards, and how many. Bit 0 of a
   hand is R2-D2, bit v the force card of value v. */
typedef struct {
    int32_t phase, table, last, draws, left_total, hand[SEATS], score[SEATS];
    uint8_t left[KINDS], taken[SEATS][KINDS];
} State;

int gain(const Game *game, const State *state, int seat, int kind);
int playable(const Game *game, int vader, int hand);
int ending(const Game *game, int seats, const int *hands); /* the reason, or GOES_ON */
int last_player(const Game *game, int seats, const int *hands);
int settled(int seats, int vader, const int *bids, const int *strengths, int *paid, int *scout); /* the pile */
int showdown(const Game *game, int vader, const int *bids, int *paid, int *scout);
void award(const Game *game, State *state, int kind, int pile); /* pile game->seats has what has escaped */
int returns(const Game *game, int vader, int kept); /* whether R2-D2 does, if its card is kept or given away */
void duel(const Game *game, State *state, int kind, const int *bids);
void scouted(const Game *game, State *state, int kind, int to);
void judge_end(const Game *game, State *state);
#endif
