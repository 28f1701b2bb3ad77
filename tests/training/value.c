#include "value.h"
#include "setups.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

int base_of(const Game *game, int seat) {
    return game->rules >> LEARNER == seat + 1 ? PER_RIVAL * (game->seats - 1) : 0;
}

void add_inputs(const Net *net, const Inputs *inputs, int base, float *sums) {
    for (int i = 0; i < inputs->size; i++) {
        const float *row = net->first[base + inputs->at[i]], by = inputs->by[i];
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
        add_inputs(net, &inputs, base_of(game, p), sums);
        standings[p] = stand(net, sums, 0);
    }
    shares_of(game->seats, standings, shares);
}

double train(const Net *net, Net *grad, const Game *game, const State *state, const float *target,
             const float *points) {
    Inputs inputs[SEATS];
    float wide[SEATS][WIDE], narrow[SEATS][NARROW], standings[SEATS], reckoned[SEATS], shares[SEATS];
    float middle = 0, meant = 0;
    double loss = 0;
    for (int p = 0; p < game->seats; p++) {
        float sums[WIDE];
        memcpy(sums, net->first_bias, sizeof sums);
        all_inputs(game, state, p, &inputs[p]);
        add_inputs(net, &inputs[p], base_of(game, p), sums);
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
            float *row = grad->first[base_of(game, p) + inputs[p].at[i]], by = inputs[p].by[i];
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
