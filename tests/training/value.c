#include "value.h"
#include "setups.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const float GAINS[KNOTS] = {-6, -2.5f, 0, 2, 4, 6.5f, 9.5f, 12, 14.5f, 17.5f, 21};
static const float LEAD_AT[LEADS] = {-45, -30, -20, -13, -8, -4, 0, 4, 8, 13, 20, 30, 45};
static const float STOCK_AT[STOCKS] = {0, 1, 2, 3, 5, 8, 12, 18, 25, 34};

static void put(Inputs *in, int at, float by) {
    in->at[in->size] = at;
    in->by[in->size++] = by;
}

/* The weights of the two knots around a number. */
static int between(const float *knots, int size, float x, float *upper) {
    int low = 0;
    if (x <= knots[0]) { *upper = 0; return 0; }
    if (x >= knots[size - 1]) { *upper = 1; return size - 2; }
    while (x >= knots[low + 1]) low++;
    *upper = (x - knots[low]) / (knots[low + 1] - knots[low]);
    return low;
}

static void put_between(Inputs *in, int at, const float *knots, int size, float x) {
    float upper;
    int low = between(knots, size, x, &upper);
    if (upper < 1) put(in, at + low, 1 - upper);
    if (upper > 0) put(in, at + low + 1, upper);
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

/* The start of a seat's inputs against its rivals; a learner has its own first layer behind those of all others. */
static int base_of(const Game *g, int seat) { return g->rules >> LEARNER == seat + 1 ? PER_RIVAL * (g->seats - 1) : 0; }

void pile_inputs(const Game *g, const State *s, int seat, const int *rivals, Inputs *in) {
    int start = base_of(g, seat);
    float unit = (float)g->unit;
    for (int r = 0; r < g->seats - 1; r++) {
        int base = start + r * PER_RIVAL, other = rivals[r];
        float mean[2] = {0, 0};
        for (int k = 0; k < g->kinds; k++) {
            int left = s->left[k];
            if (!left) continue;
            float mine = unit * gain(g, s, seat, k), theirs = unit * gain(g, s, other, k), up, right;
            int row = between(GAINS, KNOTS, mine, &up), column = between(GAINS, KNOTS, theirs, &right);
            mean[0] += mine * left, mean[1] += theirs * left;
            for (int corner = 0; corner < 4; corner++) {
                float by = (corner & 1 ? up : 1 - up) * (corner & 2 ? right : 1 - right);
                if (by == 0) continue;
                int cell = (row + (corner & 1)) * KNOTS + column + (corner >> 1);
                put(in, base + BY_CARD + cell, by * left / 2);
                if (left > 1) put(in, base + BY_MORE + cell, by * (left - 1) / 2);
            }
        }
        float lead = unit * (s->score[seat] - s->score[other]);
        put_between(in, base + LEAD, LEAD_AT, LEADS, lead);
        put(in, base + LEAD + LEADS, lead / 30);
        int cards = s->left_total ? s->left_total : 1;
        put(in, base + DRAW, mean[0] / cards / 10);
        put(in, base + DRAW + 1, mean[1] / cards / 10);
    }
    put_between(in, start + STOCK, STOCK_AT, STOCKS, (float)s->left_total);
    for (int rule = 0; rule < PILES - RULES; rule++)
        if (g->rules >> rule & 1) put(in, start + RULES + rule, 1);
}

void hand_inputs(const Game *g, const int *hands, int table, int seat, int rank, int other, Inputs *in) {
    int mine = hands[seat], base = base_of(g, seat) + rank * PER_RIVAL + PILES, theirs = hands[other];
    int beats = 0, beaten = 0, tops = 0, topped = 0;
    int forces[2] = {__builtin_popcount(mine >> 1), __builtin_popcount(theirs >> 1)};
    for (int v = 1; v <= g->values; v++) {
        int wins = g->strength[seat][v] > g->strength[other][v];
        int has = mine >> v & 1, had = theirs >> v & 1;
        int code = has && had ? 2 + wins : has ? 1 : had ? 0 : -1;
        if (code >= 0) put(in, base + HELD + (g->end * VALUES + v - 1) * 4 + code, 1);
        if (has) {
            int below = __builtin_popcount(theirs & ((1 << v) - 2)) + (had && wins);
            beats += below, tops += below == forces[1];
        }
        if (had) {
            int below = __builtin_popcount(mine & ((1 << v) - 2)) + (has && !wins);
            beaten += below, topped += below == forces[0];
        }
    }
    put(in, base + FORCE + g->end * (VALUES + 1) + forces[0], 1);
    put(in, base + FORCE + (3 + g->end) * (VALUES + 1) + forces[1], 1);
    put(in, base + KEPT + g->leftover, forces[0] / 4.0f);
    put(in, base + KEPT + 3 + g->leftover, forces[1] / 4.0f);
    int droid = mine & 1 ? 1 : table == seat ? 2 : 0, droid_other = theirs & 1 ? 1 : table == other ? 2 : 0;
    put(in, base + DROIDS + g->end * 12 + droid * 3 + droid_other, 1);
    put(in, base + BEATS, beats / 16.0f);
    put(in, base + BEATS + 1, beaten / 16.0f);
    put(in, base + BEATS + 2, tops / 2.0f);
    put(in, base + BEATS + 3, topped / 2.0f);
}

void add_inputs(const Net *net, const Inputs *in, float *sums) {
    for (int x = 0; x < in->size; x++) {
        const float *row = net->first[in->at[x]], by = in->by[x];
        for (int h = 0; h < WIDE; h++) sums[h] += by * row[h];
    }
}

static void hidden(const Net *net, const float *sums, float *wide, float *narrow) {
    for (int h = 0; h < WIDE; h++) wide[h] = sums[h] > 0 ? sums[h] : 0;
    for (int o = 0; o < NARROW; o++) {
        float sum = net->second_bias[o];
        for (int h = 0; h < WIDE; h++) sum += net->second[o][h] * wide[h];
        narrow[o] = sum > 0 ? sum : 0;
    }
}

float stand(const Net *net, const float *sums, float *points) {
    float wide[WIDE], narrow[NARROW], standing = 0;
    hidden(net, sums, wide, narrow);
    if (points) *points = 0;
    for (int o = 0; o < NARROW; o++) {
        standing += net->standing[o] * narrow[o];
        if (points) *points += net->points[o] * narrow[o];
    }
    return standing;
}

void shares_of(int seats, const float *standings, float *shares) {
    float most = standings[0], whole = 0;
    for (int p = 1; p < seats; p++) most = fmaxf(most, standings[p]);
    for (int p = 0; p < seats; p++) whole += shares[p] = expf(standings[p] - most);
    for (int p = 0; p < seats; p++) shares[p] /= whole;
}

static void all_inputs(const Game *g, const State *s, int seat, Inputs *in) {
    int rivals[RIVALS];
    in->size = 0;
    rivals_of(g, s, seat, rivals);
    pile_inputs(g, s, seat, rivals, in);
    for (int r = 0; r < g->seats - 1; r++) hand_inputs(g, s->hand, s->table, seat, r, rivals[r], in);
}

void outlook(const Net *net, const Game *g, const State *s, float *shares) {
    float standings[SEATS];
    for (int p = 0; p < g->seats; p++) {
        Inputs in;
        float sums[WIDE];
        memcpy(sums, net->first_bias, sizeof sums);
        all_inputs(g, s, p, &in);
        add_inputs(net, &in, sums);
        standings[p] = stand(net, sums, 0);
    }
    shares_of(g->seats, standings, shares);
}

double learn(const Net *net, Net *grad, const Game *g, const State *s, const float *target, const float *points) {
    Inputs in[SEATS];
    float wide[SEATS][WIDE], narrow[SEATS][NARROW], standings[SEATS], reckoned[SEATS], shares[SEATS];
    float middle = 0, meant = 0;
    double loss = 0;
    for (int p = 0; p < g->seats; p++) {
        float sums[WIDE];
        memcpy(sums, net->first_bias, sizeof sums);
        all_inputs(g, s, p, &in[p]);
        add_inputs(net, &in[p], sums);
        hidden(net, sums, wide[p], narrow[p]);
        standings[p] = reckoned[p] = 0;
        for (int o = 0; o < NARROW; o++) {
            standings[p] += net->standing[o] * narrow[p][o];
            reckoned[p] += net->points[o] * narrow[p][o];
        }
        middle += reckoned[p] / g->seats, meant += points[p] / g->seats;
    }
    shares_of(g->seats, standings, shares);
    for (int p = 0; p < g->seats; p++) {
        loss -= target[p] * log(shares[p] + 1e-9);
        float slope = shares[p] - target[p], off = (reckoned[p] - middle) - (points[p] - meant);
        float back_wide[WIDE] = {0};
        for (int o = 0; o < NARROW; o++) {
            grad->standing[o] += slope * narrow[p][o];
            grad->points[o] += 0.1f * off * narrow[p][o]; /* points are trained on the hidden layer but do not train it */
            if (narrow[p][o] <= 0) continue;
            float back = slope * net->standing[o];
            grad->second_bias[o] += back;
            for (int h = 0; h < WIDE; h++) {
                grad->second[o][h] += back * wide[p][h];
                back_wide[h] += back * net->second[o][h];
            }
        }
        for (int h = 0; h < WIDE; h++) {
            if (wide[p][h] <= 0) back_wide[h] = 0;
            grad->first_bias[h] += back_wide[h];
        }
        for (int x = 0; x < in[p].size; x++) {
            float *row = grad->first[in[p].at[x]], by = in[p].by[x];
            for (int h = 0; h < WIDE; h++) row[h] += by * back_wide[h];
        }
    }
    return loss;
}

/* Adam (Kingma and Ba 2015); `size` is the number of positions in the gradient, which is 0 again afterwards. */
void step(Net *net, Net *gradient, Adam *adam, float rate, float size) {
    float *w = (float *)net, *g = (float *)gradient, *m = (float *)&adam->mean, *v = (float *)&adam->square;
    adam->steps++;
    float mean_by = 1 / (1 - powf(0.9f, adam->steps)), square_by = 1 / (1 - powf(0.999f, adam->steps));
    for (int x = 0; x < PARAMETERS; x++) {
        float slope = g[x] / size;
        g[x] = 0;
        m[x] += 0.1f * (slope - m[x]);
        v[x] += 0.001f * (slope * slope - v[x]);
        w[x] -= rate * m[x] * mean_by / (sqrtf(v[x] * square_by) + 1e-8f);
    }
}

void fresh(Net *net, uint64_t seed) {
    Chance chance = {seed};
    memset(net, 0, sizeof *net);
    for (int x = 0; x < RIVALS * PER_RIVAL; x++)
        for (int h = 0; h < WIDE; h++) net->first[x][h] = 0.3f * (float)(uniform(&chance) - 0.5);
    for (int o = 0; o < NARROW; o++) {
        for (int h = 0; h < WIDE; h++) net->second[o][h] = (float)(uniform(&chance) - 0.5) * 0.5f;
        net->standing[o] = (float)(uniform(&chance) - 0.5) * 0.4f;
    }
}

int read_net(const char *path, Net *net) {
    FILE *file = fopen(path, "rb");
    int is_read = file && fread(net, sizeof *net, 1, file) == 1;
    if (file) fclose(file);
    if (!is_read) fprintf(stderr, "%s: not a net\n", path);
    return is_read;
}
