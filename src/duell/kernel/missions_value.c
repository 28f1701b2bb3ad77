/* The value of a seat's cards, and the net (see features.py and value.py, whose names these are). Sums are whole
   numbers that doubles hold exactly, so their order is free. */
#include "missions.h"
#include <math.h>
#include <stddef.h>
#include <string.h>

static const double KNOT[KNOTS] = {-2.0, -1.1, -0.6, -0.25, 0.0, 0.25, 0.6, 1.1, 2.0};
static const double TILE = 4.0, PAIR = 2.0, TOWARDS_ALL = 2.0, DEVIATION = 28.0;
enum { IN_SIGHT = 4, PART = 8 };
enum { ONLY = 100 };                           /* more than any card loses */
static const double LARGEST = 1 << 24;         /* of an input */
static const double MOST = 2251799813685248.0; /* 2 to the 51st: a sum below it is exact */
static const int64_t LIFT = 4503599627370496;  /* twice that: with it, no sum of a linear cell is negative */

void count_stock(const Game *game, const uint16_t *stock, int troopers, int left, Supply *supply) {
    memset(supply, 0, sizeof *supply);
    supply->left = left, supply->troopers = troopers;
    supply->stage = (double)left / game->cards;
    supply->each = supply->stage * 2 / game->seats;
    for (int c = 0; c < game->characters; c++)
        for (int v = 0; v < game->values; v++) {
            if (!(stock[c] >> v & 1)) continue;
            supply->of_character[c]++, supply->of_value[v]++;
            for (int best = 0; best <= v; best++)
                supply->raises[c][best] += game->value[v] - (best ? game->value[best - 1] : 0);
        }
}

/* Put a card among those of its value, the most dispensable first: losing a character's only card also loses one of the
   ten. */
static void put_card(Holding *holding, int v, int c, int loss, int is_only, int *keys) {
    int key = loss + ONLY * is_only, at = holding->count[v]++;
    for (; at && keys[at - 1] > key; at--) {
        holding->who[v][at] = holding->who[v][at - 1];
        holding->loss[v][at] = holding->loss[v][at - 1];
        keys[at] = keys[at - 1];
    }
    holding->who[v][at] = c;
    holding->loss[v][at] = loss;
    keys[at] = key;
}

void hold(const Game *game, const Cards *cards, Holding *holding) {
    int keys[VALUES][CHARACTERS];
    memset(holding, 0, offsetof(Holding, layer));
    holding->cards = *cards;
    for (int c = 0; c < game->characters; c++) {
        int own = cards->hand[c], top = -1, below = -1, only = ones(own) == 1;
        for (int v = 0; v < game->values; v++)
            if (own >> v & 1) below = top, top = v;
        holding->best[c] = top + 1;
        if (!own) {
            holding->absent |= 1 << c;
            holding->missing++;
            continue;
        }
        holding->low[c] = game->value[top];
        holding->points += game->value[top];
        holding->held += ones(own);
        int loss = game->value[top] - (below < 0 ? 0 : game->value[below]); /* without the highest card */
        for (int v = 0; v <= top; v++)
            if (own >> v & 1) put_card(holding, v, c, v == top ? loss : 0, only, keys[v]);
    }
    holding->lacking = game->tiles - ones(cards->tiles);
    holding->score = holding->points + BONUS * (cards->missions + cards->troopers / TRIO);
    holding->all_tiles = holding->lacking ? 0 : ALL_TILES;
    holding->one_more = holding->missing == 1 ? BONUS : holding->missing <= IN_SIGHT ? TOWARDS_ALL : 0.0;
    for (int v = 0; v < game->values; v++) {
        double tile = v < game->tiles && !(cards->tiles >> v & 1) ? TILE : 0.0;
        if (holding->count[v] == 1) holding->more[v] = PAIR * (1 + tile / BONUS);
        if (holding->count[v] != 2) continue;
        double third = BONUS + tile - (holding->loss[v][0] + holding->loss[v][1]);
        holding->third[v] = third > 0 ? third : 0.0;
    }
}

double gain_of(const Game *game, const Holding *holding, int card) {
    int c = card / VALUES, v = card % VALUES, raise = game->value[v] - holding->low[c];
    double worth = (raise > 0 ? raise : 0) + holding->more[v];
    if (holding->third[v] > worth) worth = holding->third[v];
    return holding->absent >> c & 1 ? worth + holding->one_more : worth;
}

double deviation_of(const Supply *supply, int rounds_left) {
    return DEVIATION * sqrt(rounds_left + supply->stage + 0.03);
}

Setting setting_of(const Game *game, const Supply *supply, int rounds_left, int turn_of, const int32_t *sums,
                   Holding *const *of) {
    Setting setting = {.supply = supply, .rounds_left = rounds_left, .turn_of = turn_of};
    setting.deviation = deviation_of(supply, rounds_left);
    for (int p = 0; p < game->seats; p++)
        setting.of[p] = of[p], setting.total[p] = sums[p] + of[p]->score + of[p]->all_tiles;
    return setting;
}

/* ---- inputs */

