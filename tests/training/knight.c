#include "knight.h"
#include <math.h>
#include <string.h>

static const double CARD = 4, CARD_WITHOUT_LEFTOVERS = 1, DRAWN_FOR = 0.5, STEP = 0.8, DROID = 6, HOPE = 0.4, WIN = 20;
static const double PURSUIT = 10, BLUFF = 0.6, DREAD = 3, DOUBT = 5;

/* The features of a moment; `left` and `cards` are the stock without the card turned up. */
typedef struct {
    const Game *g;
    const State *s;
    int kind, vader, cards, left[KINDS], options[SEATS];
    double prizes[SEATS], rivals[SEATS][SEATS], card[SEATS];
} Look;

static double side(const Look *x, int seat, int other) { return seat == other ? 1 : -x->rivals[seat][other]; }

static double prospect(const Look *x, int seat, int kind) {
    const Game *g = x->g;
    int force = 0;
    double points = gain(g, x->s, seat, kind);
    if (g->vader[kind] || !x->left[kind]) return points;
    for (int p = 0; p < g->seats; p++) force += __builtin_popcount((unsigned)x->s->hand[p] >> 1);
    double coming = x->left[kind] * fmin(1, force / 2.0 / x->cards);
    double more = g->gain[g->start[kind] + x->s->taken[seat][kind] + 1];
    return points + HOPE * fmin(1, coming) * (more - points);
}

static void look_at(Look *x, const Game *g, const State *s, int kind) {
    x->g = g, x->s = s, x->kind = kind, x->vader = g->vader[kind], x->cards = s->left_total - 1;
    for (int k = 0; k < g->kinds; k++) x->left[k] = s->left[k] - (k == kind);
    for (int p = 0; p < g->seats; p++) {
        double whole = 0, mean = 0;
        x->rivals[p][p] = 0;
        x->options[p] = playable(g, x->vader, s->hand[p]);
        for (int q = 0; q < g->seats; q++)
            if (q != p) whole += x->rivals[p][q] = exp((s->score[q] - s->score[!p]) / PURSUIT);
        for (int q = 0; q < g->seats; q++) x->rivals[p][q] /= whole;
        for (int k = 0; k < g->kinds; k++)
            if (x->left[k]) mean += x->left[k] * gain(g, s, p, k);
        x->card[p] = g->leftover == NONE ? CARD_WITHOUT_LEFTOVERS : CARD + (x->cards ? DRAWN_FOR * mean / x->cards : 0);
    }
    for (int p = 0; p < g->seats; p++) x->prizes[p] = prospect(x, p, kind);
}

static double cost(const Look *x, int seat, int card) {
    double middle = (1 + x->g->values) / 2.0;
    return x->card[seat] + STEP * (card - middle) * 4.5 / middle;
}

/* The value of the game's end if `winner` takes the last card: the win, then points. */
static double at_the_end(const Look *x, int seat, int winner) {
    double scores[SEATS], best = -1e9, points = 0;
    int level = 0;
    for (int p = 0; p < x->g->seats; p++) {
        scores[p] = x->s->score[p] + (p == winner ? x->prizes[p] : 0);
        if (scores[p] > best) best = scores[p], level = 0;
        level += scores[p] == best;
        points += side(x, seat, p) * scores[p];
    }
    return points + (scores[seat] == best ? WIN / level : 0);
}

static double showdown_of(const Look *x, int seat, int winner, int winning, int loser, int losing) {
    if (!x->cards) return at_the_end(x, seat, winner);
    int payer = x->vader ? loser : winner, card = x->vader ? losing : winning;
    return side(x, seat, winner) * x->prizes[winner] - side(x, seat, payer) * cost(x, payer, card);
}

/* The value for R2-D2's seat of giving a card to a seat, itself included. */
static double given(const Look *x, int seat, int kind, int to) {
    return side(x, seat, to) * prospect(x, to, kind) + (returns(x->g, kind, to == seat) ? DROID : 0);
}

static double of_scouting(const Look *x, int seat) {
    double sum = 0;
    for (int k = 0; k < x->g->kinds; k++) {
        if (!x->left[k]) continue;
        double best = -1e9;
        for (int p = 0; p < x->g->seats; p++) best = fmax(best, given(x, seat, k, p));
        sum += x->left[k] * best;
    }
    return sum / x->cards - DROID;
}

