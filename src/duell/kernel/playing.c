/* Whole games of the duel between bots of even temper, of which only the results are told (see `DuelBots.play`). */
#include "duel.h"
#include "knight.h"
#include "library.h"
#include "luck.h"
#include <string.h>

enum { RANDOM, PADAWAN, KNIGHT, MASTER, LEVELS }; /* as in DuelBots.MAKERS */
enum { TURNS = 100 };                             /* of a master */
enum { REASON, ROUNDS, VILLAINS, VADERS, ESCAPED, SCOUTED, TOTALS, RESULTS = TOTALS + SEATS };

static const double WHIM = 0.25, OF_R2D2 = 0.1; /* of a padawan (see padawan.py) */

/* `turned` has the cards turned up and the bids that wait for R2-D2; the hands, piles and stock are those of `state`.
 */
typedef struct {
    const Game *game;
    const Net *net;
    const int32_t *levels;
    int32_t *results, top;
    State state;
    Position turned;
    Luck luck[SEATS];
    uint8_t stock[CARDS];
    int has_knights, has_masters;
    double knights[SEATS][BIDS], masters[SEATS * BIDS]; /* their mixes for this card */
} Match;

/* Whether the mean card of the stock is good for the last player. */
static int hopes(const Game *game, const State *state) {
    int64_t sum = 0;
    for (int k = 0; k < game->kinds; k++)
        if (state->left[k]) sum += (int64_t)state->left[k] * gain(game, state, state->last, k);
    return sum > 0;
}

/* The weights of a padawan's bids, by number. */
static void padawan_bids(const Game *game, const State *state, int kind, int seat, const int *choices, int size,
                         double *weights) {
    int aim = game->vader[kind] ? 1 : gain(game, state, seat, kind), nearest = INT32_MAX;
    double whole = 0;
    if (aim > game->values) aim = game->values;
    for (int at = 0; at < size; at++) {
        int off = choices[at] > aim ? choices[at] - aim : aim - choices[at];
        if (off < nearest) nearest = off;
    }
    for (int at = 0; at < size; at++) {
        int bid = choices[at], off = (bid > aim ? bid - aim : aim - bid) - nearest;
        weights[bid] = bid == R2D2 ? OF_R2D2 : 1.0 / (1 << off);
        whole += weights[bid];
    }
    double share = (1 - WHIM) / whole;
    for (int at = 0; at < size; at++) weights[choices[at]] = share * weights[choices[at]] + WHIM / size;
}

/* 0 if Python must decide. */
static int masters_mixes(Match *match) {
    Position at = match->turned;
    memcpy(at.hand, match->state.hand, sizeof at.hand), memcpy(at.left, match->state.left, sizeof at.left);
    memcpy(at.taken, match->state.taken, sizeof at.taken);
    at.scout = match->state.table;
    match->has_masters = 1;
    return duell_decide(match->game, match->net, &at, 1, TURNS, 0, match->masters) == DONE;
}

/* The weights of a seat's choices by number, of a card or of the seat that gets one; 0 if Python must decide. */
static int weigh(Match *match, int seat, const int *choices, int size, double *weights) {
    const Game *game = match->game;
    int kind = match->turned.kind, scouts = match->state.table != NOBODY;
    switch (match->levels[seat]) {
    case RANDOM:
        for (int at = 0; at < size; at++) weights[choices[at]] = 1.0;
        return 1;
    case PADAWAN:
        if (!scouts) padawan_bids(game, &match->state, kind, seat, choices, size, weights);
        for (int at = 0; at < size && scouts; at++) weights[choices[at]] = (choices[at] != seat) == game->vader[kind];
        return 1;
    case KNIGHT:
        if (scouts) knight_gives(game, &match->state, kind, match->turned.waits, weights);
        else if (!match->has_knights) knight_bids(game, &match->state, kind, match->knights), match->has_knights = 1;
        if (!scouts) memcpy(weights, match->knights[seat], sizeof match->knights[seat]);
        return 1;
    default:
        if (!match->has_masters && !masters_mixes(match)) return 0;
        for (int at = 0; at < size; at++) weights[choices[at]] = match->masters[seat * BIDS + at];
        return 1;
    }
}

/* A seat's choice for the card turned up, NOBODY if it has none; 0 if Python must decide. */
static int choose(Match *match, int seat, int *choice) {
    int choices[BIDS], size = options(match->game, &match->state, match->turned.kind, seat, choices);
    double weights[BIDS] = {0}, policy[BIDS] = {1.0};
    *choice = NOBODY;
    if (!size) return 1;
    if (size > 1) {
        if (!weigh(match, seat, choices, size, weights)) return 0;
        double whole = total(weights, BIDS);
        for (int at = 0; at < size; at++) policy[at] = weights[choices[at]] / whole;
    }
    *choice = choices[draw(&match->luck[seat], policy, size)];
    return 1;
}

static void turn_up(Match *match) {
    match->turned.kind = match->stock[match->top++];
    match->has_knights = match->has_masters = 0;
}

/* Counts cards that a seat has taken, or that have escaped. */
static void count(Match *match, int kind, int pile) {
    match->results[pile == match->game->seats ? ESCAPED : match->game->vader[kind] ? VADERS : VILLAINS]++;
}

