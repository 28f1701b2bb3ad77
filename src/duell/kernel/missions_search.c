/* A decision by looking ahead at every possible next card (see master.py, whose names these are). */
#include "library.h"
#include "missions.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_HELD = 1 << 14, MOST_WORK = 20000 }; /* far more than any game needs */

typedef struct { const Holding *of[SEATS]; } Seats;

/* The stock of a round, and the sums of inputs that are the same for every seat. The seats' own sums, in Holding, are those
   of the first outlook of a round that asks for them: the first 0 or 1 of `round`. */
typedef struct {
    Supply supply;
    int32_t rounds_left, round, is_known;
    double base[WIDE];
    Setting setting; /* the last one, with the sums of its seats */
    int32_t turn_of;
    double sums[SEATS][WIDE];
} Outlook;

typedef struct {
    const Game *game;
    const Net *net;
    const State *state;
    int32_t me, turn_of, work, failed, has_taken;
    Outlook now, then, next;
    Display display;
    Seats seats;
    Worth taken[CHARACTERS];
    Table held;
} Search;

static const Holding *holding_of(Search *z, const Cards *cards) {
    int is_new;
    int32_t entry = entry_of(&z->held, cards, &is_new);
    if (entry < 0) return z->failed = 1, z->seats.of[z->turn_of];
    Holding **found = value_at(&z->held, entry);
    if (is_new) {
        Holding *holding = malloc(sizeof *holding);
        if (!holding) return z->failed = 1, z->seats.of[z->turn_of];
        hold(z->game, cards, holding);
        *found = holding;
    }
    return *found ? *found : (z->failed = 1, z->seats.of[z->turn_of]);
}

static void begin(Search *z, Outlook *o, const uint16_t *stock, int troopers, int left, int rounds_left, int round) {
    Inputs in;
    in.size = 0;
    count_stock(z->game, stock, troopers, left, &o->supply);
    game_inputs(z->game, &o->supply, rounds_left, &in);
    memcpy(o->base, z->net->bias, sizeof o->base);
    z->failed |= !add_inputs(z->net, &in, o->base);
    o->rounds_left = rounds_left, o->round = round, o->is_known = 1, o->turn_of = NO_CARD;
}

static const double *layer_of(Search *z, Outlook *o, const Holding *holding) {
    Holding *h = (Holding *)holding;
    Inputs in;
    if (h->has_layer[o->round]) return h->layer[o->round];
    in.size = 0, h->has_layer[o->round] = 1;
    memset(h->layer[o->round], 0, sizeof h->layer[0]);
    own_inputs(z->game, &o->supply, o->rounds_left, h, &in);
    z->failed |= !add_inputs(z->net, &in, h->layer[o->round]);
    return h->layer[o->round];
}

/* The position without its display, and the sums of each seat. */
static void set_up(Search *z, Outlook *o, const Seats *seats, const int32_t *sums, int turn_of) {
    const Game *g = z->game;
    Setting set = setting_of(g, &o->supply, o->rounds_left, turn_of, sums, seats->of);
    if (o->turn_of == turn_of && !memcmp(set.of, o->setting.of, sizeof set.of) && !memcmp(set.total, o->setting.total, sizeof set.total))
        return;
    o->setting = set, o->turn_of = turn_of;
    for (int p = 0; p < g->seats; p++) {
        const double *own = layer_of(z, o, seats->of[p]);
        Inputs in;
        in.size = 0;
        sums_inputs(g, &set, p, &in);
        for (int cell = 0; cell < WIDE; cell++) o->sums[p][cell] = o->base[cell] + own[cell];
        z->failed |= !add_inputs(z->net, &in, o->sums[p]);
    }
}

static double lead(const Game *g, const double *totals, int seat) {
    double most = -INFINITY;
    for (int p = 0; p < g->seats; p++) if (p != seat && totals[p] > most) most = totals[p];
    return totals[seat] - most;
}

