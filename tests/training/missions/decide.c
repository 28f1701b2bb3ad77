#include "decide.h"
#include <string.h>

static const float INDIFFERENT = 0.003f;

/* Looks ahead from one moment. Holdings are cached for the present stock and for one card less. */
typedef struct {
    const Net *net;
    const State *before;
    int me;
    Stock stock[2];
    Holding held[2][SEATS];
} Search;

/* `layer` is for the player to move in `layer_of`, unless that is NOBODY. */
typedef struct { const Holding *of[SEATS]; int less, layer_of; Layer layer; } Held;
enum { NOBODY = -1 };

static void judge(const Search *x, const State *s, Held *held, float *shares) {
    const Stock *stock = &x->stock[held->less];
    if (held->layer_of != s->turn_of) but_for_display(x->net, s, stock, held->of, held->layer);
    held->layer_of = s->turn_of;
    outlook(x->net, s, stock, held->of, held->layer, shares);
}

/* The outlook after a round: the next one begins with empty hands, or the game is over. */
static void after_round(const Search *x, const State *s, float *shares) {
    int most = -1, winners = 0;
    if (s->now != OVER) {
        outlook_alone(x->net, s, shares);
        return;
    }
    for (int p = 0; p < s->seats; p++)
        if (total(s, p) > most) most = total(s, p);
    for (int p = 0; p < s->seats; p++) winners += total(s, p) == most;
    for (int p = 0; p < s->seats; p++) shares[p] = total(s, p) == most ? 1.0f / (float)winners : 0;
}

static int better(const float *shares, const float *than, int seat) { return shares[seat] > than[seat]; }
static void keep(float *best, const float *shares) { memcpy(best, shares, sizeof(float) * SEATS); }

static void follow(const Search *x, const State *s, Held *held, float *shares);

/* Update the holding of `seat` after its cards changed. */
static void with_cards(const Search *x, const State *s, Held *held, int seat, Holding *room) {
    look_at(x->net, s, &x->stock[held->less], seat, room);
    held->of[seat] = room;
    held->layer_of = NOBODY;
}

static int layings(const State *s, const Holding *h, Option *options) {
    int size = 0;
    for (int v = 0; v < VALUES; v++)
        for (int jokers = 0; jokers <= s->joker; jokers++) {
            int needed = 3 - jokers, characters = 0;
            if (h->count[v] < needed) continue;
            for (int n = 0; n < needed; n++) characters |= 1 << h->who[v][n];
            options[size++] = (Option){LAY, NO_CARD, 0, v, characters};
        }
    return size;
}

static void lay_out(const Search *x, const State *s, Held *held, const Option *option, float *shares) {
    State then = *s;
    Held with = *held;
    Holding room;
    lay(&then, option->value, option->characters);
    if (then.round == s->round && then.now != OVER) {
        State mine = then;
        mine.turn_of = s->turn_of;
        with_cards(x, &mine, &with, s->turn_of, &room);
    }
    follow(x, &then, &with, shares);
}

/* The choice of the player to move at the end of a turn. */
static void laying(const Search *x, const State *s, Held *held, float *best) {
    Option options[MOST_OPTIONS];
    int seat = s->turn_of, size = layings(s, held->of[seat], options);
    float shares[SEATS];
    State then = *s;
    done(&then);
    follow(x, &then, held, best);
    if (may_show(s)) {
        then = *s;
        show(&then);
        after_round(x, &then, shares);
        if (better(shares, best, seat)) keep(best, shares);
    }
    for (int o = 0; o < size; o++) {
        lay_out(x, s, held, &options[o], shares);
        if (better(shares, best, seat)) keep(best, shares);
    }
}

static void take_card(const Search *x, const State *s, Held *held, int card, float *shares) {
    State then = *s, mine;
    Held with = *held;
    Holding room;
    take(&then, card);
    if (then.round == s->round && then.now != OVER) {
        mine = then;
        with_cards(x, &mine, &with, s->turn_of, &room);
    }
    follow(x, &then, &with, shares);
}

static void pass_card(const Search *x, const State *s, Held *held, int giver, int card, float *shares) {
    State then = *s;
    Held with = *held;
    Holding rooms[2];
    then.now = HANDING, then.giver = giver;
    hand_over(&then, card);
    if (then.round == s->round && then.now != OVER) {
        with_cards(x, &then, &with, giver, &rooms[0]);
        with_cards(x, &then, &with, s->turn_of, &rooms[1]);
    }
    follow(x, &then, &with, shares);
}

