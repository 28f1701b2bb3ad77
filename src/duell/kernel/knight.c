/* `knight` (see knight.py, whose names these are). */
#include "knight.h"
#include <math.h>
#include <string.h>

static const double CARD = 4.0, CARD_WITHOUT_LEFTOVERS = 1.0, DRAW = 0.5, STEP = 0.8, OF_R2D2 = 6.0, HOPE = 0.4, WIN = 20.0;
static const double PURSUIT = 10.0, BLUFF = 0.6, DREAD = 3.0, DOUBT = 5.0;

/* `stock` and `left` are without the cards turned up. */
typedef struct {
    const Game *g;
    const State *s;
    int vader, stock, left[KINDS], cards[SEATS];
    double duels_for_each_card, prizes[SEATS], sides[SEATS][SEATS], costs[SEATS][BIDS], of_scouting[SEATS];
} Look;

/* Force cards that may be the others' highest bid: of which seats, and how likely each is. */
typedef struct { int size, seat[SEATS * BIDS], bid[SEATS * BIDS]; double chance[SEATS * BIDS]; } Replies;

static double sum_of(const double *numbers, int size) {
    double sum = 0;
    for (int at = 0; at < size; at++) sum += numbers[at];
    return sum;
}

static void prospects(const Look *x, int kind, double *points) {
    const int32_t *gains = &x->g->gain[x->g->start[kind]];
    double coming = x->left[kind] * x->duels_for_each_card, growing = HOPE * (coming < 1.0 ? coming : 1.0);
    for (int p = 0; p < x->g->seats; p++) {
        int has = x->s->taken[p][kind];
        points[p] = gains[has];
        if (!x->g->vader[kind] && x->left[kind]) points[p] += growing * (gains[has + 1] - points[p]);
    }
}

static void look_at(Look *x, const Game *g, const State *s, int kind, int waits) {
    double middle = (1 + g->values) / 2.0;
    int force = 0;
    x->g = g, x->s = s, x->vader = g->vader[kind], x->stock = s->left_total - 1 - (waits != NOBODY);
    for (int k = 0; k < g->kinds; k++) x->left[k] = s->left[k] - (k == kind) - (k == waits);
    for (int p = 0; p < g->seats; p++) force += ones(s->hand[p] >> 1);
    x->duels_for_each_card = x->stock ? force / 2.0 / x->stock : 0;
    if (x->duels_for_each_card > 1.0) x->duels_for_each_card = 1.0;
    for (int p = 0; p < g->seats; p++) {
        double others[SEATS], highest = -INFINITY, card = CARD_WITHOUT_LEFTOVERS;
        int64_t gains = 0;
        int size = 0;
        for (int q = 0; q < g->seats; q++) if (q != p) others[size++] = s->score[q] / PURSUIT;
        for (int at = 0; at < size; at++) if (others[at] > highest) highest = others[at];
        for (int at = 0; at < size; at++) others[at] = exp(others[at] - highest);
        double whole = sum_of(others, size);
        for (int q = size = 0; q < g->seats; q++) x->sides[p][q] = q == p ? 1.0 : -(others[size++] / whole);
        for (int k = 0; k < g->kinds; k++) if (x->left[k]) gains += (int64_t)x->left[k] * gain(g, s, p, k);
        if (g->leftover != NONE) card = CARD + DRAW * (x->stock ? (double)gains / x->stock : 0.0);
        for (int v = 0; v <= g->values; v++) x->costs[p][v] = card + STEP * (v - middle) * 4.5 / middle;
        x->cards[p] = playable(g, x->vader, s->hand[p]);
    }
    prospects(x, kind, x->prizes);
}

/* The points for `seat` for each seat that gets a card that it has scouted, itself included. */
static void scouted_points(const Look *x, int seat, int kind, double *points) {
    double gives = OF_R2D2 * returns(x->g, kind, 0), keeps = OF_R2D2 * returns(x->g, kind, 1);
    prospects(x, kind, points);
    for (int p = 0; p < x->g->seats; p++) points[p] = x->sides[seat][p] * points[p] + gives;
    points[seat] += keeps - gives;
}

static double gain_of_scouting(const Look *x, int seat) {
    double points[SEATS], sum = 0;
    for (int k = 0; k < x->g->kinds; k++) {
        if (!x->left[k]) continue;
        scouted_points(x, seat, k, points);
        for (int p = 1; p < x->g->seats; p++) if (points[p] > points[0]) points[0] = points[p];
        sum += x->left[k] * points[0];
    }
    return sum / x->stock - OF_R2D2;
}

/* The value for `seat` of the game's end if `winner` takes the last card. */
static double ended(const Look *x, int seat, int winner) {
    double scores[SEATS], best = -INFINITY, points = 0;
    int level = 0;
    for (int p = 0; p < x->g->seats; p++) {
        scores[p] = x->s->score[p] + (p == winner ? x->prizes[p] : 0.0);
        if (scores[p] > best) best = scores[p], level = 0;
        level += scores[p] == best;
        points += x->sides[seat][p] * scores[p];
    }
    return WIN * (scores[seat] == best ? 1.0 / level : 0.0) + points;
}

/* The points for `seat` if these are the two highest cards. */
static double duel_of(const Look *x, int seat, int winner, int winning, int loser, int losing) {
    if (!x->stock) return ended(x, seat, winner);
    int payer = x->vader ? loser : winner, card = x->vader ? losing : winning;
    return x->sides[seat][winner] * x->prizes[winner] - x->sides[seat][payer] * x->costs[payer][card];
}

