/* A decision by looking ahead (see search.py and evaluation.py, whose names these are). */
#include "duel.h"
#include "library.h"
#include "luck.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { EXACT = 3, SAMPLES = 400, MANY = 200, TURNS_BELOW = 30, MOST_KEPT = 1 << 20 };
enum { SHORT = 24, FEW = 5, MOST_VALUED = 500 };
static const double MOST_LOOKED_AT[2] = {1e6, 1e10}, OF_VADERS = 0.2, NOISE = 0.02, SAME = 1e-9;

/* ---- the moves of a state */

/* The choices of a seat: bids, or for R2-D2's seat the receivers of the card that it has turned up, itself first. */
int options(const Game *g, const State *s, int kind, int seat, int *choices) {
    int size = 0;
    if (s->table != NOBODY) {
        if (s->table != seat) return 0;
        choices[size++] = seat;
        for (int p = 0; p < g->seats; p++) if (p != seat) choices[size++] = p;
        return size;
    }
    int cards = playable(g, g->vader[kind], s->hand[seat]);
    for (int v = 0; v <= g->values; v++) if (cards >> v & 1) choices[size++] = v;
    return size;
}

static void next_state(const Game *g, const State *s, int kind, const int *bids, State *after) {
    *after = *s;
    if (s->table == NOBODY) duel(g, after, kind, bids);
    else scouted(g, after, kind, bids[s->table]), judge_end(g, after);
}

/* The same with a root, where bids may wait for R2-D2's card (``scout=at-once``). */
void next_states(const Game *g, const State *s, const Position *root, const int *bids, State *after) {
    if (!root || root->waits == NOBODY) { next_state(g, s, root ? root->kind : 0, bids, after); return; }
    int waiting[SEATS] = {NOBODY, NOBODY, NOBODY, NOBODY}, paid[SEATS], scout;
    *after = *s;
    scouted(g, after, root->kind, bids[s->table]);
    for (int p = 0; p < g->seats; p++) waiting[p] = root->bid[p];
    int pile = showdown(g, g->vader[root->waits], waiting, paid, &scout);
    for (int p = 0; p < g->seats; p++) after->hand[p] -= paid[p];
    award(g, after, root->waits, pile);
    judge_end(g, after);
}

/* ---- the end */

static Ending stopping(double lead) { return (Ending){lead > 0 ? 1 : lead == 0 ? 0.5 : 0, lead}; }

/* The mean ending over all draws; `has` and `left` are changed and restored. */
static Ending draws_counted_out(const Game *g, uint8_t *has, uint8_t *left, int cards, int lead, int draws, int forced) {
    double share = 0, mean = 0;
    for (int k = 0; k < g->kinds; k++) {
        int count = left[k];
        if (!count) continue;
        int after = lead + g->gain[g->start[k] + has[k]];
        Ending ends = stopping(after);
        if (draws > 1 && (forced || after <= 0)) {
            has[k]++, left[k]--;
            Ending onward = draws_counted_out(g, has, left, cards - 1, after, draws - 1, forced);
            has[k]--, left[k]++;
            if (forced || onward.share > ends.share) ends = onward;
        }
        share += count * ends.share, mean += count * ends.lead;
    }
    return (Ending){share / cards, mean / cards};
}

/* The mean ending over sampled draws; the player stops when ahead, unless `forced`. */
static Ending draws_sampled(const Game *g, const uint8_t *taken, const uint8_t *left, int lead, int draws, int forced) {
    int stock[CARDS], cards = 0, drawn[BIDS];
    double share = 0, mean = 0;
    Luck luck;
    uint32_t key = (uint32_t)draws;
    seed(&luck, &key, 1);
    for (int k = 0; k < g->kinds; k++) for (int card = 0; card < left[k]; card++) stock[cards++] = k;
    for (int once = 0; once < SAMPLES; once++) {
        uint8_t has[KINDS];
        int after = lead;
        memcpy(has, taken, sizeof has);
        sample(&luck, cards, draws, drawn);
        for (int at = 0; at < draws; at++) {
            int k = stock[drawn[at]];
            after += g->gain[g->start[k] + has[k]++];
            if (after > 0 && !forced) break;
        }
        share += after > 0 ? 1 : after == 0 ? 0.5 : 0, mean += after;
    }
    return (Ending){share / SAMPLES, mean / SAMPLES};
}

