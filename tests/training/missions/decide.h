/* Choices: lookahead over every next card, by the net's values of the states that follow. */
#ifndef MISSIONS_DECIDE_H
#define MISSIONS_DECIDE_H
#include "value.h"

enum { FLIP, TAKE, NAME, HAND, LAY, SHOW, DONE, MOST_OPTIONS = 64 };

/* The choices: TAKE and HAND have a card, NAME a seat, LAY a value and characters. */
typedef struct { int verb, card, seat, value, characters; } Option;

/* The options of a moment, with only the cheapest mission of each value. */
int options_of(const State *state, Option *options);
void carry_out(State *state, const Option *option, Chance *chance);

/* As in duell.players. */
enum { EVEN, BOLD, CAREFUL, HOARDING, TEMPERS };

/* The best option of the seat that must act, and every seat's share after it; a temper prefers another as good. */
Option decide(const Net *net, const State *state, int temper, float *shares);
/* The shares that turning up this card brought each seat, compared with the mean over the stock: 0 on average. */
void luck(const Net *net, const State *state, int card, float *brought);
Option decide_like_knight(const State *state, int temper);
Option decide_like_padawan(const State *state, int temper, Chance *chance);
#endif
