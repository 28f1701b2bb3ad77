/* `knight` of the duel, without its temper (see knight.py, whose names these are): what each bid brings by itself, if
   the others bid anything, and then if they bid as that would make them. */
#include "knight.h"
#include <math.h>
#include <string.h>

static const double CARD = 4.0, CARD_WITHOUT_LEFTOVERS = 1.0, DRAW = 0.5, STEP = 0.8, OF_R2D2 = 6.0, HOPE = 0.4,
                    WIN = 20.0;
static const double PURSUIT = 10.0, BLUFF = 0.6, DREAD = 3.0, DOUBT = 5.0;

/* `stock` and `left` are without the cards turned up. */
typedef struct {
    const Game *game;
    const State *state;
    int vader, stock, left[KINDS], cards[SEATS];
    double duels_for_each_card, prizes[SEATS], sides[SEATS][SEATS], costs[SEATS][BIDS], of_scouting[SEATS];
} Look;

/* Force cards that may be the others' highest bid: of which seats, and how likely each is. */
typedef struct {
    int size, seat[SEATS * BIDS], bid[SEATS * BIDS];
    double chance[SEATS * BIDS];
} Replies;

static void prospects(const Look *look, int kind, double *points) {
    const int32_t *gains = &look->game->gain[look->game->start[kind]];
    double coming = look->left[kind] * look->duels_for_each_card, growing = HOPE * (coming < 1.0 ? coming : 1.0);
    for (int p = 0; p < look->game->seats; p++) {
        int has = look->state->taken[p][kind];
        points[p] = gains[has];
        if (!look->game->vader[kind] && look->left[kind]) points[p] += growing * (gains[has + 1] - points[p]);
    }
}

static void look_at(Look *look, const Game *game, const State *state, int kind, int waits) {
    double middle = (1 + game->values) / 2.0;
    int force = 0;
    look->game = game, look->state = state, look->vader = game->vader[kind],
    look->stock = state->left_total - 1 - (waits != NOBODY);
    for (int k = 0; k < game->kinds; k++) look->left[k] = state->left[k] - (k == kind) - (k == waits);
    for (int p = 0; p < game->seats; p++) force += ones(state->hand[p] >> 1);
    look->duels_for_each_card = look->stock ? force / 2.0 / look->stock : 0;
    if (look->duels_for_each_card > 1.0) look->duels_for_each_card = 1.0;
    for (int p = 0; p < game->seats; p++) {
        double others[SEATS], highest = -INFINITY, card = CARD_WITHOUT_LEFTOVERS;
        int64_t gains = 0;
        int size = 0;
        for (int q = 0; q < game->seats; q++)
            if (q != p) others[size++] = state->score[q] / PURSUIT;
        for (int at = 0; at < size; at++)
            if (others[at] > highest) highest = others[at];
        for (int at = 0; at < size; at++) others[at] = exp(others[at] - highest);
        double whole = total(others, size);
        for (int q = size = 0; q < game->seats; q++) look->sides[p][q] = q == p ? 1.0 : -(others[size++] / whole);
        for (int k = 0; k < game->kinds; k++)
            if (look->left[k]) gains += (int64_t)look->left[k] * gain(game, state, p, k);
        if (game->leftover != NONE) card = CARD + DRAW * (look->stock ? (double)gains / look->stock : 0.0);
        for (int v = 0; v <= game->values; v++) look->costs[p][v] = card + STEP * (v - middle) * 4.5 / middle;
        look->cards[p] = playable(game, look->vader, state->hand[p]);
    }
    prospects(look, kind, look->prizes);
}

/* The points for `seat` for each seat that gets a card that it has scouted, itself included. */
static void scouted_points(const Look *look, int seat, int kind, double *points) {
    double gives = OF_R2D2 * returns(look->game, look->game->vader[kind], 0),
           keeps = OF_R2D2 * returns(look->game, look->game->vader[kind], 1);
    prospects(look, kind, points);
    for (int p = 0; p < look->game->seats; p++) points[p] = look->sides[seat][p] * points[p] + gives;
    points[seat] += keeps - gives;
}

static double gain_of_scouting(const Look *look, int seat) {
    double points[SEATS], sum = 0;
    for (int k = 0; k < look->game->kinds; k++) {
        if (!look->left[k]) continue;
        scouted_points(look, seat, k, points);
        for (int p = 1; p < look->game->seats; p++)
            if (points[p] > points[0]) points[0] = points[p];
        sum += look->left[k] * points[0];
    }
    return sum / look->stock - OF_R2D2;
}

/* The value for `seat` of the game's end if `winner` takes the last card. */
static double ended(const Look *look, int seat, int winner) {
    double scores[SEATS], best = -INFINITY, points = 0;
    int level = 0;
    for (int p = 0; p < look->game->seats; p++) {
        scores[p] = look->state->score[p] + (p == winner ? look->prizes[p] : 0.0);
        if (scores[p] > best) best = scores[p], level = 0;
        level += scores[p] == best;
        points += look->sides[seat][p] * scores[p];
    }
    return WIN * (scores[seat] == best ? 1.0 / level : 0.0) + points;
}

/* The points for `seat` if these are the two highest cards. */
static double duel_of(const Look *look, int seat, int winner, int winning, int loser, int losing) {
    if (!look->stock) return ended(look, seat, winner);
    int payer = look->vader ? loser : winner, card = look->vader ? losing : winning;
    return look->sides[seat][winner] * look->prizes[winner] - look->sides[seat][payer] * look->costs[payer][card];
}

