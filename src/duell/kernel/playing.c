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

int32_t duell_decide(const Game *, const Net *, const Position *, int32_t, int32_t, double *, double *);

/* `at` has the cards turned up and the bids that wait for R2-D2; the hands, piles and stock are those of `s`. */
typedef struct {
    const Game *g;
    const Net *net;
    const int32_t *levels;
    int32_t *found, top;
    State s;
    Position at;
    Luck luck[SEATS];
    uint8_t stock[CARDS];
    int has_knights, has_masters;
    double knights[SEATS][BIDS], masters[SEATS * BIDS]; /* their mixes for this card */
} Match;

/* Whether the mean card of the stock is good for the last player. */
static int hopes(const Game *g, const State *s) {
    int64_t sum = 0;
    for (int k = 0; k < g->kinds; k++) if (s->left[k]) sum += (int64_t)s->left[k] * gain(g, s, s->last, k);
    return sum > 0;
}

/* The weights of a padawan's bids, by number. */
static void padawan_bids(const Game *g, const State *s, int kind, int seat, const int *choices, int size, double *weights) {
    int aim = g->vader[kind] ? 1 : gain(g, s, seat, kind), nearest = INT32_MAX;
    double whole = 0;
    if (aim > g->values) aim = g->values;
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
static int masters_mixes(Match *m) {
    Position at = m->at;
    memcpy(at.hand, m->s.hand, sizeof at.hand), memcpy(at.left, m->s.left, sizeof at.left);
    memcpy(at.taken, m->s.taken, sizeof at.taken);
    at.scout = m->s.table;
    m->has_masters = 1;
    return duell_decide(m->g, m->net, &at, 1, TURNS, 0, m->masters) == DONE;
}

/* The weights of a seat's choices by number, of a card or of the seat that gets one; 0 if Python must decide. */
static int weigh(Match *m, int seat, const int *choices, int size, double *weights) {
    const Game *g = m->g;
    int kind = m->at.kind, scouts = m->s.table != NOBODY;
    switch (m->levels[seat]) {
    case RANDOM:
        for (int at = 0; at < size; at++) weights[choices[at]] = 1.0;
        return 1;
    case PADAWAN:
        if (!scouts) padawan_bids(g, &m->s, kind, seat, choices, size, weights);
        for (int at = 0; at < size && scouts; at++) weights[choices[at]] = (choices[at] != seat) == g->vader[kind];
        return 1;
    case KNIGHT:
        if (scouts) knight_gives(g, &m->s, kind, m->at.waits, weights);
        else if (!m->has_knights) knight_bids(g, &m->s, kind, m->knights), m->has_knights = 1;
        if (!scouts) memcpy(weights, m->knights[seat], sizeof m->knights[seat]);
        return 1;
    default:
        if (!m->has_masters && !masters_mixes(m)) return 0;
        for (int at = 0; at < size; at++) weights[choices[at]] = m->masters[seat * BIDS + at];
        return 1;
    }
}

/* A seat's choice for the card turned up, NOBODY if it has none; 0 if Python must decide. */
static int choose(Match *m, int seat, int *choice) {
    int choices[BIDS], size = options(m->g, &m->s, m->at.kind, seat, choices);
    double weights[BIDS] = {0}, policy[BIDS] = {1.0};
    *choice = NOBODY;
    if (!size) return 1;
    if (size > 1) {
        if (!weigh(m, seat, choices, size, weights)) return 0;
        double whole = total(weights, BIDS);
        for (int at = 0; at < size; at++) policy[at] = weights[choices[at]] / whole;
    }
    *choice = choices[draw(&m->luck[seat], policy, size)];
    return 1;
}

static void turn_up(Match *m) { m->at.kind = m->stock[m->top++], m->has_knights = m->has_masters = 0; }

/* Counts cards that a seat has taken, or that have escaped. */
static void count(Match *m, int kind, int pile) {
    m->found[pile == m->g->seats ? ESCAPED : m->g->vader[kind] ? VADERS : VILLAINS]++;
}

/* Rules 2 to 4; if R2-D2 turns up a card at once, the bids wait. */
static void settle(Match *m, const int *bids) {
    const Game *g = m->g;
    int paid[SEATS], scout, kind = m->at.kind, pile = showdown(g, g->vader[kind], bids, paid, &scout);
    int turns_up = scout != NOBODY && m->top < g->cards;
    if (turns_up && g->at_once) {
        m->s.hand[scout] &= ~1, m->s.table = scout, m->s.phase = SCOUT, m->at.waits = kind;
        for (int p = 0; p < SEATS; p++) m->at.bid[p] = bids[p];
        return;
    }
    duel(g, &m->s, kind, bids);
    count(m, kind, pile);
    m->found[ROUNDS] += m->s.phase == ROUND || m->s.phase == SCOUT;
}

/* Rules 5.4 and 5.5, and the bids that have waited. */
static void give(Match *m, const int *to) {
    const Game *g = m->g;
    State before = m->s;
    int waits = m->at.waits, bids[SEATS], paid[SEATS], scout;
    next_states(g, &before, &m->at, to, &m->s);
    m->found[SCOUTED]++;
    count(m, m->at.kind, to[before.table]);
    if (waits == NOBODY) return;
    for (int p = 0; p < SEATS; p++) bids[p] = m->at.bid[p], m->at.bid[p] = NOBODY;
    count(m, waits, showdown(g, g->vader[waits], bids, paid, &scout));
    m->at.waits = NOBODY;
    m->found[ROUNDS] += m->s.phase == ROUND;
}

/* Whether a seat takes a final card, which its options name first. */
static int takes(Match *m, int lead) {
    State *s = &m->s;
    double policy[2] = {0.5, 0.5};
    int level = m->levels[s->last];
    if (level != RANDOM) {
        double stopping = lead > 0 ? 1.0 : lead == 0 ? 0.5 : 0.0;
        int take = level == PADAWAN  ? hopes(m->g, s)
                   : level == KNIGHT ? !knight_stops(m->g, s, lead)
                                     : drawing(m->g, s, s->last, lead, s->draws, 0).share > stopping;
        policy[0] = take, policy[1] = !take;
    }
    return !draw(&m->luck[s->last], policy, 2);
}

/* Rule 6.4. */
static void draw_final_cards(Match *m) {
    State *s = &m->s;
    int must = m->g->leftover == MUST, force = ones(s->hand[s->last] >> 1);
    if (must && force < s->draws) s->draws = force;
    for (; s->draws; s->draws--) {
        int lead = INT32_MAX;
        for (int p = 0; p < m->g->seats; p++)
            if (p != s->last && s->score[s->last] - s->score[p] < lead) lead = s->score[s->last] - s->score[p];
        if (!must && !takes(m, lead)) return;
        turn_up(m);
        award(m->g, s, m->at.kind, s->last);
        count(m, m->at.kind, s->last);
    }
}

static int start(Match *m, const uint8_t *deck, Keys *keys) {
    const Game *g = m->g;
    Luck chance;
    memcpy(m->stock, deck, (size_t)g->cards);
    for (int card = 0; card < g->cards; card++) {
        if (deck[card] >= g->kinds) return 0;
        m->s.left[deck[card]]++;
    }
    for (int k = 0; k < g->kinds; k++) if (m->s.left[k] != g->count[k]) return 0;
    if (!seed_next(&chance, keys)) return 0;
    shuffle(&chance, m->stock, g->cards);
    m->s.table = m->s.last = m->at.waits = NOBODY, m->s.left_total = g->cards;
    for (int p = 0; p < SEATS; p++) m->at.bid[p] = NOBODY;
    for (int p = 0; p < g->seats; p++) {
        if (m->levels[p] < 0 || m->levels[p] >= LEVELS || (m->levels[p] == MASTER && !(m->net && fits_net(m->net)))) return 0;
        if (!seed_next(&m->luck[p], keys)) return 0;
        m->s.hand[p] = (2 << g->values) - 1;
    }
    return 1;
}

static int play(const Game *g, const Net *n, const uint8_t *deck, const int32_t *levels, Keys *keys, int32_t *found) {
    Match m = {.g = g, .net = n, .levels = levels, .found = found};
    memset(found, 0, sizeof *found * RESULTS);
    if (!start(&m, deck, keys)) return NOT_FOR_US;
    found[ROUNDS] = 1;
    do {
        int choices[SEATS] = {NOBODY, NOBODY, NOBODY, NOBODY};
        turn_up(&m);
        for (int p = 0; p < g->seats; p++) if (!choose(&m, p, &choices[p])) return NOT_FOR_US;
        if (m.s.phase == SCOUT) give(&m, choices);
        else settle(&m, choices);
    } while (m.s.phase == ROUND || m.s.phase == SCOUT);
    found[REASON] = ending(g, g->seats, m.s.hand);
    if (found[REASON] == GOES_ON) found[REASON] = BY_STOCK;
    if (m.s.phase == LEFTOVER) draw_final_cards(&m);
    for (int p = 0; p < g->seats; p++) found[TOTALS + p] = m.s.score[p];
    return DONE;
}

/* Plays `games`. `deck` has the kind of each card in the deck's order; `keys`, of this many numbers, are those of the seeds of
   each game's deal and of each seat's luck in it (see `duell.kernel.keys`). DONE and the results, or NOT_FOR_US. */
API int32_t duell_play(const Game *g, const Net *n, const uint8_t *deck, const int32_t *levels, const uint32_t *keys, int32_t size,
                       int32_t games, int32_t *found) {
    Keys rest = {keys, keys + (size > 0 ? size : 0)};
    if (!fits_game(g)) return NOT_FOR_US;
    for (; games > 0; games--, found += RESULTS) if (!play(g, n, deck, levels, &rest, found)) return NOT_FOR_US;
    return DONE;
}
