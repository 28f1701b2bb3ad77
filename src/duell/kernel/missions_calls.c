/* What Python calls for Missions. */
#include "library.h"
#include "missions.h"
#include <string.h>

enum { MOST_OPTIONS = 512, MOST_ALIKE = 50, MOST_POINTS = 10000, MOST_TURNS = 1000 };

API int32_t missions_sizes(void) { return (int32_t)(sizeof(Game) + 4096 * sizeof(Position) + 65536 * (sizeof(Net) / 8)); }

static int fits_game(const Game *g) {
    int cards = g->characters * g->values, kinds = 0;
    if (g->seats < 2 || g->seats > SEATS || g->characters < 1 || g->characters > CHARACTERS) return 0;
    if (g->values < 1 || g->values > VALUES || g->tiles < 0 || g->tiles > g->values) return 0;
    for (int v = 0; v < g->values; v++)
        if (g->value[v] < (v ? g->value[v - 1] + 1 : 0) || g->value[v] > 100) return 0;
    for (int kind = 0; kind < ALIKE; kind++) {
        if (g->alike[kind] < 0 || g->alike[kind] > MOST_ALIKE) return 0;
        cards += g->alike[kind];
    }
    for (int x = 0; x < ALIKE - 1; x++) {
        if (g->order[x] < DOOKU || g->order[x] > NUTE) return 0;
        kinds |= 1 << (g->order[x] - DOOKU);
    }
    return kinds == 15 && cards == g->cards;
}

/* A set of cards by character; 0 if it has others. */
static int spread(const Game *g, const uint64_t *bits, uint16_t *sets) {
    uint64_t rest[2] = {bits[0], bits[1]};
    for (int c = 0; c < g->characters; c++) {
        sets[c] = (uint16_t)(rest[0] & ((1u << g->values) - 1));
        rest[0] = rest[0] >> g->values | rest[1] << (64 - g->values), rest[1] >>= g->values;
    }
    return !rest[0] && !rest[1];
}

static int fits_state(const Game *g, const Position *at, State *s) {
    memset(s, 0, sizeof *s);
    if (at->rounds_left < 0 || at->rounds_left >= ROUNDS || at->turn_of < 0 || at->turn_of >= g->seats) return 0;
    if (at->now < CHOOSING || at->now > LAYING || (at->joker | 1) != 1) return 0;
    if (at->now == NAMING && at->action != DOOKU && at->action != JANGO) return 0;
    if (at->now == HANDING && (at->giver < 0 || at->giver >= g->seats || at->giver == at->turn_of)) return 0;
    s->rounds_left = at->rounds_left, s->turn_of = at->turn_of, s->now = at->now;
    s->action = at->action, s->giver = at->giver, s->joker = at->joker;
    if (!spread(g, at->stock, s->stock) || !spread(g, at->display, s->display)) return 0;
    for (int kind = 0; kind < ALIKE; kind++) {
        if (at->alike[kind] < 0 || at->alike[kind] > g->alike[kind]) return 0;
        s->alike[kind] = at->alike[kind], s->left += at->alike[kind];
    }
    for (int p = 0; p < g->seats; p++) {
        if (at->troopers[p] < 0 || at->troopers[p] > MOST_ALIKE || at->missions[p] < 0 || at->missions[p] > TROOPER) return 0;
        if (at->tiles[p] < 0 || at->tiles[p] >> g->tiles || at->sum[p] < 0 || at->sum[p] > MOST_POINTS) return 0;
        if (!spread(g, at->hand[p], s->hand[p])) return 0;
        s->troopers[p] = at->troopers[p], s->missions[p] = at->missions[p], s->tiles[p] = at->tiles[p], s->sum[p] = at->sum[p];
    }
    for (int c = 0; c < g->characters; c++) { /* each card is in one place, and a character lies open once */
        int seen = s->stock[c] | s->display[c];
        s->left += card_count(s->stock[c]);
        if (card_count(s->display[c]) > 1 || s->stock[c] & s->display[c]) return 0;
        for (int p = 0; p < g->seats; p++) {
            if (seen & s->hand[p][c]) return 0;
            seen |= s->hand[p][c];
        }
    }
    return 1;
}

/* Fills in the worths of all options in order, of each seat and then the lead of the seat that chooses: how many there are,
   which must be `size`; or NOT_FOR_US. */
