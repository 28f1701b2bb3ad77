/* What a choice came to: two choices, each played on to the end by masters with the same cards, luck taken out. */
#include "net.h"

/* The stock of the present round in the order in which it will be turned up; `left` when it was shuffled. */
typedef struct { int order[128], left, rounds_left; Chance shuffles, draws; } Deal;

static void shuffle(const Game *g, Deal *d, const State *s) {
    int size = 0;
    for (int card = 0; card < g->characters * VALUES; card++)
        if (s->stock[card / VALUES] >> card % VALUES & 1) d->order[size++] = card;
    for (int kind = TROOPER; kind < KINDS; kind++)
        for (int alike = s->alike[kind - TROOPER]; alike; alike--) d->order[size++] = kind;
    while (size > 1) {
        int other = below(&d->shuffles, size--), card = d->order[size];
        d->order[size] = d->order[other], d->order[other] = card;
    }
    d->left = s->left, d->rounds_left = s->rounds_left;
}

/* What a choice brings its seat of the win after `turns`, less what the cards turned up until then brought; and in *end, if
   asked for, that at the end. */
static double played_on(const Game *g, const Net *net, State s, Option choice, Deal d, int turns, double *end) {
    Option options[MOST_OPTIONS];
    Worth worths[MOST_OPTIONS], of_each[KINDS], mean;
    int seat = to_act(&s), until = s.turn + turns, is_early = 1;
    double lucky = 0, early = 0;
    if (choice.verb == FLIP) worths_with_cards(g, net, &s, &choice, 1, &mean, of_each);
    for (;;) {
        if (choice.verb == FLIP) {
            if (d.rounds_left != s.rounds_left) shuffle(g, &d, &s);
            int card = d.order[d.left - s.left];
            lucky += of_each[card].v[seat] - mean.v[seat];
            flip(g, &s, card);
        } else {
            make(g, &s, &choice, &d.draws);
        }
        if (s.now == OVER) break;
        int size = options_of(g, &s, options, MOST_OPTIONS), best = 0, me = to_act(&s);
        worths_with_cards(g, net, &s, options, size, worths, of_each);
        for (int x = 1; x < size; x++) if (worths[x].v[me] > worths[best].v[me]) best = x;
        if (is_early && s.turn >= until) {
            early = worths[best].v[seat] - lucky, is_early = 0;
            if (!end) return early;
        }
        choice = options[best], mean = worths[best];
    }
    double share = share_of(g, &s, seat) - lucky;
    if (end) *end = share;
    return is_early ? share : early;
}

/* The gain of `best` over `made` for the seat that chooses, in each of `pairs` deals after `turns`, and in the first `wholes`
   of them at the end. */
void compare(const Weights *weights, int seats, const State *s, const Option *best, const Option *made, int pairs, int wholes,
             uint64_t seed, int turns, double *early, double *ends) {
    static Net net;
    Game g;
    Deal d = {.shuffles = {seed}};
    classic(seats, &g), whole(weights, &net);
    for (int pair = 0; pair < pairs; pair++) {
        double one, other, *end_of_one = pair < wholes ? &one : 0, *end_of_other = pair < wholes ? &other : 0;
        d.draws.state = draw64(&d.shuffles);
        shuffle(&g, &d, s);
        early[pair] = played_on(&g, &net, *s, *best, d, turns, end_of_one);
        early[pair] -= played_on(&g, &net, *s, *made, d, turns, end_of_other);
        if (end_of_one) ends[pair] = one - other;
    }
}