static void worth(Search *z, Outlook *o, const Seats *seats, const int32_t *sums, const Display *d, int turn_of, Worth *w) {
    const Game *g = z->game;
    Inputs in[SEATS];
    double cells[SEATS][WIDE], odds[SEATS], points[SEATS], ends[SEATS], most, whole = 0;
    set_up(z, o, seats, sums, turn_of);
    for (int p = 0; p < g->seats; p++) in[p].size = 0;
    display_inputs(g, &o->setting, d, in);
    memcpy(cells, o->sums, sizeof cells[0] * (size_t)g->seats);
    for (int p = 0; p < g->seats; p++) z->failed |= !add_inputs(z->net, &in[p], cells[p]);
    z->failed |= !estimates_of(z->net, g->seats, cells, odds, points);
    for (int p = 0; p < g->seats; p++) ends[p] = o->setting.total[p] + points[p];
    most = odds[0];
    for (int p = 1; p < g->seats; p++) if (odds[p] > most) most = odds[p];
    for (int p = 0; p < g->seats; p++) odds[p] = exp(odds[p] - most), whole += odds[p];
    for (int p = 0; p < g->seats; p++) w->v[p] = odds[p] / whole;
    w->v[g->seats] = lead(g, ends, z->me);
}

/* The value if `ender` ends the round now with a bonus. */
static void ended(Search *z, Outlook *o, const Seats *seats, int ender, int bonus, Worth *w) {
    const Game *g = z->game;
    int32_t sums[SEATS], level = 0;
    double ends[SEATS], most = -INFINITY;
    Seats nothing = {{0}};
    for (int p = 0; p < g->seats; p++) {
        Cards cards = {.tiles = seats->of[p]->cards.tiles};
        sums[p] = z->state->sum[p] + seats->of[p]->score + (p == ender ? bonus : 0);
        nothing.of[p] = holding_of(z, &cards);
    }
    if (o->rounds_left) {
        static const Display EMPTY;
        if (!z->next.is_known) {
            State fresh;
            deal(g, &fresh, 0, 1);
            begin(z, &z->next, fresh.stock, fresh.alike[0], g->cards, o->rounds_left - 1, 1);
        }
        worth(z, &z->next, &nothing, sums, &EMPTY, ender, w);
        return;
    }
    for (int p = 0; p < g->seats; p++) {
        ends[p] = sums[p] + nothing.of[p]->all_tiles;
        if (ends[p] > most) most = ends[p];
    }
    for (int p = 0; p < g->seats; p++) level += ends[p] == most;
    for (int p = 0; p < g->seats; p++) w->v[p] = ends[p] == most ? 1.0 / level : 0.0;
    w->v[g->seats] = lead(g, ends, z->me);
}

/* ---- the consequences of a choice */

static void keep_better(const Search *z, Worth *best, const Worth *other) {
    if (other->v[z->turn_of] > best->v[z->turn_of]) *best = *other;
}

static Seats laid(Search *z, const Seats *seats, int v, int characters) {
    Seats after = *seats;
    Cards cards = seats->of[z->turn_of]->cards;
    for (int c = 0; c < z->game->characters; c++) if (characters >> c & 1) cards.hand[c] &= (uint16_t)~(1 << v);
    cards.missions++;
    if (v < z->game->tiles) cards.tiles |= 1 << v;
    after.of[z->turn_of] = holding_of(z, &cards);
    return after;
}

static void turn_done(Search *z, Outlook *o, const Seats *seats, const Display *d, Worth *w) {
    if (o->supply.left) worth(z, o, seats, z->state->sum, d, (z->turn_of + 1) % z->game->seats, w);
    else ended(z, o, seats, z->turn_of, seats->of[z->turn_of]->missing ? 0 : BONUS, w);
}

/* The values of ends of a turn that some missions have led to, since their order does not matter. */
enum { MOST_ENDS = 1024 };
typedef struct { int32_t size, joker[MOST_ENDS]; const Holding *of[MOST_ENDS]; Worth worth[MOST_ENDS]; } Ends;

