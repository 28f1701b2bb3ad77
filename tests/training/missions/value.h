/* The value of a state for each seat: a net that sees it from the seat's side, before a card is taken or turned up.
   duell.games.missions.bots.features has the same inputs in the same order, and describes them. */
#ifndef MISSIONS_VALUE_H
#define MISSIONS_VALUE_H
#include "rules.h"

enum { MOST_MISSING = 7, SIZES = 8, KNOTS = 9, NEAR = 5 };
/* Inputs for a seat's own cards; those of BY_EACH come twice, the second time times each seat's share of the stock. */
enum { MISSING = 0, BY_EACH = MOST_MISSING + 1, OF_TILES = 2 * BY_EACH, OF_NUMBERS = OF_TILES + 6, SPARES = OF_NUMBERS + 3,
       HELD_CARDS, ROOM, DOUBLED = ROOM + 1 - OF_TILES, IN_REACH = OF_TILES + 2 * DOUBLED, CHANCES = IN_REACH + 3,
       TROOPERS = CHANCES + 3, POINTS = TROOPERS + 4, LACKING = POINTS + 1, OWN = LACKING + (TILES + 1) * (ROUNDS + 1) };
/* Inputs for the lead, the missing characters of others, and the table. */
enum { LEAD = OWN, BEHIND = LEAD + KNOTS, AHEAD_OF = BEHIND + 3, ROUND = AHEAD_OF + 2 * NEAR, PLAYERS = ROUND + 2 * ROUNDS,
       TILES_OF_OTHERS = PLAYERS + 4, TURN = TILES_OF_OTHERS + 6, FIRST = TURN + SEATS, SIZE = FIRST + 10,
       NEXT = SIZE + SIZES, LATER = NEXT + 7, INPUTS = LATER + 3 };
enum { WIDE = 32, LINEAR = 2, MOST_INPUTS = 160 };

/* The cells before LINEAR are not cut off at 0. */
typedef struct { float first[INPUTS][WIDE], bias[WIDE], standing[WIDE], points[WIDE]; } Net;
enum { PARAMETERS = sizeof(Net) / sizeof(float) };

typedef struct { int size, at[MOST_INPUTS]; float by[MOST_INPUTS]; } Inputs;

/* The counts of a stock; `left` may be one less than counted while the next card is unknown. */
typedef struct {
    int left, troopers, of_value[VALUES], of_character[CHARACTERS], raise[CHARACTERS][VALUES + 1];
} Stock;

/* A seat's cards: the points lost without each of a value, the cheapest first, and the gain of any further card. */
typedef struct {
    int best[CHARACTERS], missing, points, cards, spares, count[VALUES];
    int who[VALUES][CHARACTERS], cost[VALUES][CHARACTERS + 1]; /* cost: of the first n together */
    float gain[CHARACTERS][VALUES];
    float third[VALUES];                                       /* the value of a third card as a mission */
    float sums[WIDE];                                          /* the first-layer sums of the inputs OWN */
} Holding;

void count_stock(const State *state, int left, Stock *stock);
void look_at(const Net *net, const State *state, const Stock *stock, int seat, Holding *holding);
void put_own(const State *state, const Stock *stock, int seat, const Holding *holding, Inputs *inputs);
void put_sums(const State *state, const Stock *stock, const Holding *const *held, int seat, Inputs *inputs);
void put_display(const State *state, const Stock *stock, const Holding *const *held, int seat, Inputs *inputs);

/* Each seat's first layer without the display; then the shares of the win. */
typedef float Layer[SEATS][WIDE];
void but_for_display(const Net *net, const State *state, const Stock *stock, const Holding *const *held, Layer layer);
void outlook(const Net *net, const State *state, const Stock *stock, const Holding *const *held, Layer before, float *shares);
void outlook_alone(const Net *net, const State *state, float *shares);

/* One training step: add the gradient of the cross entropy of `shares` and of the squared error of `totals`. */
double learn(const Net *net, Net *gradient, const State *state, const float *shares, const int *totals);
typedef struct { Net mean, square; long steps; } Adam;
void step(Net *net, Net *gradient, Adam *adam, float rate, float size);
void fresh(Net *net, uint64_t seed);
#endif
