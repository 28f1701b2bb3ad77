/* The value of a seat's cards, and the net (see features.py and value.py, whose names these are). Sums are whole numbers
   that doubles hold exactly, so their order is free. */
#include "missions.h"
#include <math.h>
#include <stddef.h>
#include <string.h>

static const double KNOT[KNOTS] = {-2.0, -1.1, -0.6, -0.25, 0.0, 0.25, 0.6, 1.1, 2.0};
static const double TILE = 4.0, PAIR = 2.0, TOWARDS_ALL = 2.0, DEVIATION = 28.0;
enum { IN_SIGHT = 4, PART = 8 };
static const double LARGEST = 1 << 24, MOST = 2251799813685248.0; /* 2 to the 51st */

void count_stock(const Game *g, const uint16_t *stock, int troopers, int left, Supply *supply) {
    memset(supply, 0, sizeof *supply);
    supply->left = left, supply->troopers = troopers;
    supply->stage = (double)left / g->cards;
    supply->each = supply->stage * 2 / g->seats;
    for (int c = 0; c < g->characters; c++)
        for (int v = 0; v < g->values; v++) {
            if (!(stock[c] >> v & 1)) continue;
            supply->of_character[c]++, supply->of_value[v]++;
            for (int best = 0; best <= v; best++) supply->raises[c][best] += g->value[v] - (best ? g->value[best - 1] : 0);
        }
}

/* Put a card among those of its value, the most dispensable first: losing a character's only card also loses one of the ten. */
static void put_card(Holding *h, int v, int c, int loss, int is_only, int *keys) {
    int key = loss + 100 * is_only, at = h->count[v]++;
    for (; at && keys[at - 1] > key; at--)
        h->who[v][at] = h->who[v][at - 1], h->loss[v][at] = h->loss[v][at - 1], keys[at] = keys[at - 1];
    h->who[v][at] = (int8_t)c, h->loss[v][at] = (int8_t)loss, keys[at] = key;
}

void hold(const Game *g, const Cards *cards, Holding *h) {
    int keys[VALUES][CHARACTERS];
    memset(h, 0, offsetof(Holding, layer));
    h->cards = *cards;
    for (int c = 0; c < g->characters; c++) {
        int own = cards->hand[c], top = -1, below = -1, only = card_count(own) == 1;
        for (int v = 0; v < g->values; v++) if (own >> v & 1) below = top, top = v;
        h->best[c] = (int8_t)(top + 1);
        if (!own) {
            h->absent |= 1 << c, h->missing++;
            continue;
        }
        h->low[c] = (int8_t)g->value[top], h->points += g->value[top], h->held += card_count(own);
        for (int v = 0; v <= top; v++)
            if (own >> v & 1)
                put_card(h, v, c, v == top ? g->value[top] - (below < 0 ? 0 : g->value[below]) : 0, only, keys[v]);
    }
    h->lacking = g->tiles - card_count(cards->tiles);
    h->score = h->points + BONUS * (cards->missions + cards->troopers / TRIO);
    h->all_tiles = h->lacking ? 0 : ALL_TILES;
    h->one_more = h->missing == 1 ? BONUS : h->missing <= IN_SIGHT ? TOWARDS_ALL : 0.0;
    for (int v = 0; v < g->values; v++) {
        double tile = v < g->tiles && !(cards->tiles >> v & 1) ? TILE : 0.0;
        if (h->count[v] == 1) h->more[v] = PAIR * (1 + tile / BONUS);
        if (h->count[v] != 2) continue;
        double third = BONUS + tile - (h->loss[v][0] + h->loss[v][1]);
        h->third[v] = third > 0 ? third : 0.0;
    }
}

double gain_of(const Game *g, const Holding *h, int card) {
    int c = card / VALUES, v = card % VALUES, raise = g->value[v] - h->low[c];
    double worth = (raise > 0 ? raise : 0) + h->more[v];
    if (h->third[v] > worth) worth = h->third[v];
    return h->absent >> c & 1 ? worth + h->one_more : worth;
}

double deviation_of(const Supply *supply, int rounds_left) {
    return DEVIATION * sqrt(rounds_left + supply->stage + 0.03);
}

Setting setting_of(const Game *g, const Supply *supply, int rounds_left, int turn_of, const int32_t *sums,
                   const Holding *const *of) {
    Setting set = {.supply = supply, .rounds_left = rounds_left, .turn_of = turn_of};
    set.deviation = deviation_of(supply, rounds_left);
    for (int p = 0; p < g->seats; p++) set.of[p] = of[p], set.total[p] = sums[p] + of[p]->score + of[p]->all_tiles;
    return set;
}

/* ---- inputs */

static void put_whole(Inputs *in, int at, double by) {
    if (by != 0) in->at[in->size] = at, in->by[in->size++] = by;
}

