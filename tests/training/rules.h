/* The rules of the duel for training: as in duell.games.duel.engine, but by kinds of cards, and a state is between
   two cards of the stock, before the next is turned up. A lone R2-D2 always turns up its card after the award: the
   order makes no difference to anybody's choices. */
#ifndef RULES_H
#define RULES_H
#include <stdint.h>

enum { SEATS = 4, KINDS = 64, CARDS = 64, VALUES = 8, NOBODY = -1, R2D2 = 0 };
enum { LAST_WITH_CARDS, FIRST_OUT, LAST_WITH_FORCE };
enum { MAY, NONE, MUST };
enum { ROUND, SCOUT, LEFTOVER, OVER };

typedef struct {
    int seats, values, end, leftover, flat, gift_returns;
    int learner;                                /* 1 more than the seat that learns against a fixed bot; 0: all learn */
    int kinds, cards;
    int vader[KINDS], points[KINDS], pair[KINDS], count[KINDS];
    int strength[SEATS][VALUES + 1];
    /* Set by prepare(): scores of 0, 1, 2 … of a kind, and the unit of points in which the mean card is worth 10. */
    int worth[KINDS][CARDS + 1];
    double unit;
} Game;

typedef struct {
    int phase, table, last, draws;          /* table: the seat whose R2-D2 is on the table; last, draws: for LEFTOVER */
    int left_total, score[SEATS], hand[SEATS]; /* bit 0 for R2-D2, bit v for the force card of value v */
    uint8_t left[KINDS], taken[SEATS][KINDS];
} State;

void prepare(Game *game);
void deal(const Game *game, State *state);
int playable(const Game *game, int vader, int hand);         /* as bits; 0: no card to play */
void award(State *state, const Game *game, int kind, int pile); /* pile game->seats is for escaped villains */
void duel(const Game *game, State *state, int kind, const int *bids);
int showdown(const Game *game, int vader, const int *bids, int *paid, int *scout); /* returns the pile */
void scouted(const Game *game, State *state, int kind, int to);
int returns(const Game *game, int kind, int kept);
void judge_end(const Game *game, State *state);
int gain(const Game *game, const State *state, int seat, int kind);
#endif
