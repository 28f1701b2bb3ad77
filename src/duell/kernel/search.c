/* A decision of `master`, and what other bots share with it (see search.py and evaluation.py, whose names these are).

   The moves of a state follow the rules in rules.c; a state that is over, or in which only final cards are drawn, is
   valued exactly; all others are estimated by the net, or searched one card of the stock after the other. */
#include "duel.h"
#include "inputs.h"
#include "library.h"
#include "luck.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    EXACT = 3,        /* the most draws of which all orders are computed */
    SAMPLES = 400,    /* orders drawn at random for more draws */
    MANY = 200,       /* with more joint bids for a Vader, the effects of payments are added up */
    TURNS_BELOW = 30, /* for a mix within the search */
    SHORT = 24,       /* a deck with fewer Empire cards is short */
    FEW = 5,          /* with more values of force cards, no game is counted out along a course */
    FEW_FORCE = 2,    /* the most force cards in both hands for which two more rounds are searched */
    SOME_FORCE = 4,   /* the most for which one more round is searched; otherwise … */
    MOST_VALUED = 500 /* … one, if it estimates no more states than about this */
};
static const double MOST_LOOKED_AT[] = {1e6, 1e10}; /* pairs of bids of an exhaustive search; on short decks */
static const double OF_VADERS = 0.2, NOISE = 0.02, SAME = 1e-9;

enum { MOST_LAYERS = 1 << 15, MOST_TURNS = 100000, MOST_GAIN = 1000000 }; /* layers: entries of a table */
static const double LARGEST_UNIT = 1e9;

/* ---- the moves of a state */

/* The choices of a seat: bids, or for R2-D2's seat the receivers of the card that it has turned up, itself first. */
int options(const Game *game, const State *state, int kind, int seat, int *choices) {
    int size = 0;
    if (state->table != NOBODY) {
        if (state->table != seat) return 0;
        choices[size++] = seat;
        for (int p = 0; p < game->seats; p++)
            if (p != seat) choices[size++] = p;
        return size;
    }
    int cards = playable(game, game->vader[kind], state->hand[seat]);
    for (int v = 0; v <= game->values; v++)
        if (cards >> v & 1) choices[size++] = v;
    return size;
}

static void next_state(const Game *game, const State *state, int kind, const int *bids, State *after) {
    *after = *state;
    if (state->table == NOBODY) duel(game, after, kind, bids);
    else scouted(game, after, kind, bids[state->table]), judge_end(game, after);
}

/* The same with a root, where bids may wait for R2-D2's card (``scout=at-once``). */
void next_states(const Game *game, const State *state, const Position *root, const int *bids, State *after) {
    if (!root || root->waits == NOBODY) {
        next_state(game, state, root ? root->kind : 0, bids, after);
        return;
    }
    int waiting[SEATS] = {NOBODY, NOBODY, NOBODY, NOBODY}, paid[SEATS], scout;
    *after = *state;
    scouted(game, after, root->kind, bids[state->table]);
    for (int p = 0; p < game->seats; p++) waiting[p] = root->bid[p];
    int pile = showdown(game, game->vader[root->waits], waiting, paid, &scout);
    for (int p = 0; p < game->seats; p++) after->hand[p] -= paid[p];
    award(game, after, root->waits, pile);
    judge_end(game, after);
}

/* ---- the end */

static Ending stopping(double lead) { return (Ending){lead > 0 ? 1 : lead == 0 ? 0.5 : 0, lead}; }

/* The mean ending over all draws; `has` and `left` are changed and restored. */
static Ending draws_counted_out(const Game *game, uint8_t *has, uint8_t *left, int cards, int lead, int draws,
                                int forced) {
    double share = 0, mean = 0;
    for (int k = 0; k < game->kinds; k++) {
        int count = left[k];
        if (!count) continue;
        int after = lead + game->gain[game->start[k] + has[k]];
        Ending ends = stopping(after);
        if (draws > 1 && (forced || after <= 0)) {
            has[k]++, left[k]--;
            Ending onward = draws_counted_out(game, has, left, cards - 1, after, draws - 1, forced);
            has[k]--, left[k]++;
            if (forced || onward.share > ends.share) ends = onward;
        }
        share += count * ends.share;
        mean += count * ends.lead;
    }
    return (Ending){share / cards, mean / cards};
}