static void put_whole(Inputs *inputs, int at, double by) {
    if (by != 0) inputs->at[inputs->size] = at, inputs->by[inputs->size++] = by;
}

static void put(Inputs *inputs, int at, double number) { put_whole(inputs, at, trunc(number * BY)); }

static int least(int one, int other) { return one < other ? one : other; }

/* Possible missions, with and without tiles, and useless cards, in tenths. */
static void mission_numbers(const Game *game, const Holding *holding, int *numbers) {
    memset(numbers, 0, sizeof(int) * (DOUBLED - 1));
    for (int v = 0; v < game->values; v++) {
        int count = least(holding->count[v], TRIO), brings = BONUS;
        for (int n = 0; n < count; n++) brings -= holding->loss[v][n];
        if (brings < 0) brings = 0;
        if (v < game->tiles && !(holding->cards.tiles >> v & 1)) {
            numbers[count] += 10;
            if (count > 1) numbers[2 + count] += brings;
        } else if (count) {
            numbers[5 + count] += brings;
        }
    }
    numbers[9] = 2 * (holding->held - game->characters + holding->missing), numbers[10] = holding->held;
}

/* `of_cards` and `of_stock` */
void own_inputs(const Game *game, const Supply *supply, int rounds_left, const Holding *holding, Inputs *inputs) {
    int numbers[DOUBLED - 1], missing = least(holding->missing, MOST_MISSING), over = holding->cards.troopers % TRIO,
                              rooms = 0, coming = 0;
    int lacking = LACKING + least(holding->lacking, MOST_TILES) * (ROUNDS + 1);
    double left = supply->left ? supply->left : 1, reach[3] = {0}, share = trunc(supply->each * BY / 10);
    mission_numbers(game, holding, numbers);
    put(inputs, MISSING + missing, 1.0);
    put_whole(inputs, BY_EACH + missing, 10 * share);
    put(inputs, POINTS, (double)holding->points / POINTS_SCALE);
    for (int i = 0; i < DOUBLED - 1; i++) {
        put(inputs, OF_TILES + i, numbers[i] / 10.0);
        put_whole(inputs, OF_TILES + DOUBLED + i, numbers[i] * share);
    }
    if (over)
        put(inputs, TROOPERS + over - 1, 1.0), put(inputs, TROOPERS + 1 + over, supply->troopers / (4.0 * game->seats));
    put(inputs, lacking + rounds_left, 1.0), put(inputs, lacking + ROUNDS, supply->stage);
    for (int c = 0; c < game->characters; c++) {
        rooms += supply->raises[c][holding->best[c]];
        if (holding->absent >> c & 1) coming += supply->of_character[c];
    }
    for (int v = 0; v < game->values; v++) {
        if (holding->count[v] < 1 || holding->count[v] > 2) continue;
        double there = supply->of_value[v] / left * 5;
        if (v < game->tiles && !(holding->cards.tiles >> v & 1)) {
            reach[holding->count[v] - 1] += there;
        } else if (holding->count[v] > 1) {
            int brings = BONUS - (holding->loss[v][0] + holding->loss[v][1]);
            reach[2] += there * (brings > 0 ? brings : 0) / BONUS;
        }
    }
    double room = rooms / left / 2;
    put(inputs, ROOM, room), put(inputs, ROOM + DOUBLED, room * supply->each);
    for (int i = 0; i < 3; i++) put(inputs, IN_REACH + i, reach[i]);
    if (holding->missing >= 1 && holding->missing <= 3) put(inputs, CHANCES + holding->missing - 1, coming / left * 5);
}

void game_inputs(const Game *game, const Supply *supply, int rounds_left, Inputs *inputs) {
    put(inputs, ROUND + rounds_left, 1.0), put(inputs, ROUND + ROUNDS + rounds_left, supply->stage),
        put(inputs, PLAYERS + game->seats - 2, 1.0);
}

static void put_lead(Inputs *inputs, double number) {
    int low = 0;
    if (!(KNOT[0] < number && number < KNOT[KNOTS - 1])) {
        put(inputs, LEAD + (KNOTS - 1) * (number > 0), 1.0);
        return;
    }
    while (number >= KNOT[low + 1]) low++;
    double upper = (number - KNOT[low]) / (KNOT[low + 1] - KNOT[low]);
    put(inputs, LEAD + low, 1 - upper), put(inputs, LEAD + low + 1, upper);
}

void sums_inputs(const Game *game, const Setting *setting, int seat, Inputs *inputs) {
    int mine = setting->total[seat], most = INT32_MIN, whole = 0, tiles = 3, near[2] = {NEAR, NEAR};
    for (int p = 0; p < game->seats; p++) {
        if (p == seat) continue;
        int theirs = setting->total[p], ahead = theirs > mine;
        whole += theirs;
        if (theirs > most) most = theirs;
        near[ahead] = least(near[ahead], setting->of[p]->missing);
        tiles = least(tiles, setting->of[p]->lacking);
    }
    double lead = mine - most;
    put_lead(inputs, lead / setting->deviation);
    put(inputs, BEHIND, lead / LEAD_SCALE);
    put(inputs, BEHIND + 2, (mine - (double)whole / (game->seats - 1)) / LEAD_SCALE);
    for (int ahead = 0; ahead < 2; ahead++)
        if (near[ahead] < NEAR) put(inputs, AHEAD_OF + ahead * NEAR + near[ahead], 1.0);
    put(inputs, TURN + (seat - setting->turn_of + game->seats) % game->seats, 1.0);
    if (!setting->rounds_left) put(inputs, BEHIND + 1, lead / LAST_LEAD_SCALE);
    if (tiles < 3)
        put(inputs, TILES_OF_OTHERS + tiles, 1.0), put(inputs, TILES_OF_OTHERS + 3 + tiles, setting->rounds_left / 2.0);
}

