/* What a state is worth to each seat: a net that looks at it from the seat's side, against each other seat. */
#ifndef VALUE_H
#define VALUE_H
#include "rules.h"

enum { KNOTS = 11, LEADS = 13, STOCKS = 10, RIVALS = 3 };
/* Of what lies in piles and stock: gains of both by card, and by card after the first; the lead; mean gains; the stock. */
enum { BY_CARD = 0, BY_MORE = BY_CARD + KNOTS * KNOTS, LEAD = BY_MORE + KNOTS * KNOTS, DRAW = LEAD + LEADS + 1,
       STOCK = DRAW + 2, RULES = STOCK + STOCKS, PILES = RULES + 9 + 2 + 2 };
/* Of hands: by end and value who holds it; numbers of force cards, by end and by leftover; R2-D2s; beaten and topped. */
enum { HELD = 0, FORCE = HELD + 3 * VALUES * 4, KEPT = FORCE + 2 * 3 * (VALUES + 1), DROIDS = KEPT + 2 * 3,
       BEATS = DROIDS + 3 * 12, HANDS = BEATS + 4 };
enum { PER_RIVAL = PILES + HANDS, MOST_INPUTS = RIVALS * (8 * KINDS + 40) + 40 };
#ifndef WIDE
#define WIDE 64 /* cells of the first layer */
#endif
#ifndef NARROW
#define NARROW 32 /* cells of the second layer; 16 for several players, whose rounds have more ends */
#endif

typedef struct {
    float first[RIVALS * PER_RIVAL][WIDE], first_bias[WIDE];
    float second[NARROW][WIDE], second_bias[NARROW];
    float standing[NARROW], points[NARROW];
} Net;
enum { PARAMETERS = sizeof(Net) / sizeof(float) };

typedef struct { int size, at[MOST_INPUTS]; float by[MOST_INPUTS]; } Inputs;

void fresh(Net *net, uint64_t seed);
/* Reads a net from a file; returns 0 and says so if there is none in it. */
int read_net(const char *path, Net *net);
void rivals_of(const Game *game, const State *state, int seat, int *rivals);
void pile_inputs(const Game *game, const State *state, int seat, const int *rivals, Inputs *inputs);
void hand_inputs(const Game *game, const int *hands, int table, int seat, int rank, int other, Inputs *inputs);
void add_inputs(const Net *net, const Inputs *inputs, float *sums);
float stand(const Net *net, const float *sums, float *points);
void shares_of(int seats, const float *standings, float *shares);
void outlook(const Net *net, const Game *game, const State *state, float *shares);

/* One step of learning: adds the gradient of the cross entropy to `shares` (and the squared error of `points`). */
double learn(const Net *net, Net *gradient, const Game *game, const State *state, const float *shares, const float *points);
typedef struct { Net mean, square; long steps; } Adam;
void step(Net *net, Net *gradient, Adam *adam, float rate, float size);
#endif
