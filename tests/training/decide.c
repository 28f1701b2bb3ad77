#include "decide.h"
#include <math.h>
#include <string.h>

static const float NOISE = 0.04f;
enum { MANY = 200 }; /* with more joint bids for a Vader, payments are added up instead */
enum { SUMMED = 300 }; /* the most joint choices added up exactly, and the number of samples of more */

void decide(Decision *d, const Game *g, const Judge *judge, Chance *chance, const State *before, int kind) {
    d->game = g, d->judge = judge, d->chance = chance, d->kind = kind, d->before = *before;
    memset(d->known, 0, sizeof d->known);
    memset(d->keys, 0, sizeof d->keys);
    memset(d->pair_keys, 0, sizeof d->pair_keys);
}

/* The share of the win without another draw, by the lead over the best other seat. */
static double stopped(int lead) { return lead > 0 ? 1 : lead ? 0 : 0.5; }

/* The share of the win when drawing while that is best, over every order of the stock. */
static double best_draws(const Game *g, State *s, int seat, int lead, int draws, int forced) {
    double now = stopped(lead), onward = 0;
    if (!draws || !s->left_total || (lead > 0 && !forced)) return now;
    int left = s->left_total;
    for (int k = 0; k < g->kinds; k++) {
        if (!s->left[k]) continue;
        int by = gain(g, s, seat, k), count = s->left[k];
        s->left[k]--, s->left_total--, s->taken[seat][k]++;
        onward += count * best_draws(g, s, seat, lead + by, draws - 1, forced);
        s->left[k]++, s->left_total++, s->taken[seat][k]--;
    }
    onward /= left;
    return forced || onward > now ? onward : now;
}

/* One sample of more than three draws: until ahead, and on when level. */
static double drawn_once(const Game *g, const State *s, int seat, int lead, int draws, int forced, Chance *chance) {
    uint8_t left[KINDS], taken[KINDS];
    memcpy(left, s->left, sizeof left);
    memcpy(taken, s->taken[seat], sizeof taken);
    for (int total = s->left_total; draws && total && (forced || lead <= 0); draws--, total--) {
        int card = below(chance, total), k = 0;
        while (card >= left[k]) card -= left[k++];
        lead += g->gain[g->start[k] + taken[k]];
        left[k]--, taken[k]++;
    }
    return stopped(lead);
}

