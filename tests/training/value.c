#include "value.h"
#include "setups.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const float GAINS[KNOTS] = {-6, -2.5f, 0, 2, 4, 6.5f, 9.5f, 12, 14.5f, 17.5f, 21};
static const float LEAD_AT[LEADS] = {-45, -30, -20, -13, -8, -4, 0, 4, 8, 13, 20, 30, 45};
static const float STOCK_AT[STOCKS] = {0, 1, 2, 3, 5, 8, 12, 18, 25, 34};

static void put(Inputs *inputs, int at, float by) {
    inputs->at[inputs->size] = at;
    inputs->by[inputs->size++] = by;
}

/* The weights of the two knots around a number. */
static int between(const float *knots, int size, float number, float *upper) {
    int low = 0;
    if (number <= knots[0]) {
        *upper = 0;
        return 0;
    }
    if (number >= knots[size - 1]) {
        *upper = 1;
        return size - 2;
    }
    while (number >= knots[low + 1]) low++;
    *upper = (number - knots[low]) / (knots[low + 1] - knots[low]);
    return low;
}

static void put_between(Inputs *inputs, int at, const float *knots, int size, float number) {
    float upper;
    int low = between(knots, size, number, &upper);
    if (upper < 1) put(inputs, at + low, 1 - upper);
    if (upper > 0) put(inputs, at + low + 1, upper);
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

/* The start of a seat's inputs against its rivals; a learner has its own first layer behind those of all others. */
static int base_of(const Game *game, int seat) {
    return game->rules >> LEARNER == seat + 1 ? PER_RIVAL * (game->seats - 1) : 0;
}

void pile_inputs(const Game *game, const State *state, int seat, const int *rivals, Inputs *inputs) {
    int start = base_of(game, seat);
    float unit = (float)game->unit;
    for (int r = 0; r < game->seats - 1; r++) {
        int base = start + r * PER_RIVAL, other = rivals[r];
        float mean[2] = {0, 0};
        for (int k = 0; k < game->kinds; k++) {
            int left = state->left[k];
            if (!left) continue;
            float mine = unit * gain(game, state, seat, k), theirs = unit * gain(game, state, other, k), up, right;
            int row = between(GAINS, KNOTS, mine, &up), column = between(GAINS, KNOTS, theirs, &right);
            mean[0] += mine * left, mean[1] += theirs * left;
            for (int corner = 0; corner < 4; corner++) {
                float by = (corner & 1 ? up : 1 - up) * (corner & 2 ? right : 1 - right);
                if (by == 0) continue;
                int cell = (row + (corner & 1)) * KNOTS + column + (corner >> 1);
                put(inputs, base + BY_CARD + cell, by * left / 2);
                if (left > 1) put(inputs, base + BY_MORE + cell, by * (left - 1) / 2);
            }
        }
        float lead = unit * (state->score[seat] - state->score[other]);
        put_between(inputs, base + LEAD, LEAD_AT, LEADS, lead);
        put(inputs, base + LEAD + LEADS, lead / 30);
        int cards = state->left_total ? state->left_total : 1;
        put(inputs, base + DRAW, mean[0] / cards / 10);
        put(inputs, base + DRAW + 1, mean[1] / cards / 10);
    }
    put_between(inputs, start + STOCK, STOCK_AT, STOCKS, (float)state->left_total);
    for (int rule = 0; rule < PILES - RULES; rule++)
        if (game->rules >> rule & 1) put(inputs, start + RULES + rule, 1);
}

void hand_inputs(const Game *game, const int *hands, int table, int seat, int rank, int other, Inputs *inputs) {
    int mine = hands[seat], base = base_of(game, seat) + rank * PER_RIVAL + PILES, theirs = hands[other];
    int beats = 0, beaten = 0, tops = 0, topped = 0;
    int forces[2] = {__builtin_popcount(mine >> 1), __builtin_popcount(theirs >> 1)};
    for (int v = 1; v <= game->values; v++) {
        int wins = game->strength[seat][v] > game->strength[other][v];
        int has = mine >> v & 1, had = theirs >> v & 1;
        int code = has && had ? 2 + wins : has ? 1 : had ? 0 : -1;
        if (code >= 0) put(inputs, base + HELD + (game->end * VALUES + v - 1) * 4 + code, 1);
        if (has) {
            int below = __builtin_popcount(theirs & ((1 << v) - 2)) + (had && wins);
            beats += below, tops += below == forces[1];
        }
        if (had) {
            int below = __builtin_popcount(mine & ((1 << v) - 2)) + (has && !wins);
            beaten += below, topped += below == forces[0];
        }
    }
    put(inputs, base + FORCE + game->end * (VALUES + 1) + forces[0], 1);
    put(inputs, base + FORCE + (3 + game->end) * (VALUES + 1) + forces[1], 1);
    put(inputs, base + KEPT + game->leftover, forces[0] / 4.0f);
    put(inputs, base + KEPT + 3 + game->leftover, forces[1] / 4.0f);
    int droid = mine & 1 ? 1 : table == seat ? 2 : 0, droid_other = theirs & 1 ? 1 : table == other ? 2 : 0;
    put(inputs, base + DROIDS + game->end * 12 + droid * 3 + droid_other, 1);
    put(inputs, base + BEATS, beats / 16.0f);
    put(inputs, base + BEATS + 1, beaten / 16.0f);
    put(inputs, base + BEATS + 2, tops / 2.0f);
    put(inputs, base + BEATS + 3, topped / 2.0f);
}

void add_inputs(const Net *net, const Inputs *inputs, float *sums) {
    for (int i = 0; i < inputs->size; i++) {
        const float *row = net->first[inputs->at[i]], by = inputs->by[i];
        for (int wide_cell = 0; wide_cell < WIDE; wide_cell++) sums[wide_cell] += by * row[wide_cell];
    }
}

static void hidden(const Net *net, const float *sums, float *wide, float *narrow) {
    for (int wide_cell = 0; wide_cell < WIDE; wide_cell++) wide[wide_cell] = sums[wide_cell] > 0 ? sums[wide_cell] : 0;
    for (int narrow_cell = 0; narrow_cell < NARROW; narrow_cell++) {
        float sum = net->second_bias[narrow_cell];
        for (int wide_cell = 0; wide_cell < WIDE; wide_cell++)
            sum += net->second[narrow_cell][wide_cell] * wide[wide_cell];
        narrow[narrow_cell] = sum > 0 ? sum : 0;
    }
}

float stand(const Net *net, const float *sums, float *points) {
    float wide[WIDE], narrow[NARROW], standing = 0;
    hidden(net, sums, wide, narrow);
    if (points) *points = 0;
    for (int narrow_cell = 0; narrow_cell < NARROW; narrow_cell++) {
        standing += net->standing[narrow_cell] * narrow[narrow_cell];
        if (points) *points += net->points[narrow_cell] * narrow[narrow_cell];
    }
    return standing;
}

void shares_of(int seats, const float *standings, float *shares) {
    float most = standings[0], whole = 0;
    for (int p = 1; p < seats; p++) most = fmaxf(most, standings[p]);
    for (int p = 0; p < seats; p++) whole += shares[p] = expf(standings[p] - most);
    for (int p = 0; p < seats; p++) shares[p] /= whole;
}

static void all_inputs(const Game *game, const State *state, int seat, Inputs *inputs) {
    int rivals[RIVALS];
    inputs->size = 0;
    rivals_of(game, state, seat, rivals);
    pile_inputs(game, state, seat, rivals, inputs);
    for (int r = 0; r < game->seats - 1; r++) hand_inputs(game, state->hand, state->table, seat, r, rivals[r], inputs);
}

void outlook(const Net *net, const Game *game, const State *state, float *shares) {
    float standings[SEATS];
    for (int p = 0; p < game->seats; p++) {
        Inputs inputs;
        float sums[WIDE];
        memcpy(sums, net->first_bias, sizeof sums);
        all_inputs(game, state, p, &inputs);
        add_inputs(net, &inputs, sums);
        standings[p] = stand(net, sums, 0);
    }
    shares_of(game->seats, standings, shares);
}

double learn(const Net *net, Net *grad, const Game *game, const State *state, const float *target,
             const float *points) {
    Inputs inputs[SEATS];
    float wide[SEATS][WIDE], narrow[SEATS][NARROW], standings[SEATS], reckoned[SEATS], shares[SEATS];
    float middle = 0, meant = 0;
    double loss = 0;
    for (int p = 0; p < game->seats; p++) {
        float sums[WIDE];
        memcpy(sums, net->first_bias, sizeof sums);
        all_inputs(game, state, p, &inputs[p]);
        add_inputs(net, &inputs[p], sums);
        hidden(net, sums, wide[p], narrow[p]);
        standings[p] = reckoned[p] = 0;
        for (int narrow_cell = 0; narrow_cell < NARROW; narrow_cell++) {
            standings[p] += net->standing[narrow_cell] * narrow[p][narrow_cell];
            reckoned[p] += net->points[narrow_cell] * narrow[p][narrow_cell];
        }
        middle += reckoned[p] / game->seats, meant += points[p] / game->seats;
    }
    shares_of(game->seats, standings, shares);
    for (int p = 0; p < game->seats; p++) {
        loss -= target[p] * log(shares[p] + 1e-9);
        float slope = shares[p] - target[p], off = (reckoned[p] - middle) - (points[p] - meant);
        float back_wide[WIDE] = {0};
        for (int narrow_cell = 0; narrow_cell < NARROW; narrow_cell++) {
            grad->standing[narrow_cell] += slope * narrow[p][narrow_cell];
            grad->points[narrow_cell] +=
                0.1f * off * narrow[p][narrow_cell]; /* points are trained on the hidden layer but do not train it */
            if (narrow[p][narrow_cell] <= 0) continue;
            float back = slope * net->standing[narrow_cell];
            grad->second_bias[narrow_cell] += back;
            for (int wide_cell = 0; wide_cell < WIDE; wide_cell++) {
                grad->second[narrow_cell][wide_cell] += back * wide[p][wide_cell];
                back_wide[wide_cell] += back * net->second[narrow_cell][wide_cell];
            }
        }
        for (int wide_cell = 0; wide_cell < WIDE; wide_cell++) {
            if (wide[p][wide_cell] <= 0) back_wide[wide_cell] = 0;
            grad->first_bias[wide_cell] += back_wide[wide_cell];
        }
        for (int i = 0; i < inputs[p].size; i++) {
            float *row = grad->first[inputs[p].at[i]], by = inputs[p].by[i];
            for (int wide_cell = 0; wide_cell < WIDE; wide_cell++) row[wide_cell] += by * back_wide[wide_cell];
        }
    }
    return loss;
}

/* Adam (Kingma and Ba 2015); `size` is the number of positions in the gradient, which is 0 again afterwards. */
void step(Net *net, Net *gradient, Adam *adam, float rate, float size) {
    float *weights = (float *)net, *slopes = (float *)gradient, *mean = (float *)&adam->mean,
          *square = (float *)&adam->square;
    adam->steps++;
    float mean_by = 1 / (1 - powf(0.9f, adam->steps)), square_by = 1 / (1 - powf(0.999f, adam->steps));
    for (int i = 0; i < PARAMETERS; i++) {
        float slope = slopes[i] / size;
        slopes[i] = 0;
        mean[i] += 0.1f * (slope - mean[i]);
        square[i] += 0.001f * (slope * slope - square[i]);
        weights[i] -= rate * mean[i] * mean_by / (sqrtf(square[i] * square_by) + 1e-8f);
    }
}

void fresh(Net *net, uint64_t seed) {
    Chance chance = {seed};
    memset(net, 0, sizeof *net);
    for (int i = 0; i < RIVALS * PER_RIVAL; i++)
        for (int wide_cell = 0; wide_cell < WIDE; wide_cell++)
            net->first[i][wide_cell] = 0.3f * (float)(uniform(&chance) - 0.5);
    for (int narrow_cell = 0; narrow_cell < NARROW; narrow_cell++) {
        for (int wide_cell = 0; wide_cell < WIDE; wide_cell++)
            net->second[narrow_cell][wide_cell] = (float)(uniform(&chance) - 0.5) * 0.5f;
        net->standing[narrow_cell] = (float)(uniform(&chance) - 0.5) * 0.4f;
    }
}

int read_net(const char *path, Net *net) {
    FILE *file = fopen(path, "rb");
    int is_read = file && fread(net, sizeof *net, 1, file) == 1;
    if (file) fclose(file);
    if (!is_read) fprintf(stderr, "%s: not a net\n", path);
    return is_read;
}
