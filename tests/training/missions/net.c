#include "net.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* As in duell.games.missions.bots.value. */
void whole(const Weights *w, Net *n) {
    const double zero = 4294967296.0;
    n->base[0] = n->base[1] = 0;
    for (int x = 0; x < INPUTS; x++)
        for (int k = 0; k < WIDE; k++) n->first[x][k] = nearbyint((double)w->first[x][k] * WEIGHT);
    for (int k = 0; k < WIDE; k++) {
        n->bias[k] = nearbyint((double)w->bias[k] * WEIGHT) * BY;
        n->standing[k] = (double)w->standing[k] / BY, n->points[k] = 10.0 * (double)w->points[k] / BY;
        if (k < LINEAR) n->base[0] -= zero * n->standing[k], n->base[1] -= zero * n->points[k];
    }
}

void read_weights(const char *path, Weights *w) {
    FILE *file = fopen(path, "rb");
    if (!file || fread(w, sizeof *w, 1, file) != 1) fprintf(stderr, "%s: not a net\n", path), exit(1);
    fclose(file);
}

/* The inputs of each seat, and its total so far. */
static void inputs_of(const Game *g, const State *s, Inputs *in, int *totals) {
    Supply supply;
    Holding holdings[SEATS];
    const Holding *of[SEATS];
    Display display = {0};
    count_stock(g, s->stock, s->alike[0], s->left, &supply);
    for (int p = 0; p < g->seats; p++) {
        Cards cards = {.missions = s->missions[p], .tiles = s->tiles[p], .troopers = s->troopers[p]};
        memcpy(cards.hand, s->hand[p], sizeof cards.hand);
        hold(g, &cards, &holdings[p]);
        of[p] = &holdings[p], in[p].size = 0;
    }
    for (int card = 0; card < g->characters * VALUES; card++)
        if (s->display[card / VALUES] >> card % VALUES & 1) display.card[display.size++] = card;
    Setting set = setting_of(g, &supply, s->rounds_left, s->turn_of, s->sum, of);
    for (int p = 0; p < g->seats; p++) {
        game_inputs(g, &supply, s->rounds_left, &in[p]);
        own_inputs(g, &supply, s->rounds_left, of[p], &in[p]);
        sums_inputs(g, &set, p, &in[p]);
        totals[p] = set.total[p];
    }
    display_inputs(g, &set, &display, in);
}

double learn(const Weights *net, Weights *grad, const Game *g, const State *s, const float *target, const int *totals) {
    static const float OF_POINTS = 0.03f;
    Inputs in[SEATS];
    float sums[SEATS][WIDE], standings[SEATS], points[SEATS], shares[SEATS], middle = 0, meant = 0;
    int now[SEATS];
    double loss = 0;
    inputs_of(g, s, in, now);
    for (int p = 0; p < g->seats; p++) {
        memcpy(sums[p], net->bias, sizeof sums[p]);
        for (int x = 0; x < in[p].size; x++) {
            const float *row = net->first[in[p].at[x]], by = (float)(in[p].by[x] / BY);
            for (int k = 0; k < WIDE; k++) sums[p][k] += by * row[k];
        }
        standings[p] = weigh(net->standing, sums[p]);
        points[p] = weigh(net->points, sums[p]);
        middle += points[p] / (float)g->seats;
        meant += (float)(totals[p] - now[p]) / 10 / (float)g->seats;
    }
    shares_of(g->seats, standings, shares);
    for (int p = 0; p < g->seats; p++) {
        float slope = shares[p] - target[p], back[WIDE];
        float off = OF_POINTS * ((points[p] - middle) - ((float)(totals[p] - now[p]) / 10 - meant));
        loss -= target[p] * log(shares[p] + 1e-9);
        for (int k = 0; k < WIDE; k++) {
            float there = k < LINEAR ? sums[p][k] : fmaxf(0, sums[p][k]);
            grad->standing[k] += slope * there;
            grad->points[k] += off * there;
            back[k] = k < LINEAR || sums[p][k] > 0 ? slope * net->standing[k] + off * net->points[k] : 0;
            grad->bias[k] += back[k];
        }
        for (int x = 0; x < in[p].size; x++) {
            float *row = grad->first[in[p].at[x]], by = (float)(in[p].by[x] / BY);
            for (int k = 0; k < WIDE; k++) row[k] += by * back[k];
        }
    }
    return loss;
}

/* Adam (Kingma and Ba 2015); `size` is the number of positions in the gradient, which is 0 again afterwards. */
void step(Weights *net, Weights *gradient, Adam *adam, float rate, float size) {
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
void fresh(Weights *net, uint64_t seed) {
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
