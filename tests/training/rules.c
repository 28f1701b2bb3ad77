#include "rules.h"
#include <string.h>

/* The score of cards: rule 7, rulings 7 and 14. */
void prepare(Game *g) {
    double whole = 0;
    g->cards = 0;
    for (int k = 0; k < g->kinds; k++) {
        for (int c = 0; c <= CARDS; c++)
            g->worth[k][c] = g->vader[k] ? -g->points[k] * c
                : c < 2 ? c * g->points[k]
                : g->flat ? g->pair[k] + 10 * (c - 2)
                : c * g->points[k] + 10 * (c - 1);
        int all = g->worth[k][g->count[k]];
        whole += g->vader[k] ? -all : all;
        g->cards += g->count[k];
    }
    g->unit = 10.0 * g->cards / whole;
}

/* Rules 1.2 and 1.3; the stock is not shuffled, since each card is drawn when it is turned up. */
void deal(const Game *g, State *s) {
    memset(s, 0, sizeof *s);
    s->phase = ROUND;
    s->table = s->last = NOBODY;
    s->left_total = g->cards;
    for (int k = 0; k < g->kinds; k++) s->left[k] = (uint8_t)g->count[k];
    for (int p = 0; p < g->seats; p++) s->hand[p] = (2 << g->values) - 1;
}

/* Rules 3.1, 4.1 and 6.2. */
int playable(const Game *g, int vader, int hand) {
    int force = hand & ~1;
    if (vader) return force;
    return g->end == LAST_WITH_FORCE && !force ? 0 : hand;
}

/* The gain of one more card of a kind for a seat. */
int gain(const Game *g, const State *s, int seat, int k) {
    int has = s->taken[seat][k];
    return g->worth[k][has + 1] - g->worth[k][has];
}

void award(State *s, const Game *g, int k, int pile) {
    if (pile < g->seats) {
        s->score[pile] += gain(g, s, pile, k);
        s->taken[pile][k]++;
    }
    s->left[k]--;
    s->left_total--;
}

/* Rules 3.2 to 3.5, 4.2, 4.3, 5.2 and 5.3. */
int showdown(const Game *g, int vader, const int *bids, int *paid, int *scout) {
    int winner = g->seats, best = 0, r2d2s = 0;
    *scout = NOBODY;
    for (int p = 0; p < g->seats; p++) {
        if (bids[p] > 0 && g->strength[p][bids[p]] > best) best = g->strength[p][bids[p]], winner = p;
        if (bids[p] == R2D2) r2d2s++, *scout = p;
    }
    if (r2d2s != 1) *scout = NOBODY;
    for (int p = 0; p < g->seats; p++) paid[p] = bids[p] > 0 && (p == winner) != vader ? 1 << bids[p] : 0;
    return winner;
}

/* Rule 6.2, without the end by an empty stock (6.3). */
static int ending(const Game *g, const State *s) {
    int holding = 0, force = 0;
    for (int p = 0; p < g->seats; p++) holding += s->hand[p] > 0, force += s->hand[p] > 1;
    if (force == g->seats) return 0;
    if (g->end == LAST_WITH_CARDS) return holding < 2 || !force;
    return g->end == FIRST_OUT || force < 2;
}

/* The end of the game and the last player: rule 6.4, rulings 6 and 13. */
void judge_end(const Game *g, State *s) {
    s->phase = ROUND;
    if (s->left_total && !ending(g, s)) return;
    s->phase = OVER;
    int least = g->end == LAST_WITH_CARDS ? 0 : 1, last = NOBODY, several = 0;
    for (int p = 0; p < g->seats; p++)
        if (s->hand[p] > least) several += last != NOBODY, last = p;
    if (g->leftover == NONE || last == NOBODY || several) return;
    int draws = __builtin_popcount(g->leftover == MUST ? s->hand[last] & ~1 : s->hand[last]);
    if (draws > s->left_total) draws = s->left_total;
    if (!draws) return;
    s->phase = LEFTOVER;
    s->last = last;
    s->draws = draws;
}

void duel(const Game *g, State *s, int k, const int *bids) {
    int paid[SEATS], scout, pile = showdown(g, g->vader[k], bids, paid, &scout);
    for (int p = 0; p < g->seats; p++) s->hand[p] -= paid[p];
    award(s, g, k, pile);
    if (scout != NOBODY && s->left_total) {
        s->hand[scout] &= ~1;
        s->table = scout;
        s->phase = SCOUT;
    } else
        judge_end(g, s);
}

/* Rule 5.5. */
int returns(const Game *g, int k, int kept) {
    return g->vader[k] ? kept || g->gift_returns : !kept;
}

/* Rule 5.4. */
void scouted(const Game *g, State *s, int k, int to) {
    int seat = s->table;
    award(s, g, k, to);
    if (returns(g, k, to == seat)) s->hand[seat] |= 1;
    s->table = NOBODY;
    judge_end(g, s);
}