/* The expected points of each bid of a seat if the others bid by their mixes. */
static void bids(const Look *x, int seat, double mixes[SEATS][CHOICES], double points[CHOICES]) {
    const Game *g = x->g;
    double highest[SEATS][CHOICES] = {{0}}, unopposed = 1, no_other = 1;
    for (int p = 0; p < g->seats; p++) {
        if (p == seat || !x->options[p]) continue;
        no_other *= 1 - mixes[p][R2D2];
        for (int c = 1; c <= g->values; c++) {
            double chance = mixes[p][c];
            for (int q = 0; q < g->seats; q++) {
                if (q == seat || q == p || !x->options[q]) continue;
                double lower = 0;
                for (int d = 0; d <= g->values; d++)
                    if (g->strength[q][d] < g->strength[p][c]) lower += mixes[q][d];
                chance *= lower;
            }
            highest[p][c] = chance, unopposed -= chance;
        }
    }
    for (int bid = 0; bid <= g->values; bid++) {
        if (!(x->options[seat] >> bid & 1)) continue;
        if (bid == R2D2)
            points[bid] = x->cards ? no_other * of_scouting(x, seat) : unopposed * at_the_end(x, seat, NOBODY);
        else
            points[bid] = unopposed * (x->cards ? x->prizes[seat] - (x->vader ? 0 : cost(x, seat, bid)) : at_the_end(x, seat, seat));
        for (int p = 0; p < g->seats; p++)
            for (int c = 1; c <= g->values; c++) {
                if (highest[p][c] == 0) continue;
                int wins = bid != R2D2 && g->strength[seat][bid] > g->strength[p][c];
                points[bid] += highest[p][c] * (wins ? showdown_of(x, seat, seat, bid, p, c) : showdown_of(x, seat, p, c, seat, bid));
            }
    }
}

static void soft_best(const double *points, int options, int size, double temperature, double *mix) {
    double best = -1e9, whole = 0;
    for (int c = 0; c < size; c++)
        if (options >> c & 1) best = fmax(best, points[c]);
    for (int c = 0; c < size; c++) whole += mix[c] = options >> c & 1 ? exp((points[c] - best) / temperature) : 0;
    for (int c = 0; c < size; c++) mix[c] /= whole;
}

/* The bids without those higher than the lowest that is sure to win a villain. */
static int needed(const Look *x, int seat) {
    int highest = 0, options = x->options[seat], sure = 0;
    for (int p = 0; p < x->g->seats; p++)
        for (int c = 1; c <= x->g->values && p != seat; c++)
            if (x->options[p] >> c & 1 && x->g->strength[p][c] > highest) highest = x->g->strength[p][c];
    for (int c = 1; c <= x->g->values && !x->vader; c++)
        if (options >> c & 1 && x->g->strength[seat][c] > highest && sure++) options &= ~(1 << c);
    return options;
}

void knight_bids(const Game *g, const State *s, int kind, int seat, float mix[CHOICES]) {
    Look x;
    double anything[SEATS][CHOICES] = {{0}}, expected[SEATS][CHOICES] = {{0}}, points[CHOICES], own[CHOICES];
    look_at(&x, g, s, kind);
    for (int p = 0; p < g->seats; p++)
        for (int c = 0; c <= g->values; c++)
            if (x.options[p] >> c & 1) anything[p][c] = 1.0 / __builtin_popcount((unsigned)x.options[p]);
    for (int p = 0; p < g->seats; p++) {
        if (p == seat || !x.options[p]) continue;
        bids(&x, p, anything, points);
        soft_best(points, x.options[p], g->values + 1, DOUBT, expected[p]);
    }
    bids(&x, seat, expected, points);
    soft_best(points, needed(&x, seat), g->values + 1, BLUFF * (x.vader && x.cards ? DREAD : 1), own);
    for (int c = 0; c < CHOICES; c++) mix[c] = c <= g->values ? (float)own[c] : 0;
}

void knight_scouts(const Game *g, const State *s, int kind, float mix[SEATS]) {
    Look x;
    double points[SEATS] = {0}, own[SEATS] = {0};
    look_at(&x, g, s, kind);
    for (int p = 0; p < g->seats; p++) points[p] = given(&x, s->table, kind, p);
    soft_best(points, (1 << g->seats) - 1, g->seats, BLUFF, own);
    for (int p = 0; p < SEATS; p++) mix[p] = p < g->seats ? (float)own[p] : 0;
}