/* The best card of the display; -1 if it is empty. */
static int taking(const Search *x, const State *s, Held *held, float *best) {
    int found = NO_CARD;
    float shares[SEATS];
    for (int c = 0; c < CHARACTERS; c++) {
        if (!s->display[c]) continue;
        int card = c * VALUES + __builtin_ctz(s->display[c]);
        take_card(x, s, held, card, shares);
        if (found == NO_CARD || better(shares, best, s->turn_of)) keep(best, shares), found = card;
    }
    return found;
}

/* The value of a state after a choice, before the next chance. */
static void follow(const Search *x, const State *s, Held *held, float *shares) {
    if (s->round != x->before->round || s->now == OVER) {
        after_round(x, s, shares);
    } else if (s->now == LAYING) {
        laying(x, s, held, shares);
    } else if (s->now == CHOOSING && !s->left) {
        taking(x, s, held, shares);
    } else {
        judge(x, s, held, shares);
    }
}

/* Count Dooku or Jango Fett before a player is named: about the middle or the last card of the leader among those
   who hold cards. */
static void passing(const Search *x, const State *s, Held *held, const float *lost, float *shares) {
    int giver = -1, cards[HELD], size = 0;
    const Holding *mine = held->of[s->turn_of];
    for (int p = 0; p < s->seats; p++)
        if (p != s->turn_of && held->of[p]->cards && (giver < 0 || lost[p] > lost[giver])) giver = p;
    for (int c = 0; c < CHARACTERS; c++)
        for (int v = 0; v < VALUES; v++) {
            if (!(s->hand[giver][c] >> v & 1)) continue;
            int at = size++;
            while (at && mine->gain[cards[at - 1] / VALUES][cards[at - 1] % VALUES] > mine->gain[c][v])
                cards[at] = cards[at - 1], at--;
            cards[at] = c * VALUES + v;
        }
    pass_card(x, s, held, giver, cards[s->action == DOOKU ? size / 2 : 0], shares);
}

static void add(float *sums, const float *shares, int count) {
    for (int p = 0; p < SEATS; p++) sums[p] += shares[p] * (float)count;
}

/* Every seat's shares by the kind of the next card, for the kinds in the stock. */
static void of_each(const Search *x, float worths[KINDS][SEATS]) {
    const State *before = x->before;
    float lost[SEATS];
    Held held = {.less = 1, .layer_of = NOBODY};
    Holding room;
    State then;
    for (int p = 0; p < before->seats; p++) held.of[p] = &x->held[1][p];
    then = *before;
    then.left--;
    then.joker = 0, then.now = LAYING;
    laying(x, &then, &held, lost);
    for (int card = 0; card < HELD; card++) {
        if (!(before->stock[card / VALUES] >> card % VALUES & 1)) continue;
        if (before->display[card / VALUES]) {
            keep(worths[card], lost);
            continue;
        }
        then = *before;
        flip(&then, card);
        follow(x, &then, &held, worths[card]);
    }
    for (int kind = TROOPER; kind < KINDS; kind++) {
        Held with = held;
        if (!before->stock_alike[kind - HELD]) continue;
        then = *before;
        flip(&then, kind);
        if (then.now == NAMING) {
            passing(x, &then, &held, lost, worths[kind]);
        } else if (then.now == TAKING) {
            taking(x, &then, &held, worths[kind]);
        } else {
            if (kind == TROOPER && then.round == before->round && then.now != OVER)
                with_cards(x, &then, &with, x->me, &room);
            follow(x, &then, &with, worths[kind]);
        }
    }
}

static void flipping(const Search *x, float worths[KINDS][SEATS], float *mean) {
    float sums[SEATS] = {0};
    of_each(x, worths);
    for (int kind = 0; kind < KINDS; kind++) {
        int count = kind < HELD ? x->before->stock[kind / VALUES] >> kind % VALUES & 1 : x->before->stock_alike[kind - HELD];
        if (count) add(sums, worths[kind], count);
    }
    for (int p = 0; p < SEATS; p++) mean[p] = sums[p] / (float)x->before->left;
}

/* Naming a player for Count Dooku or Jango Fett: an unseen card, or the card that costs its owner least. */
static void named(const Search *x, const State *s, Held *held, int giver, float *shares) {
    float best[SEATS], sums[SEATS] = {0};
    int cards = 0;
    for (int c = 0; c < CHARACTERS; c++)
        for (int v = 0; v < VALUES; v++) {
            if (!(s->hand[giver][c] >> v & 1)) continue;
            pass_card(x, s, held, giver, c * VALUES + v, shares);
            add(sums, shares, 1);
            if (!cards++ || better(shares, best, giver)) keep(best, shares);
        }
    for (int p = 0; p < SEATS; p++) shares[p] = s->action == JANGO ? best[p] : sums[p] / (float)cards;
}