/* The mean ending over sampled draws; the player stops when ahead, unless `forced`. */
static Ending draws_sampled(const Game *game, const uint8_t *taken, const uint8_t *left, int lead, int draws,
                            int forced) {
    int stock[CARDS], cards = 0, drawn[BIDS];
    double share = 0, mean = 0;
    Luck luck;
    uint32_t key = draws;
    seed(&luck, &key, 1);
    for (int k = 0; k < game->kinds; k++)
        for (int card = 0; card < left[k]; card++) stock[cards++] = k;
    for (int once = 0; once < SAMPLES; once++) {
        uint8_t has[KINDS];
        int after = lead;
        memcpy(has, taken, sizeof has);
        sample(&luck, cards, draws, drawn);
        for (int at = 0; at < draws; at++) {
            int k = stock[drawn[at]];
            after += game->gain[game->start[k] + has[k]++];
            if (after > 0 && !forced) break;
        }
        share += stopping(after).share;
        mean += after;
    }
    return (Ending){share / SAMPLES, mean / SAMPLES};
}

Ending drawing(const Game *game, State *state, int seat, int lead, int draws, int forced) {
    if (draws > state->left_total) draws = state->left_total;
    if (draws <= EXACT)
        return draws_counted_out(game, state->taken[seat], state->left, state->left_total, lead, draws, forced);
    return draws_sampled(game, state->taken[seat], state->left, lead, draws, forced);
}

/* The shares of the win at the end (ruling 9). */
static void won(const double *scores, int seats, double *shares) {
    double best = scores[0];
    int level = 0;
    for (int p = 1; p < seats; p++)
        if (scores[p] > best) best = scores[p];
    for (int p = 0; p < seats; p++) level += scores[p] == best;
    for (int p = 0; p < seats; p++) shares[p] = scores[p] == best ? 1.0 / level : 0;
}

static void leads(const double *totals, int seats, double *of_seats) {
    for (int p = 0; p < seats; p++) {
        double other = -INFINITY;
        for (int q = 0; q < seats; q++)
            if (q != p && totals[q] > other) other = totals[q];
        of_seats[p] = totals[p] - other;
    }
}

/* The best ending of the last player, who may or must draw final cards (rule 6.4), with this lead on the best other
 * seat. */
static Ending last_ending(const Game *game, State *state, int lead) {
    int forced = game->leftover == MUST, draws = forced ? ones(state->hand[state->last] >> 1) : state->draws;
    if (draws > state->left_total) draws = state->left_total;
    Ending now = stopping(lead);
    if (!draws || (now.share == 1 && !forced)) return now;
    Ending onward = drawing(game, state, state->last, lead, draws, forced);
    return forced || onward.share > now.share ? onward : now;
}

static Value ended(const Game *game, State *state) {
    Value value = {{0}};
    double scores[SEATS], *shares = value.v;
    for (int p = 0; p < game->seats; p++) scores[p] = state->score[p];
    if (state->phase == OVER) won(scores, game->seats, shares);
    else {
        int last = state->last;
        double best = -INFINITY;
        for (int p = 0; p < game->seats; p++)
            if (p != last && scores[p] > best) best = scores[p];
        Ending ending = last_ending(game, state, scores[last] - best);
        scores[last] = best - 1; /* the others share what the last player does not win */
        won(scores, game->seats, shares);
        for (int p = 0; p < game->seats; p++) shares[p] = p == last ? ending.share : (1 - ending.share) * shares[p];
        scores[last] = best + ending.lead;
    }
    leads(scores, game->seats, value.v + game->seats);
    return value;
}

/* ---- the net */

typedef struct {
    int32_t rivals[SEATS][SEATS - 1];
    double sums[SEATS][WIDE];
} Piles;

static int32_t piles_of(Search *search, const State *state) {
    const Game *game = search->game;
    uint8_t key[(SEATS + 1) * KINDS + WORD] = {0}; /* the piles and the stock, by kind, in whole words */
    int is_new;
    for (int p = 0; p < game->seats; p++) memcpy(key + p * game->kinds, state->taken[p], game->kinds);
    memcpy(key + game->seats * game->kinds, state->left, game->kinds);
    int32_t entry = entry_of(&search->piles, key, &is_new);
    if (entry < 0) {
        search->failed = 1;
        return 0;
    }
    if (is_new) {
        Piles *piles = value_at(&search->piles, entry);
        for (int p = 0; p < game->seats; p++) {
            int rivals[SEATS];
            rivals_of(game, state, p, rivals);
            for (int rank = 0; rank < game->seats - 1; rank++) piles->rivals[p][rank] = rivals[rank];
            search->failed |= !pile_layer(game, search->net, state, p, rivals, piles->sums[p]);
        }
    }
    return entry;
}

