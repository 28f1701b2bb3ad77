/* `knight`, as in duell.games.duel.bots.knight, as an opponent. */
#ifndef KNIGHT_H
#define KNIGHT_H
#include "decide.h"

/* The mix of a seat of even temper for a card turned up: bids by bits of a hand, receivers of the card that R2-D2
   turned up by seat. */
void knight_bids(const Game *game, const State *state, int kind, int seat, float mix[CHOICES]);
void knight_scouts(const Game *game, const State *state, int kind, float mix[SEATS]);
#endif