API int32_t missions_worths(const Game *g, const Net *n, const Position *at, int32_t size, double *found) {
    State s;
    Option options[MOST_OPTIONS];
    Worth worths[MOST_OPTIONS];
    if (!fits_game(g) || !fits_state(g, at, &s)) return NOT_FOR_US;
    int count = options_of(g, &s, options, MOST_OPTIONS);
    if (count < 1 || count > MOST_OPTIONS || count != size || !worths_of(g, n, &s, options, count, worths)) return NOT_FOR_US;
    for (int x = 0; x < count; x++) memcpy(found + x * (g->seats + 1), worths[x].v, sizeof(double) * (size_t)(g->seats + 1));
    return count;
}

/* Cards and luck of a playout: the stock from its top, then those of the rounds to come, as kinds; Count Dooku's draws. */
typedef struct { const uint8_t *stocks; const double *luck; int32_t draws; } Fate;

static int is_in_stock(const Game *g, const State *s, int card) {
    if (card >= TROOPER) return card < KINDS && s->alike[card - TROOPER] > 0;
    return card < g->characters * VALUES && s->stock[card / VALUES] >> card % VALUES & 1;
}

/* Carry out an option; 0 if there is no such card. `began` is the state at first. */
static int play(const Game *g, State *s, const Option *option, const State *began, Fate *fate) {
    int card = NO_CARD, size = 0, cards[TROOPER];
    if (option->verb == FLIP) {
        card = fate->stocks[began->left + (began->rounds_left - s->rounds_left) * g->cards - s->left];
        if (!is_in_stock(g, s, card)) return 0;
    } else if (option->verb == FROM && s->action == DOOKU) {
        for (int each = 0; each < g->characters * VALUES; each++)
            if (s->hand[option->seat][each / VALUES] >> each % VALUES & 1) cards[size++] = each;
        if (!fate->draws-- || !(*fate->luck >= 0 && *fate->luck < 1)) return 0;
        card = cards[(int)(*fate->luck++ * size)];
    }
    carry_out(g, s, option, card);
    return 1;
}

/* The share of the win of `seat` after an option and some turns of knights; negative if there is none. */
static double share(const Game *g, const Net *n, State s, const Option *option, Fate fate, int turns) {
    const State began = s;
    Option options[MOST_OPTIONS];
    int seat = to_act(&s), until = s.turn + turns * g->seats, size, winners = 0;
    if (!play(g, &s, option, &began, &fate)) return -1;
    while ((size = options_of(g, &s, options, MOST_OPTIONS)) > 0) {
        Worth worth;
        if (size > MOST_OPTIONS) return -1;
        if (s.turn >= until && s.now == CHOOSING && s.left) return worth_now(g, n, &s, &worth) ? worth.v[seat] : -1;
        if (!play(g, &s, &options[knight_choice(g, &s, 0, options, size)], &began, &fate)) return -1;
    }
    for (int p = 0; p < g->seats; p++) {
        if (total_of(g, &s, p) > total_of(g, &s, seat)) return 0;
        winners += total_of(g, &s, p) == total_of(g, &s, seat);
    }
    return 1.0 / winners;
}

/* How much more of the win option `best` brings than `made`, over `playouts` with `cards` and `draws` each; 1 if found. */
API int32_t missions_gain(const Game *g, const Net *n, const Position *at, int32_t best, int32_t made, int32_t turns,
                          int32_t playouts, const uint8_t *stocks, int32_t cards, const double *luck, int32_t draws, double *gain) {
    State s;
    Option options[MOST_OPTIONS];
    if (!fits_game(g) || !fits_state(g, at, &s) || turns < 0 || turns > MOST_TURNS || playouts < 1 || draws < 0) return NOT_FOR_US;
    if (cards != s.left + s.rounds_left * g->cards) return NOT_FOR_US;
    int size = options_of(g, &s, options, MOST_OPTIONS);
    if (size > MOST_OPTIONS || best < 0 || made < 0 || best >= size || made >= size) return NOT_FOR_US;
    *gain = 0.0;
    for (int x = 0; x < playouts; x++) {
        Fate fate = {stocks + (size_t)x * (size_t)cards, luck + (size_t)x * (size_t)draws, draws};
        double one = share(g, n, s, &options[best], fate, turns), other = share(g, n, s, &options[made], fate, turns);
        if (one < 0 || other < 0) return NOT_FOR_US;
        *gain += one - other;
    }
    *gain /= playouts;
    return 1;
}
