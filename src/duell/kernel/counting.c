/* Counts a game of two out (see counting.py, whose names these are). Kinds that are not in the root's stock are left out. */
#include "duel.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 55000, MOST_WITH_COURSES = 80000, LITTLE = 10000, OF_CHANGES = 64 };
enum { MOST_KEPT = 1 << 20, BITS = 1 << 15, WORDS = BITS / 64, MOST_WORDS = 1 << 23, MOVES = BIDS * BIDS };
static const double WIDTHS[] = {INFINITY, 1.5, 1.25, 1.1, 1, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6};
static const double SAFELY = 0.85, UNEVEN = 0.2;

enum { OPEN, WON, LEVEL, LOST }; /* what is decided */
typedef struct { int32_t count, pile[MOVES], hands[MOVES]; } Moves;
typedef struct { Moves moves; int32_t rows, columns; uint8_t number[BIDS][BIDS]; } Duel;
typedef struct { int32_t mine, others, scout, zero; } HandsKey; /* keys fill whole words of eight bytes */
typedef struct { int32_t other, ended, last, draws, turned; Duel *duels[2]; Moves *gifts[2]; } Hands;
typedef struct { int32_t bits, least, width, all; } Reach; /* of a growing: where its bits begin, how many, how many set */
typedef struct { int32_t growing, below, equal, zero; } RestKey;
typedef struct { int32_t growing, lead, decided, cards, comes, kinds, coming, turned; } Rest; /* kinds: how many grow */
typedef struct { int32_t place, count, after[3], gains[3]; } After;
typedef struct { int32_t rest, hands; } Where;
typedef struct { int32_t rest, last, draws, zero; } Drawing;
typedef struct { double share, grown; int32_t has_grown; } Found;
typedef struct { double share, grown; } Worth;

typedef struct { int count[KINDS], kinds, cards; double width, late[KINDS]; } Course;

struct Counting {
    const Game *g;
    int kinds, kind[KINDS]; /* in the root's stock and at stake */
    long left;              /* the work that is still allowed */
    int failed, too_much, rank[SEATS][BIDS];
    Course course;
    Table reached, rests, hands, positions, draws;
    uint64_t *words;
    After *afters;
    int32_t words_used, words_room, afters_used, afters_room;
};

/* A growing: the cards in the stock and those of each seat, by place among the kinds. */
typedef uint8_t Growing[KINDS][3];

static double share_of(Counting *c, int32_t rest, int32_t hands);

static void stop(Counting *c) { c->failed = 1; }
static void work(Counting *c, int by) { if ((c->left -= by) < 0) c->too_much = 1; }
static int over(const Counting *c) { return c->failed || c->too_much; }
static Rest *rest_at(const Counting *c, int32_t rest) { return value_at(&c->rests, rest); }
static Hands *hands_at(const Counting *c, int32_t hands) { return value_at(&c->hands, hands); }
static const HandsKey *held(const Counting *c, int32_t hands) { return key_at(&c->hands, hands); }

/* ---- courses */

static void count_stock(Course *x, int kinds, const int *count, double width) {
    int places = 0, at = 0;
    memset(x, 0, sizeof *x);
    x->kinds = kinds, x->width = width;
    for (int k = 0; k < kinds; k++) x->count[k] = count[k], x->cards += count[k], places += count[k] > 0;
    for (int k = 0; k < kinds; k++)
        if (count[k]) x->late[k] = UNEVEN * ((at++ + 0.5) / places - 0.5);
}

static double off(const Course *x, const int *count, int less) {
    int cards = -1;
    double most = -INFINITY;
    for (int k = 0; k < x->kinds; k++) cards += count[k];
    double share = cards / (double)(x->cards ? x->cards : 1);
    for (int k = 0; k < x->kinds; k++) {
        if (!x->count[k]) continue;
        double by = fabs(count[k] - (k == less) - share * x->count[k] - x->late[k]);
        if (by > most) most = by;
    }
    return most;
}

