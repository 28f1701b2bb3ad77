#include "decide.h"
#include <math.h>
#include <string.h>

static const float NOISE = 0.04f;
enum { MANY = 200 };   /* with more joint bids for a Vader, payments are added up instead */
enum { SUMMED = 300 }; /* the most joint choices added up exactly, and the number of samples of more */

void decide(Decision *decision, const Game *game, const Judge *judge, Chance *chance, const State *before, int kind) {
    decision->game = game, decision->judge = judge, decision->chance = chance, decision->kind = kind,
    decision->before = *before;
    memset(decision->known, 0, sizeof decision->known);
    memset(decision->keys, 0, sizeof decision->keys);
    memset(decision->pair_keys, 0, sizeof decision->pair_keys);
}

/* The share of the win without another draw, by the lead over the best other seat. */
static double stopped(int lead) { return lead > 0 ? 1 : lead ? 0 : 0.5; }

/* The share of the win when drawing while that is best, over every order of the stock. */
static double best_draws(const Game *game, State *state, int seat, int lead, int draws, int forced) {
    double now = stopped(lead), onward = 0;
    if (!draws || !state->left_total || (lead > 0 && !forced)) return now;
    int left = state->left_total;
    for (int k = 0; k < game->kinds; k++) {
        if (!state->left[k]) continue;
        int by = gain(game, state, seat, k), count = state->left[k];
        state->left[k]--, state->left_total--, state->taken[seat][k]++;
        onward += count * best_draws(game, state, seat, lead + by, draws - 1, forced);
        state->left[k]++, state->left_total++, state->taken[seat][k]--;
    }
    onward /= left;
    return forced || onward > now ? onward : now;
}

/* One sample of more than three draws: until ahead, and on when level. */
static double drawn_once(const Game *game, const State *state, int seat, int lead, int draws, int forced,
                         Chance *chance) {
    uint8_t left[KINDS], taken[KINDS];
    memcpy(left, state->left, sizeof left);
    memcpy(taken, state->taken[seat], sizeof taken);
    for (int total = state->left_total; draws && total && (forced || lead <= 0); draws--, total--) {
        int card = below(chance, total), k = 0;
        while (card >= left[k]) card -= left[k++];
        lead += game->gain[game->start[k] + taken[k]];
        left[k]--, taken[k]++;
    }
    return stopped(lead);
}

double leftover_share(const Game *game, State *state, Chance *chance) {
    int best = -1000000, forced = game->leftover == MUST;
    for (int p = 0; p < game->seats; p++)
        if (p != state->last && state->score[p] > best) best = state->score[p];
    int lead = state->score[state->last] - best;
    if (state->draws <= 3) return best_draws(game, state, state->last, lead, state->draws, forced);
    double sum = 0;
    for (int once = 0; once < DRAWN; once++)
        sum += drawn_once(game, state, state->last, lead, state->draws, forced, chance);
    return sum / DRAWN;
}

/* Share `whole` equally among the best (ruling 9), except seat `but`. */
static void share_out(int seats, const int *score, int but, float whole, float *shares) {
    int best = -1000000, count = 0;
    for (int p = 0; p < seats; p++) {
        if (p == but) continue;
        if (score[p] > best) best = score[p], count = 0;
        count += score[p] == best;
    }
    for (int p = 0; p < seats; p++)
        if (p != but) shares[p] = score[p] == best ? whole / count : 0;
}

void ended(const Game *game, State *state, Chance *chance, float *shares) {
    if (state->phase == OVER) {
        share_out(game->seats, state->score, NOBODY, 1, shares);
        return;
    }
    float share = (float)leftover_share(game, state, chance);
    shares[state->last] = share;
    share_out(game->seats, state->score, state->last, 1 - share, shares);
}

/* The state with the card at stake on a pile, and each seat's first-layer sums for piles and stock. */
static State *with_pile(Decision *decision, int pile) {
    const Game *game = decision->game;
    State *state = &decision->piled[pile];
    if (decision->known[pile]) return state;
    decision->known[pile] = 1;
    *state = decision->before;
    award(game, state, decision->kind, pile);
    if (decision->judge->net)
        for (int p = 0; p < game->seats; p++) {
            Inputs inputs;
            inputs.size = 0;
            rivals_of(game, state, p, decision->rivals[pile][p]);
            pile_inputs(game, state, p, decision->rivals[pile][p], &inputs);
            memcpy(decision->sums[pile][p], decision->judge->net->first_bias, sizeof decision->sums[pile][p]);
            add_inputs(decision->judge->net, &inputs, base_of(game, p), decision->sums[pile][p]);
        }
    return state;
}

