/* The value net (see value_net.py). Its sums are whole numbers that doubles hold exactly, so their order is free. */
#include "duel.h"
#include <math.h>
#include <string.h>

enum { GAINS = 11, LEADS = 13, STOCKS = 10, RULES = 13 };
enum { BY_CARD = 0, BY_MORE = GAINS * GAINS, LEAD = BY_MORE + GAINS * GAINS, DRAW = LEAD + LEADS + 1, STOCK = DRAW + 2,
       RULE = STOCK + STOCKS, PILES = RULE + RULES, FORCE = PILES + 3 * VALUES * 4,
       KEPT = FORCE + 2 * 3 * (VALUES + 1), DROIDS = KEPT + 2 * 3, BEATS = DROIDS + 3 * 12, PER_RIVAL = BEATS + 4 };
static const double KNOTS[GAINS] = {-6.0, -2.5, 0.0, 2.0, 4.0, 6.5, 9.5, 12.0, 14.5, 17.5, 21.0};
static const double LEAD_AT[LEADS] = {-45.0, -30.0, -20.0, -13.0, -8.0, -4.0, 0.0, 4.0, 8.0, 13.0, 20.0, 30.0, 45.0};
static const double STOCK_AT[STOCKS] = {0.0, 1.0, 2.0, 3.0, 5.0, 8.0, 12.0, 18.0, 25.0, 34.0};
static const double BY = 1 << 18, WEIGHT = 1 << 20;
static const double MOST = 4503599627370496.0 / 4; /* 2 to the 50th: a sum below it is exact */

static int put(const Net *n, double *restrict sums, int input, double number) {
    double by = trunc(number * BY);
    if (!(fabs(by) < 1 << 27) || input >= n->inputs) return 0;
    const double *restrict row = n->first + (size_t)input * WIDE;
    if (by != 0)
        for (int cell = 0; cell < WIDE; cell++) sums[cell] += row[cell] * by;
    return 1;
}

/* The weights of the two knots around a number; how many they are. */
static int between(const double *knots, int size, double number, int *at, double *share) {
    if (number <= knots[0]) { at[0] = 0, share[0] = 1; return 1; }
    for (int low = 0; low + 1 < size; low++)
        if (number < knots[low + 1]) {
            double upper = (number - knots[low]) / (knots[low + 1] - knots[low]);
            at[0] = low, at[1] = low + 1, share[0] = 1 - upper, share[1] = upper;
            return upper != 0 ? 2 : 1;
        }
    at[0] = size - 1, share[0] = 1;
    return 1;
}

/* The rivals, the richest first. */
void rivals_of(const Game *g, const State *s, int seat, int *rivals) {
    int size = 0;
    for (int p = 0; p < g->seats; p++) {
        if (p == seat) continue;
        int at = size++;
        while (at && s->score[rivals[at - 1]] < s->score[p]) rivals[at] = rivals[at - 1], at--;
        rivals[at] = p;
    }
}