static void strongest(const Look *x, int seat, double mixes[SEATS][BIDS], Replies *replies) {
    const Game *g = x->g;
    replies->size = 0;
    for (int p = 0; p < g->seats; p++)
        for (int v = 1; v <= g->values && p != seat; v++) {
            double lower = 1.0;
            if (!(x->cards[p] >> v & 1)) continue;
            for (int other = 0; other < g->seats; other++) {
                double sum = 0;
                if (other == seat || other == p || !x->cards[other]) continue;
                for (int card = 0; card <= g->values && g->strength[other][card] < g->strength[p][v]; card++) sum += mixes[other][card];
                lower *= sum;
            }
            replies->seat[replies->size] = p, replies->bid[replies->size] = v;
            replies->chance[replies->size++] = mixes[p][v] * lower;
        }
}

/* The expected points of each bid of `seat` if the others bid by `mixes`. */
static void bids_of(const Look *x, int seat, double mixes[SEATS][BIDS], double *points) {
    const Game *g = x->g;
    Replies replies;
    strongest(x, seat, mixes, &replies);
    double unopposed = 1 - sum_of(replies.chance, replies.size);
    for (int bid = 0; bid <= g->values; bid++) {
        if (!(x->cards[seat] >> bid & 1)) continue;
        if (bid == R2D2) {
            double alone = 1.0;
            for (int p = 0; p < g->seats; p++) if (p != seat && x->cards[p]) alone *= 1 - mixes[p][R2D2];
            points[bid] = x->stock ? alone * x->of_scouting[seat] : unopposed * ended(x, seat, NOBODY);
        } else {
            double cost = x->vader ? 0.0 : x->costs[seat][bid];
            points[bid] = unopposed * (x->stock ? x->prizes[seat] - cost : ended(x, seat, seat));
        }
        for (int at = 0; at < replies.size; at++) {
            int p = replies.seat[at], other = replies.bid[at];
            int wins = bid != R2D2 && g->strength[seat][bid] > g->strength[p][other];
            points[bid] += replies.chance[at] * (wins ? duel_of(x, seat, seat, bid, p, other) : duel_of(x, seat, p, other, seat, bid));
        }
    }
}

/* The bids without those above the lowest that is sure to win a villain. */
static int needed(const Look *x, int seat) {
    int highest = 0, cards = x->cards[seat], sure = 0;
    if (x->vader) return cards;
    for (int p = 0; p < x->g->seats; p++)
        for (int v = 1; v <= x->g->values && p != seat; v++)
            if (x->cards[p] >> v & 1 && x->g->strength[p][v] > highest) highest = x->g->strength[p][v];
    for (int v = 1; v <= x->g->values; v++)
        if (cards >> v & 1 && x->g->strength[seat][v] > highest && sure++) cards &= ~(1 << v);
    return cards;
}

static void soft_best(const double *points, int choices, double temperature, double *mix) {
    double best = -INFINITY;
    for (int c = 0; choices >> c; c++) if (choices >> c & 1 && points[c] > best) best = points[c];
    for (int c = 0; c < BIDS; c++) mix[c] = choices >> c & 1 ? exp((points[c] - best) / temperature) : 0.0;
    double whole = sum_of(mix, BIDS);
    for (int c = 0; c < BIDS; c++) mix[c] /= whole;
}

void knight_bids(const Game *g, const State *s, int kind, double mix[SEATS][BIDS]) {
    double anything[SEATS][BIDS] = {{0}}, expected[SEATS][BIDS] = {{0}}, points[BIDS];
    Look x;
    look_at(&x, g, s, kind, NOBODY);
    for (int p = 0; p < g->seats; p++) {
        for (int c = 0; c <= g->values; c++) if (x.cards[p] >> c & 1) anything[p][c] = 1.0 / ones(x.cards[p]);
        if (x.cards[p] & 1 && x.stock) x.of_scouting[p] = gain_of_scouting(&x, p);
    }
    for (int p = 0; p < g->seats; p++) {
        if (!x.cards[p]) continue;
        bids_of(&x, p, anything, points);
        soft_best(points, x.cards[p], DOUBT, expected[p]);
    }
    memset(mix, 0, sizeof(double) * SEATS * BIDS);
    for (int p = 0; p < g->seats; p++) {
        if (!x.cards[p]) continue;
        bids_of(&x, p, expected, points);
        soft_best(points, needed(&x, p), BLUFF * (x.vader && x.stock ? DREAD : 1), mix[p]);
    }
}

void knight_gives(const Game *g, const State *s, int kind, int waits, double mix[SEATS]) {
    double points[BIDS] = {0}, found[BIDS];
    Look x;
    look_at(&x, g, s, kind, waits);
    scouted_points(&x, s->table, kind, points);
    soft_best(points, (1 << g->seats) - 1, BLUFF, found);
    memcpy(mix, found, sizeof(double) * SEATS);
}

int knight_stops(const Game *g, const State *s, int lead) {
    int good = 0;
    for (int k = 0; k < g->kinds; k++) if (s->left[k] && gain(g, s, s->last, k) > 0) good += s->left[k];
    return lead > 0 || (lead == 0 && 2 * good < s->left_total);
}
