/* The exact gain of a best response to master on small decks, by the kernel's rules and decisions.

   Two players. The best response knows master's mix in every position, and each card of the stock is as likely as
   another. Final cards are drawn as well as can be by both. */
#include "duel.h"
#include "library.h"
#include <string.h>

enum { TURNS = 100, MOST = 1 << 25 }; /* of master's mixes; positions */

/* `shares`: the best response's share of the win, by `Key`. */
typedef struct {
    const Game *game;
    const Net *net;
    int seat, failed;
    Table shares;
} Answer;

typedef struct {
    int32_t table, mine, others, unused; /* `unused` fills the last word */
    uint8_t left[KINDS], taken[2][KINDS];
} Key;

static double share_of(Answer *answer, const State *state);

/* The share of `last` with this lead, who may or must draw `draws` cards. */
static double drawn(const Game *game, const State *state, int last, int lead, int draws) {
    double now = lead > 0 ? 1 : lead ? 0 : 0.5, mean = 0;
    if (!draws || !state->left_total) return now;
    for (int k = 0; k < game->kinds; k++) {
        State after = *state;
        if (!state->left[k]) continue;
        award(game, &after, k, last);
        mean += state->left[k] * drawn(game, &after, last, lead + gain(game, state, last, k), draws - 1);
    }
    mean /= state->left_total;
    return game->leftover == MUST || mean > now ? mean : now;
}

static double ended_share(const Answer *answer, const State *state) {
    int last = state->phase == LEFTOVER ? state->last : 0, draws = 0;
    if (state->phase == LEFTOVER)
        draws = answer->game->leftover == MUST ? ones(state->hand[last] >> 1) : state->draws;
    double share = drawn(answer->game, state, last, state->score[last] - state->score[1 - last], draws);
    return last == answer->seat ? share : 1 - share;
}

/* The best response's share once a card of this kind is turned up. */
static double share_with(Answer *answer, const State *state, int kind) {
    const Game *game = answer->game;
    int me = answer->seat, master = 1 - me, choices[2][BIDS], size[2];
    double mix[SEATS * BIDS] = {0}, *his = mix + master * BIDS, best = 0;
    Position position = {.scout = state->table, .kind = kind, .waits = NOBODY};
    memcpy(position.left, state->left, sizeof position.left);
    for (int p = 0; p < SEATS; p++) position.bid[p] = NOBODY;
    for (int p = 0; p < 2; p++) {
        position.hand[p] = state->hand[p];
        memcpy(position.taken[p], state->taken[p], sizeof position.taken[p]);
        size[p] = options(game, state, kind, p, choices[p]);
    }
    if (size[master] < 2) his[0] = 1;
    else if (!duell_decide(game, answer->net, &position, 1, TURNS, 0, mix)) answer->failed = 1;
    for (int p = 0; p < 2; p++)
        if (!size[p]) choices[p][size[p]++] = NOBODY;
    for (int i = 0; i < size[me] && !answer->failed; i++) {
        double share = 0;
        for (int j = 0; j < size[master]; j++) {
            State after;
            int bids[2];
            if (!(his[j] > 0)) continue;
            bids[me] = choices[me][i], bids[master] = choices[master][j];
            next_states(game, state, &position, bids, &after);
            share += his[j] * share_of(answer, &after);
        }
        if (share > best) best = share;
    }
    return best;
}

static double share_of(Answer *answer, const State *state) {
    Key key = {state->table, state->hand[0], state->hand[1], 0, {0}, {{0}}};
    double share = 0;
    int is_new;
    if (state->phase == OVER || state->phase == LEFTOVER) return ended_share(answer, state);
    memcpy(key.left, state->left, sizeof key.left);
    for (int p = 0; p < 2; p++) memcpy(key.taken[p], state->taken[p], sizeof key.taken[p]);
    int32_t entry = look_up(&answer->shares, &key);
    if (entry >= 0) return *(double *)value_at(&answer->shares, entry);
    for (int k = 0; k < answer->game->kinds && !answer->failed; k++)
        if (state->left[k]) share += state->left[k] * share_with(answer, state, k);
    share /= state->left_total;
    if ((entry = entry_of(&answer->shares, &key, &is_new)) < 0) answer->failed = 1;
    else *(double *)value_at(&answer->shares, entry) = share;
    return share;
}

/* The share of the wins above one half that the best response gets, as the mean of both seats; -1 if unknown. */
API double gain_of_knowing(const Game *game, const Net *net) {
    State state = {.table = NOBODY, .last = NOBODY};
    double sum = 0;
    for (int p = 0; p < 2; p++) state.hand[p] = (2 << game->values) - 1;
    for (int k = 0; k < game->kinds; k++) state.left[k] = game->count[k], state.left_total += game->count[k];
    for (int seat = 0; seat < 2; seat++) {
        Answer answer = {.game = game, .net = net, .seat = seat};
        make_table(&answer.shares, sizeof(Key), sizeof(double), MOST);
        sum += share_of(&answer, &state);
        free_table(&answer.shares);
        if (answer.failed) return -1;
    }
    return sum / 2 - 0.5;
}