/* Rules 2 to 4; if R2-D2 turns up a card at once, the bids wait. */
static void settle(Match *match, const int *bids) {
    const Game *game = match->game;
    int paid[SEATS], scout, kind = match->turned.kind, pile = showdown(game, game->vader[kind], bids, paid, &scout);
    int turns_up = scout != NOBODY && match->top < game->cards;
    if (turns_up && game->at_once) {
        match->state.hand[scout] &= ~R2D2_ONLY;
        match->state.table = scout;
        match->state.phase = SCOUT;
        match->turned.waits = kind;
        for (int p = 0; p < SEATS; p++) match->turned.bid[p] = bids[p];
        return;
    }
    duel(game, &match->state, kind, bids);
    count(match, kind, pile);
    match->results[ROUNDS] += match->state.phase == ROUND || match->state.phase == SCOUT;
}

/* Rules 5.4 and 5.5, and the bids that have waited. */
static void give(Match *match, const int *to) {
    const Game *game = match->game;
    State before = match->state;
    int waits = match->turned.waits, bids[SEATS], paid[SEATS], scout;
    next_states(game, &before, &match->turned, to, &match->state);
    match->results[SCOUTED]++;
    count(match, match->turned.kind, to[before.table]);
    if (waits == NOBODY) return;
    for (int p = 0; p < SEATS; p++) bids[p] = match->turned.bid[p], match->turned.bid[p] = NOBODY;
    count(match, waits, showdown(game, game->vader[waits], bids, paid, &scout));
    match->turned.waits = NOBODY;
    match->results[ROUNDS] += match->state.phase == ROUND;
}

/* Whether a seat takes a final card, which its options name first. */
static int takes(Match *match, int lead) {
    State *state = &match->state;
    double policy[2] = {0.5, 0.5};
    int level = match->levels[state->last];
    if (level != RANDOM) {
        double stopping = lead > 0 ? 1.0 : lead == 0 ? 0.5 : 0.0;
        int take = level == PADAWAN  ? hopes(match->game, state)
                   : level == KNIGHT ? !knight_stops(match->game, state, lead)
                                     : drawing(match->game, state, state->last, lead, state->draws, 0).share > stopping;
        policy[0] = take, policy[1] = !take;
    }
    return !draw(&match->luck[state->last], policy, 2);
}

/* Rule 6.4. */
static void draw_final_cards(Match *match) {
    State *state = &match->state;
    int must = match->game->leftover == MUST, force = ones(state->hand[state->last] >> 1);
    if (must && force < state->draws) state->draws = force;
    for (; state->draws; state->draws--) {
        int lead = INT32_MAX;
        for (int p = 0; p < match->game->seats; p++)
            if (p != state->last && state->score[state->last] - state->score[p] < lead)
                lead = state->score[state->last] - state->score[p];
        if (!must && !takes(match, lead)) return;
        turn_up(match);
        award(match->game, state, match->turned.kind, state->last);
        count(match, match->turned.kind, state->last);
    }
}

static int start(Match *match, const uint8_t *deck, Keys *keys) {
    const Game *game = match->game;
    Luck chance;
    memcpy(match->stock, deck, game->cards);
    for (int card = 0; card < game->cards; card++) {
        if (deck[card] >= game->kinds) return 0;
        match->state.left[deck[card]]++;
    }
    for (int k = 0; k < game->kinds; k++)
        if (match->state.left[k] != game->count[k]) return 0;
    if (!seed_next(&chance, keys)) return 0;
    shuffle(&chance, match->stock, game->cards);
    match->state.table = match->state.last = match->turned.waits = NOBODY;
    match->state.left_total = game->cards;
    for (int p = 0; p < SEATS; p++) match->turned.bid[p] = NOBODY;
    for (int p = 0; p < game->seats; p++) {
        int level = match->levels[p], has_net = match->net && fits_net(match->net);
        if (level < 0 || level >= LEVELS || (level == MASTER && !has_net)) return 0;
        if (!seed_next(&match->luck[p], keys)) return 0;
        match->state.hand[p] = (2 << game->values) - 1;
    }
    return 1;
}

static int play(const Game *game, const Net *net, const uint8_t *deck, const int32_t *levels, Keys *keys,
                int32_t *results) {
    Match match = {.game = game, .net = net, .levels = levels, .results = results};
    memset(results, 0, sizeof *results * RESULTS);
    if (!start(&match, deck, keys)) return NOT_FOR_US;
    results[ROUNDS] = 1;
    do {
        int choices[SEATS] = {NOBODY, NOBODY, NOBODY, NOBODY};
        turn_up(&match);
        for (int p = 0; p < game->seats; p++)
            if (!choose(&match, p, &choices[p])) return NOT_FOR_US;
        if (match.state.phase == SCOUT) give(&match, choices);
        else settle(&match, choices);
    } while (match.state.phase == ROUND || match.state.phase == SCOUT);
    results[REASON] = ending(game, game->seats, match.state.hand);
    if (results[REASON] == GOES_ON) results[REASON] = BY_STOCK;
    if (match.state.phase == LEFTOVER) draw_final_cards(&match);
    for (int p = 0; p < game->seats; p++) results[TOTALS + p] = match.state.score[p];
    return DONE;
}

/* Plays `games`. `deck` has the kind of each card in the deck's order; `keys`, of this many numbers, are those of the
   seeds of each game's deal and of each seat's luck in it (see `duell.kernel.keys`). DONE and the results, or
   NOT_FOR_US. */
API int32_t duell_play(const Game *game, const Net *net, const uint8_t *deck, const int32_t *levels,
                       const uint32_t *keys, int32_t size, int32_t games, int32_t *results) {
    Keys rest = {keys, keys + (size > 0 ? size : 0)};
    if (!fits_game(game)) return NOT_FOR_US;
    for (; games > 0; games--, results += RESULTS)
        if (!play(game, net, deck, levels, &rest, results)) return NOT_FOR_US;
    return DONE;
}