typedef struct {
    int32_t mine, others, seat, other, rank, scout; /* NOBODY scouts: that is, neither of them */
} PairKey;

static int32_t pair_of(Search *search, const State *state, int seat, int rank, int other) {
    int scout = state->table == seat || state->table == other ? state->table : NOBODY, is_new;
    PairKey key = {state->hand[seat], state->hand[other], seat, other, rank, scout};
    int32_t entry = entry_of(&search->pairs, &key, &is_new);
    if (entry < 0) search->failed = 1;
    if (is_new) {
        double *sums = value_at(&search->pairs, entry);
        search->failed |= !hand_layer(search->game, search->net, state, seat, rank, other, sums);
    }
    return entry;
}

static Value estimated(Search *search, const State *state) {
    const Game *game = search->game;
    double odds[SEATS], points[SEATS], weights[SEATS], sums[WIDE];
    Value value = {{0}};
    int32_t entry = piles_of(search, state);
    for (int p = 0; p < game->seats && !search->failed; p++) {
        const Piles *piles = value_at(&search->piles, entry);
        memcpy(sums, piles->sums[p], sizeof sums);
        for (int rank = 0; rank < game->seats - 1; rank++) {
            int32_t pair = pair_of(search, state, p, rank, piles->rivals[p][rank]);
            if (search->failed) break;
            const double *more = value_at(&search->pairs, pair);
            for (int cell = 0; cell < WIDE; cell++) sums[cell] += more[cell];
        }
        search->failed |= !estimate(search->net, sums, &odds[p], &points[p]);
    }
    if (search->failed) return value;
    double highest = odds[0];
    for (int p = 1; p < game->seats; p++)
        if (odds[p] > highest) highest = odds[p];
    for (int p = 0; p < game->seats; p++) weights[p] = exp(odds[p] - highest);
    double whole = total(weights, game->seats);
    for (int p = 0; p < game->seats; p++) value.v[p] = weights[p] / whole;
    leads(points, game->seats, value.v + game->seats);
    return value;
}

/* ---- the stage game: the joint choices in a state, each evaluated once */

typedef struct {
    Search *search;
    const State *state;
    const Position *root;
    int kind, depth, seats, acting, seat[SEATS], size[SEATS], choices[SEATS][BIDS], many;
    Table values; /* by `OutcomeKey` */
} Stage;

/* What a joint choice leads to, as far as it matters: the receiver of R2-D2's card; or the seat that takes a card, the
   bids paid, and the seat whose R2-D2 scouts; or, of many payments for a Vader, that of one loser alone. */
typedef struct {
    enum { GIFT, SHOWDOWN, LONE_PAYMENT } kind;
    int32_t pile, scout, paid[SEATS], unused; /* `unused` fills the last word */
} OutcomeKey;

static Value stands(Search *search, State *state, int depth);

static void make_stage(Stage *stage, Search *search, const State *state, int kind, const Position *root, int depth) {
    const Game *game = search->game;
    int joint = 1;
    *stage =
        (Stage){.search = search, .state = state, .root = root, .kind = kind, .depth = depth, .seats = game->seats};
    for (int p = 0; p < game->seats; p++) {
        int size = options(game, state, kind, p, stage->choices[stage->acting]);
        if (size) joint *= size, stage->size[stage->acting] = size, stage->seat[stage->acting++] = p;
    }
    stage->many = state->table == NOBODY && game->vader[kind] && joint > MANY;
    make_table(&stage->values, sizeof(OutcomeKey), sizeof(Value), MOST_KEPT);
}

static Value value_after(Stage *stage, const int *bids) {
    State after;
    if (stage->root) next_states(stage->search->game, stage->state, stage->root, bids, &after);
    else next_state(stage->search->game, stage->state, stage->kind, bids, &after);
    return stands(stage->search, &after, stage->depth);
}

/* The value that a table has for a key, or 0. */
static const Value *recalled(const Table *values, const void *key) {
    int32_t entry = look_up(values, key);
    return entry < 0 ? 0 : value_at(values, entry);
}

static Value remembered(Search *search, Table *values, const void *key, Value value) {
    int is_new;
    int32_t entry = entry_of(values, key, &is_new);
    if (entry < 0) search->failed = 1;
    else memcpy(value_at(values, entry), &value, sizeof value);
    return value;
}

static Value value_of(Stage *stage, const OutcomeKey *key, const int *bids) {
    const Value *known = recalled(&stage->values, key);
    return known ? *known : remembered(stage->search, &stage->values, key, value_after(stage, bids));
}

