/* Games with the classic deck, by the rules and the look-ahead of the kernel, and by random cards. */
#ifndef MISSIONS_PLAY_H
#define MISSIONS_PLAY_H
#include "../chance.h"
#include "missions.h"

enum { MOST_OPTIONS = 512 };
enum { EVEN, BOLD, CAREFUL, HOARDING, TEMPERS }; /* as in duell.players */

void classic(int seats, Game *game);
int turn_up(const Game *game, const State *state, Chance *chance); /* a random card of the stock */
void make(const Game *game, State *state, const Option *option, Chance *chance);

/* The best option of the seat that must act, and every seat's share after it; a temper prefers another as good. */
Option decide(const Game *game, const Net *net, const State *state, int temper, double *shares);
/* The shares that turning up this card brought each seat, compared with the mean over the stock: 0 on average. */
void luck(const Game *game, const Net *net, const State *state, int card, double *brought);
Option decide_like_knight(const Game *game, const State *state, int temper);
Option decide_like_padawan(const Game *game, const State *state, int temper, Chance *chance);
double share_of(const Game *game, const State *state, int seat); /* once the game is over */
#endif