Ending drawing(const Game *g, State *s, int seat, int lead, int draws, int forced) {
    if (draws > s->left_total) draws = s->left_total;
    if (draws <= EXACT) return draws_counted_out(g, s->taken[seat], s->left, s->left_total, lead, draws, forced);
    return draws_sampled(g, s->taken[seat], s->left, lead, draws, forced);
}

/* The shares of the win at the end (ruling 9). */
static void won(const double *scores, int seats, double *shares) {
    double best = scores[0];
    int level = 0;
    for (int p = 1; p < seats; p++) if (scores[p] > best) best = scores[p];
    for (int p = 0; p < seats; p++) level += scores[p] == best;
    for (int p = 0; p < seats; p++) shares[p] = scores[p] == best ? 1.0 / level : 0;
}

static void leads(const double *totals, int seats, double *found) {
    for (int p = 0; p < seats; p++) {
        double other = -INFINITY;
        for (int q = 0; q < seats; q++) if (q != p && totals[q] > other) other = totals[q];
        found[p] = totals[p] - other;
    }
}

static Value ended(const Game *g, State *s) {
    Value value;
    double scores[SEATS], level[SEATS] = {0}, *shares = value.v;
    memset(&value, 0, sizeof value);
    for (int p = 0; p < g->seats; p++) scores[p] = s->score[p];
    if (s->phase == OVER)
        won(scores, g->seats, shares);
    else {
        int last = s->last, forced = g->leftover == MUST, draws = s->draws;
        double best = -INFINITY;
        for (int p = 0; p < g->seats; p++) if (p != last && scores[p] > best) best = scores[p];
        if (forced) draws = ones(s->hand[last] >> 1);
        if (draws > s->left_total) draws = s->left_total;
        int lead = (int)(scores[last] - best);
        Ending ends = stopping(lead);
        if (draws && (ends.share != 1 || forced)) {
            Ending onward = drawing(g, s, last, lead, draws, forced);
            if (forced || onward.share > ends.share) ends = onward;
        }
        for (int p = 0; p < g->seats; p++) level[p] = p == last ? best - 1 : scores[p];
        won(level, g->seats, shares);
        for (int p = 0; p < g->seats; p++) shares[p] = p == last ? ends.share : (1 - ends.share) * shares[p];
        scores[last] = best + ends.lead;
    }
    leads(scores, g->seats, value.v + g->seats);
    return value;
}

/* ---- the net */

typedef struct { int32_t rivals[SEATS][SEATS - 1]; double sums[SEATS][WIDE]; } Piles;

static int32_t piles_of(Search *z, const State *s) {
    const Game *g = z->game;
    uint8_t key[(SEATS + 1) * KINDS + 8] = {0};
    int is_new;
    for (int p = 0; p < g->seats; p++) memcpy(key + p * g->kinds, s->taken[p], (size_t)g->kinds);
    memcpy(key + g->seats * g->kinds, s->left, (size_t)g->kinds);
    int32_t entry = entry_of(&z->piles, key, &is_new);
    if (entry < 0) { z->failed = 1; return 0; }
    if (is_new) {
        Piles *piles = value_at(&z->piles, entry);
        for (int p = 0; p < g->seats; p++) {
            int rivals[SEATS];
            rivals_of(g, s, p, rivals);
            for (int rank = 0; rank < g->seats - 1; rank++) piles->rivals[p][rank] = rivals[rank];
            z->failed |= !pile_layer(g, z->net, s, p, rivals, piles->sums[p]);
        }
    }
    return entry;
}

static int32_t pair_of(Search *z, const State *s, int seat, int rank, int other) {
    int scouts = s->table == seat ? 1 : s->table == other ? 2 : 0, is_new;
    uint64_t key = (uint64_t)s->hand[seat] << 16 | (uint64_t)s->hand[other];
    key = (((key << 2 | (uint64_t)seat) << 2 | (uint64_t)other) << 2 | (uint64_t)rank) << 2 | (uint64_t)scouts;
    int32_t entry = entry_of(&z->pairs, &key, &is_new);
    if (entry < 0) z->failed = 1;
    else if (is_new) z->failed |= !hand_layer(z->game, z->net, s, seat, rank, other, value_at(&z->pairs, entry));
    return entry;
}

