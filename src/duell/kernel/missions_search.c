/* A decision of `master` by looking ahead at every possible next card (see master.py, whose names these are).

   Each option, and for turning up a card each card of the stock, leads to positions at which the net estimates every
   seat's share of the win: those at the end of a turn (rules 7 and 8) and of a round or the game (rules 9 to 11). */
#include "library.h"
#include "missions.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_HELD = 1 << 14, /* different hands, and … */
    MOST_WORK = 20000,   /* … ends of a turn in one search: far more than any game needs */
    MOST_ENDS = 1024     /* ends of one turn that are kept */
};

enum { THIS_ROUND, NEXT_ROUND }; /* the layers of a holding */

/* What each seat holds. A search fills in the layers of a holding when it first needs them. */
typedef struct {
    Holding *of[SEATS];
} Seats;

/* The stock of a round, and the sums of inputs that are the same for every seat. `round` is THIS_ROUND or NEXT_ROUND:
   the seats' own sums, in Holding, are those of the first outlook of that round that asks for them. */
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

/* The holding of these cards, made when they are first asked for. If there is no memory, the search has failed, and the
   holding is another one. */
static Holding *holding_of(Search *search, const Cards *cards) {
    int is_new;
    int32_t entry = entry_of(&search->held, cards, &is_new);
    Holding **holding = entry < 0 ? 0 : value_at(&search->held, entry);
    if (is_new) {
        *holding = malloc(sizeof **holding);
        if (*holding) hold(search->game, cards, *holding);
    }
    if (holding && *holding) return *holding;
    search->failed = 1;
    return search->seats.of[search->turn_of];
}

static void begin(Search *search, Outlook *outlook, const uint16_t *stock, int troopers, int left, int rounds_left,
                  int round) {
    Inputs inputs;
    inputs.size = 0;
    count_stock(search->game, stock, troopers, left, &outlook->supply);
    game_inputs(search->game, &outlook->supply, rounds_left, &inputs);
    memcpy(outlook->base, search->net->bias, sizeof outlook->base);
    search->failed |= !add_inputs(search->net, &inputs, outlook->base);
    outlook->rounds_left = rounds_left;
    outlook->round = round;
    outlook->is_known = 1;
    outlook->turn_of = NO_CARD;
}

/* The sums of the inputs for a seat's cards alone. */
static const double *layer_of(Search *search, Outlook *outlook, Holding *holding) {
    double *layer = holding->layer[outlook->round];
    Inputs inputs;
    if (holding->has_layer[outlook->round]) return layer;
    holding->has_layer[outlook->round] = 1;
    inputs.size = 0;
    memset(layer, 0, sizeof holding->layer[outlook->round]);
    own_inputs(search->game, &outlook->supply, outlook->rounds_left, holding, &inputs);
    search->failed |= !add_inputs(search->net, &inputs, layer);
    return layer;
}

/* The position without its display, and the sums of each seat. */
static void set_up(Search *search, Outlook *outlook, const Seats *seats, const int32_t *sums, int turn_of) {
    const Game *game = search->game;
    Setting *last = &outlook->setting, setting;
    setting = setting_of(game, &outlook->supply, outlook->rounds_left, turn_of, sums, seats->of);
    int is_known = outlook->turn_of == turn_of && !memcmp(setting.of, last->of, sizeof last->of) &&
                   !memcmp(setting.total, last->total, sizeof last->total);
    if (is_known) return;
    *last = setting;
    outlook->turn_of = turn_of;
    for (int p = 0; p < game->seats; p++) {
        const double *own = layer_of(search, outlook, seats->of[p]);
        Inputs inputs;
        inputs.size = 0;
        sums_inputs(game, &setting, p, &inputs);
        for (int cell = 0; cell < WIDE; cell++) outlook->sums[p][cell] = outlook->base[cell] + own[cell];
        search->failed |= !add_inputs(search->net, &inputs, outlook->sums[p]);
    }
}

static double lead(const Game *game, const double *totals, int seat) {
    double most = -INFINITY;
    for (int p = 0; p < game->seats; p++)
        if (p != seat && totals[p] > most) most = totals[p];
    return totals[seat] - most;
}