int options_of(const State *s, Option *options) {
    int size = 0, seat = to_act(s);
    if (s->now == CHOOSING && s->left) options[size++] = (Option){FLIP, NO_CARD, 0, 0, 0};
    if (s->now == CHOOSING || s->now == TAKING)
        for (int c = 0; c < CHARACTERS; c++)
            if (s->display[c]) options[size++] = (Option){TAKE, c * VALUES + __builtin_ctz(s->display[c]), 0, 0, 0};
    if (s->now == NAMING)
        for (int p = 0; p < s->seats; p++)
            if (p != seat && characters_of(s->hand[p])) options[size++] = (Option){NAME, NO_CARD, p, 0, 0};
    if (s->now == HANDING)
        for (int card = 0; card < HELD; card++)
            if (s->hand[seat][card / VALUES] >> card % VALUES & 1) options[size++] = (Option){HAND, card, 0, 0, 0};
    if (s->now == LAYING) {
        static const Net nothing;
        Stock stock;
        Holding mine;
        count_stock(s, s->left, &stock);
        look_at(&nothing, s, &stock, seat, &mine);
        size = layings(s, &mine, options);
        if (may_show(s)) options[size++] = (Option){SHOW, NO_CARD, 0, 0, 0};
        options[size++] = (Option){DONE, NO_CARD, 0, 0, 0};
    }
    return size;
}

void carry_out(State *s, const Option *option, Chance *chance) {
    int cards = 0, drawn = NO_CARD;
    switch (option->verb) {
    case FLIP: flip(s, turn_up(s, chance)); return;
    case TAKE: take(s, option->card); return;
    case HAND: hand_over(s, option->card); return;
    case LAY: lay(s, option->value, option->characters); return;
    case SHOW: show(s); return;
    case DONE: done(s); return;
    case NAME: break;
    }
    for (int card = 0; card < HELD; card++)
        if (s->hand[option->seat][card / VALUES] >> card % VALUES & 1 && !below(chance, ++cards)) drawn = card;
    name(s, option->seat, drawn);
}

static void worth(const Search *x, const State *s, Held *held, const Option *option, float *shares) {
    float worths[KINDS][SEATS];
    State then = *s;
    switch (option->verb) {
    case FLIP: flipping(x, worths, shares); return;
    case TAKE: take_card(x, s, held, option->card, shares); return;
    case HAND: pass_card(x, s, held, s->giver, option->card, shares); return;
    case NAME: named(x, s, held, option->seat, shares); return;
    case LAY: lay_out(x, s, held, option, shares); return;
    case SHOW: show(&then); after_round(x, &then, shares); return;
    default: done(&then); follow(x, &then, held, shares);
    }
}

static void begin(Search *x, const Net *net, const State *s) {
    x->net = net, x->before = s, x->me = s->turn_of;
    for (int one = 0; one <= (s->now == CHOOSING && s->left); one++) {
        count_stock(s, s->left - one, &x->stock[one]);
        for (int p = 0; p < s->seats; p++) look_at(net, s, &x->stock[one], p, &x->held[one][p]);
    }
}

void luck(const Net *net, const State *s, int card, float *brought) {
    static Search x;
    float worths[KINDS][SEATS];
    begin(&x, net, s);
    flipping(&x, worths, brought);
    for (int p = 0; p < s->seats; p++) brought[p] = worths[card][p] - brought[p];
}

static int likes(int temper, int verb) {
    if (temper == CAREFUL) return verb == TAKE || verb == SHOW;
    return (temper == BOLD && verb == FLIP) || (temper == HOARDING && verb == DONE);
}

Option decide(const Net *net, const State *s, int temper, float *best) {
    static Search x;
    Option options[MOST_OPTIONS], found;
    int size = options_of(s, options), seat = to_act(s), liked = -1;
    float shares[SEATS], worths[MOST_OPTIONS];
    Held held = {.less = 0, .layer_of = NOBODY};
    begin(&x, net, s);
    for (int p = 0; p < s->seats; p++) held.of[p] = &x.held[0][p];
    for (int o = 0; o < size; o++) {
        worth(&x, s, &held, &options[o], shares);
        worths[o] = shares[seat];
        if (!o || better(shares, best, seat)) keep(best, shares), found = options[o];
    }
    for (int o = 0; o < size; o++) {
        if (!likes(temper, options[o].verb) || worths[o] < best[seat] - INDIFFERENT) continue;
        if (liked < 0 || worths[o] > worths[liked]) liked = o;
    }
    return liked < 0 ? found : options[liked];
}
