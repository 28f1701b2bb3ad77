/* `knight` of even temper, of the duel. Mixes are by number: of a card in a hand, or of the seat that gets a card. */
#ifndef DUELL_KNIGHT_H
#define DUELL_KNIGHT_H
#include "rules.h"

/* How every seat would bid for the card of a kind that is turned up, as a knight. */
void knight_bids(const Game *game, const State *state, int kind, double mix[SEATS][BIDS]);
/* How the seat whose R2-D2 has turned up a card would give it away; `waits`: the kind that was bid for, or NOBODY. */
void knight_gives(const Game *game, const State *state, int kind, int waits, double mix[SEATS]);
/* Whether a knight with final cards to draw, who has this lead on the best other seat, stops. */
int knight_stops(const Game *game, const State *state, int lead);
#endif
