/* `padawan` and `knight` (see heuristic.py, whose names these are). */
#include "missions.h"
#include <string.h>

static const double TILE = 4.0, PAIR = 1.0, TOWARDS_TEN = 2.0, OF_ACTION[ALIKE - 1] = {4.0, 1.5, 0.0, 3.0};
static const double NERVE[] = {0.0, 0.5, -0.5, 0.0}, GRIP[] = {0.0, 0.0, 0.0, 4.0}; /* by temper */
static const int CONTENT[] = {8, 9, 5, 8}, DEAR[] = {6, 6, 6, 4};
enum { TEN_FROM = 6, AFRAID = 5, LOOKS_OF_PAIR = 2, LOOKS_OF_NEW = 3 };

/* ---- `padawan` */

/* The apparent value of a card. */
static int card_looks(const Game *game, const uint16_t *hand, int card) {
    int best = 0, v = card % VALUES, same = ones(of_value(game, hand, v));
    for (int held = 0; held < game->values; held++)
        if (hand[card / VALUES] >> held & 1) best = game->value[held];
    if (same % TRIO == TRIO - 1) return BONUS;
    return (game->value[v] > best ? game->value[v] - best : 0) + LOOKS_OF_PAIR * (same == 1) +
           LOOKS_OF_NEW * !hand[card / VALUES];
}

static int looks(const Game *game, const State *state, const Option *option, int temper) {
    int cards = 0;
    switch (option->verb) {
    case TAKE: return card_looks(game, state->hand[to_act(state)], option->card);
    case HAND: return -game->value[option->card % VALUES];
    case FROM:
        for (int c = 0; c < game->characters; c++) cards += ones(state->hand[option->seat][c]);
        return cards;
    case LAY: return game->value[option->value] < DEAR[temper] ? 1 : -2;
    case SHOW: return 2;
    default: return -1;
    }
}

int padawan_choice(const Game *game, const State *state, int temper, const Option *options, int size) {
    int best = 0, open = 0;
    for (int i = 1; i < size; i++)
        if (looks(game, state, &options[i], temper) > looks(game, state, &options[best], temper)) best = i;
    if (options[best].verb != TAKE || options[0].verb != FLIP) return best;
    for (int c = 0; c < game->characters; c++) open += state->display[c] != 0;
    return looks(game, state, &options[best], temper) >= CONTENT[temper] || open >= AFRAID ? best : 0;
}

/* ---- `knight` */

typedef struct {
    const Game *game;
    Holding hand;
    int owned;
} Gains;

static void look_at(const Game *game, const uint16_t *hand, int owned, Gains *gains) {
    Cards cards = {.missions = 0};
    memcpy(cards.hand, hand, sizeof cards.hand);
    gains->game = game, gains->owned = owned;
    hold(game, &cards, &gains->hand);
}

static double tile_worth(const Gains *gains, int v) {
    return TILE * (v < gains->game->tiles && !(gains->owned >> v & 1));
}

/* What one more card is worth to the hand. */
static double gain(const Gains *gains, int card) {
    const Game *game = gains->game;
    const Holding *holding = &gains->hand;
    int c = card / VALUES, v = card % VALUES, more = game->value[v] - holding->low[c], cheapest[CHARACTERS + 1],
        size = 0;
    double tile = tile_worth(gains, v), worth;
    if (more < 0) more = 0;
    worth = game->seats + more;
    if (holding->count[v] == 1) worth += PAIR * (1 + tile / BONUS);
    else if (holding->count[v] > 1) {
        for (int n = 0; n <= holding->count[v]; n++) {
            int loss = n < holding->count[v] ? holding->loss[v][n] : more, at = size++;
            for (; at && cheapest[at - 1] > loss; at--) cheapest[at] = cheapest[at - 1];
            cheapest[at] = loss;
        }
        double mission = BONUS + tile - (cheapest[0] + cheapest[1] + cheapest[2]);
        if (mission > 0) worth += mission;
    }
    if (holding->absent >> c & 1) {
        if (holding->missing == 1) worth += BONUS;
        else if (game->characters - holding->missing >= TEN_FROM) worth += TOWARDS_TEN;
    }
    return worth;
}

/* What turning up a card promises. */
static double next_card(const Gains *gains, const State *state, int temper) {
    const Game *game = gains->game;
    double best = 0.0, promised = 0.0, actions = 0.0;
    int open = 0;
    for (int c = 0; c < game->characters; c++)
        for (int v = 0; v < game->values; v++) {
            if (!(state->display[c] >> v & 1)) continue;
            double now = gain(gains, c * VALUES + v);
            if (!open++ || now > best) best = now;
        }
    for (int c = 0; c < game->characters; c++)
        for (int v = 0; v < game->values; v++) {
            if (state->display[c] || !(state->stock[c] >> v & 1)) continue;
            double now = gain(gains, c * VALUES + v);
            promised += now > best ? now : best;
        }
    promised += state->alike[0] * (best + (double)BONUS / TRIO);
    for (int i = 0; i < ALIKE - 1; i++) {
        int kind = game->order[i];
        actions += state->alike[kind - TROOPER] * (OF_ACTION[kind - DOOKU] + best * (kind == ZAM));
    }
    return (promised + actions) / state->left + NERVE[temper] * (open < AFRAID);
}

/* Whether showing all ten ends the game with another seat ahead (rules 8 and 11). */
static int ends_behind(const Game *game, const State *state, int seat) {
    for (int p = 0; p < game->seats && !state->rounds_left; p++)
        if (p != seat && total_of(game, state, p) > total_of(game, state, seat) + BONUS) return 1;
    return 0;
}

static double appeal(const State *state, const Option *option, int temper, const Gains *gains) {
    const Game *game = gains->game;
    const uint16_t *hand = state->hand[to_act(state)];
    uint16_t rest[CHARACTERS];
    Gains other;
    memcpy(rest, hand, sizeof rest);
    switch (option->verb) {
    case FLIP: return next_card(gains, state, temper);
    case TAKE: return gain(gains, option->card);
    case HAND:
        remove_card(rest, option->card);
        look_at(game, rest, gains->owned, &other);
        return -gain(&other, option->card);
    case FROM: return hand_points(game, state->hand[option->seat]);
    case LAY:
        remove_all(rest, option->value, option->characters);
        return BONUS + tile_worth(gains, option->value) - (hand_points(game, hand) - hand_points(game, rest)) -
               GRIP[temper];
    case SHOW: return ends_behind(game, state, to_act(state)) ? -BONUS : BONUS;
    default: return 0.0;
    }
}

int knight_choice(const Game *game, const State *state, int temper, const Option *options, int size) {
    Gains gains;
    double most = 0;
    int best = 0;
    if (size < 2) return 0;
    look_at(game, state->hand[to_act(state)], state->tiles[to_act(state)], &gains);
    for (int i = 0; i < size; i++) {
        double now = appeal(state, &options[i], temper, &gains);
        if (!i || now > most) most = now, best = i;
    }
    return best;
}
