/* What a choice came to: two choices, each played on to the end by masters with the same cards, luck taken out. */
#include "decide.h"

/* The stock of the present round in the order in which it will be turned up; `left` when it was shuffled. */
typedef struct { int order[CARDS], left, round; Chance shuffles, draws; } Deal;

static void shuffle(Deal *d, const State *s) {
    int size = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        int alike = kind < HELD ? s->stock[kind / VALUES] >> kind % VALUES & 1 : s->stock_alike[kind - HELD];
        while (alike--) d->order[size++] = kind;
    }
    while (size > 1) {
        int other = below(&d->shuffles, size--), card = d->order[size];
        d->order[size] = d->order[other], d->order[other] = card;
    }
    d->left = s->left, d->round = s->round;
}

static double share_of(const State *s, int seat) {
    int winners = 0;
    for (int p = 0; p < s->seats; p++) {
        if (total(s, p) > total(s, seat)) return 0;
        winners += total(s, p) == total(s, seat);
    }
    return 1.0 / winners;
}

/* The share of `seat` at the end, and in *early that after `turns`, less what the cards turned up until then brought. */
static double played_on(const Net *net, State s, Option choice, Deal d, int turns, double *early) {
    int seat = to_act(&s), round = s.round, turn_of = s.turn_of;
    double lucky = 0;
    for (;;) {
        float shares[SEATS];
        if (choice.verb == FLIP) {
            if (d.round != s.round) shuffle(&d, &s);
            int card = d.order[d.left - s.left];
            luck(net, &s, card, shares);
            lucky += shares[seat];
            flip(&s, card);
        } else {
            carry_out(&s, &choice, &d.draws);
        }
        if (s.now == OVER) break;
        if (s.turn_of != turn_of || s.round != round) turns--, turn_of = s.turn_of, round = s.round;
        choice = decide(net, &s, EVEN, shares);
        if (turns >= 0) *early = shares[seat] - lucky;
    }
    if (turns >= 0) *early = share_of(&s, seat) - lucky;
    return share_of(&s, seat) - lucky;
}

/* The gain of `best` over `made` for the seat that chooses, in each of `pairs` deals: at the end, and after `turns`. */
void compare(const Net *net, const State *s, const Option *best, const Option *made, int pairs, uint64_t seed, int turns,
             double *gains, double *early) {
    Deal d = {.shuffles = {seed}};
    for (int pair = 0; pair < pairs; pair++) {
        double one = 0, other = 0;
        d.draws.state = draw64(&d.shuffles);
        shuffle(&d, s);
        gains[pair] = played_on(net, *s, *best, d, turns, &one) - played_on(net, *s, *made, d, turns, &other);
        early[pair] = one - other;
    }
}
