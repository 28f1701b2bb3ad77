/* The training of a net, in single precision. Its inputs are those of the kernel. */
#ifndef MISSIONS_NET_H
#define MISSIONS_NET_H
#include "play.h"

typedef struct {
    float first[INPUTS][WIDE], bias[WIDE], standing[WIDE], points[WIDE];
} Weights;
enum { PARAMETERS = sizeof(Weights) / sizeof(float) };

void whole(const Weights *weights, Net *net); /* the net as the kernel reads it */
void read_weights(const char *path, Weights *weights);

/* One training step: add the gradient of the cross entropy of `shares` and of the squared error of `totals`. */
double learn(const Weights *net, Weights *gradient, const Game *game, const State *state, const float *shares,
             const int *totals);
typedef struct {
    Weights mean, square;
    long steps;
} Adam;
void step(Weights *net, Weights *gradient, Adam *adam, float rate, float size);
void fresh(Weights *net, uint64_t seed);
#endif
