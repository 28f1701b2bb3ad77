/* What a state is worth to each seat: a net that looks at it from the seat's side, before a card is taken or turned up.
   The same inputs, in the same order, are in duell.games.missions.bots.inputs, which says what they are. */
#ifndef MISSIONS_VALUE_H
#define MISSIONS_VALUE_H
#include "rules.h"

enum { MOST_MISSING = 7, SIZES = 8, KNOTS = 9, NEAR = 5 };
/* Of a seat's own cards; those with BY_EACH are there twice, the second time times how much stock is left for each. */
enum { MISSING = 0, BY_EACH = MOST_MISSING + 1, OF_TILES = 2 * BY_EACH, OF_NUMBERS = OF_TILES + 6, SPARES = OF_NUMBERS + 3,
       HELD_CARDS, ROOM, DOUBLED = ROOM + 1 - OF_TILES, IN_REACH = OF_TILES + 2 * DOUBLED, CHANCES = IN_REACH + 3,
       TROOPERS = CHANCES + 3, POINTS = TROOPERS + 4, LACKING = POINTS + 1, OWN = LACKING + (TILES + 1) * (ROUNDS + 1) };
/* Of how the sums compare, how near others are to all characters, and of the table. */
enum { LEAD = OWN, BEHIND = LEAD + KNOTS, AHEAD_OF = BEHIND + 3, ROUND = AHEAD_OF + 2 * NEAR, PLAYERS = ROUND + 2 * ROUNDS,
       TILES_OF_OTHERS = PLAYERS + 4, TURN = TILES_OF_OTHERS + 6, FIRST = TURN + SEATS, SIZE = FIRST + 10,
       NEXT = SIZE + SIZES, LATER = NEXT + 7, INPUTS = LATER + 3 };
enum { WIDE = 32, LINEAR = 2, MOST_INPUTS = 160 };

/* Cells before LINEAR are not cut off at 0. */
typedef struct { float first[INPUTS][WIDE], bias[WIDE], standing[WIDE], points[WIDE]; } Net;
enum { PARAMETERS = sizeof(Net) / sizeof(float) };

typedef struct { int size, at[MOST_INPUTS]; float by[MOST_INPUTS]; } Inputs;

/* What can be counted of the stock; `left` may be one less than it was counted with, when the next card is not known. */
typedef struct {
    int left, troopers, of_value[VALUES], of_character[CHARACTERS], raise[CHARACTERS][VALUES + 1];
} Stock;

/* A seat's cards: what is lost without each of a value, the cheapest first, and what any card more would bring. */
typedef struct {
    int best[CHARACTERS], missing, points, cards, spares, count[VALUES];
    int who[VALUES][CHARACTERS], cost[VALUES][CHARACTERS + 1]; /* cost: of the first so many, together */
    float gain[CHARACTERS][VALUES];
    float third[VALUES];                                       /* what a third of a value would bring as a mission */
    float sums[WIDE];                                          /* what the inputs of OWN add to the first layer */
} Holding;

void count_stock(const State *state, int left, Stock *stock);
void look_at(const Net *net, const State *state, const Stock *stock, int seat, Holding *holding);
void put_own(const State *state, const Stock *stock, int seat, const Holding *holding, Inputs *inputs);
void put_sums(const State *state, const Stock *stock, const Holding *const *held, int seat, Inputs *inputs);
void put_display(const State *state, const Stock *stock, const Holding *const *held, int seat, Inputs *inputs);

/* The first layer without the display, of each seat; then the shares of the win. */
typedef float Layer[SEATS][WIDE];
void but_for_display(const Net *net, const State *state, const Stock *stock, const Holding *const *held, Layer layer);
void outlook(const Net *net, const State *state, const Stock *stock, const Holding *const *held, Layer before, float *shares);
void outlook_alone(const Net *net, const State *state, float *shares);

/* One step of learning: adds the gradient of the cross entropy to `shares`, and of the squared error of `totals`. */
double learn(const Net *net, Net *gradient, const State *state, const float *shares, const int *totals);
typedef struct { Net mean, square; long steps; } Adam;
void step(Net *net, Net *gradient, Adam *adam, float rate, float size);
void fresh(Net *net, uint64_t seed);
#endif