static Worth worth(Search *search, Outlook *outlook, const Seats *seats, const int32_t *sums, const Display *display,
                   int turn_of) {
    const Game *game = search->game;
    Inputs inputs[SEATS];
    Worth worth = {{0}};
    double cells[SEATS][WIDE], odds[SEATS], points[SEATS], totals[SEATS], most, whole = 0;
    set_up(search, outlook, seats, sums, turn_of);
    for (int p = 0; p < game->seats; p++) inputs[p].size = 0;
    display_inputs(game, &outlook->setting, display, inputs);
    memcpy(cells, outlook->sums, sizeof cells[0] * game->seats);
    for (int p = 0; p < game->seats; p++) search->failed |= !add_inputs(search->net, &inputs[p], cells[p]);
    search->failed |= !estimates_of(search->net, game->seats, cells, odds, points);
    for (int p = 0; p < game->seats; p++) totals[p] = outlook->setting.total[p] + points[p];
    most = odds[0];
    for (int p = 1; p < game->seats; p++)
        if (odds[p] > most) most = odds[p];
    for (int p = 0; p < game->seats; p++) odds[p] = exp(odds[p] - most), whole += odds[p];
    for (int p = 0; p < game->seats; p++) worth.v[p] = odds[p] / whole;
    worth.v[game->seats] = lead(game, totals, search->me);
    return worth;
}

/* The value if `ender` ends the round now with a bonus (rules 8 to 11). */
static Worth ended(Search *search, Outlook *outlook, const Seats *seats, int ender, int bonus) {
    const Game *game = search->game;
    int32_t sums[SEATS], winners = 0;
    double totals[SEATS], most = -INFINITY;
    Seats empty = {{0}};
    Worth worth_now = {{0}};
    for (int p = 0; p < game->seats; p++) {
        Cards cards = {.tiles = seats->of[p]->cards.tiles};
        sums[p] = search->state->sum[p] + seats->of[p]->score + (p == ender ? bonus : 0);
        empty.of[p] = holding_of(search, &cards);
    }
    if (outlook->rounds_left) {
        static const Display NOTHING;
        if (!search->next.is_known) {
            State fresh;
            deal(game, &fresh, 0, 1);
            begin(search, &search->next, fresh.stock, fresh.alike[0], game->cards, outlook->rounds_left - 1,
                  NEXT_ROUND);
        }
        return worth(search, &search->next, &empty, sums, &NOTHING, ender);
    }
    for (int p = 0; p < game->seats; p++) {
        totals[p] = sums[p] + empty.of[p]->all_tiles;
        if (totals[p] > most) most = totals[p];
    }
    for (int p = 0; p < game->seats; p++) winners += totals[p] == most;
    for (int p = 0; p < game->seats; p++) worth_now.v[p] = totals[p] == most ? 1.0 / winners : 0.0;
    worth_now.v[game->seats] = lead(game, totals, search->me);
    return worth_now;
}

/* ---- the consequences of a choice */

static Worth better(const Search *search, Worth best, Worth other) {
    return other.v[search->turn_of] > best.v[search->turn_of] ? other : best;
}

/* The seats once the player to move holds these cards. */
static Seats with(Search *search, const Seats *seats, const Cards *cards) {
    Seats after = *seats;
    after.of[search->turn_of] = holding_of(search, cards);
    return after;
}

static Seats laid(Search *search, const Seats *seats, int v, int characters) {
    Cards cards = seats->of[search->turn_of]->cards;
    remove_all(cards.hand, v, characters);
    cards.missions++;
    if (v < search->game->tiles) cards.tiles |= 1 << v;
    return with(search, seats, &cards);
}

static Worth turn_done(Search *search, Outlook *outlook, const Seats *seats, const Display *display) {
    int next = (search->turn_of + 1) % search->game->seats, has_all_ten = !seats->of[search->turn_of]->missing;
    if (outlook->supply.left) return worth(search, outlook, seats, search->state->sum, display, next);
    return ended(search, outlook, seats, search->turn_of, has_all_ten ? BONUS : 0);
}

/* The values of ends of a turn that some missions have led to, since their order does not matter. */
typedef struct {
    int32_t size, joker[MOST_ENDS];
    const Holding *of[MOST_ENDS];
    Worth worth[MOST_ENDS];
} Ends;