static void best_end(Search *z, Outlook *o, const Seats *seats, const Display *d, int joker, Ends *found, Worth *best) {
    const Holding *h = seats->of[z->turn_of];
    Worth other;
    for (int x = 0; x < found->size; x++)
        if (found->of[x] == h && found->joker[x] == joker) {
            *best = found->worth[x];
            return;
        }
    turn_done(z, o, seats, d, best);
    if (++z->work > MOST_WORK) z->failed = 1;
    if (o->supply.left && !h->missing) ended(z, o, seats, z->turn_of, BONUS, &other), keep_better(z, best, &other);
    for (int v = 0; v < z->game->values; v++)
        for (int jokers = 0; jokers <= joker; jokers++) {
            int characters = 0, count = TRIO - jokers;
            if (h->count[v] < count || z->failed) continue;
            for (int n = 0; n < count; n++) characters |= 1 << h->who[v][n];
            Seats after = laid(z, seats, v, characters);
            best_end(z, o, &after, d, joker && !jokers, found, &other), keep_better(z, best, &other);
        }
    if (found->size == MOST_ENDS) return;
    int place = found->size++;
    found->of[place] = h, found->joker[place] = joker, found->worth[place] = *best;
}

/* The best choice at the end of the turn (rules 7 and 8). */
static void end(Search *z, Outlook *o, const Seats *seats, const Display *d, int joker, Worth *best) {
    Ends found;
    found.size = 0;
    best_end(z, o, seats, d, joker, &found, best);
}

static void take_card(Search *z, Outlook *o, const Seats *seats, const Display *d, int card, Worth *w) {
    Seats after = *seats;
    Display rest = {0};
    Cards cards = seats->of[z->turn_of]->cards;
    cards.hand[card / VALUES] |= (uint16_t)(1 << card % VALUES);
    after.of[z->turn_of] = holding_of(z, &cards);
    for (int x = 0; x < d->size; x++) if (d->card[x] != card) rest.card[rest.size++] = d->card[x];
    end(z, o, &after, &rest, 0, w);
}

static void take_best(Search *z, Outlook *o, const Seats *seats, const Display *d, Worth *best) {
    Worth other;
    for (int x = 0; x < d->size; x++) {
        take_card(z, o, seats, d, d->card[x], x ? &other : best);
        if (x) keep_better(z, best, &other);
    }
}

/* The value of taking each card of the display now. */
static const Worth *taken(Search *z) {
    for (int x = 0; x < z->display.size && !z->has_taken; x++) take_card(z, &z->now, &z->seats, &z->display, z->display.card[x], &z->taken[x]);
    z->has_taken = 1;
    return z->taken;
}

static void pass_card(Search *z, Outlook *o, int giver, int card, Worth *w) {
    Seats after = z->seats;
    int c = card / VALUES, bit = 1 << card % VALUES;
    Cards gave = after.of[giver]->cards, mine = after.of[z->turn_of]->cards;
    gave.hand[c] &= (uint16_t)~bit, mine.hand[c] |= (uint16_t)bit;
    after.of[giver] = holding_of(z, &gave), after.of[z->turn_of] = holding_of(z, &mine);
    end(z, o, &after, &z->display, 0, w);
}

static void add(const Search *z, Worth *sums, const Worth *w, int count) {
    for (int p = 0; p <= z->game->seats; p++) sums->v[p] += count * w->v[p];
}

static void divide(const Search *z, const Worth *sums, int whole, Worth *mean) {
    for (int p = 0; p <= z->game->seats; p++) mean->v[p] = sums->v[p] / whole;
}

/* The cards of a hand, in order; how many they are. */
static int cards_of(const Game *g, const Holding *h, int *cards) {
    int size = 0;
    for (int card = 0; card < g->characters * VALUES; card++)
        if (h->cards.hand[card / VALUES] >> card % VALUES & 1) cards[size++] = card;
    return size;
}

static void named(Search *z, int seat, int action, Worth *w) {
    int cards[TROOPER], size = cards_of(z->game, z->seats.of[seat], cards);
    Worth one, sums = {{0}};
    for (int x = 0; x < size; x++) {
        pass_card(z, &z->now, seat, cards[x], &one);
        add(z, &sums, &one, 1);
        if (!x || one.v[seat] > w->v[seat]) *w = one; /* Jango Fett: the giver hands over the card that costs least */
    }
    if (action == DOOKU) divide(z, &sums, size, w);
}

