/* The rules of Missions (see engine/state.py and turns.py); comments cite the numbers of rules and rulings. */
#include "missions.h"
#include <string.h>

/* Rules 1.2 and 10.1: all cards are in the stock, and hands are empty. */
static void begin_round(const Game *game, State *state) {
    state->now = CHOOSING, state->left = game->cards;
    memcpy(state->alike, game->alike, sizeof state->alike);
    memset(state->stock, 0, sizeof state->stock);
    for (int c = 0; c < game->characters; c++) state->stock[c] = ((1 << game->values) - 1);
    memset(state->display, 0, sizeof state->display);
    memset(state->hand, 0, sizeof state->hand);
    memset(state->troopers, 0, sizeof state->troopers);
    memset(state->missions, 0, sizeof state->missions);
}

void deal(const Game *game, State *state, int first, int rounds) {
    memset(state, 0, sizeof *state);
    state->rounds_left = rounds - 1, state->turn = 1, state->turn_of = first;
    begin_round(game, state);
}

int has_all(const Game *game, const uint16_t *hand) {
    for (int c = 0; c < game->characters; c++)
        if (!hand[c]) return 0;
    return 1;
}

int of_value(const Game *game, const uint16_t *hand, int v) {
    int characters = 0;
    for (int c = 0; c < game->characters; c++) characters |= (hand[c] >> v & 1) << c;
    return characters;
}

static int highest(int bits) {
    int v = -1;
    for (; bits; bits >>= 1) v++;
    return v;
}

/* Rule 9.1: the highest card of each character. */
int hand_points(const Game *game, const uint16_t *hand) {
    int points = 0;
    for (int c = 0; c < game->characters; c++)
        if (hand[c]) points += game->value[highest(hand[c])];
    return points;
}

static int round_score(const Game *game, const State *state, int seat) {
    return hand_points(game, state->hand[seat]) + BONUS * (state->troopers[seat] / TRIO + state->missions[seat]);
}

int total_of(const Game *game, const State *state, int seat) {
    int now = state->now == OVER ? 0 : round_score(game, state, seat);
    return state->sum[seat] + now + ALL_TILES * (ones(state->tiles[seat]) == game->tiles);
}

/* Rules 9 to 11: the ender of a round begins the next one. */
static void end_round(const Game *game, State *state, int shown) {
    for (int p = 0; p < game->seats; p++)
        state->sum[p] += round_score(game, state, p) + BONUS * (shown && p == state->turn_of);
    state->shown += shown;
    if (!state->rounds_left) {
        state->now = OVER;
        return;
    }
    state->rounds_left--, state->turn++;
    begin_round(game, state);
}

/* Rule 8, rulings 3 and 8: an empty stock ends the round. */
static void end_turn(const Game *game, State *state) {
    if (!state->left) {
        end_round(game, state, has_all(game, state->hand[state->turn_of]));
        return;
    }
    state->turn++, state->turn_of = (state->turn_of + 1) % game->seats, state->now = CHOOSING;
}

static int may_lay(const Game *game, const State *state) {
    for (int v = 0; v < game->values; v++)
        if (ones(of_value(game, state->hand[state->turn_of], v)) >= TRIO - state->joker) return 1;
    return 0;
}

static int may_show(const Game *game, const State *state) {
    return state->left && has_all(game, state->hand[state->turn_of]);
}

/* The end of a turn, unless there is nothing to lay out or show: rules 6 to 8. */
static void finish(const Game *game, State *state, int joker) {
    state->joker = joker, state->now = LAYING;
    if (!may_lay(game, state) && !may_show(game, state)) end_turn(game, state);
}

static int is_open(const Game *game, const State *state) {
    for (int c = 0; c < game->characters; c++)
        if (state->display[c]) return 1;
    return 0;
}

static int holds(const Game *game, const State *state, int seat) {
    for (int c = 0; c < game->characters; c++)
        if (state->hand[seat][c]) return 1;
    return 0;
}

static int others_hold(const Game *game, const State *state) {
    for (int p = 0; p < game->seats; p++)
        if (p != state->turn_of && holds(game, state, p)) return 1;
    return 0;
}

/* The turn ends if there is no card to turn up or take: ruling 2. */
static void go_on(const Game *game, State *state) {
    state->now = CHOOSING;
    if (!state->left && !is_open(game, state)) finish(game, state, 0);
}

/* Rule 5; an action card without effect ends the turn. */
static void act(const Game *game, State *state, int action) {
    if ((action == DOOKU || action == JANGO) && others_hold(game, state)) state->now = NAMING, state->action = action;
    else if (action == ZAM && is_open(game, state)) state->now = TAKING;
    else finish(game, state, action == NUTE);
}