static Worth best_end(Search *search, Outlook *outlook, const Seats *seats, const Display *display, int joker,
                      Ends *ends) {
    const Holding *holding = seats->of[search->turn_of];
    for (int i = 0; i < ends->size; i++)
        if (ends->of[i] == holding && ends->joker[i] == joker) return ends->worth[i];
    Worth best = turn_done(search, outlook, seats, display);
    if (++search->work > MOST_WORK) search->failed = 1;
    if (outlook->supply.left && !holding->missing)
        best = better(search, best, ended(search, outlook, seats, search->turn_of, BONUS));
    for (int v = 0; v < search->game->values; v++)
        for (int jokers = 0; jokers <= joker; jokers++) {
            int characters = 0, count = TRIO - jokers;
            if (holding->count[v] < count || search->failed) continue;
            for (int i = 0; i < count; i++) characters |= 1 << holding->who[v][i];
            Seats after = laid(search, seats, v, characters);
            best = better(search, best, best_end(search, outlook, &after, display, joker && !jokers, ends));
        }
    if (ends->size < MOST_ENDS) {
        ends->of[ends->size] = holding;
        ends->joker[ends->size] = joker;
        ends->worth[ends->size++] = best;
    }
    return best;
}

/* The best choice at the end of the turn (rules 7 and 8). */
static Worth end(Search *search, Outlook *outlook, const Seats *seats, const Display *display, int joker) {
    Ends ends;
    ends.size = 0;
    return best_end(search, outlook, seats, display, joker, &ends);
}

static Worth take_card(Search *search, Outlook *outlook, const Seats *seats, const Display *display, int card) {
    Display rest = {0};
    Cards cards = seats->of[search->turn_of]->cards;
    add_card(cards.hand, card);
    Seats after = with(search, seats, &cards);
    for (int i = 0; i < display->size; i++)
        if (display->card[i] != card) rest.card[rest.size++] = display->card[i];
    return end(search, outlook, &after, &rest, 0);
}

static Worth take_best(Search *search, Outlook *outlook, const Seats *seats, const Display *display) {
    Worth best = take_card(search, outlook, seats, display, display->card[0]);
    for (int i = 1; i < display->size; i++)
        best = better(search, best, take_card(search, outlook, seats, display, display->card[i]));
    return best;
}

/* The value of taking each card of the display now. */
static const Worth *taken(Search *search) {
    const Display *display = &search->display;
    for (int i = 0; i < display->size && !search->has_taken; i++)
        search->taken[i] = take_card(search, &search->now, &search->seats, display, display->card[i]);
    search->has_taken = 1;
    return search->taken;
}

static Worth pass_card(Search *search, Outlook *outlook, int giver, int card) {
    Cards theirs = search->seats.of[giver]->cards, mine = search->seats.of[search->turn_of]->cards;
    remove_card(theirs.hand, card);
    add_card(mine.hand, card);
    Seats after = with(search, &search->seats, &mine);
    after.of[giver] = holding_of(search, &theirs);
    return end(search, outlook, &after, &search->display, 0);
}

static void add(const Search *search, Worth *sum, const Worth *worth, int count) {
    for (int p = 0; p <= search->game->seats; p++) sum->v[p] += count * worth->v[p];
}

static Worth divided(const Search *search, Worth sum, int whole) {
    for (int p = 0; p <= search->game->seats; p++) sum.v[p] /= whole;
    return sum;
}

/* Write the cards of a hand, in order; return their number. */
static int cards_of(const Game *game, const Holding *holding, int *cards) {
    int size = 0;
    for (int card = 0; card < game->characters * VALUES; card++)
        if (has_card(holding->cards.hand, card)) cards[size++] = card;
    return size;
}

/* The value of naming a seat: Count Dooku takes a card at random, Jango Fett the one that costs that seat least. */
static Worth named(Search *search, int seat, int action) {
    int cards[TROOPER], size = cards_of(search->game, search->seats.of[seat], cards);
    Worth kindest = {{0}}, sum = {{0}};
    for (int i = 0; i < size; i++) {
        Worth passed = pass_card(search, &search->now, seat, cards[i]);
        add(search, &sum, &passed, 1);
        if (!i || passed.v[seat] > kindest.v[seat]) kindest = passed;
    }
    return action == DOOKU ? divided(search, sum, size) : kindest;
}