/* ---- the next card */

static void chosen(Search *z, const Seats *seats, const Display *d, Worth *w) {
    if (z->then.supply.left) worth(z, &z->then, seats, z->state->sum, d, z->turn_of, w);
    else if (!d->size) end(z, &z->then, seats, d, 0, w);
    else take_best(z, &z->then, seats, d, w);
}

/* Whether two cards in the display have equal values. */
static int look_alike(const Search *z, int one, int other) {
    const Game *g = z->game;
    const Holding *mine = z->seats.of[z->turn_of];
    int c = one / VALUES, v = one % VALUES, d = other / VALUES, u = other % VALUES;
    if (!z->then.supply.left || z->then.supply.of_character[c] != z->then.supply.of_character[d]) return 0;
    if (g->value[v] - mine->low[c] != g->value[u] - mine->low[d]) return 0;
    for (int p = 0; p < g->seats; p++) {
        const Holding *h = z->seats.of[p];
        if (h->third[v] != h->third[u] || (h->absent >> c & 1) != (h->absent >> d & 1)) return 0;
        if (gain_of(g, h, one) != gain_of(g, h, other)) return 0;
    }
    return 1;
}

/* The approximate value of an action card before anybody chooses. */
static void action(Search *z, int kind, const Worth *lost, Worth *w) {
    int giver = NO_CARD, cards[TROOPER], size;
    *w = *lost;
    if (kind == NUTE) {
        end(z, &z->then, &z->seats, &z->display, 1, w);
    } else if (kind == ZAM) {
        if (!z->display.size) return;
        if (!z->then.supply.left) {
            take_best(z, &z->then, &z->seats, &z->display, w);
            return;
        }
        *w = taken(z)[0];
        for (int x = 1; x < z->display.size; x++) keep_better(z, w, &z->taken[x]);
    } else {
        for (int p = 0; p < z->game->seats; p++)
            if (p != z->turn_of && z->seats.of[p]->held && (giver == NO_CARD || lost->v[p] > lost->v[giver])) giver = p;
        if (giver == NO_CARD) return;
        const Holding *mine = z->seats.of[z->turn_of];
        size = cards_of(z->game, z->seats.of[giver], cards);
        for (int x = 1; x < size; x++) { /* by what they bring, the least first */
            int card = cards[x], at = x;
            for (; at && gain_of(z->game, mine, cards[at - 1]) > gain_of(z->game, mine, card); at--) cards[at] = cards[at - 1];
            cards[at] = card;
        }
        pass_card(z, &z->then, giver, cards[kind == DOOKU ? size / 2 : 0], w);
    }
}

/* The mean value of turning up the next card, over the entire stock; also that of each card and kind, if `of_each` is
   given. */
static void turned_up(Search *z, Worth *w, Worth *of_each) {
    const Game *g = z->game;
    const State *s = z->state;
    int first[TROOPER], count[TROOPER], alike[TROOPER], kinds = 0, busts = 0, whole = 0;
    Worth lost, one, sums = {{0}};
    begin(z, &z->then, s->stock, s->alike[0], s->left - 1, s->rounds_left, 0);
    end(z, &z->then, &z->seats, &z->display, 0, &lost);
    for (int card = 0; card < g->characters * VALUES; card++) {
        int c = card / VALUES, kind = 0;
        if (!(s->stock[c] >> card % VALUES & 1)) continue;
        if (s->display[c]) {
            busts++;
            if (of_each) of_each[card] = lost;
            continue;
        }
        while (kind < kinds && !look_alike(z, first[kind], card)) kind++;
        if (kind == kinds) first[kinds] = card, count[kinds++] = 0;
        alike[card] = kind, count[kind]++;
    }
    for (int kind = 0; kind < kinds; kind++) {
        Display shown = z->display;
        int at = shown.size++;
        for (; at && shown.card[at - 1] > first[kind]; at--) shown.card[at] = shown.card[at - 1];
        shown.card[at] = first[kind];
        chosen(z, &z->seats, &shown, &one);
        add(z, &sums, &one, count[kind]), whole += count[kind];
        for (int card = first[kind]; card < g->characters * VALUES && of_each; card++)
            if (s->stock[card / VALUES] >> card % VALUES & 1 && !s->display[card / VALUES] && alike[card] == kind)
                of_each[card] = one;
    }
    add(z, &sums, &lost, busts), whole += busts;
    if (s->alike[0]) {
        Seats richer = z->seats;
        Cards cards = richer.of[z->turn_of]->cards;
        cards.troopers++;
        richer.of[z->turn_of] = holding_of(z, &cards);
        chosen(z, &richer, &z->display, &one);
        add(z, &sums, &one, s->alike[0]), whole += s->alike[0];
        if (of_each) of_each[TROOPER] = one;
    }
    for (int x = 0; x < ALIKE - 1; x++) {
        int kind = g->order[x], number = s->alike[kind - TROOPER];
        if (!number) continue;
        action(z, kind, &lost, &one);
        add(z, &sums, &one, number), whole += number;
        if (of_each) of_each[kind] = one;
    }
    divide(z, &sums, whole, w);
}

