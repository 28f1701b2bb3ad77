#include "value.h"
#include <math.h>
#include <string.h>

static const float LEADS[KNOTS] = {-2, -1.1f, -0.6f, -0.25f, 0, 0.25f, 0.6f, 1.1f, 2};
static const float TILE = 4, PAIR = 2, TOWARDS_ALL = 2; /* knight's values, for a first estimate of cards */
enum { IN_SIGHT = 4 };

static void put(Inputs *in, int at, float by) {
    if (by == 0) return;
    in->at[in->size] = at;
    in->by[in->size++] = by;
}

void count_stock(const State *s, int left, Stock *stock) {
    memset(stock, 0, sizeof *stock);
    stock->left = left;
    stock->troopers = s->stock_alike[0];
    for (int c = 0; c < CHARACTERS; c++)
        for (int v = 0; v < VALUES; v++)
            if (s->stock[c] >> v & 1) {
                stock->of_character[c]++;
                stock->of_value[v]++;
                for (int best = 0; best <= v; best++) stock->raise[c][best] += v - (best ? best - 1 : 0);
            }
}

/* The cards of each value, the most dispensable first: a character's only card also counts for the ten. */
static void sort_values(const uint8_t *hand, Holding *h) {
    for (int c = 0; c < CHARACTERS; c++)
        for (int v = 0; v < h->best[c]; v++) {
            if (!(hand[c] >> v & 1)) continue;
            int below = hand[c] & ((1 << v) - 1), loss = v + 1 < h->best[c] ? 0 : below ? v - (31 - __builtin_clz(below)) : v;
            int key = (hand[c] == 1 << v) * 100 + loss, at = h->count[v]++;
            for (; at; at--) {
                int other = h->who[v][at - 1], other_key = (hand[other] == 1 << v) * 100 + h->cost[v][at];
                if (other_key <= key) break;
                h->who[v][at] = other;
                h->cost[v][at + 1] = h->cost[v][at];
            }
            h->who[v][at] = c;
            h->cost[v][at + 1] = loss;
        }
    for (int v = 0; v < VALUES; v++)
        for (int n = 0; n < h->count[v]; n++) h->cost[v][n + 1] += h->cost[v][n];
}

static void gains(const State *s, int seat, Holding *h) {
    for (int v = 0; v < VALUES; v++) {
        float tile = v < TILES && !(s->tiles[seat] >> v & 1) ? TILE : 0;
        h->third[v] = h->count[v] == 2 ? fmaxf(0, BONUS + tile - h->cost[v][2]) : 0;
        for (int c = 0; c < CHARACTERS; c++) {
            float raise = fmaxf(0, v - (h->best[c] ? h->best[c] - 1 : 0));
            float worth = h->count[v] == 2 ? fmaxf(raise, h->third[v]) : raise + (h->count[v] == 1) * PAIR * (1 + tile / BONUS);
            if (!h->best[c]) worth += h->missing == 1 ? BONUS : h->missing <= IN_SIGHT ? TOWARDS_ALL : 0;
            h->gain[c][v] = worth;
        }
    }
}

void look_at(const Net *net, const State *s, const Stock *stock, int seat, Holding *h) {
    const uint8_t *hand = s->hand[seat];
    Inputs in;
    memset(h, 0, sizeof *h);
    for (int c = 0; c < CHARACTERS; c++) {
        int cards = __builtin_popcount(hand[c]);
        h->best[c] = hand[c] ? 32 - __builtin_clz(hand[c]) : 0;
        h->missing += !cards;
        h->cards += cards;
        h->spares += cards ? cards - 1 : 0;
        h->points += cards ? h->best[c] - 1 : 0;
    }
    sort_values(hand, h);
    gains(s, seat, h);
    in.size = 0;
    put_own(s, stock, seat, h, &in);
    for (int x = 0; x < in.size; x++)
        for (int k = 0; k < WIDE; k++) h->sums[k] += in.by[x] * net->first[in.at[x]][k];
}

static int least(int a, int b) { return a < b ? a : b; }
static int lacking(const State *s, int seat) { return TILES - __builtin_popcount((unsigned)s->tiles[seat]); }

void put_own(const State *s, const Stock *stock, int seat, const Holding *h, Inputs *in) {
    float left = stock->left ? (float)stock->left : 1, stage = (float)stock->left / CARDS, each = stage * 2 / (float)s->seats;
    float twice[DOUBLED] = {0}, reach[3] = {0}, room = 0, chance = 0;
    int missing = least(h->missing, MOST_MISSING), over = s->troopers[seat] % TRIO, rounds = ROUNDS - s->round;
    put(in, MISSING + missing, 1);
    put(in, MISSING + BY_EACH + missing, each);
    for (int v = 0; v < VALUES; v++) {
        int k = least(h->count[v], 3);
        float net_gain = fmaxf(0, BONUS - h->cost[v][k]) / BONUS;
        if (v < TILES && !(s->tiles[seat] >> v & 1)) {
            twice[k]++;
            if (k > 1) twice[2 + k] += net_gain;
            if (k == 1 || k == 2) reach[k - 1] += stock->of_value[v] / left * 5;
        } else if (k) {
            twice[OF_NUMBERS - OF_TILES + k - 1] += net_gain;
            if (k == 2) reach[2] += stock->of_value[v] / left * 5 * net_gain;
        }
    }
    for (int c = 0; c < CHARACTERS; c++) {
        room += stock->raise[c][h->best[c]];
        if (!h->best[c]) chance += stock->of_character[c];
    }
    twice[SPARES - OF_TILES] = h->spares / 5.0f;
    twice[HELD_CARDS - OF_TILES] = h->cards / 10.0f;
    twice[ROOM - OF_TILES] = room / left / 2;
    for (int x = 0; x < DOUBLED; x++) {
        put(in, OF_TILES + x, twice[x]);
        put(in, OF_TILES + DOUBLED + x, twice[x] * each);
    }
    for (int x = 0; x < 3; x++) put(in, IN_REACH + x, reach[x]);
    if (h->missing >= 1 && h->missing <= 3) put(in, CHANCES + h->missing - 1, chance / left * 5);
    if (over) {
        put(in, TROOPERS + over - 1, 1);
        put(in, TROOPERS + 2 + over - 1, (float)stock->troopers / (float)(4 * s->seats));
    }
    put(in, POINTS, h->points / 50.0f);
    put(in, LACKING + lacking(s, seat) * (ROUNDS + 1) + rounds, 1);
    put(in, LACKING + lacking(s, seat) * (ROUNDS + 1) + ROUNDS, stage);
}