/* The first-layer sums for the hands of a seat and of its rival of this rank. */
static const float *pair_of(Decision *decision, const State *state, int seat, int rank, int other) {
    int tables = state->table == seat ? 1 : state->table == other ? 2 : 0;
    uint32_t key = 1 +
                   (((((uint32_t)state->hand[seat] << 9 | (uint32_t)state->hand[other]) * 4 + (uint32_t)seat) * 4 +
                     (uint32_t)other) *
                        4 +
                    (uint32_t)rank) *
                       4 +
                   (uint32_t)tables;
    uint32_t at = key * 2654435769u >> 21;
    while (decision->pair_keys[at] && decision->pair_keys[at] != key) at = (at + 1) & (PAIRS - 1);
    if (!decision->pair_keys[at]) {
        Inputs inputs;
        inputs.size = 0;
        decision->pair_keys[at] = key;
        hand_inputs(decision->game, state->hand, state->table, seat, rank, other, &inputs);
        memset(decision->pairs[at], 0, sizeof decision->pairs[at]);
        add_inputs(decision->judge->net, &inputs, base_of(decision->game, seat), decision->pairs[at]);
    }
    return decision->pairs[at];
}

/* Every seat's share in a state with the card at stake on `pile`. */
static void value(Decision *decision, int pile, State *state, float *shares) {
    const Game *game = decision->game;
    if (state->phase != OVER && !decision->judge->net) {
        decision->judge->other(decision->judge, game, state, shares);
        return;
    }
    if (state->phase == LEFTOVER || state->phase == OVER) {
        ended(game, state, decision->chance, shares);
        return;
    }
    float standings[SEATS];
    for (int p = 0; p < game->seats; p++) {
        float sums[WIDE];
        memcpy(sums, decision->sums[pile][p], sizeof sums);
        for (int r = 0; r < game->seats - 1; r++) {
            const float *pair = pair_of(decision, state, p, r, decision->rivals[pile][p][r]);
            for (int cell = 0; cell < WIDE; cell++) sums[cell] += pair[cell];
        }
        standings[p] = stand(decision->judge->net, sums, 0);
    }
    shares_of(game->seats, standings, shares);
}

/* The slot of a key; `is_new` if it has to be filled. */
static float *place_of(Decision *decision, uint64_t key, int *is_new) {
    uint64_t mixed = key * 0x9E3779B97F4A7C15u;
    int at = (int)(mixed >> 51) & (PLACES - 1);
    for (int tries = 0; tries < 64; tries++, at = (at + 1) & (PLACES - 1)) {
        if (decision->keys[at] == key) {
            *is_new = 0;
            return decision->found[at];
        }
        if (!decision->keys[at]) break;
    }
    decision->keys[at] = key;
    *is_new = 1;
    return decision->found[at];
}

/* A key for every state that a decision can lead to; the rest of the state is the same or follows from it. */
static uint64_t key_of(const Game *game, int pile, const int *hands, int table) {
    uint64_t key = 1 + (uint64_t)pile + 8 * (uint64_t)(table + 1);
    for (int p = 0; p < game->seats; p++) key = key << 9 | (uint64_t)hands[p];
    return key;
}

static const float *exact_outlook(Decision *decision, const int *bids) {
    const Game *game = decision->game;
    int paid[SEATS], hands[SEATS], scout, is_new,
        pile = showdown(game, game->vader[decision->kind], bids, paid, &scout);
    if (decision->before.left_total == 1) scout = NOBODY;
    for (int p = 0; p < game->seats; p++) hands[p] = decision->before.hand[p] - paid[p] - (p == scout);
    float *shares = place_of(decision, key_of(game, pile, hands, scout), &is_new);
    if (!is_new) return shares;
    State *state = with_pile(decision, pile);
    memcpy(state->hand, hands, sizeof hands);
    state->table = scout;
    if (scout != NOBODY) state->phase = SCOUT;
    else state->phase = ROUND, settle(game, state);
    value(decision, pile, state, shares);
    return shares;
}