static Value estimated(Search *z, const State *s) {
    const Game *g = z->game;
    double odds[SEATS], points[SEATS], weights[SEATS], sums[WIDE];
    Value value;
    memset(&value, 0, sizeof value);
    int32_t entry = piles_of(z, s);
    for (int p = 0; p < g->seats && !z->failed; p++) {
        const Piles *piles = value_at(&z->piles, entry);
        memcpy(sums, piles->sums[p], sizeof sums);
        for (int rank = 0; rank < g->seats - 1; rank++) {
            int32_t pair = pair_of(z, s, p, rank, piles->rivals[p][rank]);
            if (z->failed) break;
            const double *more = value_at(&z->pairs, pair);
            for (int cell = 0; cell < WIDE; cell++) sums[cell] += more[cell];
        }
        z->failed |= !estimate(z->net, sums, &odds[p], &points[p]);
    }
    if (z->failed) return value;
    double highest = odds[0];
    for (int p = 1; p < g->seats; p++) if (odds[p] > highest) highest = odds[p];
    for (int p = 0; p < g->seats; p++) weights[p] = exp(odds[p] - highest);
    double whole = total(weights, g->seats);
    for (int p = 0; p < g->seats; p++) value.v[p] = weights[p] / whole;
    leads(points, g->seats, value.v + g->seats);
    return value;
}

/* ---- the stage game: the joint choices in a state, each evaluated once */

typedef struct {
    Search *search;
    const State *state;
    const Position *root;
    int kind, depth, seats, acting, seat[SEATS], size[SEATS], choices[SEATS][BIDS], many;
    Table values; /* by showdown or receiver, and of lone payments */
} Stage;

static Value stands(Search *search, State *state, int depth);

static void make_stage(Stage *x, Search *z, const State *s, int kind, const Position *root, int depth) {
    const Game *g = z->game;
    int joint = 1;
    memset(x, 0, sizeof *x);
    x->search = z, x->state = s, x->root = root, x->kind = kind, x->depth = depth, x->seats = g->seats;
    for (int p = 0; p < g->seats; p++) {
        int size = options(g, s, kind, p, x->choices[x->acting]);
        if (size) joint *= size, x->size[x->acting] = size, x->seat[x->acting++] = p;
    }
    x->many = s->table == NOBODY && g->vader[kind] && joint > MANY;
    make_table(&x->values, 8, sizeof(Value), MOST_KEPT);
}

static Value value_after(Stage *x, const int *bids) {
    State after;
    if (x->root) next_states(x->search->game, x->state, x->root, bids, &after);
    else next_state(x->search->game, x->state, x->kind, bids, &after);
    return stands(x->search, &after, x->depth);
}

static Value kept(Stage *x, uint64_t key, const int *bids) {
    int32_t known = look_up(&x->values, &key);
    int is_new;
    if (known >= 0) return *(Value *)value_at(&x->values, known);
    Value value = value_after(x, bids);
    int32_t entry = entry_of(&x->values, &key, &is_new);
    if (entry < 0) x->search->failed = 1;
    else *(Value *)value_at(&x->values, entry) = value;
    return value;
}

/* The outlook if `winner` takes a Vader and only `payer` pays; if both are the same seat, nobody pays. */
static Value lone_payment(Stage *x, const int *bids, int winner, int payer) {
    int of_two[SEATS];
    for (int p = 0; p < SEATS; p++) of_two[p] = p < x->seats && (p == winner || p == payer) ? bids[p] : NOBODY;
    uint64_t paid = payer == winner ? 0 : (uint64_t)payer << 8 | (uint64_t)of_two[payer];
    return kept(x, (uint64_t)1 << 62 | (uint64_t)winner << 32 | paid, of_two);
}