/* The display for a seat that is `distance` turns away; `pick` is what the card brings that it takes. */
static void see(const Game *game, const Holding *holding, const Display *display, int distance, double pick,
                double risk, const double *gains, Inputs *inputs) {
    int fresh = 0, raised = 0;
    double best[3] = {0}, third = 0, open = display->size / 5.0;
    for (int i = 0; i < display->size; i++) {
        int c = display->card[i] / VALUES, v = display->card[i] % VALUES, raise = game->value[v] - holding->low[c];
        double gain = gains[i];
        fresh += holding->absent >> c & 1;
        if (raise > raised) raised = raise;
        if (holding->third[v] > third) third = holding->third[v];
        for (int place = 0; place < 3; place++)
            if (gain > best[place]) {
                double lower = best[place];
                best[place] = gain, gain = lower;
            }
    }
    double completes = fresh > 0 && holding->missing == 1, mission = third / 10;
    if (!distance) {
        double seen[10] = {pick,          best[1] / 10, best[2] / 10, completes, mission,
                           raised / 10.0, fresh / 5.0,  open,         risk,      risk * pick};
        for (int i = 0; i < 10; i++) put(inputs, FIRST + i, seen[i]);
        put(inputs, SIZE + least(display->size, SIZES - 1), 1.0);
    } else if (distance == 1) {
        double seen[7] = {pick, best[0] / 10, completes, mission, fresh / 5.0, open, risk};
        for (int i = 0; i < 7; i++) put(inputs, NEXT + i, seen[i]);
    } else {
        put(inputs, LATER, pick), put(inputs, LATER + 1, best[0] / 10), put(inputs, LATER + 2, completes);
    }
}

void display_inputs(const Game *game, const Setting *setting, const Display *display, Inputs *by_seat) {
    int busts = 0, is_left[CHARACTERS];
    if (!display->size) {
        put(&by_seat[setting->turn_of], SIZE, 1.0);
        return;
    }
    for (int i = 0; i < display->size; i++)
        busts += setting->supply->of_character[display->card[i] / VALUES], is_left[i] = 1;
    double risk = (double)busts / (setting->supply->left ? setting->supply->left : 1);
    for (int distance = 0; distance < game->seats; distance++) {
        int seat = (setting->turn_of + distance) % game->seats, taken = -1;
        double gains[CHARACTERS], pick = 0;
        for (int i = 0; i < display->size; i++) {
            gains[i] = gain_of(game, setting->of[seat], display->card[i]);
            if (is_left[i] && (taken < 0 || gains[i] > gains[taken])) taken = i;
        }
        if (taken >= 0) pick = gains[taken] / 10, is_left[taken] = 0;
        see(game, setting->of[seat], display, distance, pick, risk, gains, &by_seat[seat]);
    }
}

/* ---- the net */

int add_inputs(const Net *net, const Inputs *inputs, double *restrict sums) {
    int fits = 1;
    for (int i = 0; i < inputs->size; i++) fits &= fabs(inputs->by[i]) <= LARGEST;
    for (int first = 0; first < WIDE; first += PART) { /* a part at a time, which stays in registers */
        double part[PART];
        for (int cell = 0; cell < PART; cell++) part[cell] = sums[first + cell];
        for (int i = 0; i < inputs->size; i++) {
            const double *row = &net->first[inputs->at[i]][first], by = inputs->by[i];
            part[0] += row[0] * by, part[1] += row[1] * by, part[2] += row[2] * by, part[3] += row[3] * by;
            part[4] += row[4] * by, part[5] += row[5] * by, part[6] += row[6] * by, part[7] += row[7] * by;
        }
        for (int cell = 0; cell < PART; cell++) sums[first + cell] = part[cell];
    }
    return fits;
}

int estimates_of(const Net *net, int seats, double sums[SEATS][WIDE], double *odds, double *points) {
    for (int p = 0; p < seats; p++) odds[p] = net->base[0], points[p] = net->base[1];
    for (int cell = 0; cell < WIDE; cell++)
        for (int p = 0; p < seats; p++) { /* each seat's sum waits for its last one, but not for those of others */
            if (!(fabs(sums[p][cell]) < MOST)) return 0;
            int64_t sum = sums[p][cell];
            if (cell < LINEAR) sum += LIFT;
            else if (sum < 0) sum = 0;
            double by = sum >> WEIGHT_BITS;
            odds[p] += net->standing[cell] * by;
            points[p] += net->points[cell] * by;
        }
    return 1;
}
