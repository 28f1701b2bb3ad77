/* What Python calls for Missions. */
#include "library.h"
#include "luck.h"
#include "missions.h"
#include <math.h>
#include <string.h>

enum { MOST_OPTIONS = 512, MOST_ALIKE = 50, MOST_CARDS = TROOPER + ALIKE * MOST_ALIKE };
enum { MOST_VALUE = 100, MOST_POINTS = 10000, MOST_TURNS = 1000 };
enum { RANDOM, PADAWAN, KNIGHT, MASTER, LEVELS }; /* as in MissionsBots.MAKERS */
enum { TURNED, BUSTS, LAID, SHOWN, TOTALS, RESULTS = TOTALS + SEATS };

static const double WHIM = 0.02; /* of a padawan (see heuristic.py) */

API int32_t missions_sizes(void) {
    return sizeof(Game) + SECOND * sizeof(Position) + THIRD * (sizeof(Net) / sizeof(double));
}

static int fits_game(const Game *game) {
    int actions = 0;
    if (!is_within(game->seats, 2, SEATS) || !is_within(game->characters, 1, CHARACTERS)) return 0;
    if (!is_within(game->values, 1, VALUES) || !is_within(game->tiles, 0, game->values)) return 0;
    int cards = game->characters * game->values;
    for (int v = 0; v < game->values; v++)
        if (!is_within(game->value[v], v ? game->value[v - 1] + 1 : 0, MOST_VALUE)) return 0;
    for (int kind = 0; kind < ALIKE; kind++) {
        if (!is_within(game->alike[kind], 0, MOST_ALIKE)) return 0;
        cards += game->alike[kind];
    }
    for (int i = 0; i < ALIKE - 1; i++) {
        if (!is_within(game->order[i], DOOKU, NUTE)) return 0;
        actions |= 1 << (game->order[i] - DOOKU);
    }
    return actions == (1 << (ALIKE - 1)) - 1 && cards == game->cards;
}

/* Spread a set of cards over the characters; 0 if it has other cards. */
static int spread(const Game *game, const uint64_t *bits, uint16_t *sets) {
    uint64_t rest[2] = {bits[0], bits[1]};
    for (int c = 0; c < game->characters; c++) {
        sets[c] = (rest[0] & ((1u << game->values) - 1));
        rest[0] = rest[0] >> game->values | rest[1] << (64 - game->values), rest[1] >>= game->values;
    }
    return !rest[0] && !rest[1];
}

static int fits_state(const Game *game, const Position *position, State *state) {
    memset(state, 0, sizeof *state);
    if (!is_within(position->rounds_left, 0, ROUNDS - 1) || !is_within(position->turn_of, 0, game->seats - 1)) return 0;
    if (!is_within(position->now, CHOOSING, LAYING) || !is_within(position->joker, 0, 1)) return 0;
    if (position->now == NAMING && position->action != DOOKU && position->action != JANGO) return 0;
    if (position->now == HANDING && position->giver == position->turn_of) return 0;
    if (position->now == HANDING && !is_within(position->giver, 0, game->seats - 1)) return 0;
    state->rounds_left = position->rounds_left;
    state->turn_of = position->turn_of;
    state->now = position->now;
    state->action = position->action;
    state->giver = position->giver;
    state->joker = position->joker;
    if (!spread(game, position->stock, state->stock) || !spread(game, position->display, state->display)) return 0;
    for (int kind = 0; kind < ALIKE; kind++) {
        if (!is_within(position->alike[kind], 0, game->alike[kind])) return 0;
        state->alike[kind] = position->alike[kind];
        state->left += position->alike[kind];
    }
    for (int p = 0; p < game->seats; p++) {
        if (!is_within(position->troopers[p], 0, MOST_ALIKE) || !is_within(position->missions[p], 0, TROOPER)) return 0;
        if (!is_within(position->tiles[p], 0, (1 << game->tiles) - 1)) return 0;
        if (!is_within(position->sum[p], 0, MOST_POINTS) || !spread(game, position->hand[p], state->hand[p])) return 0;
        state->troopers[p] = position->troopers[p];
        state->missions[p] = position->missions[p];
        state->tiles[p] = position->tiles[p];
        state->sum[p] = position->sum[p];
    }
    for (int c = 0; c < game->characters; c++) { /* each card is in one place, and a character lies open once */
        int seen = state->stock[c] | state->display[c];
        state->left += ones(state->stock[c]);
        if (ones(state->display[c]) > 1 || state->stock[c] & state->display[c]) return 0;
        for (int p = 0; p < game->seats; p++) {
            if (seen & state->hand[p][c]) return 0;
            seen |= state->hand[p][c];
        }
    }
    return 1;
}

/* Write the worths of all options in order, of each seat and then the lead of the seat that chooses; return the number
   of options, which must be `size`, or NOT_FOR_US. */
