/* Mixes for simultaneous choices (see equilibrium.py). */
#include "duel.h"
#include <math.h>
#include <string.h>

enum { LONGEST = 10000 }; /* steps of the simplex method */

double total(const double *numbers, int size) {
    double sum = 0;
    for (int at = 0; at < size; at++) sum += numbers[at];
    return sum;
}

static double dot(const double *one, const double *other, int size) {
    double sum = 0;
    for (int at = 0; at < size; at++) sum += one[at] * other[at];
    return sum;
}

void begin(Regrets *r, int size) {
    memset(r, 0, sizeof *r);
    r->size = size;
    for (int at = 0; at < size; at++) r->mix[at] = 1.0 / size;
}

void learn(Regrets *r, const double *values, int turn) {
    double got = dot(values, r->mix, r->size);
    for (int at = 0; at < r->size; at++) {
        double regret = r->regrets[at] + values[at] - got;
        r->sum[at] += turn * r->mix[at];
        r->regrets[at] = regret > 0 ? regret : 0;
    }
    double whole = total(r->regrets, r->size);
    for (int at = 0; at < r->size; at++) r->mix[at] = whole != 0 ? r->regrets[at] / whole : 1.0 / r->size;
}

void average(const Regrets *r, double *mix) {
    double whole = total(r->sum, r->size);
    for (int at = 0; at < r->size; at++) mix[at] = r->sum[at] / whole;
}

/* Two pure choices that are best answers to each other, if there are such. */
static int saddle(int rows, int columns, Matrix m, double *left, double *right, double *value) {
    double least = 0;
    int row = 0, column = NOBODY;
    for (int i = 0; i < rows; i++) {
        double lowest = m[i][0];
        for (int j = 1; j < columns; j++) if (m[i][j] < lowest) lowest = m[i][j];
        if (!i || lowest > *value) *value = lowest, row = i;
    }
    for (int j = 0; j < columns; j++) {
        double highest = m[0][j];
        for (int i = 1; i < rows; i++) if (m[i][j] > highest) highest = m[i][j];
        if (!j || highest < least) least = highest;
        if (column == NOBODY && highest == *value) column = j;
    }
    if (*value < least || column == NOBODY) return 0;
    for (int i = 0; i < rows; i++) left[i] = i == row;
    for (int j = 0; j < columns; j++) right[j] = j == column;
    return 1;
}

void solve(int rows, int columns, Matrix m, int turns, double *left, double *right) {
    double value;
    if (saddle(rows, columns, m, left, right, &value)) return;
    Regrets mine, others;
    Matrix across;
    double values[BIDS];
    for (int i = 0; i < rows; i++) for (int j = 0; j < columns; j++) across[j][i] = m[i][j];
    begin(&mine, rows), begin(&others, columns);
    for (int turn = 1; turn <= turns; turn++) {
        for (int i = 0; i < rows; i++) values[i] = dot(m[i], others.mix, columns);
        learn(&mine, values, turn);
        for (int j = 0; j < columns; j++) values[j] = -dot(across[j], mine.mix, rows);
        learn(&others, values, turn);
    }
    average(&mine, left), average(&others, right);
}

int optimal(int rows, int columns, Matrix m, double *left, double *right, double *value) {
    static const double SAME = 1e-9;
    if (saddle(rows, columns, m, left, right, value)) return 1;
    double t[BIDS + 1][BIDS + 1], weights[2 * BIDS] = {0};
    int across[BIDS], down[BIDS], steps = 0;
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) t[i][j] = m[i][j] + 1;
        t[i][columns] = 1, down[i] = columns + i;
    }
    for (int j = 0; j < columns; j++) t[rows][j] = -1, across[j] = j;
    t[rows][columns] = 0;
    for (;;) {
        int column = 0, pivot = 0;
        double least = INFINITY;
        for (int j = 1; j < columns; j++) if (t[rows][j] < t[rows][column]) column = j;
        if (!(t[rows][column] < -SAME)) break;
        if (++steps > LONGEST) return 0;
        for (int i = 0; i < rows; i++) {
            double ratio = t[i][column] > SAME ? t[i][columns] / t[i][column] : INFINITY;
            if (ratio < least) least = ratio, pivot = i;
        }
        double by = t[pivot][column];
        t[pivot][column] = 1;
        for (int j = 0; j <= columns; j++) t[pivot][j] /= by;
        for (int i = 0; i <= rows; i++) {
            double share = t[i][column];
            if (i == pivot || share == 0) continue;
            t[i][column] = 0;
            for (int j = 0; j <= columns; j++) t[i][j] -= share * t[pivot][j];
        }
        int kept = across[column];
        across[column] = down[pivot], down[pivot] = kept;
    }
    double whole = t[rows][columns];
    for (int i = 0; i < rows; i++) weights[down[i]] = t[i][columns] / whole;
    for (int j = 0; j < columns; j++) right[j] = weights[j];
    for (int i = 0; i < rows; i++) weights[down[i]] = 0;
    for (int j = 0; j < columns; j++) weights[across[j]] = t[rows][j] / whole;
    for (int i = 0; i < rows; i++) left[i] = weights[columns + i];
    *value = 1 / whole - 1;
    return 1;
}