/* The outlook if `winner` takes a Vader and only `payer` pays; if both are the same seat, nobody pays. */
static Value lone_payment(Stage *stage, const int *bids, int winner, int payer) {
    int of_two[SEATS];
    for (int p = 0; p < SEATS; p++) of_two[p] = p < stage->seats && (p == winner || p == payer) ? bids[p] : NOBODY;
    OutcomeKey key = {.kind = LONE_PAYMENT, .pile = winner, .scout = NOBODY};
    if (payer != winner) key.paid[payer] = 1 << bids[payer];
    return value_of(stage, &key, of_two);
}

static Value of_each_payment(Stage *stage, const int *bids, int winner) {
    Value alone = lone_payment(stage, bids, winner, winner), value = alone;
    for (int payer = 0; payer < stage->seats; payer++) {
        if (bids[payer] == NOBODY || payer == winner) continue;
        Value paid = lone_payment(stage, bids, winner, payer);
        for (int at = 0; at < 2 * stage->seats; at++) value.v[at] = value.v[at] + paid.v[at] - alone.v[at];
    }
    for (int p = 0; p < stage->seats; p++)
        if (!(value.v[p] > 0)) value.v[p] = 0;
    double whole = total(value.v, stage->seats);
    for (int p = 0; p < stage->seats; p++) value.v[p] /= whole;
    return value;
}