static Value of_each_payment(Stage *x, const int *bids, int winner) {
    Value alone = lone_payment(x, bids, winner, winner), value = alone;
    for (int payer = 0; payer < x->seats; payer++) {
        if (bids[payer] == NOBODY || payer == winner) continue;
        Value paid = lone_payment(x, bids, winner, payer);
        for (int at = 0; at < 2 * x->seats; at++) value.v[at] = value.v[at] + paid.v[at] - alone.v[at];
    }
    for (int p = 0; p < x->seats; p++) if (!(value.v[p] > 0)) value.v[p] = 0;
    double whole = total(value.v, x->seats);
    for (int p = 0; p < x->seats; p++) value.v[p] /= whole;
    return value;
}

/* The outlook of a joint choice, given by the place of each acting seat's choice. */
static Value outlook(Stage *x, const int *picked) {
    int bids[SEATS] = {NOBODY, NOBODY, NOBODY, NOBODY}, paid[SEATS], scout;
    for (int at = 0; at < x->acting; at++) bids[x->seat[at]] = x->choices[at][picked[at]];
    if (x->state->table != NOBODY) return kept(x, (uint64_t)bids[x->state->table], bids);
    int pile = showdown(x->search->game, x->search->game->vader[x->kind], bids, paid, &scout);
    uint64_t key = (uint64_t)pile << 3 | (uint64_t)(scout + 1);
    for (int p = 0; p < x->seats; p++) key = key << 9 | (uint64_t)paid[p];
    if (!x->many) return kept(x, key, bids);
    int32_t known = look_up(&x->values, &key);
    int is_new;
    if (known >= 0) return *(Value *)value_at(&x->values, known);
    Value value = of_each_payment(x, bids, pile);
    int32_t entry = entry_of(&x->values, &key, &is_new);
    if (entry < 0) x->search->failed = 1;
    else *(Value *)value_at(&x->values, entry) = value;
    return value;
}

/* The next joint choice in order, the last seat's first to change; 0 after the last. */
static int advance(const int *sizes, int acting, int *picked) {
    for (int at = acting - 1; at >= 0; at--) {
        if (++picked[at] < sizes[at]) return 1;
        picked[at] = 0;
    }
    return 0;
}

/* ---- dominated bids */

typedef struct { int size[SEATS], own[SEATS][BIDS]; } Kept;

static int strength(const Stage *x, const Kept *k, int bidder, int place) {
    return x->search->game->strength[x->seat[bidder]][x->choices[bidder][k->own[bidder][place]]];
}

/* Strike out cards above the lowest that is sure to win; they win no more and cost more. */
static void strike_needless(const Stage *x, Kept *k) {
    for (int bidder = 0; bidder < x->acting; bidder++) {
        int best = 0, sure = 0, size = 0;
        for (int other = 0; other < x->acting; other++)
            for (int at = 0; other != bidder && at < k->size[other]; at++)
                if (strength(x, k, other, at) > best) best = strength(x, k, other, at);
        for (int at = 0; at < k->size[bidder]; at++)
            if (!(strength(x, k, bidder, at) > best && sure++)) k->own[bidder][size++] = k->own[bidder][at];
        k->size[bidder] = size;
    }
}

enum { RIVALS = 3 * BIDS * 4 + 1 };

/* The joint bids of the others, one for each pair of highest bid and players of R2-D2, by places of choices. */
static int rivals_bids(const Stage *x, const Kept *k, int bidder, int rivals[][SEATS]) {
    int count = 0, r2d2s = 1;
    for (int top = 0; top < x->acting; top++) {
        if (top == bidder) continue;
        r2d2s &= strength(x, k, top, 0) == 0;
        for (int at = 0; at < k->size[top]; at++) {
            int highest = strength(x, k, top, at), below[SEATS][2], sizes[SEATS], picked[SEATS] = {0}, open = 1;
            if (!highest) continue;
            for (int other = 0; other < x->acting; other++) {
                sizes[other] = 0;
                if (other == bidder) below[other][sizes[other]++] = 0;
                else if (other == top) below[other][sizes[other]++] = k->own[top][at];
                else {
                    if (!strength(x, k, other, 0)) below[other][sizes[other]++] = k->own[other][0];
                    for (int low = 0; low < k->size[other]; low++)
                        if (strength(x, k, other, low) > 0 && strength(x, k, other, low) < highest) {
                            below[other][sizes[other]++] = k->own[other][low];
                            break;
                        }
                }
                open &= sizes[other] > 0;
            }
            if (!open) continue;
            do {
                for (int other = 0; other < x->acting; other++) rivals[count][other] = below[other][picked[other]];
                count++;
            } while (advance(sizes, x->acting, picked));
        }
    }
    if (r2d2s) {
        for (int other = 0; other < x->acting; other++) rivals[count][other] = k->own[other][0];
        count++;
    }
    return count;
}