/* The places of the kinds of which a card may come next from a stock. */
static int coming_kinds(const Course *x, const int *count, int *places) {
    int size = 0, nearest = NOBODY;
    double least = INFINITY;
    for (int k = 0; k < x->kinds; k++) {
        if (!count[k]) continue;
        double by = x->width == INFINITY ? 0 : off(x, count, k);
        if (by <= x->width) places[size++] = k;
        if (by < least) least = by, nearest = k;
    }
    if (!size && nearest != NOBODY) places[size++] = nearest;
    return size;
}

/* How many kinds may come next, in all stocks together, or any number above `most`. */
static double size_of(Counting *c, const Course *x, double most) {
    Table stocks[2];
    double size = 0;
    int now = 0, is_new, places[KINDS], count[KINDS];
    uint8_t key[KINDS] = {0};
    for (int t = 0; t < 2; t++) make_table(&stocks[t], KINDS, 0, MOST_KEPT);
    for (int k = 0; k < x->kinds; k++) key[k] = (uint8_t)x->count[k];
    entry_of(&stocks[now], key, &is_new);
    for (int card = 0; card < x->cards && size <= most; card++, now = !now) {
        free_table(&stocks[!now]);
        for (int32_t entry = 0; entry < stocks[now].used; entry++) {
            memcpy(key, key_at(&stocks[now], entry), sizeof key);
            for (int k = 0; k < x->kinds; k++) count[k] = key[k];
            int coming = coming_kinds(x, count, places);
            size += coming;
            for (int at = 0; at < coming; at++) {
                key[places[at]]--;
                if (entry_of(&stocks[!now], key, &is_new) < 0) stop(c), size = INFINITY;
                key[places[at]]++;
            }
        }
    }
    for (int t = 0; t < 2; t++) free_table(&stocks[t]);
    return size;
}

/* ---- hands */

static int32_t hands_of(Counting *c, int mine, int others, int scout) {
    HandsKey key = {mine & 1, others & 1, scout, 0};
    int rank = 1, is_new;
    for (int bit = 1; mine >> bit || others >> bit; bit++)
        if ((mine | others) >> bit & 1) *(others >> bit & 1 ? &key.others : &key.mine) |= 1 << rank++;
    int32_t found = entry_of(&c->hands, &key, &is_new);
    if (found < 0) { stop(c); return 0; }
    if (is_new) {
        Hands *h = hands_at(c, found);
        int both[2] = {key.mine, key.others};
        h->other = NOBODY;
        h->turned = both[1] > 1 && both[1] > both[0];
        h->ended = scout == NOBODY && ending(c->g, 2, both);
        h->last = c->g->leftover == NONE ? NOBODY : last_player(c->g, 2, both);
        h->draws = h->last == NOBODY ? 0 : ones(c->g->leftover == MUST ? both[h->last] & ~1 : both[h->last]);
    }
    return found;
}

static int32_t other_of(Counting *c, int32_t hands) {
    if (hands_at(c, hands)->other == NOBODY) {
        HandsKey key = *held(c, hands);
        int32_t other = hands_of(c, key.others, key.mine, key.scout == NOBODY ? NOBODY : 1 - key.scout);
        hands_at(c, hands)->other = other;
    }
    return hands_at(c, hands)->other;
}

/* Sort moves by pile, keeping those to the same pile in order; `places` follows. */
static void sort_moves(Moves *m, uint8_t *place_of) {
    Moves sorted = {0};
    for (int pile = 0; pile <= 2; pile++)
        for (int at = 0; at < m->count; at++)
            if (m->pile[at] == pile) {
                place_of[at] = (uint8_t)sorted.count;
                sorted.pile[sorted.count] = pile, sorted.hands[sorted.count++] = m->hands[at];
            }
    *m = sorted;
}

static int32_t move_number(Moves *m, int pile, int32_t hands) {
    int at = 0;
    while (at < m->count && !(m->pile[at] == pile && m->hands[at] == hands)) at++;
    if (at == m->count) m->pile[at] = pile, m->hands[at] = hands, m->count++;
    return at;
}

/* The results of two bids by rank; NOBODY is no bid. */
static int showdown_of(int vader, const int *bids, int *paid, int *scout) {
    int winner = bids[0] <= 0 && bids[1] <= 0 ? 2 : bids[1] > bids[0];
    *scout = bids[0] == R2D2 && bids[1] != R2D2 ? 0 : bids[1] == R2D2 && bids[0] != R2D2 ? 1 : NOBODY;
    for (int p = 0; p < 2; p++) paid[p] = bids[p] > 0 && (p == winner) != vader ? 1 << bids[p] : 0;
    return winner;
}