static void strongest(const Look *look, int seat, double mixes[SEATS][BIDS], Replies *replies) {
    const Game *game = look->game;
    replies->size = 0;
    for (int p = 0; p < game->seats; p++)
        for (int v = 1; v <= game->values && p != seat; v++) {
            double lower = 1.0;
            if (!(look->cards[p] >> v & 1)) continue;
            for (int other = 0; other < game->seats; other++) {
                double sum = 0;
                if (other == seat || other == p || !look->cards[other]) continue;
                for (int card = 0; card <= game->values && game->strength[other][card] < game->strength[p][v]; card++)
                    sum += mixes[other][card];
                lower *= sum;
            }
            replies->seat[replies->size] = p, replies->bid[replies->size] = v;
            replies->chance[replies->size++] = mixes[p][v] * lower;
        }
}

/* The expected points of each bid of `seat` if the others bid by `mixes`. */
static void bids_of(const Look *look, int seat, double mixes[SEATS][BIDS], double *points) {
    const Game *game = look->game;
    Replies replies;
    strongest(look, seat, mixes, &replies);
    double unopposed = 1 - total(replies.chance, replies.size);
    for (int bid = 0; bid <= game->values; bid++) {
        if (!(look->cards[seat] >> bid & 1)) continue;
        if (bid == R2D2) {
            double alone = 1.0;
            for (int p = 0; p < game->seats; p++)
                if (p != seat && look->cards[p]) alone *= 1 - mixes[p][R2D2];
            points[bid] = look->stock ? alone * look->of_scouting[seat] : unopposed * ended(look, seat, NOBODY);
        } else {
            double cost = look->vader ? 0.0 : look->costs[seat][bid];
            points[bid] = unopposed * (look->stock ? look->prizes[seat] - cost : ended(look, seat, seat));
        }
        for (int at = 0; at < replies.size; at++) {
            int p = replies.seat[at], other = replies.bid[at];
            int wins = bid != R2D2 && game->strength[seat][bid] > game->strength[p][other];
            points[bid] += replies.chance[at] *
                           (wins ? duel_of(look, seat, seat, bid, p, other) : duel_of(look, seat, p, other, seat, bid));
        }
    }
}

/* The bids without those above the lowest that is sure to win a villain. */
static int needed(const Look *look, int seat) {
    int highest = 0, cards = look->cards[seat], sure = 0;
    if (look->vader) return cards;
    for (int p = 0; p < look->game->seats; p++)
        for (int v = 1; v <= look->game->values && p != seat; v++)
            if (look->cards[p] >> v & 1 && look->game->strength[p][v] > highest) highest = look->game->strength[p][v];
    for (int v = 1; v <= look->game->values; v++)
        if (cards >> v & 1 && look->game->strength[seat][v] > highest && sure++) cards &= ~(1 << v);
    return cards;
}

static void soft_best(const double *points, int choices, double temperature, double *mix) {
    double best = -INFINITY;
    for (int c = 0; choices >> c; c++)
        if (choices >> c & 1 && points[c] > best) best = points[c];
    for (int c = 0; c < BIDS; c++) mix[c] = choices >> c & 1 ? exp((points[c] - best) / temperature) : 0.0;
    double whole = total(mix, BIDS);
    for (int c = 0; c < BIDS; c++) mix[c] /= whole;
}

void knight_bids(const Game *game, const State *state, int kind, double mix[SEATS][BIDS]) {
    double anything[SEATS][BIDS] = {{0}}, expected[SEATS][BIDS] = {{0}}, points[BIDS];
    Look look;
    look_at(&look, game, state, kind, NOBODY);
    for (int p = 0; p < game->seats; p++) {
        for (int c = 0; c <= game->values; c++)
            if (look.cards[p] >> c & 1) anything[p][c] = 1.0 / ones(look.cards[p]);
        if (look.cards[p] & 1 && look.stock) look.of_scouting[p] = gain_of_scouting(&look, p);
    }
    for (int p = 0; p < game->seats; p++) {
        if (!look.cards[p]) continue;
        bids_of(&look, p, anything, points);
        soft_best(points, look.cards[p], DOUBT, expected[p]);
    }
    memset(mix, 0, sizeof(double) * SEATS * BIDS);
    for (int p = 0; p < game->seats; p++) {
        if (!look.cards[p]) continue;
        bids_of(&look, p, expected, points);
        soft_best(points, needed(&look, p), BLUFF * (look.vader && look.stock ? DREAD : 1), mix[p]);
    }
}

void knight_gives(const Game *game, const State *state, int kind, int waits, double mix[SEATS]) {
    double points[BIDS] = {0}, weights[BIDS];
    Look look;
    look_at(&look, game, state, kind, waits);
    scouted_points(&look, state->table, kind, points);
    soft_best(points, (1 << game->seats) - 1, BLUFF, weights);
    memcpy(mix, weights, sizeof(double) * SEATS);
}

int knight_stops(const Game *game, const State *state, int lead) {
    int good = 0;
    for (int k = 0; k < game->kinds; k++)
        if (state->left[k] && gain(game, state, state->last, k) > 0) good += state->left[k];
    return lead > 0 || (lead == 0 && 2 * good < state->left_total);
}