/* ---- the next card */

static Worth chosen(Search *search, const Seats *seats, const Display *display) {
    Outlook *then = &search->then;
    if (then->supply.left) return worth(search, then, seats, search->state->sum, display, search->turn_of);
    return display->size ? take_best(search, then, seats, display) : end(search, then, seats, display, 0);
}

/* Whether two cards in the display have equal values. */
static int look_alike(const Search *search, int one, int other) {
    const Game *game = search->game;
    const Supply *supply = &search->then.supply;
    const Holding *mine = search->seats.of[search->turn_of];
    int c = one / VALUES, v = one % VALUES, other_c = other / VALUES, other_v = other % VALUES;
    if (!supply->left || supply->of_character[c] != supply->of_character[other_c]) return 0;
    if (game->value[v] - mine->low[c] != game->value[other_v] - mine->low[other_c]) return 0;
    for (int p = 0; p < game->seats; p++) {
        const Holding *holding = search->seats.of[p];
        if (holding->third[v] != holding->third[other_v]) return 0;
        if ((holding->absent >> c & 1) != (holding->absent >> other_c & 1)) return 0;
        if (gain_of(game, holding, one) != gain_of(game, holding, other)) return 0;
    }
    return 1;
}

/* The card of a giver that is passed in place of all that may be: the middle one or the worst by what they bring. */
static int passed_card(const Search *search, int giver, int kind) {
    const Holding *mine = search->seats.of[search->turn_of];
    int cards[TROOPER], size = cards_of(search->game, search->seats.of[giver], cards);
    for (int i = 1; i < size; i++) { /* the least first */
        int card = cards[i], at = i;
        for (; at && gain_of(search->game, mine, cards[at - 1]) > gain_of(search->game, mine, card); at--)
            cards[at] = cards[at - 1];
        cards[at] = card;
    }
    return cards[kind == DOOKU ? size / 2 : 0];
}

/* The approximate value of an action card before anybody chooses; `lost` is that of a turn that ends at once. */
static Worth action(Search *search, int kind, const Worth *lost) {
    Outlook *then = &search->then;
    const Display *display = &search->display;
    if (kind == NUTE) return end(search, then, &search->seats, display, 1);
    if (kind == ZAM) {
        if (!display->size) return *lost;
        if (!then->supply.left) return take_best(search, then, &search->seats, display);
        Worth best = taken(search)[0];
        for (int i = 1; i < display->size; i++) best = better(search, best, search->taken[i]);
        return best;
    }
    int giver = NO_CARD; /* the other player with most to lose */
    for (int p = 0; p < search->game->seats; p++)
        if (p != search->turn_of && search->seats.of[p]->held && (giver == NO_CARD || lost->v[p] > lost->v[giver]))
            giver = p;
    return giver == NO_CARD ? *lost : pass_card(search, then, giver, passed_card(search, giver, kind));
}

/* The sum of the values of all character cards in the stock; also that of each card, if `of_each` is given. */
static Worth sum_of_characters(Search *search, const Worth *lost, Worth *of_each) {
    const State *state = search->state;
    int cards = search->game->characters * VALUES;
    int first[TROOPER], count[TROOPER], group_of[TROOPER], groups = 0,
                                                           busts = 0; /* cards that look alike are a group */
    Worth sum = {{0}};
    for (int card = 0; card < cards; card++) {
        int group = 0;
        group_of[card] = NO_CARD;
        if (!has_card(state->stock, card)) continue;
        if (state->display[card / VALUES]) {
            busts++;
            if (of_each) of_each[card] = *lost;
            continue;
        }
        while (group < groups && !look_alike(search, first[group], card)) group++;
        if (group == groups) first[groups] = card, count[groups++] = 0;
        group_of[card] = group, count[group]++;
    }
    for (int group = 0; group < groups; group++) {
        Display display = search->display;
        int at = display.size++;
        for (; at && display.card[at - 1] > first[group]; at--) display.card[at] = display.card[at - 1];
        display.card[at] = first[group];
        Worth worth = chosen(search, &search->seats, &display);
        add(search, &sum, &worth, count[group]);
        for (int card = first[group]; card < cards && of_each; card++)
            if (group_of[card] == group) of_each[card] = worth;
    }
    add(search, &sum, lost, busts);
    return sum;
}