/* The weights of the two knots around a number. */
static void put_lead(Inputs *in, float x) {
    int low = 0;
    if (x <= LEADS[0] || x >= LEADS[KNOTS - 1]) {
        put(in, LEAD + (x > 0 ? KNOTS - 1 : 0), 1);
        return;
    }
    while (x >= LEADS[low + 1]) low++;
    float upper = (x - LEADS[low]) / (LEADS[low + 1] - LEADS[low]);
    put(in, LEAD + low, 1 - upper);
    put(in, LEAD + low + 1, upper);
}

void put_sums(const State *s, const Stock *stock, const Holding *const *held, int seat, Inputs *in) {
    int mine = total(s, seat), rounds = ROUNDS - s->round, most = -1000, whole = 0, near[2] = {NEAR, NEAR}, tiles = TILES;
    float stage = (float)stock->left / CARDS;
    for (int p = 0; p < s->seats; p++) {
        if (p == seat) continue;
        int theirs = total(s, p), ahead = theirs > mine;
        whole += theirs;
        if (theirs > most) most = theirs;
        near[ahead] = least(near[ahead], held[p]->missing);
        tiles = least(tiles, lacking(s, p));
    }
    float lead = (float)(mine - most), mean = (float)mine - (float)whole / (float)(s->seats - 1);
    put_lead(in, lead / (28 * sqrtf((float)rounds + stage + 0.03f)));
    put(in, BEHIND, lead / 30);
    put(in, BEHIND + 1, rounds ? 0 : lead / 15);
    put(in, BEHIND + 2, mean / 30);
    for (int ahead = 0; ahead < 2; ahead++)
        if (near[ahead] < NEAR) put(in, AHEAD_OF + ahead * NEAR + near[ahead], 1);
    put(in, ROUND + rounds, 1);
    put(in, ROUND + ROUNDS + rounds, stage);
    put(in, PLAYERS + s->seats - 2, 1);
    if (tiles < 3) {
        put(in, TILES_OF_OTHERS + tiles, 1);
        put(in, TILES_OF_OTHERS + 3 + tiles, rounds / 2.0f);
    }
    put(in, TURN + (seat - s->turn_of + s->seats) % s->seats, 1);
}

/* The display for a seat, from the best card down; each seat before it takes its best card. */
void put_display(const State *s, const Stock *stock, const Holding *const *held, int seat, Inputs *in) {
    const Holding *h = held[seat];
    int open[CHARACTERS], size = 0, fresh_ones = 0, busts = 0, distance = (seat - s->turn_of + s->seats) % s->seats;
    float best[3] = {0}, third = 0, raise = 0, all = 0, left = stock->left ? (float)stock->left : 1;
    for (int c = 0; c < CHARACTERS; c++) {
        if (!s->display[c]) continue;
        int v = __builtin_ctz(s->display[c]);
        float gain = h->gain[c][v];
        open[size++] = c;
        busts += stock->of_character[c];
        fresh_ones += !h->best[c];
        all += !h->best[c] && h->missing == 1;
        third = fmaxf(third, h->third[v]);
        raise = fmaxf(raise, (float)(v - (h->best[c] ? h->best[c] - 1 : 0)));
        for (int x = 0; x < 3; x++)
            if (gain > best[x]) {
                float lower = best[x];
                best[x] = gain, gain = lower;
            }
    }
    float risk = (float)busts / left;
    if (!distance) {
        float seen[10] = {best[0] / 10, best[1] / 10, best[2] / 10, all,  third / 10, raise / 10, fresh_ones / 5.0f,
                          size / 5.0f,  risk,         risk * best[0] / 10};
        for (int x = 0; x < 10; x++) put(in, FIRST + x, seen[x]);
        put(in, SIZE + least(size, SIZES - 1), 1);
        return;
    }
    float pick = 0;
    int left_open = size;
    for (int later = 0; later <= distance; later++) {
        const Holding *other = held[(s->turn_of + later) % s->seats];
        int at = -1;
        pick = 0;
        for (int x = 0; x < left_open; x++) {
            float gain = other->gain[open[x]][__builtin_ctz(s->display[open[x]])];
            if (at < 0 || gain > pick) pick = gain, at = x;
        }
        if (at < 0) break;
        for (left_open--; at < left_open; at++) open[at] = open[at + 1];
    }
    if (distance == 1) {
        float seen[7] = {pick / 10, best[0] / 10, all, third / 10, fresh_ones / 5.0f, size / 5.0f, risk};
        for (int x = 0; x < 7; x++) put(in, NEXT + x, seen[x]);
    } else {
        put(in, LATER, pick / 10);
        put(in, LATER + 1, best[0] / 10);
        put(in, LATER + 2, all);
    }
}
