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

/* The share of `seat` at the end, and in *early that after `turns`, less what the cards turned up until then brought. */
static double played_on(const Game *g, const Net *net, State s, Option choice, Deal d, int turns, double *early) {
    int seat = to_act(&s), turn = s.turn;
    double lucky = 0;
    for (;;) {
        double shares[SEATS];
        if (choice.verb == FLIP) {
            if (d.rounds_left != s.rounds_left) shuffle(g, &d, &s);
            int card = d.order[d.left - s.left];
            luck(g, net, &s, card, shares);
            lucky += shares[seat];
            flip(g, &s, card);
        } else {
            make(g, &s, &choice, &d.draws);
        }
        if (s.now == OVER) break;
        if (s.turn != turn) turns--, turn = s.turn;
        choice = decide(g, net, &s, EVEN, shares);
        if (turns >= 0) *early = shares[seat] - lucky;
    }
    if (turns >= 0) *early = share_of(g, &s, seat) - lucky;
    return share_of(g, &s, seat) - lucky;
}

/* The gain of `best` over `made` for the seat that chooses, in each of `pairs` deals: at the end, and after `turns`. */
void compare(const Weights *weights, int seats, const State *s, const Option *best, const Option *made, int pairs,
             uint64_t seed, int turns, double *gains, double *early) {
    static Net net;
    Game g;
    Deal d = {.shuffles = {seed}};
    classic(seats, &g), whole(weights, &net);
    for (int pair = 0; pair < pairs; pair++) {
        double one = 0, other = 0;
        d.draws.state = draw64(&d.shuffles);
        shuffle(&g, &d, s);
        gains[pair] = played_on(&g, &net, *s, *best, d, turns, &one) - played_on(&g, &net, *s, *made, d, turns, &other);
        early[pair] = one - other;
    }
}
