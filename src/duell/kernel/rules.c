/* The rules of the duel (see engine/rules.py); comments cite the numbers of rules and rulings. */
#include "rules.h"

int gain(const Game *game, const State *state, int seat, int k) {
    return game->gain[game->start[k] + state->taken[seat][k]];
}

/* Rules 3.1, 4.1 and 6.2; 0: no card to play. */
int playable(const Game *game, int vader, int hand) {
    int force = hand & ~R2D2_ONLY;
    if (vader) return force;
    return game->end == LAST_WITH_FORCE && !force ? 0 : hand;
}

void award(const Game *game, State *state, int k, int pile) {
    if (pile < game->seats) {
        state->score[pile] += gain(game, state, pile, k);
        state->taken[pile][k]++;
    }
    state->left[k]--, state->left_total--;
}

/* Rules 3.2 to 3.5, 4.2, 4.3, 5.2 and 5.3. */
int settled(int seats, int vader, const int *bids, const int *strengths, int *paid, int *scout) {
    int winner = seats, best = 0, r2d2s = 0;
    *scout = NOBODY;
    for (int p = 0; p < seats; p++) {
        if (bids[p] > R2D2 && strengths[p] > best) best = strengths[p], winner = p;
        if (bids[p] == R2D2) r2d2s++, *scout = p;
    }
    if (r2d2s != 1) *scout = NOBODY;
    for (int p = 0; p < seats; p++) paid[p] = bids[p] > R2D2 && (p == winner) != vader ? 1 << bids[p] : 0;
    return winner;
}

int showdown(const Game *game, int vader, const int *bids, int *paid, int *scout) {
    int strengths[SEATS] = {0};
    for (int p = 0; p < game->seats; p++) strengths[p] = bids[p] == NOBODY ? 0 : game->strength[p][bids[p]];
    return settled(game->seats, vader, bids, strengths, paid, scout);
}

/* Rule 6.2, without the end by an empty stock (6.3). */
int ending(const Game *game, int seats, const int *hands) {
    int holding = 0, force = 0;
    for (int p = 0; p < seats; p++) holding += hands[p] > 0, force += hands[p] > R2D2_ONLY;
    if (force == seats) return GOES_ON;
    if (game->end == FIRST_OUT) return BY_FIRST_OUT;
    if (game->end == LAST_WITH_FORCE) return force < 2 ? BY_LAST_WITH_FORCE : GOES_ON;
    if (holding < 2) return holding ? BY_LAST_WITH_CARDS : BY_NOBODY;
    return force ? GOES_ON : BY_ONLY_R2D2;
}

/* Rule 6.4, rulings 6 and 13. */
int last_player(const Game *game, int seats, const int *hands) {
    int last = NOBODY, several = 0;
    for (int p = 0; p < seats; p++)
        if (hands[p] > (game->end != LAST_WITH_CARDS)) several += last != NOBODY, last = p;
    return several ? NOBODY : last;
}

void judge_end(const Game *game, State *state) {
    state->phase = ROUND;
    if (state->left_total && !ending(game, game->seats, state->hand)) return;
    int last = game->leftover == NONE ? NOBODY : last_player(game, game->seats, state->hand);
    int draws = last == NOBODY ? 0 : ones(state->hand[last]);
    if (draws > state->left_total) draws = state->left_total;
    state->phase = draws ? LEFTOVER : OVER;
    if (draws) state->last = last, state->draws = draws;
}

void duel(const Game *game, State *state, int k, const int *bids) {
    int paid[SEATS], scout, pile = showdown(game, game->vader[k], bids, paid, &scout);
    for (int p = 0; p < game->seats; p++) state->hand[p] -= paid[p];
    award(game, state, k, pile);
    if (scout != NOBODY && state->left_total) { /* rule 5.6: R2-D2 returns if the stock is empty */
        state->hand[scout] &= ~R2D2_ONLY;
        state->table = scout;
        state->phase = SCOUT;
    } else judge_end(game, state);
}

/* Rule 5.5. */
int returns(const Game *game, int vader, int kept) { return vader ? kept || game->gift_returns : !kept; }

/* Rule 5.4, without what follows. */
void scouted(const Game *game, State *state, int k, int to) {
    award(game, state, k, to);
    if (returns(game, game->vader[k], to == state->table)) state->hand[state->table] |= R2D2_ONLY;
    state->table = NOBODY;
}
