/* What Python calls for Missions. */
#include "library.h"
#include "luck.h"
#include "missions.h"
#include <math.h>
#include <string.h>

enum { MOST_OPTIONS = 512, MOST_ALIKE = 50, MOST_CARDS = TROOPER + ALIKE * MOST_ALIKE, MOST_POINTS = 10000, MOST_TURNS = 1000 };
enum { RANDOM, PADAWAN, KNIGHT, MASTER, LEVELS }; /* as in MissionsBots.MAKERS */
enum { TURNED, BUSTS, LAID, SHOWN, TOTALS, RESULTS = TOTALS + SEATS };

static const double WHIM = 0.02; /* of a padawan (see heuristic.py) */

API int32_t missions_sizes(void) { return (int32_t)(sizeof(Game) + 4096 * sizeof(Position) + 65536 * (sizeof(Net) / 8)); }

static int fits_game(const Game *g) {
    int kinds = 0;
    if (g->seats < 2 || g->seats > SEATS || g->characters < 1 || g->characters > CHARACTERS) return 0;
    if (g->values < 1 || g->values > VALUES || g->tiles < 0 || g->tiles > g->values) return 0;
    int cards = g->characters * g->values;
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

/* The card that is turned up next, or NO_CARD if it is none of the stock. `began` is the state at first. */
static int next_card(const Game *g, const State *s, const State *began, const Fate *fate) {
    int card = fate->stocks[began->left + (began->rounds_left - s->rounds_left) * g->cards - s->left];
    return is_in_stock(g, s, card) ? card : NO_CARD;
}

/* Carry out an option; 0 if there is no such card. */
static int play(const Game *g, State *s, const Option *option, const State *began, Fate *fate) {
    int card = NO_CARD, size = 0, cards[TROOPER];
    if (option->verb == FLIP) {
        card = next_card(g, s, began, fate);
        if (card == NO_CARD) return 0;
    } else if (option->verb == FROM && s->action == DOOKU) {
        for (int each = 0; each < g->characters * VALUES; each++)
            if (s->hand[option->seat][each / VALUES] >> each % VALUES & 1) cards[size++] = each;
        if (!fate->draws-- || !(*fate->luck >= 0 && *fate->luck < 1)) return 0;
        card = cards[(int)(*fate->luck++ * size)];
    }
    carry_out(g, s, option, card);
    return 1;
}

/* The place of the greatest share of the win for a seat, and of these of the greatest lead. */
static int best_of(const Game *g, const Worth *worths, int size, int seat) {
    int best = 0;
    for (int x = 1; x < size; x++) {
        double more = worths[x].v[seat] - worths[best].v[seat];
        if (more > 0 || (more == 0 && worths[x].v[g->seats] > worths[best].v[g->seats])) best = x;
    }
    return best;
}

/* What an option brings its seat of the win, as the net sees it after some turns of masters, less the luck of the cards that
   were turned up until then; negative infinity if it cannot tell. */
static double share(const Game *g, const Net *n, State s, Option option, Fate fate, int turns) {
    const State began = s;
    Option options[MOST_OPTIONS];
    Worth worths[MOST_OPTIONS], of_each[KINDS], mean;
    int seat = to_act(&s), until = s.turn + turns, size, winners = 0;
    double lucky = 0.0;
    if (option.verb == FLIP && !worths_with_cards(g, n, &s, &option, 1, &mean, of_each)) return -INFINITY;
    for (;;) {
        if (option.verb == FLIP) {
            int card = next_card(g, &s, &began, &fate);
            if (card == NO_CARD) return -INFINITY;
            lucky += of_each[card].v[seat] - mean.v[seat];
        }
        if (!play(g, &s, &option, &began, &fate)) return -INFINITY;
        size = options_of(g, &s, options, MOST_OPTIONS);
        if (size > MOST_OPTIONS) return -INFINITY;
        if (size < 1) break;
        option = options[0];
        if (size == 1 && option.verb != FLIP) continue;
        if (!worths_with_cards(g, n, &s, options, size, worths, of_each)) return -INFINITY;
        int best = best_of(g, worths, size, to_act(&s));
        if (s.turn >= until) return worths[best].v[seat] - lucky;
        option = options[best], mean = worths[best];
    }
    for (int p = 0; p < g->seats; p++) {
        if (total_of(g, &s, p) > total_of(g, &s, seat)) return 0.0 - lucky;
        winners += total_of(g, &s, p) == total_of(g, &s, seat);
    }
    return 1.0 / winners - lucky;
}

/* Fills in how much more of the win option `best` brings than `made` in each of `playouts`, with `cards` and `draws` each; 1
   if it can tell. */
API int32_t missions_gains(const Game *g, const Net *n, const Position *at, int32_t best, int32_t made, int32_t turns,
                           int32_t playouts, const uint8_t *stocks, int32_t cards, const double *luck, int32_t draws, double *gains) {
    State s;
    Option options[MOST_OPTIONS];
    if (!fits_game(g) || !fits_state(g, at, &s) || turns < 0 || turns > MOST_TURNS || playouts < 1 || draws < 0) return NOT_FOR_US;
    if (cards != s.left + s.rounds_left * g->cards) return NOT_FOR_US;
    int size = options_of(g, &s, options, MOST_OPTIONS);
    if (size > MOST_OPTIONS || best < 0 || made < 0 || best >= size || made >= size) return NOT_FOR_US;
    for (int x = 0; x < playouts; x++) {
        Fate fate = {stocks + (size_t)x * (size_t)cards, luck + (size_t)x * (size_t)draws, draws};
        double one = share(g, n, s, options[best], fate, turns), other = share(g, n, s, options[made], fate, turns);
        if (isinf(one) || isinf(other)) return NOT_FOR_US;
        gains[x] = one - other;
    }
    return 1;
}

/* Negative if Python must decide. */
static int master_choice(const Game *g, const Net *n, const State *s, const Option *options, int size) {
    Worth worths[MOST_OPTIONS];
    return worths_of(g, n, s, options, size, worths) ? best_of(g, worths, size, to_act(s)) : -1;
}

/* The place of the option that a level chooses with one random number; negative if Python must decide. */
static int chosen(const Game *g, const Net *n, const State *s, int level, Luck *luck, const Option *options, int size) {
    double policy[MOST_OPTIONS], whole = 0;
    int best = -1;
    if (level == PADAWAN) best = padawan_choice(g, s, 0, options, size);
    if (size == 1 || level >= KNIGHT) {
        uniform(luck);
        return size == 1 ? 0 : level == KNIGHT ? knight_choice(g, s, 0, options, size) : master_choice(g, n, s, options, size);
    }
    for (int x = 0; x < size; x++) policy[x] = level == RANDOM ? 1.0 : (1 - WHIM) * (x == best) + WHIM / size, whole += policy[x];
    for (int x = 0; x < size; x++) policy[x] /= whole;
    return draw(luck, policy, size);
}

static int play_game(const Game *g, const Net *n, int32_t rounds, const uint8_t *deck, const int32_t *levels, Keys *keys,
                     int32_t *found) {
    State s;
    Option options[MOST_OPTIONS];
    Luck chance, luck[SEATS];
    uint8_t stocks[ROUNDS * MOST_CARDS];
    double draws[ROUNDS * MOST_ALIKE];
    int size;
    memset(found, 0, sizeof *found * RESULTS);
    if (!seed_next(&chance, keys)) return NOT_FOR_US;
    for (int p = 0; p < g->seats; p++) {
        if (levels[p] < 0 || levels[p] >= LEVELS || (levels[p] == MASTER && !n) || !seed_next(&luck[p], keys)) return NOT_FOR_US;
    }
    for (int round = 0; round < rounds; round++) {
        memcpy(stocks + round * g->cards, deck, (size_t)g->cards);
        shuffle(&chance, stocks + round * g->cards, g->cards);
    }
    Fate fate = {stocks, draws, rounds * g->alike[DOOKU - TROOPER]};
    for (int x = 0; x < fate.draws; x++) draws[x] = uniform(&chance);
    deal(g, &s, below(&chance, g->seats), rounds);
    const State began = s;
    while ((size = options_of(g, &s, options, MOST_OPTIONS)) > 0) {
        int seat = to_act(&s), choice = size > MOST_OPTIONS ? -1 : chosen(g, n, &s, levels[seat], &luck[seat], options, size);
        if (choice < 0) return NOT_FOR_US;
        int card = options[choice].verb == FLIP ? next_card(g, &s, &began, &fate) : NO_CARD;
        found[TURNED] += card != NO_CARD, found[LAID] += options[choice].verb == LAY;
        found[BUSTS] += card != NO_CARD && card < TROOPER && s.display[card / VALUES];
        if (!play(g, &s, &options[choice], &began, &fate)) return NOT_FOR_US;
    }
    found[SHOWN] = s.shown;
    for (int p = 0; p < g->seats; p++) found[TOTALS + p] = total_of(g, &s, p);
    return 1;
}

/* Plays `games` between bots of even temper. `deck` has the kind of each card in the deck's order; `keys`, of this many
   numbers, are those of the seeds of each game's deal and of each seat's luck in it (see `duell.kernel.keys`). 1 and the
   results, or NOT_FOR_US. */
API int32_t missions_play(const Game *g, const Net *n, int32_t rounds, const uint8_t *deck, const int32_t *levels,
                          const uint32_t *keys, int32_t numbers, int32_t games, int32_t *found) {
    Keys rest = {keys, keys + (numbers > 0 ? numbers : 0)};
    if (!fits_game(g) || rounds < 1 || rounds > ROUNDS) return NOT_FOR_US;
    for (; games > 0; games--, found += RESULTS)
        if (!play_game(g, n, rounds, deck, levels, &rest, found)) return NOT_FOR_US;
    return 1;
}
