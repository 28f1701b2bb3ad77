#include "play.h"
#include <stdio.h>
#include <stdlib.h>

static const double INDIFFERENT = 0.003, WHIM = 0.02;

void classic(int seats, Game *game) {
    *game = (Game){.seats = seats,
                   .characters = 10,
                   .values = 8,
                   .tiles = 5,
                   .cards = 110,
                   .value = {0, 1, 2, 3, 4, 5, 6, 7},
                   .alike = {16, 4, 4, 3, 3},
                   .order = {DOOKU, JANGO, ZAM, NUTE}};
}

int turn_up(const Game *game, const State *state, Chance *chance) {
    int place = below(chance, state->left);
    for (int kind = TROOPER; kind < KINDS; kind++)
        if ((place -= state->alike[kind - TROOPER]) < 0) return kind;
    for (int card = 0; card < game->characters * VALUES; card++)
        if (has_card(state->stock, card) && place-- == 0) return card;
    return NO_CARD;
}

static int drawn(const Game *game, const State *state, int seat, Chance *chance) {
    int card_drawn = NO_CARD, cards = 0;
    for (int card = 0; card < game->characters * VALUES; card++)
        if (has_card(state->hand[seat], card) && !below(chance, ++cards)) card_drawn = card;
    return card_drawn;
}

void make(const Game *game, State *state, const Option *option, Chance *chance) {
    int is_drawn = option->verb == FROM && state->action == DOOKU;
    carry_out(game, state, option,
              option->verb == FLIP ? turn_up(game, state, chance)
              : is_drawn           ? drawn(game, state, option->seat, chance)
                                   : NO_CARD);
}

static void check(int done) {
    if (!done) fprintf(stderr, "a weight is too large\n"), exit(1);
}

static int likes(int temper, int verb) {
    if (temper == CAREFUL) return verb == TAKE || verb == SHOW;
    return (temper == BOLD && verb == FLIP) || (temper == HOARDING && verb == DONE);
}

Option decide(const Game *game, const Net *net, const State *state, int temper, double *shares) {
    Option options[MOST_OPTIONS];
    Worth worths[MOST_OPTIONS];
    int size = options_of(game, state, options, MOST_OPTIONS), seat = to_act(state), best = 0, liked = -1;
    check(size <= MOST_OPTIONS && worths_of(game, net, state, options, size, worths));
    for (int i = 1; i < size; i++)
        if (worths[i].v[seat] > worths[best].v[seat]) best = i;
    for (int p = 0; p < game->seats; p++) shares[p] = worths[best].v[p];
    for (int i = 0; i < size; i++) {
        if (!likes(temper, options[i].verb) || worths[i].v[seat] < shares[seat] - INDIFFERENT) continue;
        if (liked < 0 || worths[i].v[seat] > worths[liked].v[seat]) liked = i;
    }
    return options[liked < 0 ? best : liked];
}

void luck(const Game *game, const Net *net, const State *state, int card, double *brought) {
    Option flip = {.verb = FLIP};
    Worth of_each[KINDS], mean;
    check(worths_with_cards(game, net, state, &flip, 1, &mean, of_each));
    for (int p = 0; p < game->seats; p++) brought[p] = of_each[card].v[p] - mean.v[p];
}

Option decide_like_knight(const Game *game, const State *state, int temper) {
    Option options[MOST_OPTIONS];
    return options[knight_choice(game, state, temper, options, options_of(game, state, options, MOST_OPTIONS))];
}

double share_of(const Game *game, const State *state, int seat) {
    int winners = 0;
    for (int p = 0; p < game->seats; p++) {
        if (total_of(game, state, p) > total_of(game, state, seat)) return 0;
        winners += total_of(game, state, p) == total_of(game, state, seat);
    }
    return 1.0 / winners;
}

Option decide_like_padawan(const Game *game, const State *state, int temper, Chance *chance) {
    Option options[MOST_OPTIONS];
    int size = options_of(game, state, options, MOST_OPTIONS);
    return options[uniform(chance) < WHIM ? below(chance, size) : padawan_choice(game, state, temper, options, size)];
}
