/* The value of a state for each seat: a net that sees it from the seat's side, against each other seat. */
#ifndef VALUE_H
#define VALUE_H
#include "rules.h"

enum { KNOTS = 11, LEADS = 13, STOCKS = 10, RIVALS = 3 };
/* Inputs for piles and stock: both gains by card, and by card after the first; the lead; mean gains; the stock. */
enum {
    BY_CARD = 0,
    BY_MORE = BY_CARD + KNOTS * KNOTS,
    LEAD = BY_MORE + KNOTS * KNOTS,
    DRAW = LEAD + LEADS + 1,
    STOCK = DRAW + 2,
    RULES = STOCK + STOCKS,
    PILES = RULES + 9 + 2 + 2
};
/* Inputs for hands: holders by end and value; numbers of force cards, by end and by leftover; R2-D2s; cards beaten
   and topped. */
enum {
    HELD = 0,
    FORCE = HELD + 3 * VALUES * 4,
    KEPT = FORCE + 2 * 3 * (VALUES + 1),
    DROIDS = KEPT + 2 * 3,
    BEATS = DROIDS + 3 * 12,
    HANDS = BEATS + 4
};
enum { PER_RIVAL = PILES + HANDS, MOST_INPUTS = RIVALS * (8 * KINDS + 40) + 40 };
#ifndef WIDE
#define WIDE 64 /* cells of the first layer */
#endif
#ifndef NARROW
#define NARROW 32 /* cells of the second layer; 16 for several players, since their rounds have more outcomes */
#endif

typedef struct {
    float first[RIVALS * PER_RIVAL][WIDE], first_bias[WIDE];
    float second[NARROW][WIDE], second_bias[NARROW];
    float standing[NARROW], points[NARROW];
} Net;
enum { PARAMETERS = sizeof(Net) / sizeof(float) };

typedef struct {
    int size, at[MOST_INPUTS];
    float by[MOST_INPUTS];
} Inputs;

void fresh(Net *net, uint64_t seed);
/* Read a net from a file; returns 0 and says so if it has none. */
int read_net(const char *path, Net *net);
void rivals_of(const Game *game, const State *state, int seat, int *rivals);
void pile_inputs(const Game *game, const State *state, int seat, const int *rivals, Inputs *inputs);
void hand_inputs(const Game *game, const int *hands, int table, int seat, int rank, int other, Inputs *inputs);
void add_inputs(const Net *net, const Inputs *inputs, float *sums);
float stand(const Net *net, const float *sums, float *points);
void shares_of(int seats, const float *standings, float *shares);
void outlook(const Net *net, const Game *game, const State *state, float *shares);

/* One training step: add the gradient of the cross entropy of `shares` and of the squared error of `points`. */
double learn(const Net *net, Net *gradient, const Game *game, const State *state, const float *shares,
             const float *points);
typedef struct {
    Net mean, square;
    long steps;
} Adam;
void step(Net *net, Net *gradient, Adam *adam, float rate, float size);
#endif