int pile_layer(const Game *g, const Net *n, const State *s, int seat, const int *rivals, double *sums) {
    int fits = 1, cards = s->left_total ? s->left_total : 1, row[2], column[2];
    double share[2], part[2], unit = g->unit;
    memcpy(sums, n->first_bias, sizeof(double) * WIDE);
    for (int rank = 0; rank < g->seats - 1; rank++) {
        int base = rank * PER_RIVAL, other = rivals[rank];
        double mean = 0, others_mean = 0;
        for (int k = 0; k < g->kinds; k++) {
            int count = s->left[k];
            if (!count) continue;
            double mine = unit * gain(g, s, seat, k), others = unit * gain(g, s, other, k);
            mean += count * mine, others_mean += count * others;
            int rows = between(KNOTS, GAINS, mine, row, share), columns = between(KNOTS, GAINS, others, column, part);
            for (int r = 0; r < rows; r++)
                for (int c = 0; c < columns; c++) {
                    int cell = base + row[r] * GAINS + column[c];
                    double by = share[r] * part[c] / 2;
                    fits &= put(n, sums, cell + BY_CARD, by * count);
                    if (count > 1) fits &= put(n, sums, cell + BY_MORE, by * (count - 1));
                }
        }
        double lead = unit * (s->score[seat] - s->score[other]);
        for (int at = between(LEAD_AT, LEADS, lead, row, share); at-- > 0;) fits &= put(n, sums, base + LEAD + row[at], share[at]);
        fits &= put(n, sums, base + LEAD + LEADS, lead / 30);
        fits &= put(n, sums, base + DRAW, mean / cards / 10);
        fits &= put(n, sums, base + DRAW + 1, others_mean / cards / 10);
    }
    for (int at = between(STOCK_AT, STOCKS, s->left_total, row, share); at-- > 0;) fits &= put(n, sums, STOCK + row[at], share[at]);
    for (int rule = 0; rule < RULES; rule++)
        if (g->rules >> rule & 1) fits &= put(n, sums, RULE + rule, 1);
    return fits;
}

static int droid(int hand, int scouts) { return hand & 1 ? 1 : 2 * scouts; }

int hand_layer(const Game *g, const Net *n, const State *s, int seat, int rank, int other, double *sums) {
    int mine = s->hand[seat], others = s->hand[other], end = g->end, base = rank * PER_RIVAL, fits = 1;
    int force = ones(mine >> 1), others_force = ones(others >> 1), beats = 0, beaten = 0, tops = 0, topped = 0;
    memset(sums, 0, sizeof(double) * WIDE);
    for (int v = 1; v <= g->values; v++) {
        int wins = g->strength[seat][v] > g->strength[other][v], has = mine >> v & 1, had = others >> v & 1;
        int lower = (1 << v) - 2, below;
        if (has || had) fits &= put(n, sums, base + PILES + (end * VALUES + v - 1) * 4 + (has && had ? 2 + wins : has), 1);
        if (has) below = ones(others & lower) + (had && wins), beats += below, tops += below == others_force;
        if (had) below = ones(mine & lower) + (has && !wins), beaten += below, topped += below == force;
    }
    fits &= put(n, sums, base + FORCE + end * (VALUES + 1) + force, 1);
    fits &= put(n, sums, base + FORCE + (3 + end) * (VALUES + 1) + others_force, 1);
    fits &= put(n, sums, base + KEPT + g->leftover, force / 4.0);
    fits &= put(n, sums, base + KEPT + 3 + g->leftover, others_force / 4.0);
    fits &= put(n, sums, base + DROIDS + end * 12 + droid(mine, seat == s->table) * 3 + droid(others, other == s->table), 1);
    fits &= put(n, sums, base + BEATS, beats / 16.0);
    fits &= put(n, sums, base + BEATS + 1, beaten / 16.0);
    fits &= put(n, sums, base + BEATS + 2, tops / 2.0);
    fits &= put(n, sums, base + BEATS + 3, topped / 2.0);
    return fits;
}

int estimate(const Net *n, const double *sums, double *odds, double *points) {
    double narrow[NARROW];
    int fits = 1;
    memcpy(narrow, n->second_bias, sizeof(double) * (size_t)n->narrow);
    for (int cell = 0; cell < WIDE; cell++) {
        fits &= fabs(sums[cell]) < MOST;
        double by = sums[cell] > 0 ? floor(sums[cell] / WEIGHT) : 0;
        const double *restrict row = n->second + (size_t)cell * (size_t)n->narrow;
        if (by != 0)
            for (int place = 0; place < n->narrow; place++) narrow[place] += row[place] * by;
    }
    *odds = *points = 0;
    for (int place = 0; place < n->narrow; place++) {
        fits &= fabs(narrow[place]) < MOST;
        double by = narrow[place] > 0 ? floor(narrow[place] / WEIGHT) : 0;
        *odds += n->standing[place] * by, *points += n->points[place] * by;
    }
    return fits;
}
