#include "mixing.h"
#include <math.h>
#include <string.h>

enum { LONGEST = 10000 }; /* steps of the simplex method */

static double dot(const double *one, const double *other, int size) {
    double sum = 0;
    for (int at = 0; at < size; at++) sum += one[at] * other[at];
    return sum;
}

void begin(Regrets *regrets, int size) {
    memset(regrets, 0, sizeof *regrets);
    regrets->size = size;
    for (int at = 0; at < size; at++) regrets->mix[at] = 1.0 / size;
}

void learn(Regrets *regrets, const double *values, int turn) {
    double got = dot(values, regrets->mix, regrets->size);
    for (int at = 0; at < regrets->size; at++) {
        double regret = regrets->regrets[at] + values[at] - got;
        regrets->sum[at] += turn * regrets->mix[at];
        regrets->regrets[at] = regret > 0 ? regret : 0;
    }
    double whole = total(regrets->regrets, regrets->size);
    for (int at = 0; at < regrets->size; at++)
        regrets->mix[at] = whole != 0 ? regrets->regrets[at] / whole : 1.0 / regrets->size;
}

void average(const Regrets *regrets, double *mix) {
    double whole = total(regrets->sum, regrets->size);
    for (int at = 0; at < regrets->size; at++) mix[at] = regrets->sum[at] / whole;
}

/* Two pure choices that are best answers to each other, if there are such. */
static int saddle(int rows, int columns, Matrix matrix, double *left, double *right, double *value) {
    double least = 0;
    int row = 0, column = NOBODY;
    for (int i = 0; i < rows; i++) {
        double lowest = matrix[i][0];
        for (int j = 1; j < columns; j++)
            if (matrix[i][j] < lowest) lowest = matrix[i][j];
        if (!i || lowest > *value) *value = lowest, row = i;
    }
    for (int j = 0; j < columns; j++) {
        double highest = matrix[0][j];
        for (int i = 1; i < rows; i++)
            if (matrix[i][j] > highest) highest = matrix[i][j];
        if (!j || highest < least) least = highest;
        if (column == NOBODY && highest == *value) column = j;
    }
    if (*value < least || column == NOBODY) return 0;
    for (int i = 0; i < rows; i++) left[i] = i == row;
    for (int j = 0; j < columns; j++) right[j] = j == column;
    return 1;
}

void solve(int rows, int columns, Matrix matrix, int turns, double *left, double *right) {
    double value;
    if (saddle(rows, columns, matrix, left, right, &value)) return;
    Regrets mine, others;
    Matrix across;
    double values[BIDS];
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) across[j][i] = matrix[i][j];
    begin(&mine, rows), begin(&others, columns);
    for (int turn = 1; turn <= turns; turn++) {
        for (int i = 0; i < rows; i++) values[i] = dot(matrix[i], others.mix, columns);
        learn(&mine, values, turn);
        for (int j = 0; j < columns; j++) values[j] = -dot(across[j], mine.mix, rows);
        learn(&others, values, turn);
    }
    average(&mine, left), average(&others, right);
}

int optimal(int rows, int columns, Matrix matrix, double *left, double *right, double *value) {
    static const double SAME = 1e-9;
    if (saddle(rows, columns, matrix, left, right, value)) return 1;
    double tableau[BIDS + 1][BIDS + 1], weights[2 * BIDS] = {0};
    int across[BIDS], down[BIDS], steps = 0;
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) tableau[i][j] = matrix[i][j] + 1;
        tableau[i][columns] = 1, down[i] = columns + i;
    }
    for (int j = 0; j < columns; j++) tableau[rows][j] = -1, across[j] = j;
    tableau[rows][columns] = 0;
    for (;;) {
        int column = 0, pivot = 0;
        double least = INFINITY;
        for (int j = 1; j < columns; j++)
            if (tableau[rows][j] < tableau[rows][column]) column = j;
        if (!(tableau[rows][column] < -SAME)) break;
        if (++steps > LONGEST) return 0;
        for (int i = 0; i < rows; i++) {
            double ratio = tableau[i][column] > SAME ? tableau[i][columns] / tableau[i][column] : INFINITY;
            if (ratio < least) least = ratio, pivot = i;
        }
        double by = tableau[pivot][column];
        tableau[pivot][column] = 1;
        for (int j = 0; j <= columns; j++) tableau[pivot][j] /= by;
        for (int i = 0; i <= rows; i++) {
            double share = tableau[i][column];
            if (i == pivot || share == 0) continue;
            tableau[i][column] = 0;
            for (int j = 0; j <= columns; j++) tableau[i][j] -= share * tableau[pivot][j];
        }
        int kept = across[column];
        across[column] = down[pivot], down[pivot] = kept;
    }
    double whole = tableau[rows][columns];
    for (int i = 0; i < rows; i++) weights[down[i]] = tableau[i][columns] / whole;
    for (int j = 0; j < columns; j++) right[j] = weights[j];
    for (int i = 0; i < rows; i++) weights[down[i]] = 0;
    for (int j = 0; j < columns; j++) weights[across[j]] = tableau[rows][j] / whole;
    for (int i = 0; i < rows; i++) left[i] = weights[columns + i];
    *value = 1 / whole - 1;
    return 1;
}