API int32_t missions_worths(const Game *game, const Net *net, const Position *position, int32_t size,
                            double *of_options) {
    State state;
    Option options[MOST_OPTIONS];
    Worth worths[MOST_OPTIONS];
    if (!fits_game(game) || !fits_state(game, position, &state)) return NOT_FOR_US;
    int count = options_of(game, &state, options, MOST_OPTIONS);
    if (count < 1 || count > MOST_OPTIONS || count != size || !worths_of(game, net, &state, options, count, worths))
        return NOT_FOR_US;
    for (int i = 0; i < count; i++)
        memcpy(of_options + i * (game->seats + 1), worths[i].v, sizeof(double) * (game->seats + 1));
    return count;
}

/* Cards and luck of a playout: the stock from its top, then those of the rounds to come, as kinds; Count Dooku's draws.
 */
typedef struct {
    const uint8_t *stocks;
    const double *luck;
    int32_t draws;
} Fate;

static int is_in_stock(const Game *game, const State *state, int card) {
    if (card >= TROOPER) return card < KINDS && state->alike[card - TROOPER] > 0;
    return card < game->characters * VALUES && has_card(state->stock, card);
}

/* The card that is turned up next, or NO_CARD if it is none of the stock. `began` is the state at first. */
static int next_card(const Game *game, const State *state, const State *began, const Fate *fate) {
    int card = fate->stocks[began->left + (began->rounds_left - state->rounds_left) * game->cards - state->left];
    return is_in_stock(game, state, card) ? card : NO_CARD;
}

/* Carry out an option; 0 if there is no such card. */
static int play(const Game *game, State *state, const Option *option, const State *began, Fate *fate) {
    int card = NO_CARD, size = 0, cards[TROOPER];
    if (option->verb == FLIP) {
        card = next_card(game, state, began, fate);
        if (card == NO_CARD) return 0;
    } else if (option->verb == FROM && state->action == DOOKU) {
        for (int held = 0; held < game->characters * VALUES; held++)
            if (has_card(state->hand[option->seat], held)) cards[size++] = held;
        if (!fate->draws-- || !(*fate->luck >= 0 && *fate->luck < 1)) return 0;
        card = cards[(int)(*fate->luck++ * size)];
    }
    carry_out(game, state, option, card);
    return 1;
}

/* The place of the greatest share of the win for a seat, and of these of the greatest lead. */
static int best_of(const Game *game, const Worth *worths, int size, int seat) {
    int best = 0;
    for (int i = 1; i < size; i++) {
        double more = worths[i].v[seat] - worths[best].v[seat];
        if (more > 0 || (more == 0 && worths[i].v[game->seats] > worths[best].v[game->seats])) best = i;
    }
    return best;
}

/* What an option brings its seat of the win, as the net sees it after some turns of masters, less the luck of the cards
   that were turned up until then; negative infinity if it cannot tell. */
static double share(const Game *game, const Net *net, State state, Option option, Fate fate, int turns) {
    const State began = state;
    Option options[MOST_OPTIONS];
    Worth worths[MOST_OPTIONS], of_each[KINDS], mean;
    int seat = to_act(&state), until = state.turn + turns, size, winners = 0;
    double lucky = 0.0;
    if (option.verb == FLIP && !worths_with_cards(game, net, &state, &option, 1, &mean, of_each)) return -INFINITY;
    for (;;) {
        if (option.verb == FLIP) {
            int card = next_card(game, &state, &began, &fate);
            if (card == NO_CARD) return -INFINITY;
            lucky += of_each[card].v[seat] - mean.v[seat];
        }
        if (!play(game, &state, &option, &began, &fate)) return -INFINITY;
        size = options_of(game, &state, options, MOST_OPTIONS);
        if (size > MOST_OPTIONS) return -INFINITY;
        if (size < 1) break;
        option = options[0];
        if (size == 1 && option.verb != FLIP) continue;
        if (!worths_with_cards(game, net, &state, options, size, worths, of_each)) return -INFINITY;
        int best = best_of(game, worths, size, to_act(&state));
        if (state.turn >= until) return worths[best].v[seat] - lucky;
        option = options[best], mean = worths[best];
    }
    for (int p = 0; p < game->seats; p++) {
        if (total_of(game, &state, p) > total_of(game, &state, seat)) return 0.0 - lucky;
        winners += total_of(game, &state, p) == total_of(game, &state, seat);
    }
    return 1.0 / winners - lucky;
}

/* Fills in how much more of the win option `best` brings than `made` in each of `playouts`, with `cards` and `draws`
   each; 1 if it can tell. */
