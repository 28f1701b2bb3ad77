/* The value net (see value_net.py). Its sums are whole numbers that doubles hold exactly, so their order is free. */
#include "duel.h"
#include "inputs.h"
#include <math.h>
#include <string.h>

static const double BY = 1 << 18, WEIGHT = 1 << 20; /* the units of inputs and of weights (see players/lanes.py) */
static const double LARGEST = 1 << 27;              /* of an input */
static const double MOST = 1125899906842624.0;      /* 2 to the 50th: a sum below it is exact */

static int put(const Net *net, double *restrict sums, int input, double number) {
    double by = trunc(number * BY);
    if (!(fabs(by) < LARGEST) || input >= net->inputs) return 0;
    const double *restrict row = net->first + (size_t)input * WIDE;
    if (by != 0)
        for (int cell = 0; cell < WIDE; cell++) sums[cell] += row[cell] * by;
    return 1;
}

static int add(const Net *net, const Inputs *inputs, double *sums) {
    int fits = 1;
    for (int at = 0; at < inputs->size; at++) fits &= put(net, sums, inputs->at[at], inputs->by[at]);
    return fits;
}

int pile_layer(const Game *game, const Net *net, const State *state, int seat, const int *rivals, double *sums) {
    Inputs inputs;
    inputs.size = 0;
    pile_inputs(game, state, seat, rivals, &inputs);
    memcpy(sums, net->first_bias, sizeof(double) * WIDE);
    return add(net, &inputs, sums);
}

int hand_layer(const Game *game, const Net *net, const State *state, int seat, int rank, int other, double *sums) {
    Inputs inputs;
    inputs.size = 0;
    hand_inputs(game, state->hand, state->table, seat, rank, other, &inputs);
    memset(sums, 0, sizeof(double) * WIDE);
    return add(net, &inputs, sums);
}

int estimate(const Net *net, const double *sums, double *odds, double *points) {
    double narrow[NARROW];
    int fits = 1;
    memcpy(narrow, net->second_bias, sizeof(double) * net->narrow);
    for (int cell = 0; cell < WIDE; cell++) {
        fits &= fabs(sums[cell]) < MOST;
        double by = sums[cell] > 0 ? floor(sums[cell] / WEIGHT) : 0;
        const double *restrict row = net->second + (size_t)cell * net->narrow;
        if (by != 0)
            for (int place = 0; place < net->narrow; place++) narrow[place] += row[place] * by;
    }
    *odds = *points = 0;
    for (int place = 0; place < net->narrow; place++) {
        fits &= fabs(narrow[place]) < MOST;
        double by = narrow[place] > 0 ? floor(narrow[place] / WEIGHT) : 0;
        *odds += net->standing[place] * by, *points += net->points[place] * by;
    }
    return fits;
}
