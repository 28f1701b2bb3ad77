#include "missions.h"
#include <string.h>

int card_count(int bits) {
    int count = 0;
    for (; bits; bits &= bits - 1) count++;
    return count;
}

/* Rules 1.2 and 10.1: all cards are in the stock, and hands are empty. */
static void begin_round(const Game *g, State *s) {
    s->now = CHOOSING, s->left = g->cards;
    memcpy(s->alike, g->alike, sizeof s->alike);
    memset(s->stock, 0, sizeof s->stock);
    for (int c = 0; c < g->characters; c++) s->stock[c] = (uint16_t)((1 << g->values) - 1);
    memset(s->display, 0, sizeof s->display);
    memset(s->hand, 0, sizeof s->hand);
    memset(s->troopers, 0, sizeof s->troopers);
    memset(s->missions, 0, sizeof s->missions);
}

void deal(const Game *g, State *s, int first, int rounds) {
    memset(s, 0, sizeof *s);
    s->rounds_left = rounds - 1, s->turn = 1, s->turn_of = first;
    begin_round(g, s);
}

int has_all(const Game *g, const uint16_t *hand) {
    for (int c = 0; c < g->characters; c++) if (!hand[c]) return 0;
    return 1;
}

int of_value(const Game *g, const uint16_t *hand, int v) {
    int found = 0;
    for (int c = 0; c < g->characters; c++) found |= (hand[c] >> v & 1) << c;
    return found;
}

static int highest(int bits) {
    int v = -1;
    for (; bits; bits >>= 1) v++;
    return v;
}

/* Rule 9.1: the highest card of each character. */
int hand_points(const Game *g, const uint16_t *hand) {
    int points = 0;
    for (int c = 0; c < g->characters; c++) if (hand[c]) points += g->value[highest(hand[c])];
    return points;
}

static int round_score(const Game *g, const State *s, int seat) {
    return hand_points(g, s->hand[seat]) + BONUS * (s->troopers[seat] / TRIO + s->missions[seat]);
}

int total_of(const Game *g, const State *s, int seat) {
    int now = s->now == OVER ? 0 : round_score(g, s, seat);
    return s->sum[seat] + now + ALL_TILES * (card_count(s->tiles[seat]) == g->tiles);
}

/* Rules 9 to 11: the ender of a round begins the next one. */
static void end_round(const Game *g, State *s, int shown) {
    for (int p = 0; p < g->seats; p++) s->sum[p] += round_score(g, s, p) + BONUS * (shown && p == s->turn_of);
    s->shown += shown;
    if (!s->rounds_left) {
        s->now = OVER;
        return;
    }
    s->rounds_left--, s->turn++;
    begin_round(g, s);
}

/* Rule 8, rulings 3 and 8: an empty stock ends the round. */
static void end_turn(const Game *g, State *s) {
    if (!s->left) {
        end_round(g, s, has_all(g, s->hand[s->turn_of]));
        return;
    }
    s->turn++, s->turn_of = (s->turn_of + 1) % g->seats, s->now = CHOOSING;
}

static int may_lay(const Game *g, const State *s) {
    for (int v = 0; v < g->values; v++)
        if (card_count(of_value(g, s->hand[s->turn_of], v)) >= TRIO - s->joker) return 1;
    return 0;
}

static int may_show(const Game *g, const State *s) { return s->left && has_all(g, s->hand[s->turn_of]); }

/* The end of a turn, unless there is nothing to lay out or show: rules 6 to 8. */
static void finish(const Game *g, State *s, int joker) {
    s->joker = joker, s->now = LAYING;
    if (!may_lay(g, s) && !may_show(g, s)) end_turn(g, s);
}

static int is_open(const Game *g, const State *s) {
    for (int c = 0; c < g->characters; c++) if (s->display[c]) return 1;
    return 0;
}

static int holds(const Game *g, const State *s, int seat) {
    for (int c = 0; c < g->characters; c++) if (s->hand[seat][c]) return 1;
    return 0;
}

static int others_hold(const Game *g, const State *s) {
    for (int p = 0; p < g->seats; p++) if (p != s->turn_of && holds(g, s, p)) return 1;
    return 0;
}

/* The turn ends if there is no card to turn up or take: ruling 2. */
static void go_on(const Game *g, State *s) {
    s->now = CHOOSING;
    if (!s->left && !is_open(g, s)) finish(g, s, 0);
}

/* Rule 5; an action card without effect ends the turn. */
static void act(const Game *g, State *s, int action) {
    if ((action == DOOKU || action == JANGO) && others_hold(g, s)) s->now = NAMING, s->action = action;
    else if (action == ZAM && is_open(g, s)) s->now = TAKING;
    else finish(g, s, action == NUTE);
}

