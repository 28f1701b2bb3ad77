#include "net.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static float weigh(const float *weights, const float *sums) {
    float sum = 0;
    for (int cell = 0; cell < WIDE; cell++) sum += weights[cell] * (cell < LINEAR ? sums[cell] : fmaxf(0, sums[cell]));
    return sum;
}

static void shares_of(int seats, const float *standings, float *shares) {
    float most = standings[0], whole = 0;
    for (int p = 1; p < seats; p++) most = fmaxf(most, standings[p]);
    for (int p = 0; p < seats; p++) whole += shares[p] = expf(standings[p] - most);
    for (int p = 0; p < seats; p++) shares[p] /= whole;
}

/* As in duell.games.missions.bots.value. */
void whole(const Weights *weights, Net *net) {
    const double zero = 4294967296.0;
    net->base[0] = net->base[1] = 0;
    for (int i = 0; i < INPUTS; i++)
        for (int cell = 0; cell < WIDE; cell++)
            net->first[i][cell] = nearbyint((double)weights->first[i][cell] * WEIGHT);
    for (int cell = 0; cell < WIDE; cell++) {
        net->bias[cell] = nearbyint((double)weights->bias[cell] * WEIGHT) * BY;
        net->standing[cell] = (double)weights->standing[cell] / BY,
        net->points[cell] = 10.0 * (double)weights->points[cell] / BY;
        if (cell < LINEAR) net->base[0] -= zero * net->standing[cell], net->base[1] -= zero * net->points[cell];
    }
}

void read_weights(const char *path, Weights *weights) {
    FILE *file = fopen(path, "rb");
    if (!file || fread(weights, sizeof *weights, 1, file) != 1) fprintf(stderr, "%s: not a net\n", path), exit(1);
    fclose(file);
}

/* The inputs of each seat, and its total so far. */
static void inputs_of(const Game *game, const State *state, Inputs *inputs, int *totals) {
    Supply supply;
    Holding holdings[SEATS];
    Holding *of[SEATS];
    Display display = {0};
    count_stock(game, state->stock, state->alike[0], state->left, &supply);
    for (int p = 0; p < game->seats; p++) {
        Cards cards = {.missions = state->missions[p], .tiles = state->tiles[p], .troopers = state->troopers[p]};
        memcpy(cards.hand, state->hand[p], sizeof cards.hand);
        hold(game, &cards, &holdings[p]);
        of[p] = &holdings[p], inputs[p].size = 0;
    }
    for (int card = 0; card < game->characters * VALUES; card++)
        if (has_card(state->display, card)) display.card[display.size++] = card;
    Setting setting = setting_of(game, &supply, state->rounds_left, state->turn_of, state->sum, of);
    for (int p = 0; p < game->seats; p++) {
        game_inputs(game, &supply, state->rounds_left, &inputs[p]);
        own_inputs(game, &supply, state->rounds_left, of[p], &inputs[p]);
        sums_inputs(game, &setting, p, &inputs[p]);
        totals[p] = setting.total[p];
    }
    display_inputs(game, &setting, &display, inputs);
}

double learn(const Weights *net, Weights *grad, const Game *game, const State *state, const float *target,
             const int *totals) {
    static const float OF_POINTS = 0.03f;
    Inputs inputs[SEATS];
    float sums[SEATS][WIDE], standings[SEATS], points[SEATS], shares[SEATS], middle = 0, meant = 0;
    int now[SEATS];
    double loss = 0;
    inputs_of(game, state, inputs, now);
    for (int p = 0; p < game->seats; p++) {
        memcpy(sums[p], net->bias, sizeof sums[p]);
        for (int i = 0; i < inputs[p].size; i++) {
            const float *row = net->first[inputs[p].at[i]], by = (float)(inputs[p].by[i] / BY);
            for (int cell = 0; cell < WIDE; cell++) sums[p][cell] += by * row[cell];
        }
        standings[p] = weigh(net->standing, sums[p]);
        points[p] = weigh(net->points, sums[p]);
        middle += points[p] / (float)game->seats;
        meant += (float)(totals[p] - now[p]) / 10 / (float)game->seats;
    }
    shares_of(game->seats, standings, shares);
    for (int p = 0; p < game->seats; p++) {
        float slope = shares[p] - target[p], back[WIDE];
        float off = OF_POINTS * ((points[p] - middle) - ((float)(totals[p] - now[p]) / 10 - meant));
        loss -= target[p] * log(shares[p] + 1e-9);
        for (int cell = 0; cell < WIDE; cell++) {
            float there = cell < LINEAR ? sums[p][cell] : fmaxf(0, sums[p][cell]);
            grad->standing[cell] += slope * there;
            grad->points[cell] += off * there;
            back[cell] = cell < LINEAR || sums[p][cell] > 0 ? slope * net->standing[cell] + off * net->points[cell] : 0;
            grad->bias[cell] += back[cell];
        }
        for (int i = 0; i < inputs[p].size; i++) {
            float *row = grad->first[inputs[p].at[i]], by = (float)(inputs[p].by[i] / BY);
            for (int cell = 0; cell < WIDE; cell++) row[cell] += by * back[cell];
        }
    }
    return loss;
}

/* Adam (Kingma and Ba 2015); `size` is the number of positions in the gradient, which is 0 again afterwards. */
void step(Weights *net, Weights *gradient, Adam *adam, float rate, float size) {
    float *numbers = (float *)net, *slopes = (float *)gradient, *mean = (float *)&adam->mean,
          *square = (float *)&adam->square;
    adam->steps++;
    float mean_by = 1 / (1 - powf(0.9f, (float)adam->steps)), square_by = 1 / (1 - powf(0.999f, (float)adam->steps));
    for (int i = 0; i < PARAMETERS; i++) {
        float slope = slopes[i] / size;
        slopes[i] = 0;
        mean[i] += 0.1f * (slope - mean[i]);
        square[i] += 0.001f * (slope * slope - square[i]);
        numbers[i] -= rate * mean[i] * mean_by / (sqrtf(square[i] * square_by) + 1e-8f);
    }
}

/* One linear cell is for log odds, one for points; at first only the lead counts. */
void fresh(Weights *net, uint64_t seed) {
    static const float BY_LEAD[KNOTS] = {-3, -1.6f, -0.9f, -0.4f, 0, 0.4f, 0.9f, 1.6f, 3};
    Chance chance = {seed};
    memset(net, 0, sizeof *net);
    for (int i = 0; i < INPUTS; i++)
        for (int cell = LINEAR; cell < WIDE; cell++) net->first[i][cell] = 0.4f * (float)(uniform(&chance) - 0.5);
    for (int cell = LINEAR; cell < WIDE; cell++) {
        net->standing[cell] = 0.2f * (float)(uniform(&chance) - 0.5);
        net->points[cell] = 0.2f * (float)(uniform(&chance) - 0.5);
    }
    net->standing[0] = net->points[1] = 1;
    for (int i = 0; i < KNOTS; i++) net->first[LEAD + i][0] = BY_LEAD[i];
}
