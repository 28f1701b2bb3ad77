/* The net itself: its output and its training. */
#include "value.h"
#include <math.h>
#include <string.h>

static void add_inputs(const Net *net, const Inputs *in, float *sums) {
    for (int x = 0; x < in->size; x++) {
        const float *row = net->first[in->at[x]], by = in->by[x];
        for (int k = 0; k < WIDE; k++) sums[k] += by * row[k];
    }
}

static float weigh(const float *weights, const float *sums) {
    float found = 0;
    for (int k = 0; k < WIDE; k++) found += weights[k] * (k < LINEAR ? sums[k] : fmaxf(0, sums[k]));
    return found;
}

static void shares_of(int seats, const float *standings, float *shares) {
    float most = standings[0], whole = 0;
    for (int p = 1; p < seats; p++) most = fmaxf(most, standings[p]);
    for (int p = 0; p < seats; p++) whole += shares[p] = expf(standings[p] - most);
    for (int p = 0; p < seats; p++) shares[p] /= whole;
}

void but_for_display(const Net *net, const State *s, const Stock *stock, const Holding *const *held, Layer layer) {
    for (int p = 0; p < s->seats; p++) {
        Inputs in;
        in.size = 0;
        put_sums(s, stock, held, p, &in);
        for (int k = 0; k < WIDE; k++) layer[p][k] = net->bias[k] + held[p]->sums[k];
        add_inputs(net, &in, layer[p]);
    }
}

void outlook(const Net *net, const State *s, const Stock *stock, const Holding *const *held, Layer before, float *shares) {
    float standings[SEATS];
    for (int p = 0; p < s->seats; p++) {
        Inputs in;
        float sums[WIDE];
        in.size = 0;
        put_display(s, stock, held, p, &in);
        memcpy(sums, before[p], sizeof sums);
        add_inputs(net, &in, sums);
        standings[p] = weigh(net->standing, sums);
    }
    shares_of(s->seats, standings, shares);
}

void outlook_alone(const Net *net, const State *s, float *shares) {
    Stock stock;
    Holding holdings[SEATS];
    const Holding *held[SEATS];
    Layer layer;
    count_stock(s, s->left, &stock);
    for (int p = 0; p < s->seats; p++) look_at(net, s, &stock, p, &holdings[p]), held[p] = &holdings[p];
    but_for_display(net, s, &stock, held, layer);
    outlook(net, s, &stock, held, layer, shares);
}

double learn(const Net *net, Net *grad, const State *s, const float *target, const int *totals) {
    static const float OF_POINTS = 0.03f;
    Stock stock;
    Holding holdings[SEATS];
    const Holding *held[SEATS];
    Inputs in[SEATS];
    float sums[SEATS][WIDE], standings[SEATS], points[SEATS], shares[SEATS], middle = 0, meant = 0;
    double loss = 0;
    count_stock(s, s->left, &stock);
    for (int p = 0; p < s->seats; p++) look_at(net, s, &stock, p, &holdings[p]), held[p] = &holdings[p];
    for (int p = 0; p < s->seats; p++) {
        in[p].size = 0;
        put_own(s, &stock, p, held[p], &in[p]);
        put_sums(s, &stock, held, p, &in[p]);
        put_display(s, &stock, held, p, &in[p]);
        memcpy(sums[p], net->bias, sizeof sums[p]);
        add_inputs(net, &in[p], sums[p]);
        standings[p] = weigh(net->standing, sums[p]);
        points[p] = weigh(net->points, sums[p]);
        middle += points[p] / (float)s->seats;
        meant += (float)(totals[p] - total(s, p)) / 10 / (float)s->seats;
    }
    shares_of(s->seats, standings, shares);
    for (int p = 0; p < s->seats; p++) {
        float slope = shares[p] - target[p], back[WIDE];
        float off = OF_POINTS * ((points[p] - middle) - ((float)(totals[p] - total(s, p)) / 10 - meant));
        loss -= target[p] * log(shares[p] + 1e-9);
        for (int k = 0; k < WIDE; k++) {
            float there = k < LINEAR ? sums[p][k] : fmaxf(0, sums[p][k]);
            grad->standing[k] += slope * there;
            grad->points[k] += off * there;
            back[k] = k < LINEAR || sums[p][k] > 0 ? slope * net->standing[k] + off * net->points[k] : 0;
            grad->bias[k] += back[k];
        }
        for (int x = 0; x < in[p].size; x++) {
            float *row = grad->first[in[p].at[x]], by = in[p].by[x];
            for (int k = 0; k < WIDE; k++) row[k] += by * back[k];
        }
    }
    return loss;
}

/* Adam (Kingma and Ba 2015); `size` is the number of positions in the gradient, which is 0 again afterwards. */
void step(Net *net, Net *gradient, Adam *adam, float rate, float size) {
    float *w = (float *)net, *g = (float *)gradient, *m = (float *)&adam->mean, *v = (float *)&adam->square;
    adam->steps++;
    float mean_by = 1 / (1 - powf(0.9f, (float)adam->steps)), square_by = 1 / (1 - powf(0.999f, (float)adam->steps));
    for (int x = 0; x < PARAMETERS; x++) {
        float slope = g[x] / size;
        g[x] = 0;
        m[x] += 0.1f * (slope - m[x]);
        v[x] += 0.001f * (slope * slope - v[x]);
        w[x] -= rate * m[x] * mean_by / (sqrtf(v[x] * square_by) + 1e-8f);
    }
}

/* One linear cell is for log odds, one for points; at first only the lead counts. */
void fresh(Net *net, uint64_t seed) {
    static const float BY_LEAD[KNOTS] = {-3, -1.6f, -0.9f, -0.4f, 0, 0.4f, 0.9f, 1.6f, 3};
    Chance chance = {seed};
    memset(net, 0, sizeof *net);
    for (int x = 0; x < INPUTS; x++)
        for (int k = LINEAR; k < WIDE; k++) net->first[x][k] = 0.4f * (float)(uniform(&chance) - 0.5);
    for (int k = LINEAR; k < WIDE; k++) {
        net->standing[k] = 0.2f * (float)(uniform(&chance) - 0.5);
        net->points[k] = 0.2f * (float)(uniform(&chance) - 0.5);
    }
    net->standing[0] = net->points[1] = 1;
    for (int x = 0; x < KNOTS; x++) net->first[LEAD + x][0] = BY_LEAD[x];
}
