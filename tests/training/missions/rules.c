#include "rules.h"
#include <string.h>

/* Rules 1.2 and 10.1: all cards are in the stock, and hands are empty. */
static void begin_round(State *s, int first) {
    static const int ALIKE[KINDS - HELD] = {16, 4, 4, 3, 3};
    s->turn_of = first;
    s->now = CHOOSING;
    s->left = CARDS;
    memcpy(s->stock_alike, ALIKE, sizeof ALIKE);
    memset(s->stock, (1 << VALUES) - 1, sizeof s->stock);
    memset(s->display, 0, sizeof s->display);
    memset(s->hand, 0, sizeof s->hand);
    memset(s->troopers, 0, sizeof s->troopers);
    memset(s->missions, 0, sizeof s->missions);
}

void deal(State *s, int seats, int first) {
    memset(s, 0, sizeof *s);
    s->seats = seats;
    s->round = 1;
    begin_round(s, first);
}

int turn_up(const State *s, Chance *chance) {
    int place = below(chance, s->left);
    for (int kind = HELD; kind < KINDS; kind++)
        if ((place -= s->stock_alike[kind - HELD]) < 0) return kind;
    for (int c = 0; c < CHARACTERS; c++)
        for (int v = 0; v < VALUES; v++)
            if (s->stock[c] >> v & 1 && place-- == 0) return c * VALUES + v;
    return NO_CARD;
}

int characters_of(const uint8_t *hand) {
    int found = 0;
    for (int c = 0; c < CHARACTERS; c++) found += hand[c] != 0;
    return found;
}

int of_value(const uint8_t *hand, int value) {
    int found = 0;
    for (int c = 0; c < CHARACTERS; c++) found |= (hand[c] >> value & 1) << c;
    return found;
}

/* Rule 9: the highest card of each character. */
int hand_points(const uint8_t *hand) {
    int found = 0;
    for (int c = 0; c < CHARACTERS; c++)
        if (hand[c]) found += 31 - __builtin_clz(hand[c]);
    return found;
}

static int round_score(const State *s, int seat) {
    return hand_points(s->hand[seat]) + BONUS * (s->troopers[seat] / TRIO + s->missions[seat]);
}

int total(const State *s, int seat) {
    int now = s->now == OVER ? 0 : round_score(s, seat);
    return s->sum[seat] + now + ALL_TILES * (s->tiles[seat] == (1 << TILES) - 1);
}

/* Rules 9 to 11: the ender of a round begins the next one. */
static void end_round(State *s, int shown) {
    for (int p = 0; p < s->seats; p++) s->sum[p] += round_score(s, p) + BONUS * (shown && p == s->turn_of);
    if (s->round == ROUNDS) {
        s->now = OVER;
        return;
    }
    s->round++;
    begin_round(s, s->turn_of);
}

/* Rule 8, rulings 3 and 8: an empty stock ends the round. */
static void end_turn(State *s) {
    if (!s->left) {
        end_round(s, characters_of(s->hand[s->turn_of]) == CHARACTERS);
        return;
    }
    s->turn_of = (s->turn_of + 1) % s->seats;
    s->now = CHOOSING;
}

int may_lay(const State *s) {
    for (int v = 0; v < VALUES; v++)
        if (__builtin_popcount(of_value(s->hand[s->turn_of], v)) >= 3 - s->joker) return 1;
    return 0;
}

int may_show(const State *s) { return s->left && characters_of(s->hand[s->turn_of]) == CHARACTERS; }

/* The end of a turn, with missions to lay out or ten characters to show: rules 6 to 8. */
static void finish(State *s, int joker) {
    s->joker = joker;
    s->now = LAYING;
    if (!may_lay(s) && !may_show(s)) end_turn(s);
}

static int lies_open(const State *s) {
    for (int c = 0; c < CHARACTERS; c++)
        if (s->display[c]) return 1;
    return 0;
}

static int holders(const State *s) {
    for (int p = 0; p < s->seats; p++)
        if (p != s->turn_of && characters_of(s->hand[p])) return 1;
    return 0;
}

/* The turn ends if there is no card to turn up or take: ruling 2. */
static void go_on(State *s) {
    s->now = CHOOSING;
    if (!s->left && !lies_open(s)) finish(s, 0);
}

/* Rule 5; an action card without effect ends the turn. */
static void act(State *s, int action) {
    if ((action == DOOKU || action == JANGO) && holders(s))
        s->now = NAMING, s->action = action;
    else if (action == ZAM && lies_open(s))
        s->now = TAKING;
    else
        finish(s, action == NUTE);
}

/* Rules 2 to 5. */
void flip(State *s, int card) {
    s->left--;
    if (card >= HELD) {
        s->stock_alike[card - HELD]--;
        if (card != TROOPER) {
            act(s, card);
            return;
        }
        s->troopers[s->turn_of]++;
        go_on(s);
        return;
    }
    int c = card / VALUES, bit = 1 << card % VALUES;
    s->stock[c] &= (uint8_t)~bit;
    if (s->display[c]) {
        finish(s, 0);
        return;
    }
    s->display[c] |= (uint8_t)bit;
    go_on(s);
}

/* Rule 2. */
void take(State *s, int card) {
    s->display[card / VALUES] = 0;
    s->hand[s->turn_of][card / VALUES] |= (uint8_t)(1 << card % VALUES);
    finish(s, 0);
}

static void pass(State *s, int giver, int card) {
    uint8_t bit = (uint8_t)(1 << card % VALUES);
    s->hand[giver][card / VALUES] &= (uint8_t)~bit;
    s->hand[s->turn_of][card / VALUES] |= bit;
    finish(s, 0);
}

/* Rule 5, ruling 5: Count Dooku draws at once; for Jango Fett the player named decides. */
void name(State *s, int seat, int drawn) {
    if (s->action == DOOKU)
        pass(s, seat, drawn);
    else
        s->now = HANDING, s->giver = seat;
}

void hand_over(State *s, int card) { pass(s, s->giver, card); }

/* Rule 7. */
void lay(State *s, int value, int characters) {
    uint8_t *hand = s->hand[s->turn_of];
    for (int c = 0; c < CHARACTERS; c++)
        if (characters >> c & 1) hand[c] &= (uint8_t)~(1 << value);
    s->missions[s->turn_of]++;
    if (value < TILES) s->tiles[s->turn_of] |= 1 << value;
    finish(s, s->joker && __builtin_popcount(characters) == 3);
}

/* Rule 8. */
void show(State *s) { end_round(s, 1); }

void done(State *s) { end_turn(s); }

int to_act(const State *s) { return s->now == HANDING ? s->giver : s->turn_of; }
