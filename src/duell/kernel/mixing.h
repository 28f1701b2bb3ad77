/* Mixes for simultaneous choices (see equilibrium.py), for the kernel and for training. */
#ifndef DUELL_MIXING_H
#define DUELL_MIXING_H
#include "rules.h"

typedef double Matrix[BIDS][BIDS];
typedef struct {
    int size;
    double mix[BIDS], regrets[BIDS], sum[BIDS];
} Regrets;
void begin(Regrets *regrets, int size);
void learn(Regrets *regrets, const double *values, int turn);
void average(const Regrets *regrets, double *mix);
void solve(int rows, int columns, Matrix matrix, int turns, double *left, double *right);
int optimal(int rows, int columns, Matrix matrix, double *left, double *right, double *value); /* 0: it never ends */
#endif