/* The mean value of turning up the next card, over the entire stock; also that of each card and kind, if `of_each` is
   given. */
static Worth turned_up(Search *search, Worth *of_each) {
    const Game *game = search->game;
    const State *state = search->state;
    begin(search, &search->then, state->stock, state->alike[0], state->left - 1, state->rounds_left, THIS_ROUND);
    Worth lost = end(search, &search->then, &search->seats, &search->display, 0);
    Worth sum = sum_of_characters(search, &lost, of_each);
    if (state->alike[0]) {
        Cards cards = search->seats.of[search->turn_of]->cards;
        cards.troopers++;
        Seats richer = with(search, &search->seats, &cards);
        Worth worth = chosen(search, &richer, &search->display);
        add(search, &sum, &worth, state->alike[0]);
        if (of_each) of_each[TROOPER] = worth;
    }
    for (int i = 0; i < ALIKE - 1; i++) {
        int kind = game->order[i], count = state->alike[kind - TROOPER];
        if (!count) continue;
        Worth worth = action(search, kind, &lost);
        add(search, &sum, &worth, count);
        if (of_each) of_each[kind] = worth;
    }
    return divided(search, sum, state->left);
}

static Worth value(Search *search, const Option *option, Worth *of_each) {
    Outlook *now = &search->now;
    Seats after;
    int place = 0;
    switch (option->verb) {
    case FLIP: return turned_up(search, of_each);
    case TAKE:
        while (search->display.card[place] != option->card) place++;
        return taken(search)[place];
    case FROM: return named(search, option->seat, search->state->action);
    case HAND: return pass_card(search, now, search->me, option->card);
    case LAY:
        after = laid(search, &search->seats, option->value, option->characters);
        return end(search, now, &after, &search->display, search->state->joker && ones(option->characters) == TRIO);
    case SHOW: return ended(search, now, &search->seats, search->turn_of, BONUS);
    default: return turn_done(search, now, &search->seats, &search->display);
    }
}

static void start(Search *search, const Game *game, const Net *net, const State *state) {
    *search = (Search){.game = game, .net = net, .state = state, .me = to_act(state), .turn_of = state->turn_of};
    make_table(&search->held, sizeof(Cards), sizeof(Holding *), MOST_HELD);
    begin(search, &search->now, state->stock, state->alike[0], state->left, state->rounds_left, THIS_ROUND);
    for (int card = 0; card < game->characters * VALUES; card++)
        if (has_card(state->display, card)) search->display.card[search->display.size++] = card;
    for (int p = 0; p < game->seats; p++) {
        Cards cards = {.missions = state->missions[p], .tiles = state->tiles[p], .troopers = state->troopers[p]};
        memcpy(cards.hand, state->hand[p], sizeof cards.hand);
        search->seats.of[p] = holding_of(search, &cards);
    }
}

static int finish(Search *search) {
    for (int32_t entry = 0; entry < search->held.used; entry++) {
        Holding **holding = value_at(&search->held, entry);
        free(*holding);
    }
    free_table(&search->held);
    return !search->failed;
}

int worths_of(const Game *game, const Net *net, const State *state, const Option *options, int size, Worth *worths) {
    Search search;
    if (size > 1 || options[0].verb != FLIP) return worths_with_cards(game, net, state, options, size, worths, 0);
    start(&search, game, net, state);
    if (!search.failed)
        *worths = worth(&search, &search.now, &search.seats, state->sum, &search.display, search.turn_of);
    return finish(&search);
}

int worths_with_cards(const Game *game, const Net *net, const State *state, const Option *options, int size,
                      Worth *worths, Worth *of_each) {
    Search search;
    start(&search, game, net, state);
    for (int i = 0; i < size && !search.failed; i++) worths[i] = value(&search, &options[i], of_each);
    return finish(&search);
}