double leftover_share(const Game *g, State *s, Chance *chance) {
    int best = -1000000, forced = g->leftover == MUST;
    for (int p = 0; p < g->seats; p++)
        if (p != s->last && s->score[p] > best) best = s->score[p];
    int lead = s->score[s->last] - best;
    if (s->draws <= 3) return best_draws(g, s, s->last, lead, s->draws, forced);
    double sum = 0;
    for (int once = 0; once < DRAWN; once++) sum += drawn_once(g, s, s->last, lead, s->draws, forced, chance);
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

void ended(const Game *g, State *s, Chance *chance, float *shares) {
    if (s->phase == OVER) {
        share_out(g->seats, s->score, NOBODY, 1, shares);
        return;
    }
    float share = (float)leftover_share(g, s, chance);
    shares[s->last] = share;
    share_out(g->seats, s->score, s->last, 1 - share, shares);
}

/* The state with the card at stake on a pile, and each seat's first-layer sums for piles and stock. */
static State *with_pile(Decision *d, int pile) {
    const Game *g = d->game;
    State *s = &d->piled[pile];
    if (d->known[pile]) return s;
    d->known[pile] = 1;
    *s = d->before;
    award(g, s, d->kind, pile);
    if (d->judge->net)
        for (int p = 0; p < g->seats; p++) {
            Inputs in;
            in.size = 0;
            rivals_of(g, s, p, d->rivals[pile][p]);
            pile_inputs(g, s, p, d->rivals[pile][p], &in);
            memcpy(d->sums[pile][p], d->judge->net->first_bias, sizeof d->sums[pile][p]);
            add_inputs(d->judge->net, &in, d->sums[pile][p]);
        }
    return s;
}

/* The first-layer sums for the hands of a seat and of its rival of this rank. */
static const float *pair_of(Decision *d, const State *s, int seat, int rank, int other) {
    int tables = s->table == seat ? 1 : s->table == other ? 2 : 0;
    uint32_t key = 1 + (((((uint32_t)s->hand[seat] << 9 | (uint32_t)s->hand[other]) * 4 + (uint32_t)seat) * 4
                         + (uint32_t)other) * 4 + (uint32_t)rank) * 4 + (uint32_t)tables;
    uint32_t at = key * 2654435769u >> 21;
    while (d->pair_keys[at] && d->pair_keys[at] != key) at = (at + 1) & (PAIRS - 1);
    if (!d->pair_keys[at]) {
        Inputs in;
        in.size = 0;
        d->pair_keys[at] = key;
        hand_inputs(d->game, s->hand, s->table, seat, rank, other, &in);
        memset(d->pairs[at], 0, sizeof d->pairs[at]);
        add_inputs(d->judge->net, &in, d->pairs[at]);
    }
    return d->pairs[at];
}

/* Every seat's share in a state with the card at stake on `pile`. */
static void value(Decision *d, int pile, State *s, float *shares) {
    const Game *g = d->game;
    if (s->phase != OVER && !d->judge->net) {
        d->judge->other(d->judge, g, s, shares);
        return;
    }
    if (s->phase == LEFTOVER || s->phase == OVER) {
        ended(g, s, d->chance, shares);
        return;
    }
    float standings[SEATS];
    for (int p = 0; p < g->seats; p++) {
        float sums[WIDE];
        memcpy(sums, d->sums[pile][p], sizeof sums);
        for (int r = 0; r < g->seats - 1; r++) {
            const float *pair = pair_of(d, s, p, r, d->rivals[pile][p][r]);
            for (int h = 0; h < WIDE; h++) sums[h] += pair[h];
        }
        standings[p] = stand(d->judge->net, sums, 0);
    }
    shares_of(g->seats, standings, shares);
}

/* The slot of a key; `is_new` if it has to be filled. */
static float *place_of(Decision *d, uint64_t key, int *is_new) {
    uint64_t mixed = key * 0x9E3779B97F4A7C15u;
    int at = (int)(mixed >> 51) & (PLACES - 1);
    for (int tries = 0; tries < 64; tries++, at = (at + 1) & (PLACES - 1)) {
        if (d->keys[at] == key) { *is_new = 0; return d->found[at]; }
        if (!d->keys[at]) break;
    }
    d->keys[at] = key;
    *is_new = 1;
    return d->found[at];
}

/* A key for every state that a decision can lead to; the rest of the state is the same or follows from it. */
static uint64_t key_of(const Game *g, int pile, const int *hands, int table) {
    uint64_t key = 1 + (uint64_t)pile + 8 * (uint64_t)(table + 1);
    for (int p = 0; p < g->seats; p++) key = key << 9 | (uint64_t)hands[p];
    return key;
}

static const float *exact_outlook(Decision *d, const int *bids) {
    const Game *g = d->game;
    int paid[SEATS], hands[SEATS], scout, is_new, pile = showdown(g, g->vader[d->kind], bids, paid, &scout);
    if (d->before.left_total == 1) scout = NOBODY;
    for (int p = 0; p < g->seats; p++) hands[p] = d->before.hand[p] - paid[p] - (p == scout);
    float *shares = place_of(d, key_of(g, pile, hands, scout), &is_new);
    if (!is_new) return shares;
    State *s = with_pile(d, pile);
    memcpy(s->hand, hands, sizeof hands);
    s->table = scout;
    if (scout != NOBODY)
        s->phase = SCOUT;
    else
        s->phase = ROUND, settle(g, s);
    value(d, pile, s, shares);
    return shares;
}

/* The approximate outlook of a joint bid of several for a Vader: the effects of each payment alone, added up. */
static const float *of_each_payment(Decision *d, const int *bids) {
    const Game *g = d->game;
    int paid[SEATS], scout, winner = showdown(g, 1, bids, paid, &scout), two[SEATS] = {NOBODY, NOBODY, NOBODY, NOBODY};
    two[winner] = bids[winner];
    const float *alone = exact_outlook(d, two);
    memcpy(d->added, alone, sizeof d->added);
    float whole = 0;
    for (int payer = 0; payer < g->seats; payer++) {
        if (payer == winner || bids[payer] == NOBODY) continue;
        two[payer] = bids[payer];
        const float *with = exact_outlook(d, two);
        for (int p = 0; p < g->seats; p++) d->added[p] += with[p] - alone[p];
        two[payer] = NOBODY;
    }
    for (int p = 0; p < g->seats; p++) whole += d->added[p] = fmaxf(0, d->added[p]);
    for (int p = 0; p < g->seats; p++) d->added[p] /= whole;
    return d->added;
}

const float *bid_outlook(Decision *d, const int *bids) {
    const Game *g = d->game;
    int joint = 1;
    if (!g->vader[d->kind] || g->seats == 2) return exact_outlook(d, bids);
    for (int p = 0; p < g->seats; p++)
        if (bids[p] != NOBODY) joint *= __builtin_popcount(d->before.hand[p] >> 1);
    return joint > MANY ? of_each_payment(d, bids) : exact_outlook(d, bids);
}

void bid_after(const Decision *d, const int *bids, State *after) {
    *after = d->before;
    bid(d->game, after, d->kind, bids);
}

const float *scout_outlook(Decision *d, int to) {
    const Game *g = d->game;
    int is_new, hands[SEATS], seat = d->before.table;
    memcpy(hands, d->before.hand, sizeof hands);
    if (returns(g, d->kind, to == seat)) hands[seat] |= 1;
    float *shares = place_of(d, key_of(g, to, hands, NOBODY), &is_new);
    if (!is_new) return shares;
    State *s = with_pile(d, to);
    memcpy(s->hand, hands, sizeof hands);
    s->table = NOBODY, s->phase = ROUND;
    settle(g, s);
    value(d, to, s, shares);
    return shares;
}

/* One side of regret matching+ with linear averages, as in duell.games.duel.bots.equilibrium. */
typedef struct { int size; float mix[CHOICES], regrets[CHOICES], sum[CHOICES]; } Side;

static void begin(Side *side, int size) {
    memset(side, 0, sizeof *side);
    side->size = size;
    for (int c = 0; c < size; c++) side->mix[c] = 1.0f / size;
}

/* Learn from the value of each choice in a turn. */
static void take_in(Side *side, const float *values, float turn) {
    float got = 0, whole = 0;
    for (int c = 0; c < side->size; c++) got += values[c] * side->mix[c], side->sum[c] += turn * side->mix[c];
    for (int c = 0; c < side->size; c++) whole += side->regrets[c] = fmaxf(0, side->regrets[c] + values[c] - got);
    for (int c = 0; c < side->size; c++) side->mix[c] = whole > 0 ? side->regrets[c] / whole : 1.0f / side->size;
}

static void average(const Side *side, float *mix) {
    float whole = 0;
    for (int c = 0; c < side->size; c++) whole += side->sum[c];
    for (int c = 0; c < side->size; c++) mix[c] = side->sum[c] / whole;
}

void solve(int rows, int columns, float matrix[CHOICES][CHOICES], int turns, float *row_mix, float *column_mix) {
    Side one, other;
    begin(&one, rows), begin(&other, columns);
    for (int turn = 1; turn <= turns; turn++) {
        float values[CHOICES];
        for (int r = 0; r < rows; r++) {
            values[r] = 0;
            for (int c = 0; c < columns; c++) values[r] += matrix[r][c] * other.mix[c];
        }
        take_in(&one, values, turn);
        for (int c = 0; c < columns; c++) values[c] = 0;
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < columns; c++) values[c] -= matrix[r][c] * one.mix[r];
        take_in(&other, values, turn);
    }
    average(&one, row_mix), average(&other, column_mix);
}