static int dominates(const double *one, const double *other, int size) {
    for (int at = 0; at < size; at++) if (!(one[at] + SAME >= other[at])) return 0;
    return total(one, size) > total(other, size) + SAME;
}

static void strike_dominated(Stage *x, Kept *k) {
    for (int changed = 1; changed;) {
        changed = 0;
        for (int bidder = 0; bidder < x->acting; bidder++) {
            int rivals[RIVALS][SEATS], size = k->size[bidder], left = 0, is_kept[BIDS];
            double worth[BIDS][RIVALS];
            if (size < 2) continue;
            int count = rivals_bids(x, k, bidder, rivals);
            for (int i = 0; i < size; i++) {
                is_kept[i] = 1;
                for (int j = 0; j < count; j++) {
                    rivals[j][bidder] = k->own[bidder][i];
                    worth[i][j] = outlook(x, rivals[j]).v[x->seat[bidder]];
                }
            }
            for (int i = 0; i < size; i++)
                for (int j = 0; j < size && is_kept[i]; j++)
                    if (j != i && is_kept[j] && dominates(worth[j], worth[i], count)) is_kept[i] = 0;
            for (int i = 0; i < size; i++) if (is_kept[i]) k->own[bidder][left++] = k->own[bidder][i];
            changed |= left != size;
            k->size[bidder] = left;
        }
    }
}

/* ---- mixes, by place among the choices of each acting seat */

static void sample_mixes(Stage *x, const Kept *k, int turns, double found[SEATS][BIDS]) {
    Regrets side[SEATS];
    Luck luck;
    uint32_t key = 0;
    seed(&luck, &key, 1);
    for (int at = 0; at < x->acting; at++) begin(&side[at], k->size[at]);
    for (int turn = 1; turn <= turns; turn++) {
        int drawn[SEATS], picked[SEATS];
        for (int at = 0; at < x->acting; at++) { /* as random.choices draws */
            double sums[BIDS], sum = 0;
            for (int c = 0; c < side[at].size; c++) sums[c] = sum = c ? sum + side[at].mix[c] : side[at].mix[c];
            double point = uniform(&luck) * (sum + 0.0);
            for (drawn[at] = 0; drawn[at] < side[at].size - 1 && !(point < sums[drawn[at]]);) drawn[at]++;
        }
        for (int at = 0; at < x->acting; at++) {
            double values[BIDS];
            for (int other = 0; other < x->acting; other++) picked[other] = k->own[other][drawn[other]];
            for (int c = 0; c < side[at].size; c++) {
                picked[at] = k->own[at][c];
                values[c] = outlook(x, picked).v[x->seat[at]];
            }
            learn(&side[at], values, turn);
        }
    }
    for (int at = 0; at < x->acting; at++) average(&side[at], found[at]);
}

static void mixes(Stage *x, int turns, int strike, double mix[SEATS][BIDS]) {
    Kept k;
    double found[SEATS][BIDS];
    int picked[SEATS] = {0};
    memset(mix, 0, sizeof(double) * SEATS * BIDS);
    if (x->acting == 1) {
        int best = 0;
        double most = -INFINITY;
        for (int at = 0; at < x->size[0]; at++) {
            picked[0] = at;
            double share = outlook(x, picked).v[x->seat[0]];
            if (share > most) most = share, best = at;
        }
        mix[0][best] = 1;
        return;
    }
    for (int at = 0; at < x->acting; at++) {
        k.size[at] = x->size[at];
        for (int c = 0; c < x->size[at]; c++) k.own[at][c] = c;
    }
    if (strike) {
        const Game *g = x->search->game;
        int vaders = 0, left = x->state->left_total - 1;
        for (int kind = 0; kind < g->kinds; kind++) if (g->vader[kind]) vaders += x->state->left[kind] - (kind == x->kind);
        if (!g->vader[x->kind] && 2 * vaders < left) strike_needless(x, &k);
        strike_dominated(x, &k);
    }
    if (x->seats == 2) {
        Matrix matrix;
        for (int i = 0; i < k.size[0]; i++)
            for (int j = 0; j < k.size[1]; j++) {
                picked[0] = k.own[0][i], picked[1] = k.own[1][j];
                matrix[i][j] = outlook(x, picked).v[0];
            }
        solve(k.size[0], k.size[1], matrix, turns, found[0], found[1]);
    } else
        sample_mixes(x, &k, turns, found);
    for (int at = 0; at < x->acting; at++)
        for (int c = 0; c < k.size[at]; c++) mix[at][k.own[at][c]] = found[at][c];
}