/* The outlook of a joint choice, given by the place of each acting seat's choice. */
static Value outlook(Stage *stage, const int *picked) {
    int bids[SEATS] = {NOBODY, NOBODY, NOBODY, NOBODY}, paid[SEATS], scout;
    for (int at = 0; at < stage->acting; at++) bids[stage->seat[at]] = stage->choices[at][picked[at]];
    OutcomeKey key = {.kind = GIFT, .scout = NOBODY};
    if (stage->state->table != NOBODY) {
        key.pile = bids[stage->state->table];
        return value_of(stage, &key, bids);
    }
    int vader = stage->search->game->vader[stage->kind];
    key.kind = SHOWDOWN;
    key.pile = showdown(stage->search->game, vader, bids, paid, &scout);
    key.scout = scout;
    for (int p = 0; p < stage->seats; p++) key.paid[p] = paid[p];
    if (!stage->many) return value_of(stage, &key, bids);
    const Value *known = recalled(&stage->values, &key);
    if (known) return *known;
    return remembered(stage->search, &stage->values, &key, of_each_payment(stage, bids, key.pile));
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

/* The bids of each acting seat that have not been struck out, by place among its choices. */
typedef struct {
    int size[SEATS], own[SEATS][BIDS];
} Kept;

static int strength(const Stage *stage, const Kept *kept, int bidder, int place) {
    return stage->search->game->strength[stage->seat[bidder]][stage->choices[bidder][kept->own[bidder][place]]];
}

/* Strike out cards above the lowest that is sure to win; they win no more and cost more. */
static void strike_needless(const Stage *stage, Kept *kept) {
    for (int bidder = 0; bidder < stage->acting; bidder++) {
        int best = 0, sure = 0, size = 0;
        for (int other = 0; other < stage->acting; other++)
            for (int at = 0; other != bidder && at < kept->size[other]; at++)
                if (strength(stage, kept, other, at) > best) best = strength(stage, kept, other, at);
        for (int at = 0; at < kept->size[bidder]; at++) {
            int wins = strength(stage, kept, bidder, at) > best;
            if (!wins || !sure) kept->own[bidder][size++] = kept->own[bidder][at];
            if (wins) sure = 1;
        }
        kept->size[bidder] = size;
    }
}

/* The most: each bid, with two bids of each of two others; R2-D2s. */
enum { MOST_RIVALS_BIDS = (SEATS - 1) * BIDS * 4 + 1 };

/* Write the places of a bidder's R2-D2 and lowest force card below a strength, if it has them; return their number. */
static int bids_below(const Stage *stage, const Kept *kept, int bidder, int highest, int *places) {
    int size = 0;
    if (!strength(stage, kept, bidder, 0)) places[size++] = kept->own[bidder][0];
    for (int at = 0; at < kept->size[bidder]; at++) {
        int own = strength(stage, kept, bidder, at);
        if (!own || own >= highest) continue;
        places[size++] = kept->own[bidder][at];
        break;
    }
    return size;
}

/* The joint bids of the others, one for each pair of highest bid and players of R2-D2, by places of choices. */
static int rivals_bids(const Stage *stage, const Kept *kept, int bidder, int rivals[][SEATS]) {
    int count = 0, r2d2s = 1;
    for (int top = 0; top < stage->acting; top++) {
        if (top == bidder) continue;
        r2d2s &= strength(stage, kept, top, 0) == 0;
        for (int at = 0; at < kept->size[top]; at++) {
            int highest = strength(stage, kept, top, at), below[SEATS][2], sizes[SEATS], picked[SEATS] = {0}, open = 1;
            if (!highest) continue;
            for (int other = 0; other < stage->acting; other++) {
                sizes[other] = 0;
                if (other == bidder) below[other][sizes[other]++] = 0;
                else if (other == top) below[other][sizes[other]++] = kept->own[top][at];
                else sizes[other] = bids_below(stage, kept, other, highest, below[other]);
                open &= sizes[other] > 0;
            }
            if (!open) continue;
            do {
                for (int other = 0; other < stage->acting; other++) rivals[count][other] = below[other][picked[other]];
                count++;
            } while (advance(sizes, stage->acting, picked));
        }
    }
    if (r2d2s) {
        for (int other = 0; other < stage->acting; other++) rivals[count][other] = kept->own[other][0];
        count++;
    }
    return count;
}

static int dominates(const double *one, const double *other, int size) {
    for (int at = 0; at < size; at++)
        if (!(one[at] + SAME >= other[at])) return 0;
    return total(one, size) > total(other, size) + SAME;
}

static void strike_dominated(Stage *stage, Kept *kept) {
    for (int changed = 1; changed;) {
        changed = 0;
        for (int bidder = 0; bidder < stage->acting; bidder++) {
            int rivals[MOST_RIVALS_BIDS][SEATS], size = kept->size[bidder], left = 0, is_kept[BIDS];
            double worth[BIDS][MOST_RIVALS_BIDS];
            if (size < 2) continue;
            int count = rivals_bids(stage, kept, bidder, rivals);
            for (int i = 0; i < size; i++) {
                is_kept[i] = 1;
                for (int j = 0; j < count; j++) {
                    rivals[j][bidder] = kept->own[bidder][i];
                    worth[i][j] = outlook(stage, rivals[j]).v[stage->seat[bidder]];
                }
            }
            for (int i = 0; i < size; i++)
                for (int j = 0; j < size && is_kept[i]; j++)
                    if (j != i && is_kept[j] && dominates(worth[j], worth[i], count)) is_kept[i] = 0;
            for (int i = 0; i < size; i++)
                if (is_kept[i]) kept->own[bidder][left++] = kept->own[bidder][i];
            changed |= left != size;
            kept->size[bidder] = left;
        }
    }
}

/* ---- mixes, by place among the choices of each acting seat */

static void sample_mixes(Stage *stage, const Kept *kept, int turns, double policies[SEATS][BIDS]) {
    Regrets side[SEATS];
    Luck luck;
    uint32_t key = 0;
    seed(&luck, &key, 1);
    for (int at = 0; at < stage->acting; at++) begin(&side[at], kept->size[at]);
    for (int turn = 1; turn <= turns; turn++) {
        int drawn[SEATS], picked[SEATS];
        for (int at = 0; at < stage->acting; at++) { /* as random.choices draws */
            double sums[BIDS], sum = 0;
            for (int c = 0; c < side[at].size; c++) {
                sum = c ? sum + side[at].mix[c] : side[at].mix[c];
                sums[c] = sum;
            }
            double point = uniform(&luck) * (sum + 0.0);
            for (drawn[at] = 0; drawn[at] < side[at].size - 1 && !(point < sums[drawn[at]]);) drawn[at]++;
        }
        for (int at = 0; at < stage->acting; at++) {
            double values[BIDS];
            for (int other = 0; other < stage->acting; other++) picked[other] = kept->own[other][drawn[other]];
            for (int c = 0; c < side[at].size; c++) {
                picked[at] = kept->own[at][c];
                values[c] = outlook(stage, picked).v[stage->seat[at]];
            }
            learn(&side[at], values, turn);
        }
    }
    for (int at = 0; at < stage->acting; at++) average(&side[at], policies[at]);
}

static void mixes(Stage *stage, int turns, int strike, double mix[SEATS][BIDS]) {
    Kept kept;
    double policies[SEATS][BIDS];
    int picked[SEATS] = {0};
    memset(mix, 0, sizeof(double) * SEATS * BIDS);
    if (stage->acting == 1) {
        int best = 0;
        double most = -INFINITY;
        for (int at = 0; at < stage->size[0]; at++) {
            picked[0] = at;
            double share = outlook(stage, picked).v[stage->seat[0]];
            if (share > most) most = share, best = at;
        }
        mix[0][best] = 1;
        return;
    }
    for (int at = 0; at < stage->acting; at++) {
        kept.size[at] = stage->size[at];
        for (int c = 0; c < stage->size[at]; c++) kept.own[at][c] = c;
    }
    if (strike) {
        const Game *game = stage->search->game;
        int vaders = 0, left = stage->state->left_total - 1;
        for (int kind = 0; kind < game->kinds; kind++)
            if (game->vader[kind]) vaders += stage->state->left[kind] - (kind == stage->kind);
        if (!game->vader[stage->kind] && 2 * vaders < left) strike_needless(stage, &kept);
        strike_dominated(stage, &kept);
    }
    if (stage->seats == 2) {
        Matrix matrix;
        for (int i = 0; i < kept.size[0]; i++)
            for (int j = 0; j < kept.size[1]; j++) {
                picked[0] = kept.own[0][i];
                picked[1] = kept.own[1][j];
                matrix[i][j] = outlook(stage, picked).v[0];
            }
        solve(kept.size[0], kept.size[1], matrix, turns, policies[0], policies[1]);
    } else sample_mixes(stage, &kept, turns, policies);
    for (int at = 0; at < stage->acting; at++)
        for (int c = 0; c < kept.size[at]; c++) mix[at][kept.own[at][c]] = policies[at][c];
}

/* ---- the search */

/* The mean outlook of a choice that is sure to win for its seat; 0 if there is none. */
static int sure_win(Stage *stage, Value *mean) {
    for (int at = 0; at < stage->acting; at++)
        for (int choice = stage->size[at] - 1; choice >= 0; choice--) {
            int sizes[SEATS], picked[SEATS] = {0}, count = 0, sure = 1;
            for (int other = 0; other < stage->acting; other++) sizes[other] = other == at ? 1 : stage->size[other];
            memset(mean, 0, sizeof *mean);
            do {
                int joint[SEATS];
                memcpy(joint, picked, sizeof joint);
                joint[at] = choice;
                Value value = outlook(stage, joint);
                if (value.v[stage->seat[at]] < 1) {
                    sure = 0;
                    break;
                }
                for (int p = 0; p < 2 * stage->seats; p++) mean->v[p] += value.v[p];
                count++;
            } while (advance(sizes, stage->acting, picked));
            if (!sure) continue;
            for (int p = 0; p < 2 * stage->seats; p++) mean->v[p] /= count;
            return 1;
        }
    return 0;
}

static Value expected(Stage *stage, double mix[SEATS][BIDS]) {
    int own[SEATS][BIDS], sizes[SEATS] = {0}, picked[SEATS] = {0}, joint[SEATS] = {0}, several = 0;
    Value mean;
    memset(&mean, 0, sizeof mean);
    for (int at = 0; at < stage->acting; at++) {
        for (int c = 0; c < stage->size[at]; c++)
            if (mix[at][c] != 0) own[at][sizes[at]++] = c;
        several |= sizes[at] > 1;
    }
    do {
        double chance = 1;
        for (int at = 0; at < stage->acting; at++) {
            joint[at] = own[at][picked[at]];
            chance *= mix[at][joint[at]];
        }
        Value value = outlook(stage, joint);
        if (!several) return value;
        for (int p = 0; p < 2 * stage->seats; p++) mean.v[p] += chance * value.v[p];
    } while (advance(sizes, stage->acting, picked));
    return mean;
}

static Value decided(Search *search, const State *state, int kind, int depth) {
    Stage stage;
    Value value; /* the mean of a sure win, or what is expected of the mixes */
    double mix[SEATS][BIDS];
    make_stage(&stage, search, state, kind, 0, depth);
    if (!sure_win(&stage, &value)) {
        mixes(&stage, TURNS_BELOW, 0, mix);
        value = expected(&stage, mix);
    }
    free_table(&stage.values);
    return value;
}

/* What matters of a state for two: for each kind in the stock, the cards there and those of each seat. */
typedef struct {
    int32_t depth, table, mine, others, lead, unused; /* `unused` fills the last word */
    uint8_t cards[KINDS][3];
} StandingKey;

/* The outlook of a state before anybody has seen the card turned up last; with a depth, for two. */
static Value stands(Search *search, State *state, int depth) {
    const Game *game = search->game;
    Value value = {{0}};
    if (search->failed) return value;
    if (state->phase == OVER || state->phase == LEFTOVER) return ended(game, state);
    if (!depth) return estimated(search, state);
    if (search->counting) {
        if (!counted(search->counting, state, &value)) search->failed = 1;
        return value;
    }
    StandingKey key = {depth, state->table, state->hand[0], state->hand[1], state->score[0] - state->score[1],
                       0,     {{0}}};
    for (int k = 0; k < game->kinds; k++)
        if (state->left[k]) {
            key.cards[k][0] = state->left[k];
            for (int p = 0; p < 2; p++) key.cards[k][1 + p] = state->taken[p][k];
        }
    const Value *known = recalled(&search->values, &key);
    if (known) return *known;
    for (int k = 0; k < game->kinds; k++) {
        if (!state->left[k]) continue;
        Value of_kind = decided(search, state, k, depth - 1);
        for (int p = 0; p < 2 * game->seats; p++) value.v[p] += of_kind.v[p] * state->left[k];
    }
    for (int p = 0; p < 2 * game->seats; p++) value.v[p] /= state->left_total;
    return remembered(search, &search->values, &key, value);
}

/* The number of choices of `count` among `from`. */
static double binomial(int from, int count) {
    double choices = 1;
    for (int at = 1; at <= count; at++) choices = choices * (from - count + at) / at;
    return count > from ? 0 : choices;
}

/* About how often a card is turned up in different positions, with `force` force cards in both hands. A position is the
   cards that each seat has taken, and those it holds; with both R2-D2s, a villain may escape. */
static double turned_up(const Game *game, const State *state, int force, int r2d2s) {
    double piles[CARDS] = {1}, held = 0, positions = 0;
    int kinds = 0, vaders = 0, rounds = r2d2s || force > state->left_total ? state->left_total : force;
    for (int k = 0; k < game->kinds; k++) {
        int places = r2d2s == 2 && !game->vader[k] ? 3 : 2;
        kinds += state->left[k] > 0, vaders += game->vader[k] ? state->left[k] : 0;
        for (int cards = rounds - 1; cards >= 0 && state->left[k]; cards--) {
            double all = 0;
            for (int more = 0; more <= state->left[k] && more <= cards; more++)
                all += (places == 2 ? more + 1.0 : (more + 1.0) * (more + 2.0) / 2) * piles[cards - more];
            piles[cards] = all;
        }
    }
    for (int cards = 0; cards < rounds; cards++) {
        double discards = binomial(force, cards);
        held += discards;
        positions += piles[cards] * (r2d2s ? held : discards);
    }
    double by_vader = 1 - (1 - OF_VADERS) * vaders / (state->left_total ? state->left_total : 1);
    return by_vader * (positions * (1 << r2d2s)) * kinds;
}

enum { TO_THE_END = -1, ALONG_A_COURSE = -2 };

/* The number of further rounds to search; counts the game out if that is little work enough. */
static int horizon(Search *search, const State *state, const Position *root) {
    const Game *game = search->game;
    int cards = 0, force = 0, r2d2s = state->table != NOBODY, pairs = 1, kinds = 0, is_whole;
    int is_short = game->cards < SHORT;
    if (game->seats > 2) return 0;
    for (int p = 0; p < 2; p++) {
        int held = ones(state->hand[p]);
        cards += held;
        force += ones(state->hand[p] >> 1);
        r2d2s += state->hand[p] & R2D2_ONLY;
        pairs *= held ? held : 1;
    }
    if (pairs * turned_up(game, state, force, r2d2s) <= MOST_LOOKED_AT[is_short]) {
        search->counting = count_out(game, state, root, is_short && game->values <= FEW, &is_whole, &search->failed);
        if (search->counting) return is_whole ? TO_THE_END : ALONG_A_COURSE;
    }
    for (int k = 0; k < game->kinds; k++) kinds += state->left[k] > 0;
    if (force <= FEW_FORCE) return 2;
    return force <= SOME_FORCE || (cards + 1) * cards * kinds <= MOST_VALUED;
}

/* ---- what Python calls */

API int32_t duell_sizes(void) { return sizeof(Game) + SECOND * sizeof(Net) + THIRD * sizeof(Position); }

int fits_game(const Game *game) {
    int cards = 0;
    if (!is_within(game->seats, 2, SEATS) || !is_within(game->kinds, 1, KINDS)) return 0;
    if (!is_within(game->values, 1, VALUES) || !is_within(game->cards, 1, CARDS)) return 0;
    if (!is_within(game->end, 0, ENDS - 1) || !is_within(game->leftover, 0, LEFTOVERS - 1)) return 0;
    if (!is_within(game->gift_returns, 0, 1) || !is_within(game->at_once, 0, 1)) return 0;
    for (int k = 0; k < game->kinds; k++) {
        if (!is_within(game->vader[k], 0, 1) || !is_within(game->count[k], 1, game->cards - cards)) return 0;
        if (game->start[k] != cards + k) return 0;
        cards += game->count[k];
    }
    for (int card = 0; card < game->cards + game->kinds; card++)
        if (!is_within(game->gain[card], -MOST_GAIN, MOST_GAIN)) return 0;
    for (int p = 0; p < game->seats; p++) {
        if (game->strength[p][R2D2]) return 0;
        for (int v = 1; v <= game->values; v++)
            if (!is_within(game->strength[p][v], 1, MOST_STRENGTH)) return 0;
    }
    return cards == game->cards && fabs(game->unit) < LARGEST_UNIT;
}

int fits_net(const Net *net) { return net->inputs > 0 && is_within(net->narrow, 1, NARROW); }

static int fits_state(const Game *game, const Position *position, State *state) {
    int all = (2 << game->values) - 1;
    memset(state, 0, sizeof *state);
    state->table = position->scout, state->last = NOBODY;
    if (!is_within(position->scout, NOBODY, game->seats - 1)) return 0;
    if (!is_within(position->kind, 0, game->kinds - 1) || !is_within(position->waits, NOBODY, game->kinds - 1))
        return 0;
    if (position->waits != NOBODY && position->scout == NOBODY) return 0;
    for (int p = 0; p < game->seats; p++) {
        int bid = position->bid[p];
        if (position->hand[p] & ~all || !is_within(bid, NOBODY, game->values)) return 0;
        if (position->waits != NOBODY && bid > R2D2 && !(position->hand[p] >> bid & 1)) return 0;
        state->hand[p] = position->hand[p];
    }
    if (position->scout != NOBODY && position->hand[position->scout] & R2D2_ONLY) return 0;
    for (int k = 0; k < game->kinds; k++) {
        int cards = position->left[k];
        for (int p = 0; p < game->seats; p++) {
            cards += position->taken[p][k];
            if (cards > game->count[k]) return 0;
            for (int has = 0; has < position->taken[p][k]; has++) state->score[p] += game->gain[game->start[k] + has];
            state->taken[p][k] = position->taken[p][k];
        }
        if (cards > game->count[k]) return 0;
        state->left[k] = position->left[k], state->left_total += position->left[k];
    }
    if (position->left[position->kind] <= (position->kind == position->waits)) return 0;
    return position->waits == NOBODY || position->left[position->waits] > 0;
}

API int32_t duell_decide(const Game *game, const Net *net, const Position *position, int32_t looks_ahead, int32_t turns,
                         double *outlooks, double *mix) {
    State state;
    Stage stage;
    double policies[SEATS][BIDS];
    if (turns < 1 || turns > MOST_TURNS || !fits_game(game) || !fits_net(net) || !fits_state(game, position, &state))
        return NOT_FOR_US;
    Search search = {.game = game, .net = net};
    make_table(&search.values, sizeof(StandingKey), sizeof(Value), MOST_KEPT);
    make_table(&search.piles, (game->seats + 1) * game->kinds, sizeof(Piles), MOST_LAYERS);
    make_table(&search.pairs, sizeof(PairKey), sizeof(double) * WIDE, MOST_LAYERS);
    int depth = looks_ahead ? horizon(&search, &state, position) : 0;
    make_stage(&stage, &search, &state, position->kind, position, depth);
    if (stage.acting && !search.failed) mixes(&stage, turns, 1, policies);
    for (int p = 0; p < stage.acting && !search.failed; p++) {
        for (int c = 0; c < stage.size[p]; c++)
            if (!(policies[p][c] > NOISE)) policies[p][c] = 0;
        double whole = total(policies[p], stage.size[p]);
        for (int c = 0; c < stage.size[p]; c++) mix[stage.seat[p] * BIDS + c] = policies[p][c] / whole;
    }
    if (outlooks && stage.acting && !search.failed) {
        int picked[SEATS] = {0};
        do {
            Value value = outlook(&stage, picked);
            memcpy(outlooks, value.v, sizeof(double) * 2 * game->seats);
            outlooks += 2 * game->seats;
        } while (advance(stage.size, stage.acting, picked));
    }
    int result = search.failed || !stage.acting ? NOT_FOR_US : DONE;
    free_table(&stage.values), free_table(&search.values), free_table(&search.piles), free_table(&search.pairs);
    forget(search.counting);
    return result;
}