/* Rules 2 to 5. */
void flip(const Game *g, State *s, int card) {
    s->left--;
    if (card >= TROOPER) {
        s->alike[card - TROOPER]--;
        if (card != TROOPER) {
            act(g, s, card);
            return;
        }
        s->troopers[s->turn_of]++;
        go_on(g, s);
        return;
    }
    int c = card / VALUES, bit = 1 << card % VALUES;
    s->stock[c] &= (uint16_t)~bit;
    if (s->display[c]) {
        finish(g, s, 0);
        return;
    }
    s->display[c] = (uint16_t)bit;
    go_on(g, s);
}

/* Rule 2. */
void take(const Game *g, State *s, int card) {
    int c = card / VALUES;
    s->hand[s->turn_of][c] |= s->display[c];
    s->display[c] = 0;
    finish(g, s, 0);
}

/* Rule 5. */
void pass(const Game *g, State *s, int giver, int card) {
    int c = card / VALUES, bit = 1 << card % VALUES;
    s->hand[giver][c] &= (uint16_t)~bit;
    s->hand[s->turn_of][c] |= (uint16_t)bit;
    finish(g, s, 0);
}

/* Rule 7: three cards, or two and the joker. */
void lay(const Game *g, State *s, int value, int characters) {
    uint16_t *hand = s->hand[s->turn_of];
    for (int c = 0; c < g->characters; c++) if (characters >> c & 1) hand[c] &= (uint16_t)~(1 << value);
    s->missions[s->turn_of]++;
    if (value < g->tiles) s->tiles[s->turn_of] |= 1 << value;
    finish(g, s, s->joker && card_count(characters) == TRIO);
}

/* Rule 8. */
void show(const Game *g, State *s) { end_round(g, s, 1); }

void done(const Game *g, State *s) { end_turn(g, s); }

int to_act(const State *s) { return s->now == HANDING ? s->giver : s->turn_of; }

static int put(Option *options, int size, int most, Option option) {
    if (size < most) options[size] = option;
    return size < most ? size + 1 : most + 1;
}

/* Every choice of `count` cards of a value, in the order of itertools.combinations. */
static int layings(const Game *g, int same, int v, int count, Option *options, int size, int most) {
    int of[CHARACTERS], cards = 0;
    for (int c = 0; c < g->characters; c++) if (same >> c & 1) of[cards++] = c;
    for (int one = 0; one < cards; one++)
        for (int two = one + 1; two < cards; two++) {
            int pair = 1 << of[one] | 1 << of[two];
            if (count == 2) size = put(options, size, most, (Option){LAY, NO_CARD, 0, v, pair});
            for (int three = two + 1; three < cards && count == TRIO; three++)
                size = put(options, size, most, (Option){LAY, NO_CARD, 0, v, pair | 1 << of[three]});
        }
    return size;
}

int options_of(const Game *g, const State *s, Option *options, int most) {
    int size = 0, seat = to_act(s);
    if (s->now == CHOOSING && s->left) size = put(options, size, most, (Option){FLIP, NO_CARD, 0, 0, 0});
    if (s->now == CHOOSING || s->now == TAKING)
        for (int c = 0; c < g->characters; c++)
            if (s->display[c]) size = put(options, size, most, (Option){TAKE, c * VALUES + highest(s->display[c]), 0, 0, 0});
    if (s->now == NAMING)
        for (int p = 0; p < g->seats; p++)
            if (p != seat && holds(g, s, p)) size = put(options, size, most, (Option){FROM, NO_CARD, p, 0, 0});
    if (s->now == HANDING)
        for (int card = 0; card < g->characters * VALUES; card++)
            if (s->hand[seat][card / VALUES] >> card % VALUES & 1)
                size = put(options, size, most, (Option){HAND, card, 0, 0, 0});
    if (s->now == LAYING) {
        for (int v = 0; v < g->values; v++) {
            int same = of_value(g, s->hand[seat], v);
            size = layings(g, same, v, TRIO, options, size, most);
            if (s->joker) size = layings(g, same, v, TRIO - 1, options, size, most);
        }
        if (may_show(g, s)) size = put(options, size, most, (Option){SHOW, NO_CARD, 0, 0, 0});
        size = put(options, size, most, (Option){DONE, NO_CARD, 0, 0, 0});
    }
    return size;
}

void carry_out(const Game *g, State *s, const Option *option, int card) {
    switch (option->verb) {
    case FLIP: flip(g, s, card); return;
    case TAKE: take(g, s, option->card); return;
    case HAND: pass(g, s, s->giver, option->card); return;
    case LAY: lay(g, s, option->value, option->characters); return;
    case SHOW: show(g, s); return;
    case DONE: done(g, s); return;
    default: /* ruling 5: Count Dooku draws at once; for Jango Fett the player named decides */
        if (s->action == DOOKU) pass(g, s, option->seat, card);
        else s->now = HANDING, s->giver = option->seat;
    }
}
