/* `knight`, as in duell.games.duel.bots.knight: somebody else to play against. */
#ifndef KNIGHT_H
#define KNIGHT_H
#include "decide.h"

/* How likely a seat of even temper makes each choice against a card that was turned up: of bids as bits of a hand, of
   what R2-D2 has turned up by the seat that is to have it. */
void knight_bids(const Game *game, const State *state, int kind, int seat, float mix[CHOICES]);
void knight_scouts(const Game *game, const State *state, int kind, float mix[SEATS]);
#endif