/* ---- the search */

/* The mean outlook of a choice that is sure to win for its seat; 0 if there is none. */
static int sure_win(Stage *x, Value *mean) {
    for (int at = 0; at < x->acting; at++)
        for (int choice = x->size[at] - 1; choice >= 0; choice--) {
            int sizes[SEATS], picked[SEATS] = {0}, count = 0, sure = 1;
            for (int other = 0; other < x->acting; other++) sizes[other] = other == at ? 1 : x->size[other];
            memset(mean, 0, sizeof *mean);
            do {
                int joint[SEATS];
                memcpy(joint, picked, sizeof joint);
                joint[at] = choice;
                Value value = outlook(x, joint);
                if (value.v[x->seat[at]] < 1) { sure = 0; break; }
                for (int p = 0; p < 2 * x->seats; p++) mean->v[p] += value.v[p];
                count++;
            } while (advance(sizes, x->acting, picked));
            if (!sure) continue;
            for (int p = 0; p < 2 * x->seats; p++) mean->v[p] /= count;
            return 1;
        }
    return 0;
}

static Value expected(Stage *x, double mix[SEATS][BIDS]) {
    int own[SEATS][BIDS], sizes[SEATS] = {0}, picked[SEATS] = {0}, joint[SEATS] = {0}, several = 0;
    Value mean;
    memset(&mean, 0, sizeof mean);
    for (int at = 0; at < x->acting; at++) {
        for (int c = 0; c < x->size[at]; c++) if (mix[at][c] != 0) own[at][sizes[at]++] = c;
        several |= sizes[at] > 1;
    }
    do {
        double chance = 1;
        for (int at = 0; at < x->acting; at++) joint[at] = own[at][picked[at]], chance *= mix[at][joint[at]];
        Value value = outlook(x, joint);
        if (!several) return value;
        for (int p = 0; p < 2 * x->seats; p++) mean.v[p] += chance * value.v[p];
    } while (advance(sizes, x->acting, picked));
    return mean;
}

static Value decided(Search *z, const State *s, int kind, int depth) {
    Stage x;
    Value value;
    double mix[SEATS][BIDS];
    make_stage(&x, z, s, kind, 0, depth);
    if (!sure_win(&x, &value)) {
        mixes(&x, TURNS_BELOW, 0, mix);
        value = expected(&x, mix);
    }
    free_table(&x.values);
    return value;
}

/* The outlook of a state before anybody has seen the card turned up last; with a depth, for two. */
static Value stands(Search *z, State *s, int depth) {
    const Game *g = z->game;
    Value value;
    memset(&value, 0, sizeof value);
    if (z->failed) return value;
    if (s->phase == OVER || s->phase == LEFTOVER) return ended(g, s);
    if (!depth) return estimated(z, s);
    if (z->counting) {
        if (!counted(z->counting, s, &value)) z->failed = 1;
        return value;
    }
    uint8_t key[24 + 3 * KINDS] = {0};
    int32_t lead = s->score[0] - s->score[1], facts[5] = {depth, s->table, s->hand[0], s->hand[1], lead};
    memcpy(key, facts, sizeof facts);
    for (int k = 0; k < g->kinds; k++)
        if (s->left[k]) key[24 + 3 * k] = s->left[k], key[25 + 3 * k] = s->taken[0][k], key[26 + 3 * k] = s->taken[1][k];
    int32_t known = look_up(&z->found, key);
    if (known >= 0) return *(Value *)value_at(&z->found, known);
    for (int k = 0; k < g->kinds; k++) {
        if (!s->left[k]) continue;
        Value of_kind = decided(z, s, k, depth - 1);
        for (int p = 0; p < 2 * g->seats; p++) value.v[p] += of_kind.v[p] * s->left[k];
    }
    for (int p = 0; p < 2 * g->seats; p++) value.v[p] /= s->left_total;
    int is_new;
    int32_t entry = entry_of(&z->found, key, &is_new);
    if (entry < 0) z->failed = 1;
    else *(Value *)value_at(&z->found, entry) = value;
    return value;
}

