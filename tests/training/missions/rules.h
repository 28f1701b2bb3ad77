/* The rules of Missions for training: as in duell.games.missions.engine, with the classic deck. The stock is a set:
   the caller chooses the card turned up next, and the card that Count Dooku draws. */
#ifndef MISSIONS_RULES_H
#define MISSIONS_RULES_H
#include "../chance.h"

enum { SEATS = 5, CHARACTERS = 10, VALUES = 8, TILES = 5, ROUNDS = 3, BONUS = 10, TRIO = 3, ALL_TILES = 20 };
/* Cards by kind: a character card is its character times VALUES plus its value; the others are identical. */
enum { HELD = CHARACTERS * VALUES, TROOPER = HELD, DOOKU, JANGO, ZAM, NUTE, KINDS, CARDS = 110, NO_CARD = -1 };
enum { CHOOSING, TAKING, NAMING, HANDING, LAYING, OVER };

typedef struct {
    int seats, round, turn_of, left;
    int now, action, giver, joker;               /* action: of NAMING, giver: of HANDING, joker: of LAYING */
    int stock_alike[KINDS - HELD];               /* troopers and action cards in the stock, by kind less HELD */
    uint8_t stock[CHARACTERS], display[CHARACTERS], hand[SEATS][CHARACTERS]; /* a bit a value */
    int troopers[SEATS], missions[SEATS], tiles[SEATS], sum[SEATS];
} State;

void deal(State *state, int seats, int first);
int turn_up(const State *state, Chance *chance); /* the kind of a random card of the stock */
void flip(State *state, int card);
void take(State *state, int card);
void name(State *state, int seat, int drawn);    /* drawn: for Count Dooku only */
void hand_over(State *state, int card);
void lay(State *state, int value, int characters); /* characters as bits: three, or two with the joker */
void show(State *state);
void done(State *state);

int to_act(const State *state);
int may_lay(const State *state);                 /* true if any mission can be laid out */
int may_show(const State *state);
int characters_of(const uint8_t *hand);          /* the number of characters in a hand */
int of_value(const uint8_t *hand, int value);    /* the characters of this value in a hand, as bits */
int hand_points(const uint8_t *hand);
int total(const State *state, int seat);         /* the total so far, with this round as it stands and the tiles */
#endif
