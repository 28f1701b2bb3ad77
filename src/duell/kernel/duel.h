/* The duel's rules, nets and searches, number for number as in `duell.games.duel`: the same operations in the same order.

   Cards are counted by kind, in the deck's order. A state is between two cards of the stock, before anybody has seen the
   next one; the rules are those of `imagined_game`, in which a lone R2-D2 scouts in the next round. There are no globals:
   a search has its tables, and several threads may search at once. */
#ifndef DUELL_DUEL_H
#define DUELL_DUEL_H
#include "table.h"
#include <stdint.h>

enum { SEATS = 4, KINDS = 64, CARDS = 200, VALUES = 8, BIDS = VALUES + 1, R2D2 = 0, NOBODY = -1 };
enum { WIDE = 64, NARROW = 64 }; /* the most cells of both layers of a net; the first always has as many */
enum { LAST_WITH_CARDS, FIRST_OUT, LAST_WITH_FORCE };
enum { MAY, NONE, MUST };
enum { ROUND, SCOUT, LEFTOVER, OVER };

/* What never changes in a game. The gain of one more card of a kind for a seat that has some is gain[start[kind] + has].
   `rules` has the bits of the net's inputs for the rules that hold. */
typedef struct {
    int32_t seats, kinds, cards, values, end, leftover, gift_returns, rules;
    int32_t vader[KINDS], count[KINDS], start[KINDS], gain[CARDS], strength[SEATS][BIDS];
    double unit;
} Game;

/* Whole numbers as in duell.players.lanes, but for the last two; small enough that doubles hold every sum exactly. */
typedef struct {
    int32_t inputs, narrow;
    const double *first, *first_bias, *second, *second_bias, *standing, *points;
} Net;

/* `table`: the seat whose R2-D2 is on the table; `last` and `draws`: who may draw final cards, and how many. Bit 0 of a
   hand is R2-D2, bit v the force card of value v. */
typedef struct {
    int32_t phase, table, last, draws, left_total, hand[SEATS], score[SEATS];
    uint8_t left[KINDS], taken[SEATS][KINDS];
} State;

/* A state with the card of a `kind` turned up, and bids that wait until R2-D2 has scouted, for the kind `waits`. */
typedef struct {
    int32_t hand[SEATS], scout, kind, waits, bid[SEATS];
    uint8_t left[KINDS], taken[SEATS][KINDS];
} Position;

typedef struct { double v[2 * SEATS]; } Value; /* each seat's share of the win, then each seat's lead */

/* Rules */
int ones(int bits);
int gain(const Game *game, const State *state, int seat, int kind);
int playable(const Game *game, int vader, int hand);
int ending(const Game *game, int seats, const int *hands);
int last_player(const Game *game, int seats, const int *hands);
int showdown(const Game *game, int vader, const int *bids, int *paid, int *scout); /* the pile */
void award(const Game *game, State *state, int kind, int pile); /* pile game->seats has what has escaped */
int returns(const Game *game, int kind, int kept);
void duel(const Game *game, State *state, int kind, const int *bids);
void scouted(const Game *game, State *state, int kind, int to);
void judge_end(const Game *game, State *state);

/* The net: the first layer's sums for piles and stock, and for two hands; and what follows from all sums. They return 0
   if a number is too large to be exact. */
void rivals_of(const Game *game, const State *state, int seat, int *rivals);
int pile_layer(const Game *game, const Net *net, const State *state, int seat, const int *rivals, double *sums);
int hand_layer(const Game *game, const Net *net, const State *state, int seat, int rank, int other, double *sums);
int estimate(const Net *net, const double *sums, double *odds, double *points);

/* Mixes */
typedef double Matrix[BIDS][BIDS];
typedef struct { int size; double mix[BIDS], regrets[BIDS], sum[BIDS]; } Regrets;
void begin(Regrets *regrets, int size);
void learn(Regrets *regrets, const double *values, int turn);
void average(const Regrets *regrets, double *mix);
double total(const double *numbers, int size);
void solve(int rows, int columns, Matrix matrix, int turns, double *left, double *right);
int optimal(int rows, int columns, Matrix matrix, double *left, double *right, double *value); /* 0: it never ends */

/* Counting out */
typedef struct Counting Counting;
Counting *count_out(const Game *game, const State *state, const Position *root, int courses, int *whole);
int counted(Counting *counting, const State *state, Value *value); /* 0 if there was no memory */
void forget(Counting *counting);

/* Searching */
typedef struct {
    const Game *game;
    const Net *net;
    Counting *counting;
    int failed; /* there was no memory, or a number was too large */
    Table found, piles, pairs;
} Search;
enum { DONE = 1 };
void next_states(const Game *game, const State *state, const Position *root, const int *bids, State *after);
int options(const Game *game, const State *state, int kind, int seat, int *choices);
#endif