/* The approximate outlook of a joint bid of several for a Vader: the effects of each payment alone, added up. */
static const float *of_each_payment(Decision *decision, const int *bids) {
    const Game *game = decision->game;
    int paid[SEATS], scout, winner = showdown(game, 1, bids, paid, &scout),
                            two[SEATS] = {NOBODY, NOBODY, NOBODY, NOBODY};
    two[winner] = bids[winner];
    const float *alone = exact_outlook(decision, two);
    memcpy(decision->added, alone, sizeof decision->added);
    float whole = 0;
    for (int payer = 0; payer < game->seats; payer++) {
        if (payer == winner || bids[payer] == NOBODY) continue;
        two[payer] = bids[payer];
        const float *with = exact_outlook(decision, two);
        for (int p = 0; p < game->seats; p++) decision->added[p] += with[p] - alone[p];
        two[payer] = NOBODY;
    }
    for (int p = 0; p < game->seats; p++) whole += decision->added[p] = fmaxf(0, decision->added[p]);
    for (int p = 0; p < game->seats; p++) decision->added[p] /= whole;
    return decision->added;
}

const float *bid_outlook(Decision *decision, const int *bids) {
    const Game *game = decision->game;
    int joint = 1;
    if (!game->vader[decision->kind] || game->seats == 2) return exact_outlook(decision, bids);
    for (int p = 0; p < game->seats; p++)
        if (bids[p] != NOBODY) joint *= __builtin_popcount(decision->before.hand[p] >> 1);
    return joint > MANY ? of_each_payment(decision, bids) : exact_outlook(decision, bids);
}

void bid_after(const Decision *decision, const int *bids, State *after) {
    *after = decision->before;
    bid(decision->game, after, decision->kind, bids);
}

const float *scout_outlook(Decision *decision, int to) {
    const Game *game = decision->game;
    int is_new, hands[SEATS], seat = decision->before.table;
    memcpy(hands, decision->before.hand, sizeof hands);
    if (returns(game, game->vader[decision->kind], to == seat)) hands[seat] |= 1;
    float *shares = place_of(decision, key_of(game, to, hands, NOBODY), &is_new);
    if (!is_new) return shares;
    State *state = with_pile(decision, to);
    memcpy(state->hand, hands, sizeof hands);
    state->table = NOBODY, state->phase = ROUND;
    settle(game, state);
    value(decision, to, state, shares);
    return shares;
}

int pick(Chance *chance, const double *mix, int size) {
    double point = uniform(chance);
    for (int c = 0; c < size; c++)
        if ((point -= mix[c]) < 0) return c;
    int best = 0;
    for (int c = 1; c < size; c++)
        if (mix[c] > mix[best]) best = c;
    return best;
}

/* The bids of a seat; returns their number. */
static int options(const Decision *decision, int seat, int *choices) {
    int size = 0, cards = playable(decision->game, decision->game->vader[decision->kind], decision->before.hand[seat]);
    for (int c = 0; c <= decision->game->values; c++)
        if (cards >> c & 1) choices[size++] = c;
    return size;
}

/* Two players: solve the matrix of joint bids. */
static void two(Decision *decision, int turns, const int *sizes, int choices[SEATS][CHOICES],
                double found[SEATS][CHOICES]) {
    Matrix matrix;
    for (int r = 0; r < sizes[0]; r++)
        for (int c = 0; c < sizes[1]; c++) {
            int bids[SEATS] = {choices[0][r], choices[1][c], NOBODY, NOBODY};
            matrix[r][c] = bid_outlook(decision, bids)[0];
        }
    solve(sizes[0], sizes[1], matrix, turns, found[0], found[1]);
}

/* Regret matching never quite forgets what it tried. */
static void without_noise(double *mix, int size) {
    double whole = 0;
    for (int c = 0; c < size; c++) whole += mix[c] = mix[c] < NOISE ? 0 : mix[c];
    for (int c = 0; c < size; c++) mix[c] /= whole;
}

/* More players: each learns from choices sampled from the others' mixes. */
static void several(Decision *decision, int turns, const int *sizes, int choices[SEATS][CHOICES],
                    double found[SEATS][CHOICES]) {
    Regrets sides[SEATS];
    int seats = decision->game->seats;
    for (int p = 0; p < seats; p++) begin(&sides[p], sizes[p]);
    for (int turn = 1; turn <= turns; turn++) {
        int bids[SEATS] = {NOBODY, NOBODY, NOBODY, NOBODY};
        for (int p = 0; p < seats; p++)
            if (sizes[p]) bids[p] = choices[p][pick(decision->chance, sides[p].mix, sizes[p])];
        for (int p = 0; p < seats; p++) {
            if (!sizes[p]) continue;
            double values[CHOICES];
            int drawn = bids[p];
            for (int c = 0; c < sizes[p]; c++) {
                bids[p] = choices[p][c];
                values[c] = bid_outlook(decision, bids)[p];
            }
            bids[p] = drawn;
            learn(&sides[p], values, turn);
        }
    }
    for (int p = 0; p < seats; p++)
        if (sizes[p]) average(&sides[p], found[p]), without_noise(found[p], sizes[p]);
}

