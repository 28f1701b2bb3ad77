/* The duel's rules, nets and searches, number for number as in `duell.games.duel`: the same operations in the same
   order.

   Cards are counted by kind, in the deck's order. A state is between two cards of the stock, before anybody has seen
   the next one; the rules are those of `imagined_game`, in which a lone R2-D2 scouts in the next round. There are no
   globals: a search has its tables, and several threads may search at once. */
#ifndef DUELL_DUEL_H
#define DUELL_DUEL_H
#include "mixing.h"
#include "table.h"

enum { MOST_KEPT = 1 << 20, MOST_STRENGTH = 1 << 20 }; /* entries of a table; of a force card */
enum { WIDE = 64, NARROW = 64 }; /* the most cells of both layers of a net; the first always has as many */

/* Whole numbers as in duell.players.lanes, but for the last two; small enough that doubles hold every sum exactly. */
typedef struct {
    int32_t inputs, narrow;
    const double *first, *first_bias, *second, *second_bias, *standing, *points;
} Net;

/* A state with the card of a `kind` turned up, and bids that wait until R2-D2 has scouted, for the kind `waits`. */
typedef struct {
    int32_t hand[SEATS], scout, kind, waits, bid[SEATS];
    uint8_t left[KINDS], taken[SEATS][KINDS];
} Position;

typedef struct {
    double v[2 * SEATS];
} Value; /* each seat's share of the win, then each seat's lead */

/* The net: the first layer's sums for piles and stock, and for two hands; and what follows from all sums. They return 0
   if a number is too large to be exact. */
int pile_layer(const Game *game, const Net *net, const State *state, int seat, const int *rivals, double *sums);
int hand_layer(const Game *game, const Net *net, const State *state, int seat, int rank, int other, double *sums);
int estimate(const Net *net, const double *sums, double *odds, double *points);

/* Counting out */
typedef struct Counting Counting;
Counting *count_out(const Game *game, const State *state, const Position *root, int courses, int *is_whole,
                    int *failed); /* 0: too much work, or it `failed` for lack of memory */
int counted(Counting *counting, const State *state, Value *value); /* 0 if there was no memory */
void forget(Counting *counting);

/* Final cards */
typedef struct {
    double share, lead;
} Ending;                                                                                  /* of the last player */
Ending drawing(const Game *game, State *state, int seat, int lead, int draws, int forced); /* at least one card */

/* Searching */
typedef struct {
    const Game *game;
    const Net *net;
    Counting *counting;
    int failed;                 /* there was no memory, or a number was too large */
    Table values, piles, pairs; /* of states, and the sums of the first layer */
} Search;
enum { DONE = 1 };
void next_states(const Game *game, const State *state, const Position *root, const int *bids, State *after);
int fits_game(const Game *game);
int fits_net(const Net *net);
int options(const Game *game, const State *state, int kind, int seat, int *choices);

/* Fills in the mixes of all seats, by place among their choices, and the outlooks of all joint choices in order if
   `outlooks` has room for them. DONE, or NOT_FOR_US: Python must decide. */
int32_t duell_decide(const Game *game, const Net *net, const Position *position, int32_t looks_ahead, int32_t turns,
                     double *outlooks, double *mix);
#endif
