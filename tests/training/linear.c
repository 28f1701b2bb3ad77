#include "linear.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* As tests.benchmarks.linear has them: where many draws may come, each brings what the first one may bring. */
static void linear_leftovers(const Game *g, const State *s, float *shares) {
    enum { FAR = 400 };
    double behind[2 * FAR + 1] = {0}, after[2 * FAR + 1], won = 0, ways = 1;
    int kinds = 0, other = 1 - s->last, lead = s->score[s->last] - s->score[other];
    for (int k = 0; k < g->kinds; k++) kinds += s->left[k] > 0;
    for (int draw = 0; draw < s->draws; draw++) ways *= kinds;
    if (ways <= 256 || lead > 0) {
        State state = *s;
        Chance same = {1};
        ended(g, &state, &same, shares);
        return;
    }
    behind[FAR + lead] = 1;
    for (int draw = 0; draw < s->draws; draw++) {
        memset(after, 0, sizeof after);
        for (int old = 0; old <= FAR; old++) {
            if (behind[old] == 0) continue;
            for (int k = 0; k < g->kinds; k++) {
                double chance = behind[old] * s->left[k] / s->left_total;
                int now = old + (s->left[k] ? gain(g, s, s->last, k) : 0);
                if (now > FAR) won += chance;
                else if (now >= 0) after[now] += chance;
            }
        }
        memcpy(behind, after, sizeof behind);
    }
    shares[s->last] = (float)fmax(won + behind[FAR] / 2, lead ? 0 : 0.5);
    shares[other] = 1 - shares[s->last];
}

void linear_outlook(const Judge *judge, const Game *g, const State *s, float *shares) {
    const Linear *weights = judge->data;
    if (s->phase == LEFTOVER) {
        linear_leftovers(g, s, shares);
        return;
    }
    float standings[SEATS], force[SEATS], unit = (float)g->unit, stage = 0;
    for (int p = 0; p < g->seats; p++) stage += force[p] = (float)__builtin_popcount(s->hand[p] >> 1);
    stage /= 8.0f * g->seats;
    for (int p = 0; p < g->seats; p++) {
        int other = 1 - p, values = 0, beats = 0, tops = 0;
        float draw = 0;
        for (int v = 1; v <= g->values; v++) {
            int won = 0;
            if (!(s->hand[p] >> v & 1)) continue;
            for (int w = 1; w <= g->values; w++)
                won += (s->hand[other] >> w & 1) && g->strength[p][v] > g->strength[other][w];
            values += v, beats += won, tops += won == (int)force[other];
        }
        for (int k = 0; k < g->kinds; k++) draw += (float)(s->left[k] * (s->left[k] ? gain(g, s, p, k) : 0));
        draw *= unit / (s->left_total ? s->left_total : 1);
        float r2d2 = (float)(s->hand[p] & 1);
        float row[FEATURES] = {unit * s->score[p], force[p], r2d2, values, beats, tops, draw,
                               (force[p] + r2d2) * draw, s->table == p};
        standings[p] = 0;
        for (int f = 0; f < FEATURES; f++) standings[p] += row[f] * (weights->late[f] + stage * weights->early[f]);
    }
    shares_of(g->seats, standings, shares);
}

void lean(int rows, int columns, float matrix[CHOICES][CHOICES], int turns, float *mix) {
    float usual[CHOICES], leaning[CHOICES][CHOICES], unused[CHOICES], whole = 0, most = -1e9f;
    for (int c = 0; c < columns; c++) {
        usual[c] = 0;
        for (int r = 0; r < rows; r++) usual[c] -= matrix[r][c] / rows / 0.05f;
        most = fmaxf(most, usual[c]);
    }
    for (int c = 0; c < columns; c++) whole += usual[c] = expf(usual[c] - most);
    for (int r = 0; r < rows; r++) {
        float often = 0;
        for (int c = 0; c < columns; c++) often += matrix[r][c] * usual[c] / whole;
        for (int c = 0; c < columns; c++) leaning[r][c] = 0.5f * often + 0.5f * matrix[r][c];
    }
    solve(rows, columns, leaning, turns, mix, unused);
}

int read_linear(const char *name, Linear *linear) {
    FILE *file = fopen(name, "r");
    float *weights = (float *)linear;
    int count = 0;
    while (file && count < 2 * FEATURES && fscanf(file, "%f", &weights[count]) == 1) count++;
    if (file) fclose(file);
    if (count < 2 * FEATURES) fprintf(stderr, "%s: not %d numbers\n", name, 2 * FEATURES);
    return count == 2 * FEATURES;
}