static Duel *make_duel(Counting *c, int32_t hands, int vader) {
    Duel *d = calloc(1, sizeof *d);
    if (!d) { stop(c); return 0; }
    HandsKey key = *held(c, hands);
    int own[2] = {key.mine, key.others}, bids[2][BIDS], size[2], number[BIDS][BIDS], bid[2], paid[2], scout;
    uint8_t place_of[MOVES] = {0};
    for (int p = 0; p < 2; p++) {
        int cards = playable(c->g, vader, own[p]);
        size[p] = 0;
        for (int rank = 0; cards >> rank; rank++) if (cards >> rank & 1) bids[p][size[p]++] = rank;
        if (!size[p]) bids[p][size[p]++] = NOBODY;
    }
    work(c, size[0] * size[1]);
    for (int i = 0; i < size[0]; i++)
        for (int j = 0; j < size[1]; j++) {
            bid[0] = bids[0][i], bid[1] = bids[1][j];
            int pile = showdown_of(vader, bid, paid, &scout);
            int32_t after = hands_of(c, own[0] - paid[0] - (scout == 0), own[1] - paid[1] - (scout == 1), scout);
            number[i][j] = move_number(&d->moves, pile, after);
        }
    sort_moves(&d->moves, place_of);
    for (int i = 0; i < size[0]; i++) { /* equal rows count once */
        int same = 0;
        for (; same < d->rows; same++) {
            int j = 0;
            while (j < size[1] && d->number[same][j] == place_of[number[i][j]]) j++;
            if (j == size[1]) break;
        }
        if (same < d->rows) continue;
        for (int j = 0; j < size[1]; j++) d->number[d->rows][j] = place_of[number[i][j]];
        d->rows++;
    }
    for (int j = 0; j < size[1]; j++) { /* and so do equal columns */
        int same = 0;
        for (; same < d->columns; same++) {
            int i = 0;
            while (i < d->rows && d->number[i][same] == d->number[i][j]) i++;
            if (i == d->rows) break;
        }
        if (same < d->columns) continue;
        for (int i = 0; i < d->rows; i++) d->number[i][d->columns] = d->number[i][j];
        d->columns++;
    }
    return d;
}

static const Duel *duel_of(Counting *c, int32_t hands, int vader) {
    if (!hands_at(c, hands)->duels[vader]) {
        Duel *made = make_duel(c, hands, vader);
        hands_at(c, hands)->duels[vader] = made;
    }
    return hands_at(c, hands)->duels[vader];
}

/* The moves for a card that R2-D2 has turned up (rule 5.5). */
static const Moves *gifts_of(Counting *c, int32_t hands, int vader) {
    if (!hands_at(c, hands)->gifts[vader]) {
        HandsKey key = *held(c, hands);
        Moves *made = calloc(1, sizeof *made);
        if (!made) { stop(c); return 0; }
        for (int to = 0; to < 2; to++) {
            int kept = to == key.scout, back = vader ? kept || c->g->gift_returns : !kept;
            int32_t after = hands_of(c, key.mine + (back && key.scout == 0), key.others + (back && key.scout == 1), NOBODY);
            made->pile[to] = to, made->hands[to] = after, made->count++;
        }
        hands_at(c, hands)->gifts[vader] = made;
    }
    return hands_at(c, hands)->gifts[vader];
}

/* ---- the rest of the game */

static const int32_t *gains_of(const Counting *c, int place) { return c->g->gain + c->g->start[c->kind[place]]; }

/* The same worth with the fewest cards in a pile. */
static int alike(const int32_t *gains, int count, int has) {
    while (has && !memcmp(gains + has - 1, gains + has, sizeof *gains * (size_t)count)) has--;
    return has;
}

static int64_t worth(const int32_t *gains, int from, int more) {
    int64_t sum = 0;
    for (int at = from; at < from + more; at++) sum += gains[at];
    return sum;
}