static double ways(int from, int count) {
    double found = 1;
    for (int at = 1; at <= count; at++) found = found * (from - count + at) / at;
    return count > from ? 0 : found;
}

/* About how often a card is turned up in different positions, with `force` force cards in both hands. */
static double turned_up(const Game *g, const State *s, int force, int r2d2s) {
    double piles[CARDS] = {1}, held = 0, positions = 0;
    int kinds = 0, vaders = 0, rounds = r2d2s || force > s->left_total ? s->left_total : force;
    for (int k = 0; k < g->kinds; k++) {
        int places = r2d2s == 2 && !g->vader[k] ? 3 : 2;
        kinds += s->left[k] > 0, vaders += g->vader[k] ? s->left[k] : 0;
        for (int cards = rounds - 1; cards >= 0 && s->left[k]; cards--) {
            double all = 0;
            for (int more = 0; more <= s->left[k] && more <= cards; more++)
                all += (places == 2 ? more + 1.0 : (more + 1.0) * (more + 2.0) / 2) * piles[cards - more];
            piles[cards] = all;
        }
    }
    for (int cards = 0; cards < rounds; cards++) {
        double discards = ways(force, cards);
        held += discards;
        positions += piles[cards] * (r2d2s ? held : discards);
    }
    double by_vader = 1 - (1 - OF_VADERS) * vaders / (s->left_total ? s->left_total : 1);
    return by_vader * (positions * (1 << r2d2s)) * kinds;
}

enum { TO_THE_END = -1, ALONG_A_COURSE = -2 };

/* The number of further rounds to search; counts the game out if that is little work enough. */
static int horizon(Search *z, const State *s, const Position *root) {
    const Game *g = z->game;
    int cards = 0, r2d2s = s->table != NOBODY, force = 0, pairs = 1, kinds = 0, whole, is_short = g->cards < SHORT;
    if (g->seats > 2) return 0;
    for (int p = 0; p < 2; p++) {
        int held = ones(s->hand[p]);
        cards += held, r2d2s += s->hand[p] & 1, force += ones(s->hand[p] >> 1), pairs *= held ? held : 1;
    }
    if (pairs * turned_up(g, s, force, r2d2s) <= MOST_LOOKED_AT[is_short]) {
        z->counting = count_out(g, s, root, is_short && g->values <= FEW, &whole);
        z->failed |= whole == NOBODY;
        if (z->counting) return whole ? TO_THE_END : ALONG_A_COURSE;
    }
    for (int k = 0; k < g->kinds; k++) kinds += s->left[k] > 0;
    return force <= 2 ? 2 : force <= 4 ? 1 : (cards + 1) * cards * kinds <= MOST_VALUED;
}

/* ---- what Python calls */

API int32_t duell_sizes(void) { return (int32_t)(sizeof(Game) + 4096 * sizeof(Net) + 65536 * sizeof(Position)); }

int fits_game(const Game *g) {
    int cards = 0;
    if (g->seats < 2 || g->seats > SEATS || g->kinds < 1 || g->kinds > KINDS || g->values < 1 || g->values > VALUES) return 0;
    if (g->cards < 1 || g->cards > CARDS || g->end < 0 || g->end > LAST_WITH_FORCE || g->leftover < 0 || g->leftover > MUST) return 0;
    if ((g->gift_returns | 1) != 1 || (g->at_once | 1) != 1) return 0;
    for (int k = 0; k < g->kinds; k++) {
        if ((g->vader[k] | 1) != 1 || g->count[k] < 1 || g->count[k] > g->cards || g->start[k] != cards + k) return 0;
        cards += g->count[k];
        if (cards > g->cards) return 0;
    }
    for (int card = 0; card < g->cards + g->kinds; card++) if (g->gain[card] > 1000000 || g->gain[card] < -1000000) return 0;
    for (int p = 0; p < g->seats; p++)
        for (int v = 0; v <= g->values; v++)
            if (v ? g->strength[p][v] < 1 || g->strength[p][v] > 1 << 20 : g->strength[p][v] != 0) return 0;
    return cards == g->cards && fabs(g->unit) < 1e9;
}