int pick(Chance *chance, const float *mix, int size) {
    float point = (float)uniform(chance);
    for (int c = 0; c < size; c++)
        if ((point -= mix[c]) < 0) return c;
    int best = 0;
    for (int c = 1; c < size; c++)
        if (mix[c] > mix[best]) best = c;
    return best;
}

/* The bids of a seat; returns their number. */
static int options(const Decision *d, int seat, int *choices) {
    int size = 0, cards = playable(d->game, d->game->vader[d->kind], d->before.hand[seat]);
    for (int c = 0; c <= d->game->values; c++)
        if (cards >> c & 1) choices[size++] = c;
    return size;
}

/* Two players: solve the matrix of joint bids. */
static void two(Decision *d, int turns, const int *sizes, int choices[SEATS][CHOICES], float found[SEATS][CHOICES]) {
    float matrix[CHOICES][CHOICES];
    for (int r = 0; r < sizes[0]; r++)
        for (int c = 0; c < sizes[1]; c++) {
            int bids[SEATS] = {choices[0][r], choices[1][c], NOBODY, NOBODY};
            matrix[r][c] = bid_outlook(d, bids)[0];
        }
    solve(sizes[0], sizes[1], matrix, turns, found[0], found[1]);
}

/* Regret matching never quite forgets what it tried. */
static void without_noise(float *mix, int size) {
    float whole = 0;
    for (int c = 0; c < size; c++) whole += mix[c] = mix[c] < NOISE ? 0 : mix[c];
    for (int c = 0; c < size; c++) mix[c] /= whole;
}