/* The possible changes of the lead, as bits from the least one. */
static void reach(Counting *c, Growing growing, Reach *found) {
    uint64_t bits[WORDS] = {1}, wider[WORDS];
    int64_t least = 0, width = 1;
    for (int k = c->kinds - 1; k >= 0; k--) {
        int count = growing[k][0];
        if (!count) continue;
        const int32_t *gains = gains_of(c, k);
        int64_t lowest = 0, highest = 0;
        for (int step = 0; step < 2; step++) {
            if (step) {
                if (width + highest - lowest > BITS) { stop(c); return; }
                memset(wider, 0, sizeof(uint64_t) * (size_t)((width + highest - lowest + 63) / 64));
            }
            for (int mine = 0; mine <= count; mine++)
                for (int others = 0; others <= count - mine; others++) {
                    int64_t change = worth(gains, growing[k][1], mine) - worth(gains, growing[k][2], others);
                    if (!step) {
                        if (change < lowest) lowest = change;
                        if (change > highest) highest = change;
                        continue;
                    }
                    int64_t by = change - lowest, words = (width + 63) / 64;
                    for (int64_t at = 0; at < words; at++) {
                        wider[at + by / 64] |= bits[at] << by % 64;
                        if (by % 64 && bits[at] >> (64 - by % 64)) wider[at + by / 64 + 1] |= bits[at] >> (64 - by % 64);
                    }
                }
        }
        width += highest - lowest, least += lowest;
        memcpy(bits, wider, sizeof(uint64_t) * (size_t)((width + 63) / 64));
    }
    int words = (int)((width + 63) / 64);
    if (c->words_used + words > c->words_room) {
        int room = 2 * (c->words_used + words) + 1024;
        uint64_t *more = room > MOST_WORDS ? 0 : realloc(c->words, sizeof *more * (size_t)room);
        if (!more) { stop(c); return; }
        c->words = more, c->words_room = room;
    }
    *found = (Reach){c->words_used, (int32_t)least, (int32_t)width, 0};
    memcpy(c->words + c->words_used, bits, sizeof *bits * (size_t)words);
    c->words_used += words;
}