/* Rules 2 to 5. */
void flip(const Game *game, State *state, int card) {
    state->left--;
    if (card >= TROOPER) {
        state->alike[card - TROOPER]--;
        if (card != TROOPER) {
            act(game, state, card);
            return;
        }
        state->troopers[state->turn_of]++;
        go_on(game, state);
        return;
    }
    remove_card(state->stock, card);
    if (state->display[card / VALUES]) { /* rule 4: a bust */
        finish(game, state, 0);
        return;
    }
    add_card(state->display, card);
    go_on(game, state);
}

/* Rule 2. */
void take(const Game *game, State *state, int card) {
    int c = card / VALUES;
    state->hand[state->turn_of][c] |= state->display[c];
    state->display[c] = 0;
    finish(game, state, 0);
}

/* Rule 5. */
void pass(const Game *game, State *state, int giver, int card) {
    remove_card(state->hand[giver], card);
    add_card(state->hand[state->turn_of], card);
    finish(game, state, 0);
}

/* Rule 7: three cards, or two and the joker. */
void lay(const Game *game, State *state, int value, int characters) {
    remove_all(state->hand[state->turn_of], value, characters);
    state->missions[state->turn_of]++;
    if (value < game->tiles) state->tiles[state->turn_of] |= 1 << value;
    finish(game, state, state->joker && ones(characters) == TRIO);
}

/* Rule 8. */
void show(const Game *game, State *state) { end_round(game, state, 1); }

void done(const Game *game, State *state) { end_turn(game, state); }

int to_act(const State *state) { return state->now == HANDING ? state->giver : state->turn_of; }

static int put(Option *options, int size, int most, Option option) {
    if (size < most) options[size] = option;
    return size < most ? size + 1 : most + 1;
}

/* Every choice of `count` cards of a value, in the order of itertools.combinations. */
static int layings(const Game *game, int same, int v, int count, Option *options, int size, int most) {
    int of[CHARACTERS], cards = 0;
    for (int c = 0; c < game->characters; c++)
        if (same >> c & 1) of[cards++] = c;
    for (int one = 0; one < cards; one++)
        for (int two = one + 1; two < cards; two++) {
            int pair = 1 << of[one] | 1 << of[two];
            if (count == 2) size = put(options, size, most, (Option){LAY, NO_CARD, 0, v, pair});
            for (int three = two + 1; three < cards && count == TRIO; three++)
                size = put(options, size, most, (Option){LAY, NO_CARD, 0, v, pair | 1 << of[three]});
        }
    return size;
}

int options_of(const Game *game, const State *state, Option *options, int most) {
    int size = 0, seat = to_act(state);
    if (state->now == CHOOSING && state->left) size = put(options, size, most, (Option){FLIP, NO_CARD, 0, 0, 0});
    if (state->now == CHOOSING || state->now == TAKING)
        for (int c = 0; c < game->characters; c++)
            if (state->display[c])
                size = put(options, size, most, (Option){TAKE, c * VALUES + highest(state->display[c]), 0, 0, 0});
    if (state->now == NAMING)
        for (int p = 0; p < game->seats; p++)
            if (p != seat && holds(game, state, p)) size = put(options, size, most, (Option){FROM, NO_CARD, p, 0, 0});
    if (state->now == HANDING)
        for (int card = 0; card < game->characters * VALUES; card++)
            if (has_card(state->hand[seat], card)) size = put(options, size, most, (Option){HAND, card, 0, 0, 0});
    if (state->now == LAYING) {
        for (int v = 0; v < game->values; v++) {
            int same = of_value(game, state->hand[seat], v);
            size = layings(game, same, v, TRIO, options, size, most);
            if (state->joker) size = layings(game, same, v, TRIO - 1, options, size, most);
        }
        if (may_show(game, state)) size = put(options, size, most, (Option){SHOW, NO_CARD, 0, 0, 0});
        size = put(options, size, most, (Option){DONE, NO_CARD, 0, 0, 0});
    }
    return size;
}

void carry_out(const Game *game, State *state, const Option *option, int card) {
    switch (option->verb) {
    case FLIP: flip(game, state, card); return;
    case TAKE: take(game, state, option->card); return;
    case HAND: pass(game, state, state->giver, option->card); return;
    case LAY: lay(game, state, option->value, option->characters); return;
    case SHOW: show(game, state); return;
    case DONE: done(game, state); return;
    default: /* ruling 5: Count Dooku draws at once; for Jango Fett the player named decides */
        if (state->action == DOOKU) pass(game, state, option->seat, card);
        else state->now = HANDING, state->giver = option->seat;
    }
}