/* More players: each learns from choices sampled from the others' mixes. */
static void several(Decision *d, int turns, const int *sizes, int choices[SEATS][CHOICES], float found[SEATS][CHOICES]) {
    Side sides[SEATS];
    int seats = d->game->seats;
    for (int p = 0; p < seats; p++) begin(&sides[p], sizes[p]);
    for (int turn = 1; turn <= turns; turn++) {
        int bids[SEATS] = {NOBODY, NOBODY, NOBODY, NOBODY};
        for (int p = 0; p < seats; p++)
            if (sizes[p]) bids[p] = choices[p][pick(d->chance, sides[p].mix, sizes[p])];
        for (int p = 0; p < seats; p++) {
            if (!sizes[p]) continue;
            float values[CHOICES];
            int drawn = bids[p];
            for (int c = 0; c < sizes[p]; c++) {
                bids[p] = choices[p][c];
                values[c] = bid_outlook(d, bids)[p];
            }
            bids[p] = drawn;
            take_in(&sides[p], values, turn);
        }
    }
    for (int p = 0; p < seats; p++)
        if (sizes[p]) average(&sides[p], found[p]), without_noise(found[p], sizes[p]);
}

/* Add up the values of the joint bids of the seats from `seat` on, by probability. */
static void expect(Decision *d, int seat, float chance, int *bids, const float mix[SEATS][CHOICES], float *expected) {
    const Game *g = d->game;
    if (seat == g->seats) {
        const float *shares = bid_outlook(d, bids);
        for (int p = 0; p < g->seats; p++) expected[p] += chance * shares[p];
        return;
    }
    int cards = playable(g, g->vader[d->kind], d->before.hand[seat]);
    bids[seat] = NOBODY;
    if (!cards) expect(d, seat + 1, chance, bids, mix, expected);
    for (int c = 0; c <= g->values; c++)
        if (cards >> c & 1 && mix[seat][c] > 0) {
            bids[seat] = c;
            expect(d, seat + 1, chance * mix[seat][c], bids, mix, expected);
        }
}

/* Every seat's value under these mixes: added up, or sampled if there are too many likely joint bids. */
static void expected_of(Decision *d, const float mix[SEATS][CHOICES], float *expected) {
    const Game *g = d->game;
    int bids[SEATS] = {NOBODY, NOBODY, NOBODY, NOBODY};
    double joint = 1;
    for (int p = 0; p < g->seats; p++) {
        int support = 0;
        for (int c = 0; c <= g->values; c++) support += mix[p][c] > 0;
        joint *= support ? support : 1;
    }
    memset(expected, 0, sizeof(float) * SEATS);
    if (joint <= SUMMED)
        expect(d, 0, 1, bids, mix, expected);
    else
        for (int once = 0; once < SUMMED; once++) {
            for (int p = 0; p < g->seats; p++)
                if (playable(g, g->vader[d->kind], d->before.hand[p])) bids[p] = pick(d->chance, mix[p], g->values + 1);
            const float *shares = bid_outlook(d, bids);
            for (int p = 0; p < g->seats; p++) expected[p] += shares[p];
        }
    float whole = 0;
    for (int p = 0; p < g->seats; p++) whole += expected[p];
    for (int p = 0; p < g->seats; p++) expected[p] /= whole;
}

void mixes(Decision *d, int turns, float mix[SEATS][CHOICES], float *expected) {
    const Game *g = d->game;
    int sizes[SEATS] = {0}, choices[SEATS][CHOICES], bidding = 0;
    float found[SEATS][CHOICES] = {{0}};
    for (int p = 0; p < g->seats; p++) bidding += (sizes[p] = options(d, p, choices[p])) > 0;
    if (g->seats == 2 && bidding == 2)
        two(d, turns, sizes, choices, found);
    else
        several(d, turns, sizes, choices, found);
    memset(mix, 0, sizeof(float) * SEATS * CHOICES);
    for (int p = 0; p < g->seats; p++)
        for (int c = 0; c < sizes[p]; c++) mix[p][choices[p][c]] = found[p][c];
    expected_of(d, (const float(*)[CHOICES])mix, expected);
}

int turn_up(const State *s, Chance *chance) {
    int card = below(chance, s->left_total), k = 0;
    while (card >= s->left[k]) card -= s->left[k++];
    return k;
}

void totals(const Game *g, State s, Chance *chance, float *points) {
    int best = -1000000;
    for (int p = 0; p < g->seats; p++)
        if (p != s.last && s.score[p] > best) best = s.score[p];
    for (; s.phase == LEFTOVER && s.draws && s.left_total; s.draws--) {
        if (g->leftover == MAY && s.score[s.last] > best) break;
        award(g, &s, turn_up(&s, chance), s.last);
    }
    for (int p = 0; p < g->seats; p++) points[p] = (float)(g->unit * s.score[p] / 10);
}
