#include "rules.h"

int ones(int bits) {
    int count = 0;
    for (; bits; bits &= bits - 1) count++;
    return count;
}

int gain(const Game *g, const State *s, int seat, int k) { return g->gain[g->start[k] + s->taken[seat][k]]; }

/* Rules 3.1, 4.1 and 6.2; 0: no card to play. */
int playable(const Game *g, int vader, int hand) {
    int force = hand & ~1;
    if (vader) return force;
    return g->end == LAST_WITH_FORCE && !force ? 0 : hand;
}

void award(const Game *g, State *s, int k, int pile) {
    if (pile < g->seats) {
        s->score[pile] += gain(g, s, pile, k);
        s->taken[pile][k]++;
    }
    s->left[k]--, s->left_total--;
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
int ending(const Game *g, int seats, const int *hands) {
    int holding = 0, force = 0;
    for (int p = 0; p < seats; p++) holding += hands[p] > 0, force += hands[p] > 1;
    if (force == seats) return GOES_ON;
    if (g->end == FIRST_OUT) return BY_FIRST_OUT;
    if (g->end == LAST_WITH_FORCE) return force < 2 ? BY_LAST_WITH_FORCE : GOES_ON;
    if (holding < 2) return holding ? BY_LAST_WITH_CARDS : BY_NOBODY;
    return force ? GOES_ON : BY_ONLY_R2D2;
}

/* Rule 6.4, rulings 6 and 13. */
int last_player(const Game *g, int seats, const int *hands) {
    int last = NOBODY, several = 0;
    for (int p = 0; p < seats; p++)
        if (hands[p] > (g->end != LAST_WITH_CARDS)) several += last != NOBODY, last = p;
    return several ? NOBODY : last;
}

void judge_end(const Game *g, State *s) {
    s->phase = ROUND;
    if (s->left_total && !ending(g, g->seats, s->hand)) return;
    int last = g->leftover == NONE ? NOBODY : last_player(g, g->seats, s->hand);
    int draws = last == NOBODY ? 0 : ones(s->hand[last]);
    if (draws > s->left_total) draws = s->left_total;
    s->phase = draws ? LEFTOVER : OVER;
    if (draws) s->last = last, s->draws = draws;
}

void duel(const Game *g, State *s, int k, const int *bids) {
    int paid[SEATS], scout, pile = showdown(g, g->vader[k], bids, paid, &scout);
    for (int p = 0; p < g->seats; p++) s->hand[p] -= paid[p];
    award(g, s, k, pile);
    if (scout != NOBODY && s->left_total) { /* rule 5.6: R2-D2 returns if the stock is empty */
        s->hand[scout] &= ~1;
        s->table = scout;
        s->phase = SCOUT;
    } else
        judge_end(g, s);
}

/* Rule 5.5. */
int returns(const Game *g, int k, int kept) { return g->vader[k] ? kept || g->gift_returns : !kept; }

/* Rule 5.4, without what follows. */
void scouted(const Game *g, State *s, int k, int to) {
    award(g, s, k, to);
    if (returns(g, k, to == s->table)) s->hand[s->table] |= 1;
    s->table = NOBODY;
}