/* Add up the values of the joint bids of the seats from `seat` on, by probability. */
static void expect(Decision *decision, int seat, double chance, int *bids, const double mix[SEATS][CHOICES],
                   float *expected) {
    const Game *game = decision->game;
    if (seat == game->seats) {
        const float *shares = bid_outlook(decision, bids);
        for (int p = 0; p < game->seats; p++) expected[p] += (float)chance * shares[p];
        return;
    }
    int cards = playable(game, game->vader[decision->kind], decision->before.hand[seat]);
    bids[seat] = NOBODY;
    if (!cards) expect(decision, seat + 1, chance, bids, mix, expected);
    for (int c = 0; c <= game->values; c++)
        if (cards >> c & 1 && mix[seat][c] > 0) {
            bids[seat] = c;
            expect(decision, seat + 1, chance * mix[seat][c], bids, mix, expected);
        }
}

/* Every seat's value under these mixes: added up, or sampled if there are too many likely joint bids. */
static void expected_of(Decision *decision, const double mix[SEATS][CHOICES], float *expected) {
    const Game *game = decision->game;
    int bids[SEATS] = {NOBODY, NOBODY, NOBODY, NOBODY};
    double joint = 1;
    for (int p = 0; p < game->seats; p++) {
        int support = 0;
        for (int c = 0; c <= game->values; c++) support += mix[p][c] > 0;
        joint *= support ? support : 1;
    }
    memset(expected, 0, sizeof(float) * SEATS);
    if (joint <= SUMMED) expect(decision, 0, 1, bids, mix, expected);
    else
        for (int once = 0; once < SUMMED; once++) {
            for (int p = 0; p < game->seats; p++)
                if (playable(game, game->vader[decision->kind], decision->before.hand[p]))
                    bids[p] = pick(decision->chance, mix[p], game->values + 1);
            const float *shares = bid_outlook(decision, bids);
            for (int p = 0; p < game->seats; p++) expected[p] += shares[p];
        }
    float whole = 0;
    for (int p = 0; p < game->seats; p++) whole += expected[p];
    for (int p = 0; p < game->seats; p++) expected[p] /= whole;
}

void mixes(Decision *decision, int turns, double mix[SEATS][CHOICES], float *expected) {
    const Game *game = decision->game;
    int sizes[SEATS] = {0}, choices[SEATS][CHOICES], bidding = 0;
    double found[SEATS][CHOICES] = {{0}};
    for (int p = 0; p < game->seats; p++) bidding += (sizes[p] = options(decision, p, choices[p])) > 0;
    if (game->seats == 2 && bidding == 2) two(decision, turns, sizes, choices, found);
    else several(decision, turns, sizes, choices, found);
    memset(mix, 0, sizeof(double) * SEATS * CHOICES);
    for (int p = 0; p < game->seats; p++)
        for (int c = 0; c < sizes[p]; c++) mix[p][choices[p][c]] = found[p][c];
    expected_of(decision, (const double (*)[CHOICES])mix, expected);
}

int turn_up(const State *state, Chance *chance) {
    int card = below(chance, state->left_total), k = 0;
    while (card >= state->left[k]) card -= state->left[k++];
    return k;
}

void totals(const Game *game, State state, Chance *chance, float *points) {
    int best = -1000000;
    for (int p = 0; p < game->seats; p++)
        if (p != state.last && state.score[p] > best) best = state.score[p];
    for (; state.phase == LEFTOVER && state.draws && state.left_total; state.draws--) {
        if (game->leftover == MAY && state.score[state.last] > best) break;
        award(game, &state, turn_up(&state, chance), state.last);
    }
    for (int p = 0; p < game->seats; p++) points[p] = (float)(game->unit * state.score[p] / 10);
}

double train_on(const Net *net, Net *gradient, const Game *game, const Step *steps, int size, double lambda,
                const float *points) {
    double loss = 0;
    float shares[SEATS];
    memcpy(shares, steps[size - 1].shares, sizeof shares);
    for (int at = size - 2; at >= 0; at--) {
        int cut = steps[at + 1].odd;
        for (int p = 0; p < game->seats; p++)
            shares[p] = cut ? steps[at].shares[p] : (float)((1 - lambda) * steps[at].shares[p] + lambda * shares[p]);
        loss += train(net, gradient, game, &steps[at].state, shares, points);
    }
    return loss;
}
