/* How a choice is made: over all that the stock may show next, by what the net says of the states that follow. */
#ifndef MISSIONS_DECIDE_H
#define MISSIONS_DECIDE_H
#include "value.h"

enum { FLIP, TAKE, NAME, HAND, LAY, SHOW, DONE, MOST_OPTIONS = 64 };

/* What can be chosen: TAKE and HAND have a card, NAME a seat, LAY a value and characters. */
typedef struct { int verb, card, seat, value, characters; } Option;

/* The options of a moment; of several layings of one value there is only the one that is missed least. */
int options_of(const State *state, Option *options);
void carry_out(State *state, const Option *option, Chance *chance);

/* Returns the best option for who must act, and what it is worth to all. */
Option decide(const Net *net, const State *state, float *shares);
Option decide_like_knight(const State *state);
Option decide_like_padawan(const State *state, Chance *chance);
#endif
