/* The set-ups of training: decks, mixes of switches, heroes. */
#ifndef SETUPS_H
#define SETUPS_H
#include "chance.h"
#include "rules.h"

enum { RAVENSBURGER, PARLETT, ORIGINAL };

void classic(Game *game);
void edition(Game *game, int which);
void seat_heroes(Game *game, int seats, Chance *chance);
/* Mostly the classic deck by ravensburger; otherwise any edition, mix of switches and deck. */
void any_setup(Game *game, int seats, double ravensburger, Chance *chance);
#endif
