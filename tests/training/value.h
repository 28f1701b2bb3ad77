/* The value of a state for each seat: a net that sees it from the seat's side, against each other seat. */
#ifndef VALUE_H
#define VALUE_H
#include "inputs.h"

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

void fresh(Net *net, uint64_t seed);
/* Read a net from a file; returns 0 and says so if it has none. */
int read_net(const char *path, Net *net);
/* Where a seat's inputs begin; a learner has its own first layer behind those of all others. */
int base_of(const Game *game, int seat);
void add_inputs(const Net *net, const Inputs *inputs, int base, float *sums);
float stand(const Net *net, const float *sums, float *points);
void shares_of(int seats, const float *standings, float *shares);
void outlook(const Net *net, const Game *game, const State *state, float *shares);

/* One training step: add the gradient of the cross entropy of `shares` and of the squared error of `points`. */
double train(const Net *net, Net *gradient, const Game *game, const State *state, const float *shares,
             const float *points);
typedef struct {
    Net mean, square;
    long steps;
} Adam;
void step(Net *net, Net *gradient, Adam *adam, float rate, float size);
#endif