int fits_net(const Net *n) { return n->inputs > 0 && n->narrow > 0 && n->narrow <= NARROW; }

static int fits_state(const Game *g, const Position *at, State *s) {
    int all = (2 << g->values) - 1;
    memset(s, 0, sizeof *s);
    s->table = at->scout, s->last = NOBODY;
    if (at->scout < NOBODY || at->scout >= g->seats || at->kind < 0 || at->kind >= g->kinds) return 0;
    if (at->waits < NOBODY || at->waits >= g->kinds || (at->waits != NOBODY && at->scout == NOBODY)) return 0;
    for (int p = 0; p < g->seats; p++) {
        if (at->hand[p] & ~all || at->bid[p] < NOBODY || at->bid[p] > g->values) return 0;
        if (at->waits != NOBODY && at->bid[p] > 0 && !(at->hand[p] >> at->bid[p] & 1)) return 0;
        s->hand[p] = at->hand[p];
    }
    if (at->scout != NOBODY && at->hand[at->scout] & 1) return 0;
    for (int k = 0; k < g->kinds; k++) {
        int cards = at->left[k];
        for (int p = 0; p < g->seats; p++) {
            cards += at->taken[p][k];
            if (cards > g->count[k]) return 0;
            for (int has = 0; has < at->taken[p][k]; has++) s->score[p] += g->gain[g->start[k] + has];
            s->taken[p][k] = at->taken[p][k];
        }
        if (cards > g->count[k]) return 0;
        s->left[k] = at->left[k], s->left_total += at->left[k];
    }
    if (at->left[at->kind] <= (at->kind == at->waits)) return 0;
    return at->waits == NOBODY || at->left[at->waits] > 0;
}

/* Fills in the mixes of all seats, by place among their choices, and the outlooks of all joint choices in order if
   `outlooks` has room for them. DONE, or NOT_FOR_US: Python must decide. */
API int32_t duell_decide(const Game *g, const Net *n, const Position *at, int32_t looks_ahead, int32_t turns,
                         double *outlooks, double *mix) {
    State s;
    Stage x;
    double found[SEATS][BIDS];
    if (turns < 1 || turns > 100000 || !fits_game(g) || !fits_net(n) || !fits_state(g, at, &s)) return NOT_FOR_US;
    Search z = {.game = g, .net = n};
    make_table(&z.found, 24 + 3 * KINDS, sizeof(Value), MOST_KEPT);
    make_table(&z.piles, (g->seats + 1) * g->kinds, sizeof(Piles), 1 << 15);
    make_table(&z.pairs, 8, sizeof(double) * WIDE, 1 << 15);
    int depth = looks_ahead ? horizon(&z, &s, at) : 0;
    make_stage(&x, &z, &s, at->kind, at, depth);
    if (x.acting && !z.failed) mixes(&x, turns, 1, found);
    for (int p = 0; p < x.acting && !z.failed; p++) {
        double whole = 0;
        for (int c = 0; c < x.size[p]; c++) if (!(found[p][c] > NOISE)) found[p][c] = 0;
        whole = total(found[p], x.size[p]);
        for (int c = 0; c < x.size[p]; c++) mix[x.seat[p] * BIDS + c] = found[p][c] / whole;
    }
    if (outlooks && x.acting && !z.failed) {
        int picked[SEATS] = {0};
        do {
            Value value = outlook(&x, picked);
            memcpy(outlooks, value.v, sizeof(double) * 2 * (size_t)g->seats);
            outlooks += 2 * g->seats;
        } while (advance(x.size, x.acting, picked));
    }
    int result = z.failed || !x.acting ? NOT_FOR_US : DONE;
    free_table(&x.values), free_table(&z.found), free_table(&z.piles), free_table(&z.pairs);
    forget(z.counting);
    return result;
}
