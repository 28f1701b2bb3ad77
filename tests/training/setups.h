/* Games of training: decks, mixes of switches, heroes; and the kernel's rules step by step. */
#ifndef SETUPS_H
#define SETUPS_H
#include "chance.h"
#include "rules.h"

enum { RAVENSBURGER, PARLETT, ORIGINAL };

enum { LEARNER = 16 }; /* game->rules >> LEARNER: 1 more than the seat that learns against a fixed bot; 0: all learn */

/* A game, and that from which `prepare` computes gains and rules. Each kind has the gain of one card more than there
   are, which knights imagine. */
typedef struct {
    Game game;
    int flat, points[KINDS], pair[KINDS];
} Setup;

void classic(Setup *setup);
void edition(Setup *setup, int which);
void seat_heroes(Setup *setup, int seats, Chance *chance);
void prepare(Setup *setup);
/* Mostly the classic deck by ravensburger; otherwise any edition, mix of switches and deck. */
void any_setup(Game *game, int seats, double ravensburger, Chance *chance);

/* A lone R2-D2 always turns up its card after the award: the order makes no difference to anybody's choices. */
void deal(const Game *game, State *state);
void bid(const Game *game, State *state, int kind, const int *bids);
void scout(const Game *game, State *state, int kind, int to);
void settle(const Game *game, State *state); /* the end of a round: who may or must draw final cards, and how many */
#endif