static int ones_of(uint64_t bits) {
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    return (int)(((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56);
}

/* How many of the changes are below a place. */
static int below(const Counting *c, const Reach *r, int64_t place) {
    int count = 0;
    if (place > r->width) place = r->width;
    for (int64_t at = 0; at < place; at += 64) {
        uint64_t bits = c->words[r->bits + at / 64];
        count += ones_of(place - at < 64 ? bits & (((uint64_t)1 << (place - at)) - 1) : bits);
    }
    return count;
}

static int32_t rest_of(Counting *c, Growing given, int lead) {
    Growing growing;
    int is_new, kinds = 0, cards = 0;
    memset(growing, 0, sizeof growing);
    for (int k = 0; k < c->kinds; k++) {
        int count = growing[k][0] = given[k][0];
        if (!count) continue;
        kinds++, cards += count;
        for (int p = 1; p < 3; p++) growing[k][p] = (uint8_t)alike(gains_of(c, k), count, given[k][p]);
    }
    int32_t number = entry_of(&c->reached, growing, &is_new);
    if (number < 0) { stop(c); return 0; }
    if (is_new) {
        int changes = 0;
        for (int k = 0; k < c->kinds; k++) if (growing[k][0]) changes += (growing[k][0] + 1) * (growing[k][0] + 2);
        work(c, changes / OF_CHANGES);
        Reach found = {0, 0, 1, 0};
        reach(c, growing, &found);
        if (c->failed) return 0;
        found.all = below(c, &found, found.width);
        *(Reach *)value_at(&c->reached, number) = found;
    }
    const Reach *r = value_at(&c->reached, number);
    int64_t level = -(int64_t)lead - r->least;
    RestKey key = {number, 0, 0, 0};
    if (level >= 0) {
        key.below = below(c, r, level);
        key.equal = level < r->width && c->words[r->bits + level / 64] >> level % 64 & 1;
    }
    int all = r->all, width = r->width;
    int32_t found = entry_of(&c->rests, &key, &is_new);
    if (found < 0) { stop(c); return 0; }
    if (is_new) {
        Rest *x = rest_at(c, found);
        x->growing = number, x->lead = lead, x->cards = cards, x->kinds = kinds, x->comes = x->turned = NOBODY;
        x->decided = !key.below && !key.equal ? WON : key.below == all ? LOST : all == 1 && width == 1 ? LEVEL : OPEN;
    }
    return found;
}

/* What may come next after a rest: the first of `After`, which follow each other; how many they are. */
static int32_t coming(Counting *c, int32_t rest, int *size) {
    int places[KINDS], count[KINDS];
    Growing growing;
    memcpy(growing, key_at(&c->reached, rest_at(c, rest)->growing), sizeof growing);
    for (int k = 0; k < c->kinds; k++) count[k] = growing[k][0];
    if (rest_at(c, rest)->comes == NOBODY) {
        work(c, rest_at(c, rest)->kinds);
        int kinds = coming_kinds(&c->course, count, places);
        if (c->afters_used + kinds > c->afters_room) {
            int room = 2 * c->afters_room + 64 + kinds;
            After *more = room > MOST_KEPT * 4 ? 0 : realloc(c->afters, sizeof *more * (size_t)room);
            if (!more) { stop(c); *size = 0; return 0; }
            c->afters = more, c->afters_room = room;
        }
        Rest *x = rest_at(c, rest);
        x->coming = c->afters_used, x->comes = 0;
        for (int at = 0; at < kinds; at++) {
            int k = places[at];
            const int32_t *gains = gains_of(c, k);
            c->afters[c->afters_used++] = (After){k, count[k], {NOBODY, NOBODY, NOBODY}, {gains[growing[k][1]], -gains[growing[k][2]], 0}};
            x->comes += count[k];
        }
    }
    const Rest *x = rest_at(c, rest);
    int cards = 0, kinds = 0;
    while (cards < x->comes) cards += c->afters[x->coming + kinds++].count;
    *size = kinds;
    return x->coming;
}

/* The rest once a card that may come is on a pile. */
static int32_t after_of(Counting *c, int32_t rest, int32_t after, int pile) {
    if (c->afters[after].after[pile] == NOBODY) {
        Growing growing;
        const Rest *x = rest_at(c, rest);
        memcpy(growing, key_at(&c->reached, x->growing), sizeof growing);
        int place = c->afters[after].place;
        growing[place][0]--;
        if (pile < 2) growing[place][1 + pile]++;
        int32_t found = rest_of(c, growing, x->lead + c->afters[after].gains[pile]);
        c->afters[after].after[pile] = found;
    }
    return c->afters[after].after[pile];
}

static int32_t turned_of(Counting *c, int32_t rest) {
    if (rest_at(c, rest)->turned == NOBODY) {
        Growing growing;
        memcpy(growing, key_at(&c->reached, rest_at(c, rest)->growing), sizeof growing);
        for (int k = 0; k < c->kinds; k++) {
            uint8_t kept = growing[k][1];
            growing[k][1] = growing[k][2], growing[k][2] = kept;
        }
        int32_t found = rest_of(c, growing, -rest_at(c, rest)->lead);
        rest_at(c, rest)->turned = found;
    }
    return rest_at(c, rest)->turned;
}

static double level(int64_t lead) { return lead > 0 ? 1 : lead ? 0 : 0.5; }
static double decided_share(int decided) { return decided == WON ? 1 : decided == LOST ? 0 : 0.5; }

/* The first seat's share of the win, and by how much its lead grows, if `last` may or must draw final cards. */
static Worth draw(Counting *c, int32_t rest, int last, int draws) {
    Drawing key = {rest, last, draws, 0};
    int is_new, size, decided = rest_at(c, rest)->decided;
    int32_t known = look_up(&c->draws, &key);
    if (known >= 0) return *(Worth *)value_at(&c->draws, known);
    Worth found = {decided != OPEN ? decided_share(decided) : level(rest_at(c, rest)->lead), 0};
    if (draws && decided == OPEN && !over(c)) {
        work(c, rest_at(c, rest)->kinds);
        Worth drawn = {0, 0};
        int32_t first = coming(c, rest, &size);
        for (int32_t at = first; at < first + size && !over(c); at++) {
            int gained = c->afters[at].gains[last];
            Worth further = {level((int64_t)rest_at(c, rest)->lead + gained), 0};
            if (draws > 1) further = draw(c, after_of(c, rest, at, last), last, draws - 1);
            drawn.share += c->afters[at].count * further.share;
            drawn.grown += c->afters[at].count * (further.grown + gained);
        }
        drawn.share /= rest_at(c, rest)->comes, drawn.grown /= rest_at(c, rest)->comes;
        if ((last ? drawn.share < found.share : drawn.share > found.share) || c->g->leftover == MUST) found = drawn;
    }
    int32_t entry = entry_of(&c->draws, &key, &is_new);
    if (entry < 0) stop(c);
    else *(Worth *)value_at(&c->draws, entry) = found;
    return found;
}

static Worth ended_worth(Counting *c, int32_t rest, int32_t hands) {
    const Hands *h = hands_at(c, hands);
    const Rest *x = rest_at(c, rest);
    if (h->last == NOBODY) return (Worth){level(x->lead), 0};
    return draw(c, rest, h->last, h->draws < x->cards ? h->draws : x->cards);
}

static void shares_after(Counting *c, int32_t rest, int32_t after, const Moves *m, double *shares) {
    for (int at = 0; at < m->count && !over(c); at++) shares[at] = share_of(c, after_of(c, rest, after, m->pile[at]), m->hands[at]);
}

/* The best of what R2-D2's seat may do with a card: the number of the move. */
static int best_gift(int scout, const Moves *m, const double *shares) {
    int best = 0;
    for (int at = 1; at < m->count; at++)
        if (scout ? shares[at] < shares[best] : shares[at] > shares[best]) best = at;
    return best;
}

static void matrix_of(const Duel *d, const double *shares, Matrix matrix) {
    for (int i = 0; i < d->rows; i++) for (int j = 0; j < d->columns; j++) matrix[i][j] = shares[d->number[i][j]];
}

static double found_share(Counting *c, int32_t rest, int32_t hands) {
    const Rest *x = rest_at(c, rest);
    if (x->decided != OPEN) return decided_share(x->decided);
    if (hands_at(c, hands)->ended) return ended_worth(c, rest, hands).share;
    if (hands_at(c, hands)->turned) {
        int32_t turned = turned_of(c, rest), other = other_of(c, hands);
        return over(c) ? 0 : 1 - share_of(c, turned, other);
    }
    work(c, x->kinds);
    if (over(c)) return 0;
    int size, scout = held(c, hands)->scout;
    double found = 0, shares[MOVES], left[BIDS], right[BIDS], value = 0;
    int32_t first = coming(c, rest, &size);
    for (int32_t at = first; at < first + size && !over(c); at++) {
        int vader = c->g->vader[c->kind[c->afters[at].place]];
        if (scout == NOBODY) {
            const Duel *d = duel_of(c, hands, vader);
            if (over(c)) break;
            Matrix matrix;
            shares_after(c, rest, at, &d->moves, shares);
            if (over(c)) break;
            matrix_of(d, shares, matrix);
            if (!optimal(d->rows, d->columns, matrix, left, right, &value)) stop(c);
        } else {
            const Moves *m = gifts_of(c, hands, vader);
            if (over(c)) break;
            shares_after(c, rest, at, m, shares);
            if (over(c)) break;
            value = shares[best_gift(scout, m, shares)];
        }
        found += c->afters[at].count * value;
    }
    return found / rest_at(c, rest)->comes;
}

static double share_of(Counting *c, int32_t rest, int32_t hands) {
    Where key = {rest, hands};
    int is_new;
    if (over(c)) return 0;
    int32_t known = look_up(&c->positions, &key);
    if (known >= 0) return ((Found *)value_at(&c->positions, known))->share;
    double share = found_share(c, rest, hands);
    if (over(c)) return 0;
    int32_t entry = entry_of(&c->positions, &key, &is_new);
    if (entry < 0) { stop(c); return 0; }
    ((Found *)value_at(&c->positions, entry))->share = share;
    return share;
}

/* By how many points the first seat's lead is expected to grow. */
static double grown_of(Counting *c, int32_t rest, int32_t hands) {
    if (over(c) || rest_at(c, rest)->decided != OPEN) return 0;
    if (hands_at(c, hands)->ended) return ended_worth(c, rest, hands).grown;
    if (hands_at(c, hands)->turned) {
        int32_t turned = turned_of(c, rest), other = other_of(c, hands);
        return -grown_of(c, turned, other);
    }
    Where key = {rest, hands};
    share_of(c, rest, hands);
    int32_t entry = look_up(&c->positions, &key);
    if (over(c) || entry < 0) { stop(c); return 0; }
    Found *known = value_at(&c->positions, entry);
    if (known->has_grown) return known->grown;
    int size, scout = held(c, hands)->scout;
    double grown = 0, shares[MOVES], left[BIDS], right[BIDS], value;
    int32_t first = coming(c, rest, &size);
    for (int32_t at = first; at < first + size && !over(c); at++) {
        int vader = c->g->vader[c->kind[c->afters[at].place]], count = c->afters[at].count;
        const Duel *d = scout == NOBODY ? duel_of(c, hands, vader) : 0;
        const Moves *m = d ? &d->moves : gifts_of(c, hands, vader);
        if (over(c)) break;
        shares_after(c, rest, at, m, shares);
        if (over(c)) break;
        if (d) {
            Matrix matrix;
            matrix_of(d, shares, matrix);
            if (!optimal(d->rows, d->columns, matrix, left, right, &value)) stop(c);
        }
        for (int i = 0; i < (d ? d->rows : 1); i++)
            for (int j = 0; j < (d ? d->columns : 1); j++) {
                double chance = d ? left[i] * right[j] : 1;
                int move = d ? d->number[i][j] : best_gift(scout, m, shares);
                if (chance == 0 || over(c)) continue;
                double further = grown_of(c, after_of(c, rest, at, m->pile[move]), m->hands[move]);
                grown += count * chance * (c->afters[at].gains[m->pile[move]] + further);
            }
    }
    grown /= rest_at(c, rest)->comes;
    entry = look_up(&c->positions, &key);
    if (entry < 0) { stop(c); return 0; }
    known = value_at(&c->positions, entry);
    known->grown = grown, known->has_grown = 1;
    return grown;
}

/* ---- a whole decision */

int counted(Counting *c, const State *s, Value *value) {
    Growing growing;
    int hands[2] = {s->hand[0] & 1, s->hand[1] & 1}, lead = s->score[0] - s->score[1];
    memset(growing, 0, sizeof growing);
    for (int place = 0; place < c->kinds; place++) {
        int k = c->kind[place];
        growing[place][0] = s->left[k];
        if (s->left[k]) growing[place][1] = s->taken[0][k], growing[place][2] = s->taken[1][k];
    }
    for (int p = 0; p < 2; p++)
        for (int v = 1; v <= c->g->values; v++) hands[p] |= (s->hand[p] >> v & 1) << c->rank[p][v];
    int32_t held_now = hands_of(c, hands[0], hands[1], s->table), rest = rest_of(c, growing, lead);
    if (over(c)) return 0;
    double share = share_of(c, rest, held_now), grown = grown_of(c, rest, held_now);
    if (over(c)) return 0;
    double ahead = lead + grown;
    memset(value, 0, sizeof *value);
    value->v[0] = share, value->v[1] = 1 - share, value->v[2] = ahead, value->v[3] = -ahead;
    return 1;
}

void forget(Counting *c) {
    if (!c) return;
    for (int32_t hands = 0; hands < c->hands.used; hands++)
        for (int vader = 0; vader < 2; vader++) free(hands_at(c, hands)->duels[vader]), free(hands_at(c, hands)->gifts[vader]);
    Table *tables[] = {&c->reached, &c->rests, &c->hands, &c->positions, &c->draws};
    for (int t = 0; t < 5; t++) free_table(tables[t]);
    free(c->words), free(c->afters), free(c);
}

static Counting *new_counting(const Game *g, const State *s, const Course *course) {
    Counting *c = calloc(1, sizeof *c);
    if (!c) return 0;
    c->g = g, c->course = *course;
    for (int k = 0; k < g->kinds; k++) if (s->left[k]) c->kind[c->kinds++] = k;
    make_table(&c->reached, sizeof(Growing), sizeof(Reach), MOST_KEPT);
    make_table(&c->rests, sizeof(RestKey), sizeof(Rest), MOST_KEPT);
    make_table(&c->hands, sizeof(HandsKey), sizeof(Hands), MOST_KEPT);
    make_table(&c->positions, sizeof(Where), sizeof(Found), MOST_KEPT);
    make_table(&c->draws, sizeof(Drawing), sizeof(Worth), MOST_KEPT);
    int rank = 1;
    for (int strength = 1; rank <= 2 * g->values && strength <= 1 << 20;) { /* ranks are from the weakest up */
        int next = 1 << 30;
        for (int p = 0; p < 2; p++)
            for (int v = 1; v <= g->values; v++)
                if (g->strength[p][v] >= strength && g->strength[p][v] < next) next = g->strength[p][v];
        for (int p = 0; p < 2; p++)
            for (int v = 1; v <= g->values; v++) if (g->strength[p][v] == next) c->rank[p][v] = rank++;
        strength = next + 1;
    }
    return c;
}

/* Counts out the states that the joint choices lead to; 0 if that is more work than `most`. */
static int reaches(Counting *c, const State *s, const Position *root, long most) {
    int bids[2], choices[2][BIDS], size[2];
    c->left = most;
    for (int p = 0; p < 2; p++) {
        size[p] = options(c->g, s, root->kind, p, choices[p]);
        if (!size[p]) choices[p][size[p]++] = NOBODY;
    }
    for (int i = 0; i < size[0]; i++)
        for (int j = 0; j < size[1]; j++) {
            State after;
            Value value;
            bids[0] = choices[0][i], bids[1] = choices[1][j];
            next_states(c->g, s, root, bids, &after);
            if ((after.phase == ROUND || after.phase == SCOUT) && !counted(c, &after, &value)) return 0;
        }
    return 1;
}

static Counting *counted_along(const Game *g, const State *s, const Position *root, const int *stock, int kinds, double width, long most, long *left, int *failed) {
    Course course;
    count_stock(&course, kinds, stock, width);
    Counting *c = new_counting(g, s, &course);
    if (c && reaches(c, s, root, most)) { *left = c->left; return c; }
    *failed |= !c || c->failed;
    forget(c);
    return 0;
}

Counting *count_out(const Game *g, const State *s, const Position *root, int courses, int *whole) {
    int stock[KINDS], kinds = 0, several = 0, failed = 0;
    long left = 0;
    for (int k = 0; k < g->kinds; k++)
        if (s->left[k]) {
            stock[kinds] = s->left[k] - (k == root->kind) - (k == root->waits);
            several += stock[kinds++] > 0;
        }
    courses &= several > 1;
    *whole = 1;
    Counting *c = counted_along(g, s, root, stock, kinds, INFINITY, courses ? LITTLE : MOST, &left, &failed);
    if (c || failed || !courses) { if (failed) *whole = NOBODY; return c; }
    *whole = 0;
    long most = MOST_WITH_COURSES - LITTLE;
    Counting *probe = counted_along(g, s, root, stock, kinds, 0, most / 2, &left, &failed);
    if (!probe) { if (failed) *whole = NOBODY; return 0; }
    double took = (double)(most / 2 - left), size = size_of(probe, &probe->course, INFINITY);
    for (unsigned at = 0; at < sizeof WIDTHS / sizeof *WIDTHS && !c && !failed; at++) {
        Course course;
        count_stock(&course, kinds, stock, WIDTHS[at]);
        double allowed = SAFELY * ((double)most - took) * size;
        if (took * size_of(probe, &course, took > 0 ? allowed / took * (1 + 1e-9) + 1 : INFINITY) <= allowed) {
            *whole = WIDTHS[at] == INFINITY;
            c = counted_along(g, s, root, stock, kinds, WIDTHS[at], most - (long)took, &left, &failed);
            break;
        }
    }
    failed |= probe->failed;
    forget(probe);
    if (failed) { forget(c); *whole = NOBODY; return 0; }
    return c;
}