API int32_t missions_gains(const Game *game, const Net *net, const Position *position, int32_t best, int32_t made,
                           int32_t turns, int32_t playouts, const uint8_t *stocks, int32_t cards, const double *luck,
                           int32_t draws, double *gains) {
    State state;
    Option options[MOST_OPTIONS];
    if (!fits_game(game) || !fits_state(game, position, &state) || turns < 0 || turns > MOST_TURNS || playouts < 1 ||
        draws < 0)
        return NOT_FOR_US;
    if (cards != state.left + state.rounds_left * game->cards) return NOT_FOR_US;
    int size = options_of(game, &state, options, MOST_OPTIONS);
    if (size > MOST_OPTIONS || best < 0 || made < 0 || best >= size || made >= size) return NOT_FOR_US;
    for (int i = 0; i < playouts; i++) {
        Fate fate = {stocks + (size_t)i * cards, luck + (size_t)i * draws, draws};
        double one = share(game, net, state, options[best], fate, turns),
               other = share(game, net, state, options[made], fate, turns);
        if (isinf(one) || isinf(other)) return NOT_FOR_US;
        gains[i] = one - other;
    }
    return 1;
}

/* Negative if Python must decide. */
static int master_choice(const Game *game, const Net *net, const State *state, const Option *options, int size) {
    Worth worths[MOST_OPTIONS];
    return worths_of(game, net, state, options, size, worths) ? best_of(game, worths, size, to_act(state)) : -1;
}

/* The place of the option that a level chooses with one random number; negative if Python must decide. */
static int chosen(const Game *game, const Net *net, const State *state, int level, Luck *luck, const Option *options,
                  int size) {
    double policy[MOST_OPTIONS], whole = 0;
    int best = -1;
    if (level == PADAWAN) best = padawan_choice(game, state, 0, options, size);
    if (size == 1 || level >= KNIGHT) {
        uniform(luck);
        return size == 1         ? 0
               : level == KNIGHT ? knight_choice(game, state, 0, options, size)
                                 : master_choice(game, net, state, options, size);
    }
    for (int i = 0; i < size; i++)
        policy[i] = level == RANDOM ? 1.0 : (1 - WHIM) * (i == best) + WHIM / size, whole += policy[i];
    for (int i = 0; i < size; i++) policy[i] /= whole;
    return draw(luck, policy, size);
}

static int play_game(const Game *game, const Net *net, int32_t rounds, const uint8_t *deck, const int32_t *levels,
                     Keys *keys, int32_t *results) {
    State state;
    Option options[MOST_OPTIONS];
    Luck chance, luck[SEATS];
    uint8_t stocks[ROUNDS * MOST_CARDS];
    double draws[ROUNDS * MOST_ALIKE];
    int size;
    memset(results, 0, sizeof *results * RESULTS);
    if (!seed_next(&chance, keys)) return NOT_FOR_US;
    for (int p = 0; p < game->seats; p++) {
        if (levels[p] < 0 || levels[p] >= LEVELS || (levels[p] == MASTER && !net) || !seed_next(&luck[p], keys))
            return NOT_FOR_US;
    }
    for (int round = 0; round < rounds; round++) {
        memcpy(stocks + round * game->cards, deck, game->cards);
        shuffle(&chance, stocks + round * game->cards, game->cards);
    }
    Fate fate = {stocks, draws, rounds * game->alike[DOOKU - TROOPER]};
    for (int i = 0; i < fate.draws; i++) draws[i] = uniform(&chance);
    deal(game, &state, below(&chance, game->seats), rounds);
    const State began = state;
    while ((size = options_of(game, &state, options, MOST_OPTIONS)) > 0) {
        int seat = to_act(&state),
            choice = size > MOST_OPTIONS ? -1 : chosen(game, net, &state, levels[seat], &luck[seat], options, size);
        if (choice < 0) return NOT_FOR_US;
        int card = options[choice].verb == FLIP ? next_card(game, &state, &began, &fate) : NO_CARD;
        results[TURNED] += card != NO_CARD, results[LAID] += options[choice].verb == LAY;
        results[BUSTS] += card != NO_CARD && card < TROOPER && state.display[card / VALUES];
        if (!play(game, &state, &options[choice], &began, &fate)) return NOT_FOR_US;
    }
    results[SHOWN] = state.shown;
    for (int p = 0; p < game->seats; p++) results[TOTALS + p] = total_of(game, &state, p);
    return 1;
}

/* Plays `games` between bots of even temper. `deck` has the kind of each card in the deck's order; `keys`, of this many
   numbers, are those of the seeds of each game's deal and of each seat's luck in it (see `duell.kernel.keys`). 1 and
   the results, or NOT_FOR_US. */
API int32_t missions_play(const Game *game, const Net *net, int32_t rounds, const uint8_t *deck, const int32_t *levels,
                          const uint32_t *keys, int32_t numbers, int32_t games, int32_t *results) {
    Keys rest = {keys, keys + (numbers > 0 ? numbers : 0)};
    if (!fits_game(game) || rounds < 1 || rounds > ROUNDS) return NOT_FOR_US;
    for (; games > 0; games--, results += RESULTS)
        if (!play_game(game, net, rounds, deck, levels, &rest, results)) return NOT_FOR_US;
    return 1;
}