static void put(Inputs *in, int at, double number) { put_whole(in, at, trunc(number * BY)); }

static int least(int one, int other) { return one < other ? one : other; }

/* Possible missions, with and without tiles, and useless cards, in tenths. */
static void mission_numbers(const Game *g, const Holding *h, int *numbers) {
    memset(numbers, 0, sizeof(int) * (DOUBLED - 1));
    for (int v = 0; v < g->values; v++) {
        int count = least(h->count[v], TRIO), brings = BONUS;
        for (int n = 0; n < count; n++) brings -= h->loss[v][n];
        if (brings < 0) brings = 0;
        if (v < g->tiles && !(h->cards.tiles >> v & 1)) {
            numbers[count] += 10;
            if (count > 1) numbers[2 + count] += brings;
        } else if (count) {
            numbers[5 + count] += brings;
        }
    }
    numbers[9] = 2 * (h->held - g->characters + h->missing), numbers[10] = h->held;
}

/* `of_cards` and `of_stock` */
void own_inputs(const Game *g, const Supply *s, int rounds_left, const Holding *h, Inputs *in) {
    int numbers[DOUBLED - 1], missing = least(h->missing, MOST_MISSING), over = h->cards.troopers % TRIO, rooms = 0, coming = 0;
    int lacking = LACKING + least(h->lacking, MOST_TILES) * (ROUNDS + 1);
    double left = s->left ? s->left : 1, reach[3] = {0}, share = trunc(s->each * BY / 10);
    mission_numbers(g, h, numbers);
    put(in, MISSING + missing, 1.0);
    put_whole(in, BY_EACH + missing, 10 * share);
    put(in, POINTS, h->points / 50.0);
    for (int x = 0; x < DOUBLED - 1; x++) {
        put(in, OF_TILES + x, numbers[x] / 10.0);
        put_whole(in, OF_TILES + DOUBLED + x, numbers[x] * share);
    }
    if (over) put(in, TROOPERS + over - 1, 1.0), put(in, TROOPERS + 1 + over, s->troopers / (4.0 * g->seats));
    put(in, lacking + rounds_left, 1.0), put(in, lacking + ROUNDS, s->stage);
    for (int c = 0; c < g->characters; c++) {
        rooms += s->raises[c][h->best[c]];
        if (h->absent >> c & 1) coming += s->of_character[c];
    }
    for (int v = 0; v < g->values; v++) {
        if (h->count[v] < 1 || h->count[v] > 2) continue;
        double there = s->of_value[v] / left * 5;
        if (v < g->tiles && !(h->cards.tiles >> v & 1)) {
            reach[h->count[v] - 1] += there;
        } else if (h->count[v] > 1) {
            int brings = BONUS - (h->loss[v][0] + h->loss[v][1]);
            reach[2] += there * (brings > 0 ? brings : 0) / BONUS;
        }
    }
    double room = rooms / left / 2;
    put(in, ROOM, room), put(in, ROOM + DOUBLED, room * s->each);
    for (int x = 0; x < 3; x++) put(in, IN_REACH + x, reach[x]);
    if (h->missing >= 1 && h->missing <= 3) put(in, CHANCES + h->missing - 1, coming / left * 5);
}

void game_inputs(const Game *g, const Supply *supply, int rounds_left, Inputs *in) {
    put(in, ROUND + rounds_left, 1.0), put(in, ROUND + ROUNDS + rounds_left, supply->stage), put(in, PLAYERS + g->seats - 2, 1.0);
}

static void put_lead(Inputs *in, double number) {
    int low = 0;
    if (!(KNOT[0] < number && number < KNOT[KNOTS - 1])) {
        put(in, LEAD + (KNOTS - 1) * (number > 0), 1.0);
        return;
    }
    while (number >= KNOT[low + 1]) low++;
    double upper = (number - KNOT[low]) / (KNOT[low + 1] - KNOT[low]);
    put(in, LEAD + low, 1 - upper), put(in, LEAD + low + 1, upper);
}

void sums_inputs(const Game *g, const Setting *set, int seat, Inputs *in) {
    int mine = set->total[seat], most = INT32_MIN, whole = 0, tiles = 3, near[2] = {NEAR, NEAR};
    for (int p = 0; p < g->seats; p++) {
        if (p == seat) continue;
        int theirs = set->total[p], ahead = theirs > mine;
        whole += theirs;
        if (theirs > most) most = theirs;
        near[ahead] = least(near[ahead], set->of[p]->missing);
        tiles = least(tiles, set->of[p]->lacking);
    }
    double lead = mine - most;
    put_lead(in, lead / set->deviation);
    put(in, BEHIND, lead / 30);
    put(in, BEHIND + 2, (mine - (double)whole / (g->seats - 1)) / 30);
    for (int ahead = 0; ahead < 2; ahead++) if (near[ahead] < NEAR) put(in, AHEAD_OF + ahead * NEAR + near[ahead], 1.0);
    put(in, TURN + (seat - set->turn_of + g->seats) % g->seats, 1.0);
    if (!set->rounds_left) put(in, BEHIND + 1, lead / 15);
    if (tiles < 3) put(in, TILES_OF_OTHERS + tiles, 1.0), put(in, TILES_OF_OTHERS + 3 + tiles, set->rounds_left / 2.0);
}

