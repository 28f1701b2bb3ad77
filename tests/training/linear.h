/* The master of 0.1.0, as in tests.benchmarks.linear, but that it does not look ahead: nine weighed features. */
#ifndef LINEAR_H
#define LINEAR_H
#include "decide.h"

enum { FEATURES = 9 };
typedef struct { float late[FEATURES], early[FEATURES]; } Linear;

/* Reads the weights from a text file of 18 numbers, late and early; returns 0 and says so if they are not there. */
int read_linear(const char *name, Linear *linear);
/* What a state is worth, for a Judge whose data are the weights. */
void linear_outlook(const Judge *judge, const Game *game, const State *state, float *shares);
/* What the row side mixes that leans towards what beats habits. */
void lean(int rows, int columns, float matrix[CHOICES][CHOICES], int turns, float *mix);
#endif
