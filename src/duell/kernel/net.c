/* The value net (see value_net.py). Its sums are whole numbers that doubles hold exactly, so their order is free. */
#include "duel.h"
#include <math.h>
#include <string.h>

enum {
    GAINS = 11,
    LEADS = 13,
    STOCKS = 10,
    RULES = 13,
    HOLDERS = 4,
    FORCE_CARDS = VALUES + 1,
    PLACES = 3,
    BOTH_PLACES = 12
};
enum {
    /* for piles and stock */
    BY_CARD = 0,
    BY_MORE = BY_CARD + GAINS * GAINS,
    LEAD = BY_MORE + GAINS * GAINS,
    DRAW = LEAD + LEADS + 1,
    STOCK = DRAW + 2,
    RULE = STOCK + STOCKS,
    /* for hands */
    HELD = RULE + RULES,
    FORCE = HELD + ENDS * VALUES * HOLDERS,
    OTHERS_FORCE = FORCE + ENDS * FORCE_CARDS,
    KEPT = OTHERS_FORCE + ENDS * FORCE_CARDS,
    OTHERS_KEPT = KEPT + LEFTOVERS,
    DROIDS = OTHERS_KEPT + LEFTOVERS,
    BEATS = DROIDS + ENDS * BOTH_PLACES,
    BEATEN,
    TOPS,
    TOPPED,
    PER_RIVAL
};
static const double GAIN_AT[GAINS] = {-6.0, -2.5, 0.0, 2.0, 4.0, 6.5, 9.5, 12.0, 14.5, 17.5, 21.0};
static const double LEAD_AT[LEADS] = {-45.0, -30.0, -20.0, -13.0, -8.0, -4.0, 0.0, 4.0, 8.0, 13.0, 20.0, 30.0, 45.0};
static const double STOCK_AT[STOCKS] = {0.0, 1.0, 2.0, 3.0, 5.0, 8.0, 12.0, 18.0, 25.0, 34.0};
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

/* The weights of the two knots around a number; how many they are. */
static int between(const double *knots, int size, double number, int *at, double *share) {
    if (number <= knots[0]) {
        at[0] = 0, share[0] = 1;
        return 1;
    }
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
void rivals_of(const Game *game, const State *state, int seat, int *rivals) {
    int size = 0;
    for (int p = 0; p < game->seats; p++) {
        if (p == seat) continue;
        int at = size++;
        while (at && state->score[rivals[at - 1]] < state->score[p]) rivals[at] = rivals[at - 1], at--;
        rivals[at] = p;
    }
}

int pile_layer(const Game *game, const Net *net, const State *state, int seat, const int *rivals, double *sums) {
    int fits = 1, cards = state->left_total ? state->left_total : 1, row[2], column[2];
    double share[2], part[2], unit = game->unit;
    memcpy(sums, net->first_bias, sizeof(double) * WIDE);
    for (int rank = 0; rank < game->seats - 1; rank++) {
        int base = rank * PER_RIVAL, other = rivals[rank];
        double mean = 0, others_mean = 0;
        for (int k = 0; k < game->kinds; k++) {
            int count = state->left[k];
            if (!count) continue;
            double mine = unit * gain(game, state, seat, k), others = unit * gain(game, state, other, k);
            mean += count * mine, others_mean += count * others;
            int rows = between(GAIN_AT, GAINS, mine, row, share),
                columns = between(GAIN_AT, GAINS, others, column, part);
            for (int r = 0; r < rows; r++)
                for (int c = 0; c < columns; c++) {
                    int cell = base + row[r] * GAINS + column[c];
                    double by = share[r] * part[c] / 2;
                    fits &= put(net, sums, cell + BY_CARD, by * count);
                    if (count > 1) fits &= put(net, sums, cell + BY_MORE, by * (count - 1));
                }
        }
        double lead = unit * (state->score[seat] - state->score[other]);
        for (int at = between(LEAD_AT, LEADS, lead, row, share); at-- > 0;)
            fits &= put(net, sums, base + LEAD + row[at], share[at]);
        fits &= put(net, sums, base + LEAD + LEADS, lead / 30);
        fits &= put(net, sums, base + DRAW, mean / cards / 10);
        fits &= put(net, sums, base + DRAW + 1, others_mean / cards / 10);
    }
    for (int at = between(STOCK_AT, STOCKS, state->left_total, row, share); at-- > 0;)
        fits &= put(net, sums, STOCK + row[at], share[at]);
    for (int rule = 0; rule < RULES; rule++)
        if (game->rules >> rule & 1) fits &= put(net, sums, RULE + rule, 1);
    return fits;
}

static int droid(int hand, int scouts) { return hand & R2D2_ONLY ? 1 : 2 * scouts; }

/* How many force cards of a hand are below a value, or also equal to it. */
static int lower(int v, int hand, int also_equal) { return ones(hand & (((also_equal ? 2 : 1) << v) - 2)); }

int hand_layer(const Game *game, const Net *net, const State *state, int seat, int rank, int other, double *sums) {
    int mine = state->hand[seat], others = state->hand[other], end = game->end, base = rank * PER_RIVAL, fits = 1;
    int force = ones(mine >> 1), others_force = ones(others >> 1), beats = 0, beaten = 0, tops = 0, topped = 0;
    memset(sums, 0, sizeof(double) * WIDE);
    for (int v = 1; v <= game->values; v++) {
        int wins = game->strength[seat][v] > game->strength[other][v];
        int is_mine = mine >> v & 1, is_others = others >> v & 1;
        if (is_mine || is_others) {
            int holders = is_mine && is_others ? 2 + wins : is_mine;
            fits &= put(net, sums, base + HELD + (end * VALUES + v - 1) * HOLDERS + holders, 1);
        }
        if (is_mine) {
            int below = lower(v, others, wins);
            beats += below, tops += below == others_force;
        }
        if (is_others) {
            int below = lower(v, mine, !wins);
            beaten += below, topped += below == force;
        }
    }
    fits &= put(net, sums, base + FORCE + end * FORCE_CARDS + force, 1);
    fits &= put(net, sums, base + OTHERS_FORCE + end * FORCE_CARDS + others_force, 1);
    fits &= put(net, sums, base + KEPT + game->leftover, force / 4.0);
    fits &= put(net, sums, base + OTHERS_KEPT + game->leftover, others_force / 4.0);
    int droids = droid(mine, seat == state->table) * PLACES + droid(others, other == state->table);
    fits &= put(net, sums, base + DROIDS + end * BOTH_PLACES + droids, 1);
    fits &= put(net, sums, base + BEATS, beats / 16.0);
    fits &= put(net, sums, base + BEATEN, beaten / 16.0);
    fits &= put(net, sums, base + TOPS, tops / 2.0);
    fits &= put(net, sums, base + TOPPED, topped / 2.0);
    return fits;
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