/* The display for a seat that is `distance` turns away; `pick` is what the card brings that it takes. */
static void see(const Game *g, const Holding *h, const Display *d, int distance, double pick, double risk, const double *gains,
                Inputs *in) {
    int fresh = 0, raised = 0;
    double best[3] = {0}, third = 0, open = d->size / 5.0;
    for (int x = 0; x < d->size; x++) {
        int c = d->card[x] / VALUES, v = d->card[x] % VALUES, raise = g->value[v] - h->low[c];
        double gain = gains[x];
        fresh += h->absent >> c & 1;
        if (raise > raised) raised = raise;
        if (h->third[v] > third) third = h->third[v];
        for (int place = 0; place < 3; place++)
            if (gain > best[place]) {
                double lower = best[place];
                best[place] = gain, gain = lower;
            }
    }
    double completes = fresh > 0 && h->missing == 1, mission = third / 10;
    if (!distance) {
        double seen[10] = {pick,      best[1] / 10,  best[2] / 10, completes, mission,
                           raised / 10.0, fresh / 5.0, open,         risk,      risk * pick};
        for (int x = 0; x < 10; x++) put(in, FIRST + x, seen[x]);
        put(in, SIZE + least(d->size, SIZES - 1), 1.0);
    } else if (distance == 1) {
        double seen[7] = {pick, best[0] / 10, completes, mission, fresh / 5.0, open, risk};
        for (int x = 0; x < 7; x++) put(in, NEXT + x, seen[x]);
    } else {
        put(in, LATER, pick), put(in, LATER + 1, best[0] / 10), put(in, LATER + 2, completes);
    }
}

void display_inputs(const Game *g, const Setting *set, const Display *d, Inputs *by_seat) {
    int busts = 0, is_left[CHARACTERS];
    if (!d->size) {
        put(&by_seat[set->turn_of], SIZE, 1.0);
        return;
    }
    for (int x = 0; x < d->size; x++) busts += set->supply->of_character[d->card[x] / VALUES], is_left[x] = 1;
    double risk = (double)busts / (set->supply->left ? set->supply->left : 1);
    for (int distance = 0; distance < g->seats; distance++) {
        int seat = (set->turn_of + distance) % g->seats, taken = -1;
        double gains[CHARACTERS], pick = 0;
        for (int x = 0; x < d->size; x++) {
            gains[x] = gain_of(g, set->of[seat], d->card[x]);
            if (is_left[x] && (taken < 0 || gains[x] > gains[taken])) taken = x;
        }
        if (taken >= 0) pick = gains[taken] / 10, is_left[taken] = 0;
        see(g, set->of[seat], d, distance, pick, risk, gains, &by_seat[seat]);
    }
}

/* ---- the net */

int add_inputs(const Net *n, const Inputs *in, double *restrict sums) {
    int fits = 1;
    for (int x = 0; x < in->size; x++) fits &= fabs(in->by[x]) <= LARGEST;
    for (int first = 0; first < WIDE; first += PART) { /* a part at a time, which stays in registers */
        double part[PART];
        for (int cell = 0; cell < PART; cell++) part[cell] = sums[first + cell];
        for (int x = 0; x < in->size; x++) {
            const double *row = &n->first[in->at[x]][first], by = in->by[x];
            part[0] += row[0] * by, part[1] += row[1] * by, part[2] += row[2] * by, part[3] += row[3] * by;
            part[4] += row[4] * by, part[5] += row[5] * by, part[6] += row[6] * by, part[7] += row[7] * by;
        }
        for (int cell = 0; cell < PART; cell++) sums[first + cell] = part[cell];
    }
    return fits;
}

int estimates_of(const Net *n, int seats, double sums[SEATS][WIDE], double *odds, double *points) {
    for (int p = 0; p < seats; p++) odds[p] = n->base[0], points[p] = n->base[1];
    for (int cell = 0; cell < WIDE; cell++)
        for (int p = 0; p < seats; p++) { /* each seat's sum waits for its last one, but not for those of others */
            if (!(fabs(sums[p][cell]) < MOST)) return 0;
            int64_t whole = (int64_t)sums[p][cell];
            double by = (double)(int64_t)((uint64_t)(cell < LINEAR ? whole + 2 * (int64_t)MOST : whole > 0 ? whole : 0) / WEIGHT);
            odds[p] += n->standing[cell] * by, points[p] += n->points[cell] * by;
        }
    return 1;
}
