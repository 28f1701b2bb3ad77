/* What a choice came to: two choices, each played on to the end by masters with the same cards, luck taken out. */
#include "net.h"

/* The stock of the present round in the order in which it will be turned up; `left` when it was shuffled. */
typedef struct {
    int order[128], left, rounds_left;
    Chance shuffles, draws;
} Deal;

static void shuffle(const Game *game, Deal *d, const State *state) {
    int size = 0;
    for (int card = 0; card < game->characters * VALUES; card++)
        if (has_card(state->stock, card)) d->order[size++] = card;
    for (int kind = TROOPER; kind < KINDS; kind++)
        for (int alike = state->alike[kind - TROOPER]; alike; alike--) d->order[size++] = kind;
    while (size > 1) {
        int other = below(&d->shuffles, size--), card = d->order[size];
        d->order[size] = d->order[other], d->order[other] = card;
    }
    d->left = state->left, d->rounds_left = state->rounds_left;
}

/* What a choice brings its seat of the win after `turns`, less what the cards turned up until then brought; and in
 *end, if asked for, that at the end. */
static double played_on(const Game *game, const Net *net, State state, Option choice, Deal d, int turns, double *end) {
    Option options[MOST_OPTIONS];
    Worth worths[MOST_OPTIONS], of_each[KINDS], mean;
    int seat = to_act(&state), until = state.turn + turns, is_early = 1;
    double lucky = 0, early = 0;
    if (choice.verb == FLIP) worths_with_cards(game, net, &state, &choice, 1, &mean, of_each);
    for (;;) {
        if (choice.verb == FLIP) {
            if (d.rounds_left != state.rounds_left) shuffle(game, &d, &state);
            int card = d.order[d.left - state.left];
            lucky += of_each[card].v[seat] - mean.v[seat];
            flip(game, &state, card);
        } else {
            make(game, &state, &choice, &d.draws);
        }
        if (state.now == OVER) break;
        int size = options_of(game, &state, options, MOST_OPTIONS), best = 0, me = to_act(&state);
        worths_with_cards(game, net, &state, options, size, worths, of_each);
        for (int i = 1; i < size; i++)
            if (worths[i].v[me] > worths[best].v[me]) best = i;
        if (is_early && state.turn >= until) {
            early = worths[best].v[seat] - lucky, is_early = 0;
            if (!end) return early;
        }
        choice = options[best], mean = worths[best];
    }
    double share = share_of(game, &state, seat) - lucky;
    if (end) *end = share;
    return is_early ? share : early;
}

/* The gain of `best` over `made` for the seat that chooses, in each of `pairs` deals after `turns`, and in the first
   `wholes` of them at the end. */
void compare(const Weights *weights, int seats, const State *state, const Option *best, const Option *made, int pairs,
             int wholes, uint64_t seed, int turns, double *early, double *ends) {
    static Net net;
    Game game;
    Deal d = {.shuffles = {seed}};
    classic(seats, &game), whole(weights, &net);
    for (int pair = 0; pair < pairs; pair++) {
        double one, other, *end_of_one = pair < wholes ? &one : 0, *end_of_other = pair < wholes ? &other : 0;
        d.draws.state = draw64(&d.shuffles);
        shuffle(&game, &d, state);
        early[pair] = played_on(&game, &net, *state, *best, d, turns, end_of_one);
        early[pair] -= played_on(&game, &net, *state, *made, d, turns, end_of_other);
        if (end_of_one) ends[pair] = one - other;
    }
}