static void value(Search *z, const Option *option, Worth *w, Worth *of_each) {
    switch (option->verb) {
    case FLIP: turned_up(z, w, of_each); return;
    case TAKE:
        for (int x = 0; x < z->display.size; x++) if (z->display.card[x] == option->card) *w = taken(z)[x];
        return;
    case FROM: named(z, option->seat, z->state->action, w); return;
    case HAND: pass_card(z, &z->now, z->me, option->card, w); return;
    case LAY: {
        Seats after = laid(z, &z->seats, option->value, option->characters);
        end(z, &z->now, &after, &z->display, z->state->joker && card_count(option->characters) == TRIO, w);
        return;
    }
    case SHOW: ended(z, &z->now, &z->seats, z->turn_of, BONUS, w); return;
    default: turn_done(z, &z->now, &z->seats, &z->display, w);
    }
}

static void start(Search *z, const Game *g, const Net *n, const State *s) {
    memset(z, 0, sizeof *z);
    z->game = g, z->net = n, z->state = s, z->me = to_act(s), z->turn_of = s->turn_of;
    make_table(&z->held, sizeof(Cards), sizeof(Holding *), MOST_HELD);
    begin(z, &z->now, s->stock, s->alike[0], s->left, s->rounds_left, 0);
    for (int c = 0; c < g->characters; c++)
        for (int v = 0; v < g->values; v++) if (s->display[c] >> v & 1) z->display.card[z->display.size++] = c * VALUES + v;
    for (int p = 0; p < g->seats; p++) {
        Cards cards = {.missions = s->missions[p], .tiles = s->tiles[p], .troopers = s->troopers[p]};
        memcpy(cards.hand, s->hand[p], sizeof cards.hand);
        z->seats.of[p] = holding_of(z, &cards);
    }
}

static int finish(Search *z) {
    for (int32_t entry = 0; entry < z->held.used; entry++) free(*(Holding **)value_at(&z->held, entry));
    free_table(&z->held);
    return !z->failed;
}

int worths_of(const Game *g, const Net *n, const State *s, const Option *options, int size, Worth *worths) {
    Search z;
    start(&z, g, n, s);
    if (z.failed) return finish(&z);
    if (size == 1 && options[0].verb == FLIP) worth(&z, &z.now, &z.seats, s->sum, &z.display, z.turn_of, worths);
    for (int x = 0; x < size && (size > 1 || options[0].verb != FLIP) && !z.failed; x++) value(&z, &options[x], &worths[x], 0);
    return finish(&z);
}

int worths_with_cards(const Game *g, const Net *n, const State *s, const Option *options, int size, Worth *worths, Worth *of_each) {
    Search z;
    start(&z, g, n, s);
    for (int x = 0; x < size && !z.failed; x++) value(&z, &options[x], &worths[x], of_each);
    return finish(&z);
}

int worths_of_cards(const Game *g, const Net *n, const State *s, Worth *of_each, Worth *mean) {
    Search z;
    start(&z, g, n, s);
    if (!z.failed) turned_up(&z, mean, of_each);
    return finish(&z);
}
