#include "play.h"
#include <stdio.h>
#include <stdlib.h>

static const double INDIFFERENT = 0.003, WHIM = 0.02;

void classic(int seats, Game *g) {
    *g = (Game){.seats = seats, .characters = 10, .values = 8, .tiles = 5, .cards = 110, .value = {0, 1, 2, 3, 4, 5, 6, 7},
                .alike = {16, 4, 4, 3, 3}, .order = {DOOKU, JANGO, ZAM, NUTE}};
}

int turn_up(const Game *g, const State *s, Chance *chance) {
    int place = below(chance, s->left);
    for (int kind = TROOPER; kind < KINDS; kind++)
        if ((place -= s->alike[kind - TROOPER]) < 0) return kind;
    for (int card = 0; card < g->characters * VALUES; card++)
        if (s->stock[card / VALUES] >> card % VALUES & 1 && place-- == 0) return card;
    return NO_CARD;
}

static int drawn(const Game *g, const State *s, int seat, Chance *chance) {
    int found = NO_CARD, cards = 0;
    for (int card = 0; card < g->characters * VALUES; card++)
        if (s->hand[seat][card / VALUES] >> card % VALUES & 1 && !below(chance, ++cards)) found = card;
    return found;
}

void make(const Game *g, State *s, const Option *option, Chance *chance) {
    int is_drawn = option->verb == FROM && s->action == DOOKU;
    carry_out(g, s, option, option->verb == FLIP ? turn_up(g, s, chance) : is_drawn ? drawn(g, s, option->seat, chance) : NO_CARD);
}

static void check(int done) {
    if (!done) fprintf(stderr, "a weight is too large\n"), exit(1);
}

static int likes(int temper, int verb) {
    if (temper == CAREFUL) return verb == TAKE || verb == SHOW;
    return (temper == BOLD && verb == FLIP) || (temper == HOARDING && verb == DONE);
}

Option decide(const Game *g, const Net *net, const State *s, int temper, double *shares) {
    Option options[MOST_OPTIONS];
    Worth worths[MOST_OPTIONS];
    int size = options_of(g, s, options, MOST_OPTIONS), seat = to_act(s), best = 0, liked = -1;
    check(size <= MOST_OPTIONS && worths_of(g, net, s, options, size, worths));
    for (int o = 1; o < size; o++) if (worths[o].v[seat] > worths[best].v[seat]) best = o;
    for (int p = 0; p < g->seats; p++) shares[p] = worths[best].v[p];
    for (int o = 0; o < size; o++) {
        if (!likes(temper, options[o].verb) || worths[o].v[seat] < shares[seat] - INDIFFERENT) continue;
        if (liked < 0 || worths[o].v[seat] > worths[liked].v[seat]) liked = o;
    }
    return options[liked < 0 ? best : liked];
}

void luck(const Game *g, const Net *net, const State *s, int card, double *brought) {
    Worth of_each[KINDS], mean;
    check(worths_of_cards(g, net, s, of_each, &mean));
    for (int p = 0; p < g->seats; p++) brought[p] = of_each[card].v[p] - mean.v[p];
}

Option decide_like_knight(const Game *g, const State *s, int temper) {
    Option options[MOST_OPTIONS];
    return options[knight_choice(g, s, temper, options, options_of(g, s, options, MOST_OPTIONS))];
}

double share_of(const Game *g, const State *s, int seat) {
    int winners = 0;
    for (int p = 0; p < g->seats; p++) {
        if (total_of(g, s, p) > total_of(g, s, seat)) return 0;
        winners += total_of(g, s, p) == total_of(g, s, seat);
    }
    return 1.0 / winners;
}

Option decide_like_padawan(const Game *g, const State *s, int temper, Chance *chance) {
    Option options[MOST_OPTIONS];
    int size = options_of(g, s, options, MOST_OPTIONS);
    return options[uniform(chance) < WHIM ? below(chance, size) : padawan_choice(g, s, temper, options, size)];
}
