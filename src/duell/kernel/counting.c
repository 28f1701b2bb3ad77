/* Counts a game of two out (see counting.py, whose names these are). Kinds that are not in the root's stock are left
   out.

   Hands and rests are numbered as they are first met; a position is a rest with hands. Searches hold numbers, since
   what tables have moves when they grow. */
#include "duel.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Work, see counting.py. */
enum {
    MOST_WORK = 55000,
    MOST_WITH_COURSES = 350000,
    FIRST_ATTEMPT = 20000,
    WORK_OF_REST = 2,
    CHANGES_A_UNIT = 64
};
static const double WIDTHS[] = {INFINITY, 1.5, 1.25, 1.1, 1, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6};
static const double SAFELY = 0.85, UNEVEN = 0.2;

enum { MOST_AFTERS = 1 << 22, MOST_WORDS = 1 << 23 }; /* entries of lists */
enum { PER_WORD = 64, MOST_CHANGES = 1 << 15, MOVES = BIDS * BIDS };
enum { ESCAPES = 2, PILES }; /* the piles of a game of two are those of both seats, and this one */

enum { OPEN, WON, LEVEL, LOST }; /* what is decided */

/* The moves that may follow from a card, in the order of the piles. */
typedef struct {
    int32_t count, pile[MOVES], hands[MOVES];
} Moves;

/* The joint bids for a card: the number of the move that each leads to. */
typedef struct {
    Moves moves;
    int32_t rows, columns;
    uint8_t number[BIDS][BIDS];
} Duel;

/* Keys have fields that fill the last word. */
typedef struct {
    int32_t mine, others, scout, unused;
} HandsKey;

/* `other`: the number of these hands with the seats exchanged. By whether the card is a Vader: bids, and R2-D2's gifts.
 */
typedef struct {
    int32_t other, ended, last, draws, turned;
    Duel *duels[2];
    Moves *gifts[2];
} Hands;

/* What can grow: for each kind, the cards in the stock and those of each seat. */
typedef struct {
    uint8_t stock, taken[2];
} Kind;
typedef Kind Growing[KINDS];

/* The changes of the lead that may come: where their bits begin, the least, how many bits, and how many of them are
 * set. */
typedef struct {
    int32_t bits, least, width, all;
} Reach;

typedef struct {
    int32_t growing, below, equal, unused;
} RestKey;

/* `kinds`: how many can grow; `coming`: the first of `After`; `comes`: of how many cards. */
typedef struct {
    int32_t growing, lead, decided, cards, comes, kinds, coming, turned;
} Rest;

/* A card of a kind that comes: the rest after it, and what it gains, by pile. */
typedef struct {
    int32_t place, count, after[PILES], gains[PILES];
} After;

typedef struct {
    int32_t rest, hands;
} PositionKey;

typedef struct {
    int32_t rest, last, draws, unused;
} DrawingKey;

/* The first seat's share of the win, and by how much its lead is expected to grow. */
typedef struct {
    double share, grown;
    int32_t has_grown;
} Worth;

typedef struct {
    int count[KINDS], kinds, cards;
    double width, late[KINDS];
} Course;

struct Counting {
    const Game *game;
    int kinds, kind[KINDS]; /* in the root's stock and at stake */
    long left;              /* the work that is still allowed */
    int work_of_rest;       /* the work of what remains after a card */
    int failed, too_much, rank[SEATS][BIDS];
    Course course;
    Table reached, rests, hands, positions, draws;
    uint64_t *words;
    After *afters;
    int32_t words_used, words_room, afters_used, afters_room;
};

static double share_of(Counting *counting, int32_t rest, int32_t hands);
static double grown_of(Counting *counting, int32_t rest, int32_t hands);

static void stop(Counting *counting) { counting->failed = 1; }
static void work(Counting *counting, int by) {
    if ((counting->left -= by) < 0) counting->too_much = 1;
}
static int over(const Counting *counting) { return counting->failed || counting->too_much; }
static Rest *rest_at(const Counting *counting, int32_t rest) { return value_at(&counting->rests, rest); }
static Hands *hands_at(const Counting *counting, int32_t hands) { return value_at(&counting->hands, hands); }
static const HandsKey *held(const Counting *counting, int32_t hands) { return key_at(&counting->hands, hands); }

static int is_vader(const Counting *counting, int32_t after) {
    return counting->game->vader[counting->kind[counting->afters[after].place]];
}

/* ---- courses */

static void count_stock(Course *course, int kinds, const int *count, double width) {
    int places = 0, at = 0;
    memset(course, 0, sizeof *course);
    course->kinds = kinds, course->width = width;
    for (int k = 0; k < kinds; k++) course->count[k] = count[k], course->cards += count[k], places += count[k] > 0;
    for (int k = 0; k < kinds; k++)
        if (count[k]) course->late[k] = UNEVEN * ((at++ + 0.5) / places - 0.5);
}

/* By how many cards of a kind a stock is off at most, without a card of the kind `less`. */
static double off(const Course *course, const int *count, int less) {
    int cards = -1;
    double most = -INFINITY;
    for (int k = 0; k < course->kinds; k++) cards += count[k];
    double share = cards / (double)(course->cards ? course->cards : 1);
    for (int k = 0; k < course->kinds; k++) {
        if (!course->count[k]) continue;
        double by = fabs(count[k] - (k == less) - share * course->count[k] - course->late[k]);
        if (by > most) most = by;
    }
    return most;
}

/* The places of the kinds of which a card may come next from a stock. */
static int coming_kinds(const Course *course, const int *count, int *places) {
    int size = 0, nearest = NOBODY;
    double least = INFINITY;
    for (int k = 0; k < course->kinds; k++) {
        if (!count[k]) continue;
        double by = course->width == INFINITY ? 0 : off(course, count, k);
        if (by <= course->width) places[size++] = k;
        if (by < least) least = by, nearest = k;
    }
    if (!size && nearest != NOBODY) places[size++] = nearest;
    return size;
}

/* The number of kinds that may come next, in all stocks together, or any number above `most`. */
static double size_of(Counting *counting, const Course *course, double most) {
    Table stocks[2];
    double size = 0;
    int now = 0, is_new, places[KINDS], count[KINDS];
    uint8_t key[KINDS] = {0};
    for (int t = 0; t < 2; t++) make_table(&stocks[t], KINDS, 0, MOST_KEPT);
    for (int k = 0; k < course->kinds; k++) key[k] = course->count[k];
    entry_of(&stocks[now], key, &is_new);
    for (int card = 0; card < course->cards && size <= most; card++, now = !now) {
        free_table(&stocks[!now]);
        for (int32_t entry = 0; entry < stocks[now].used; entry++) {
            memcpy(key, key_at(&stocks[now], entry), sizeof key);
            for (int k = 0; k < course->kinds; k++) count[k] = key[k];
            int coming = coming_kinds(course, count, places);
            size += coming;
            for (int at = 0; at < coming; at++) {
                key[places[at]]--;
                if (entry_of(&stocks[!now], key, &is_new) < 0) stop(counting), size = INFINITY;
                key[places[at]]++;
            }
        }
    }
    for (int t = 0; t < 2; t++) free_table(&stocks[t]);
    return size;
}

/* ---- hands */

static int32_t hands_of(Counting *counting, int mine, int others, int scout) {
    HandsKey key = {mine & R2D2_ONLY, others & R2D2_ONLY, scout, 0};
    int rank = 1, is_new;
    for (int bit = 1; mine >> bit || others >> bit; bit++) { /* Renumber by rank */
        if (others >> bit & 1)
            key.others |= 1 << rank++;
        else if (mine >> bit & 1)
            key.mine |= 1 << rank++;
    }
    int32_t entry = entry_of(&counting->hands, &key, &is_new);
    if (entry < 0) {
        stop(counting);
        return 0;
    }
    if (is_new) {
        Hands *of_hands = hands_at(counting, entry);
        int both[2] = {key.mine, key.others};
        of_hands->other = NOBODY;
        of_hands->turned = both[1] > R2D2_ONLY && both[1] > both[0];
        of_hands->ended = scout == NOBODY && ending(counting->game, 2, both);
        of_hands->last = counting->game->leftover == NONE ? NOBODY : last_player(counting->game, 2, both);
        int left = of_hands->last == NOBODY ? 0 : both[of_hands->last];
        of_hands->draws = ones(counting->game->leftover == MUST ? left & ~R2D2_ONLY : left);
    }
    return entry;
}

static int32_t other_of(Counting *counting, int32_t hands) {
    if (hands_at(counting, hands)->other == NOBODY) {
        HandsKey key = *held(counting, hands);
        int32_t other = hands_of(counting, key.others, key.mine, key.scout == NOBODY ? NOBODY : 1 - key.scout);
        hands_at(counting, hands)->other = other;
    }
    return hands_at(counting, hands)->other;
}

/* Sort moves by pile, keeping those to the same pile in order; `place_of` has the new place of each. */
static void sort_moves(Moves *moves, uint8_t *place_of) {
    Moves sorted = {0};
    for (int pile = 0; pile < PILES; pile++)
        for (int at = 0; at < moves->count; at++)
            if (moves->pile[at] == pile) {
                place_of[at] = sorted.count;
                sorted.pile[sorted.count] = pile, sorted.hands[sorted.count++] = moves->hands[at];
            }
    *moves = sorted;
}

static int32_t move_number(Moves *moves, int pile, int32_t hands) {
    int at = 0;
    while (at < moves->count && !(moves->pile[at] == pile && moves->hands[at] == hands)) at++;
    if (at == moves->count) moves->pile[at] = pile, moves->hands[at] = hands, moves->count++;
    return at;
}

/* Write the bids of a hand for a villain or a Vader, by rank; return their number, which is never 0. */
static int bids_of(const Counting *counting, int vader, int hand, int *bids) {
    int size = 0, cards = playable(counting->game, vader, hand);
    for (int rank = 0; cards >> rank; rank++)
        if (cards >> rank & 1) bids[size++] = rank;
    if (!size) bids[size++] = NOBODY;
    return size;
}

/* The number of the move that two bids lead to, among those of a card; cards are as strong as their ranks. */
static int move_after(Counting *counting, int32_t hands, int vader, const int *bids, Moves *moves) {
    HandsKey key = *held(counting, hands);
    int paid[2], scout, pile = settled(2, vader, bids, bids, paid, &scout);
    int mine = key.mine - paid[0] - (scout == 0), others = key.others - paid[1] - (scout == 1);
    return move_number(moves, pile, hands_of(counting, mine, others, scout));
}

/* Keep the rows that differ, and of these the columns. */
static void keep_different(Duel *duel, int rows, int columns, int number[BIDS][BIDS]) {
    for (int i = 0; i < rows; i++) {
        int same = 0;
        while (same < duel->rows && memcmp(number[same], number[i], sizeof(int) * columns) != 0) same++;
        if (same < duel->rows) continue;
        memmove(number[duel->rows++], number[i], sizeof(int) * columns);
    }
    for (int j = 0; j < columns; j++) {
        int same = 0, i = 0;
        for (; same < duel->columns; same++) {
            for (i = 0; i < duel->rows && duel->number[i][same] == number[i][j];) i++;
            if (i == duel->rows) break;
        }
        if (same < duel->columns) continue;
        for (i = 0; i < duel->rows; i++) duel->number[i][duel->columns] = number[i][j];
        duel->columns++;
    }
}

static Duel *make_duel(Counting *counting, int32_t hands, int vader) {
    Duel *duel = calloc(1, sizeof *duel);
    if (!duel) {
        stop(counting);
        return 0;
    }
    int mine[BIDS], others[BIDS], number[BIDS][BIDS] = {{0}};
    int rows = bids_of(counting, vader, held(counting, hands)->mine, mine);
    int columns = bids_of(counting, vader, held(counting, hands)->others, others);
    uint8_t place_of[MOVES] = {0};
    work(counting, rows * columns);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) {
            int bids[2] = {mine[i], others[j]};
            number[i][j] = move_after(counting, hands, vader, bids, &duel->moves);
        }
    sort_moves(&duel->moves, place_of);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) number[i][j] = place_of[number[i][j]];
    keep_different(duel, rows, columns, number);
    return duel;
}

static const Duel *duel_of(Counting *counting, int32_t hands, int vader) {
    if (!hands_at(counting, hands)->duels[vader]) {
        Duel *made = make_duel(counting, hands, vader);
        hands_at(counting, hands)->duels[vader] = made;
    }
    return hands_at(counting, hands)->duels[vader];
}

/* The moves for a card that R2-D2 has turned up (rule 5.5). */
static const Moves *gifts_of(Counting *counting, int32_t hands, int vader) {
    if (!hands_at(counting, hands)->gifts[vader]) {
        HandsKey key = *held(counting, hands);
        Moves *made = calloc(1, sizeof *made);
        if (!made) {
            stop(counting);
            return 0;
        }
        for (int to = 0; to < 2; to++) {
            int back = returns(counting->game, vader, to == key.scout);
            int32_t after =
                hands_of(counting, key.mine + (back && key.scout == 0), key.others + (back && key.scout == 1), NOBODY);
            made->pile[to] = to;
            made->hands[to] = after;
            made->count++;
        }
        hands_at(counting, hands)->gifts[vader] = made;
    }
    return hands_at(counting, hands)->gifts[vader];
}

/* ---- the rest of the game */

static const int32_t *gains_of(const Counting *counting, int place) {
    return counting->game->gain + counting->game->start[counting->kind[place]];
}

/* The same worth with the fewest cards in a pile. */
static int alike(const int32_t *gains, int count, int has) {
    while (has && !memcmp(gains + has - 1, gains + has, sizeof *gains * count)) has--;
    return has;
}

/* The growth of the first seat's lead if it takes `mine` more cards of a kind, and the second `others`. */
static int64_t change_by(const int32_t *gains, const Kind *kind, int mine, int others) {
    int64_t change = 0;
    for (int at = 0; at < mine; at++) change += gains[kind->taken[0] + at];
    for (int at = 0; at < others; at++) change -= gains[kind->taken[1] + at];
    return change;
}

static int64_t words_for(int64_t bits) { return (bits + PER_WORD - 1) / PER_WORD; }

/* Set those bits of `wider` that are `up` places above the first `width` bits. */
static void set_above(uint64_t *wider, const uint64_t *bits, int64_t width, int64_t up) {
    int64_t words = up / PER_WORD, places = up % PER_WORD;
    for (int64_t at = 0; at < words_for(width); at++) {
        uint64_t carried = places ? bits[at] >> (PER_WORD - places) : 0;
        wider[at + words] |= bits[at] << places;
        if (carried) wider[at + words + 1] |= carried;
    }
}

/* The bits of a reach, kept for as long as the counting; 0 if there is no memory. */
static int keep_bits(Counting *counting, Reach *reachable, const uint64_t *bits) {
    int words = words_for(reachable->width);
    if (counting->words_used + words > counting->words_room) {
        int room = 2 * (counting->words_used + words) + 1024;
        uint64_t *larger = room > MOST_WORDS ? 0 : realloc(counting->words, sizeof *larger * room);
        if (!larger) return 0;
        counting->words = larger;
        counting->words_room = room;
    }
    reachable->bits = counting->words_used;
    memcpy(counting->words + counting->words_used, bits, sizeof *bits * words);
    counting->words_used += words;
    return 1;
}

/* The possible changes of the lead, kind by kind; 0 if they are too many. */
static int reach(Counting *counting, const Kind *growing, Reach *reachable) {
    uint64_t bits[MOST_CHANGES / PER_WORD] = {1}, wider[MOST_CHANGES / PER_WORD];
    int64_t least = 0, width = 1;
    for (int k = counting->kinds - 1; k >= 0; k--) {
        const int32_t *gains = gains_of(counting, k);
        int count = growing[k].stock;
        int64_t lowest = 0, highest = 0;
        if (!count) continue;
        for (int mine = 0; mine <= count; mine++)
            for (int others = 0; others <= count - mine; others++) {
                int64_t change = change_by(gains, &growing[k], mine, others);
                if (change < lowest) lowest = change;
                if (change > highest) highest = change;
            }
        int64_t wider_by = highest - lowest;
        if (width + wider_by > MOST_CHANGES) return 0;
        memset(wider, 0, sizeof *wider * words_for(width + wider_by));
        for (int mine = 0; mine <= count; mine++)
            for (int others = 0; others <= count - mine; others++)
                set_above(wider, bits, width, change_by(gains, &growing[k], mine, others) - lowest);
        width += wider_by;
        least += lowest;
        memcpy(bits, wider, sizeof *bits * words_for(width));
    }
    reachable->least = least;
    reachable->width = width;
    return keep_bits(counting, reachable, bits);
}

/* The number of changes below a place. */
static int below(const Counting *counting, const Reach *reachable, int64_t place) {
    int count = 0;
    if (place > reachable->width) place = reachable->width;
    for (int64_t at = 0; at < place; at += PER_WORD) {
        uint64_t bits = counting->words[reachable->bits + at / PER_WORD], one = 1;
        count += ones(place - at < PER_WORD ? bits & ((one << (place - at)) - 1) : bits);
    }
    return count;
}

/* The number of what can be reached by what can grow, NOBODY if there is no memory. */
static int32_t reach_of(Counting *counting, const Kind *growing) {
    int is_new, changes = 0;
    Reach reachable;
    int32_t number = entry_of(&counting->reached, growing, &is_new);
    if (number < 0 || !is_new) return number;
    for (int k = 0; k < counting->kinds; k++)
        if (growing[k].stock) changes += (growing[k].stock + 1) * (growing[k].stock + 2);
    work(counting, changes / CHANGES_A_UNIT);
    if (!reach(counting, growing, &reachable)) return NOBODY;
    reachable.all = below(counting, &reachable, reachable.width);
    memcpy(value_at(&counting->reached, number), &reachable, sizeof reachable);
    return number;
}

static int32_t rest_of(Counting *counting, Growing given, int lead) {
    Growing growing;
    int is_new, kinds = 0, cards = 0;
    memset(growing, 0, sizeof growing);
    for (int k = 0; k < counting->kinds; k++) {
        int count = growing[k].stock = given[k].stock;
        if (!count) continue;
        kinds++, cards += count;
        for (int p = 0; p < 2; p++) growing[k].taken[p] = alike(gains_of(counting, k), count, given[k].taken[p]);
    }
    int32_t number = reach_of(counting, growing);
    if (number < 0) {
        stop(counting);
        return 0;
    }
    const Reach *reachable = value_at(&counting->reached, number);
    int64_t level = -(int64_t)lead - reachable->least; /* the place of the change that makes both leads equal */
    RestKey key = {.growing = number};
    if (level >= 0) {
        const uint64_t *bits = counting->words + reachable->bits;
        key.below = below(counting, reachable, level);
        key.equal = level < reachable->width && bits[level / PER_WORD] >> level % PER_WORD & 1;
    }
    int32_t entry = entry_of(&counting->rests, &key, &is_new);
    if (entry < 0) {
        stop(counting);
        return 0;
    }
    if (is_new) {
        int decided = OPEN;
        if (!key.below && !key.equal) decided = WON;
        else if (key.below == reachable->all) decided = LOST;
        else if (reachable->width == 1) decided = LEVEL;
        *rest_at(counting, entry) = (Rest){.growing = number,
                                           .lead = lead,
                                           .decided = decided,
                                           .cards = cards,
                                           .kinds = kinds,
                                           .comes = NOBODY,
                                           .turned = NOBODY};
    }
    return entry;
}

/* Return the first `After` of what may come next after a rest; `size` is set to the number of all, which follow it. */
static int32_t coming(Counting *counting, int32_t rest, int *size) {
    int places[KINDS], count[KINDS];
    Growing growing;
    memcpy(growing, key_at(&counting->reached, rest_at(counting, rest)->growing), sizeof growing);
    for (int k = 0; k < counting->kinds; k++) count[k] = growing[k].stock;
    if (rest_at(counting, rest)->comes == NOBODY) {
        work(counting, rest_at(counting, rest)->kinds);
        int kinds = coming_kinds(&counting->course, count, places);
        if (counting->afters_used + kinds > counting->afters_room) {
            int room = 2 * counting->afters_room + 64 + kinds;
            After *larger = room > MOST_AFTERS ? 0 : realloc(counting->afters, sizeof *larger * room);
            if (!larger) {
                stop(counting);
                *size = 0;
                return 0;
            }
            counting->afters = larger;
            counting->afters_room = room;
        }
        Rest *of_rest = rest_at(counting, rest);
        of_rest->coming = counting->afters_used, of_rest->comes = 0;
        for (int at = 0; at < kinds; at++) {
            int k = places[at];
            const int32_t *gains = gains_of(counting, k);
            counting->afters[counting->afters_used++] = (After){
                k, count[k], {NOBODY, NOBODY, NOBODY}, {gains[growing[k].taken[0]], -gains[growing[k].taken[1]], 0}};
            of_rest->comes += count[k];
        }
    }
    const Rest *of_rest = rest_at(counting, rest);
    int cards = 0, kinds = 0;
    while (cards < of_rest->comes) cards += counting->afters[of_rest->coming + kinds++].count;
    *size = kinds;
    return of_rest->coming;
}

/* The rest once a card that may come is on a pile. */
static int32_t after_of(Counting *counting, int32_t rest, int32_t after, int pile) {
    if (counting->afters[after].after[pile] == NOBODY) {
        Growing growing;
        const Rest *of_rest = rest_at(counting, rest);
        work(counting, counting->work_of_rest);
        memcpy(growing, key_at(&counting->reached, of_rest->growing), sizeof growing);
        int place = counting->afters[after].place;
        growing[place].stock--;
        if (pile != ESCAPES) growing[place].taken[pile]++;
        int32_t next = rest_of(counting, growing, of_rest->lead + counting->afters[after].gains[pile]);
        counting->afters[after].after[pile] = next;
    }
    return counting->afters[after].after[pile];
}

static int32_t turned_of(Counting *counting, int32_t rest) {
    if (rest_at(counting, rest)->turned == NOBODY) {
        Growing growing;
        memcpy(growing, key_at(&counting->reached, rest_at(counting, rest)->growing), sizeof growing);
        for (int k = 0; k < counting->kinds; k++) {
            uint8_t kept = growing[k].taken[0];
            growing[k].taken[0] = growing[k].taken[1], growing[k].taken[1] = kept;
        }
        int32_t turned = rest_of(counting, growing, -rest_at(counting, rest)->lead);
        rest_at(counting, rest)->turned = turned;
    }
    return rest_at(counting, rest)->turned;
}

static double level(int64_t lead) { return lead > 0 ? 1 : lead ? 0 : 0.5; }
static double decided_share(int decided) { return decided == WON ? 1 : decided == LOST ? 0 : 0.5; }

/* The worth of a known key of a table, or 0. */
static Worth *worth_at(const Table *worths, const void *key) {
    int32_t entry = look_up(worths, key);
    return entry < 0 ? 0 : value_at(worths, entry);
}

static void remember(Counting *counting, Table *worths, const void *key, Worth worth) {
    int is_new;
    int32_t entry = entry_of(worths, key, &is_new);
    if (entry < 0) stop(counting);
    else memcpy(value_at(worths, entry), &worth, sizeof worth);
}

static Worth draw(Counting *counting, int32_t rest, int last, int draws);

/* The worth if `last` draws a final card now, and may or must draw others. */
static Worth drawn_worth(Counting *counting, int32_t rest, int last, int draws) {
    Worth mean = {0, 0, 0};
    int size;
    work(counting, rest_at(counting, rest)->kinds);
    int32_t first = coming(counting, rest, &size);
    for (int32_t at = first; at < first + size && !over(counting); at++) {
        int gain = counting->afters[at].gains[last];
        Worth further = {level((int64_t)rest_at(counting, rest)->lead + gain), 0, 0};
        if (draws > 1) further = draw(counting, after_of(counting, rest, at, last), last, draws - 1);
        mean.share += counting->afters[at].count * further.share;
        mean.grown += counting->afters[at].count * (further.grown + gain);
    }
    mean.share /= rest_at(counting, rest)->comes;
    mean.grown /= rest_at(counting, rest)->comes;
    return mean;
}

/* The worth if `last` may or must draw final cards (rule 6.4). */
static Worth draw(Counting *counting, int32_t rest, int last, int draws) {
    DrawingKey key = {rest, last, draws, 0};
    const Worth *known = worth_at(&counting->draws, &key);
    if (known) return *known;
    int decided = rest_at(counting, rest)->decided, must = counting->game->leftover == MUST;
    Worth worth = {decided != OPEN ? decided_share(decided) : level(rest_at(counting, rest)->lead), 0, 0};
    if (draws && decided == OPEN && !over(counting)) {
        Worth drawn = drawn_worth(counting, rest, last, draws);
        if (must || (last ? drawn.share < worth.share : drawn.share > worth.share)) worth = drawn;
    }
    remember(counting, &counting->draws, &key, worth);
    return worth;
}

static Worth ended_worth(Counting *counting, int32_t rest, int32_t hands) {
    const Hands *of_hands = hands_at(counting, hands);
    const Rest *of_rest = rest_at(counting, rest);
    if (of_hands->last == NOBODY) return (Worth){level(of_rest->lead), 0, 0};
    return draw(counting, rest, of_hands->last, of_hands->draws < of_rest->cards ? of_hands->draws : of_rest->cards);
}

/* How a card that is turned up is taken: by a duel, or as a gift of the seat whose R2-D2 is the `scout`. */
typedef struct {
    int32_t scout;
    const Duel *duel; /* 0 if it is a gift */
    const Moves *moves;
    double shares[MOVES];
} Stage;

/* The stage game of a card; 0 if there was no memory, or too much work. */
static int look_at(Counting *counting, int32_t rest, int32_t hands, int32_t after, Stage *stage) {
    int vader = is_vader(counting, after);
    stage->scout = held(counting, hands)->scout;
    stage->duel = stage->scout == NOBODY ? duel_of(counting, hands, vader) : 0;
    if (over(counting)) return 0;
    stage->moves = stage->duel ? &stage->duel->moves : gifts_of(counting, hands, vader);
    if (over(counting)) return 0;
    for (int at = 0; at < stage->moves->count && !over(counting); at++)
        stage->shares[at] =
            share_of(counting, after_of(counting, rest, after, stage->moves->pile[at]), stage->moves->hands[at]);
    return !over(counting);
}

/* The best of what R2-D2's seat may do with a card: the number of the move. */
static int best_gift(const Stage *stage) {
    const double *shares = stage->shares;
    int best = 0;
    for (int at = 1; at < stage->moves->count; at++)
        if (stage->scout ? shares[at] < shares[best] : shares[at] > shares[best]) best = at;
    return best;
}

/* The best bids for a card, and what they are worth; 0 if they cannot be found. */
static int best_bids(Counting *counting, const Stage *stage, double *mine, double *others, double *value) {
    const Duel *duel = stage->duel;
    Matrix matrix;
    for (int i = 0; i < duel->rows; i++)
        for (int j = 0; j < duel->columns; j++) matrix[i][j] = stage->shares[duel->number[i][j]];
    if (!optimal(duel->rows, duel->columns, matrix, mine, others, value)) stop(counting);
    return !over(counting);
}

/* The share if this card comes, whether it is bid for or given away. */
static double share_after(Counting *counting, int32_t rest, int32_t hands, int32_t after) {
    Stage stage;
    double mine[BIDS], others[BIDS], value;
    if (!look_at(counting, rest, hands, after, &stage)) return 0;
    if (!stage.duel) return stage.shares[best_gift(&stage)];
    return best_bids(counting, &stage, mine, others, &value) ? value : 0;
}

static double new_share(Counting *counting, int32_t rest, int32_t hands) {
    const Rest *of_rest = rest_at(counting, rest);
    double sum = 0;
    int size;
    if (of_rest->decided != OPEN) return decided_share(of_rest->decided);
    if (hands_at(counting, hands)->ended) return ended_worth(counting, rest, hands).share;
    if (hands_at(counting, hands)->turned) {
        int32_t turned = turned_of(counting, rest), other = other_of(counting, hands);
        return over(counting) ? 0 : 1 - share_of(counting, turned, other);
    }
    work(counting, of_rest->kinds);
    if (over(counting)) return 0;
    int32_t first = coming(counting, rest, &size);
    for (int32_t at = first; at < first + size && !over(counting); at++) {
        double share = share_after(counting, rest, hands, at);
        sum += counting->afters[at].count * share;
    }
    return sum / rest_at(counting, rest)->comes;
}

static double share_of(Counting *counting, int32_t rest, int32_t hands) {
    PositionKey key = {rest, hands};
    if (over(counting)) return 0;
    const Worth *known = worth_at(&counting->positions, &key);
    if (known) return known->share;
    double share = new_share(counting, rest, hands);
    if (over(counting)) return 0;
    remember(counting, &counting->positions, &key, (Worth){share, 0, 0});
    return share;
}

/* By how many points the lead is expected to grow from a move on. */
static double grown_by(Counting *counting, int32_t rest, int32_t after, const Moves *moves, int move) {
    int pile = moves->pile[move];
    double further = grown_of(counting, after_of(counting, rest, after, pile), moves->hands[move]);
    return counting->afters[after].gains[pile] + further;
}

/* Add by how many points the lead grows if this card comes, times the number of such cards. */
static void add_grown(Counting *counting, int32_t rest, int32_t hands, int32_t after, double *grown) {
    Stage stage;
    double mine[BIDS], others[BIDS], value;
    int count = counting->afters[after].count;
    if (!look_at(counting, rest, hands, after, &stage)) return;
    if (!stage.duel) {
        *grown += count * grown_by(counting, rest, after, stage.moves, best_gift(&stage));
        return;
    }
    if (!best_bids(counting, &stage, mine, others, &value)) return;
    for (int i = 0; i < stage.duel->rows; i++)
        for (int j = 0; j < stage.duel->columns; j++) {
            double chance = mine[i] * others[j];
            if (chance == 0 || over(counting)) continue;
            *grown += count * chance * grown_by(counting, rest, after, stage.moves, stage.duel->number[i][j]);
        }
}

/* By how many points the first seat's lead is expected to grow. */
static double grown_of(Counting *counting, int32_t rest, int32_t hands) {
    PositionKey key = {rest, hands};
    double grown = 0;
    int size;
    if (over(counting) || rest_at(counting, rest)->decided != OPEN) return 0;
    if (hands_at(counting, hands)->ended) return ended_worth(counting, rest, hands).grown;
    if (hands_at(counting, hands)->turned) {
        int32_t turned = turned_of(counting, rest), other = other_of(counting, hands);
        return -grown_of(counting, turned, other);
    }
    share_of(counting, rest, hands);
    if (over(counting)) return 0;
    const Worth *known = worth_at(&counting->positions, &key);
    if (known->has_grown) return known->grown;
    int32_t first = coming(counting, rest, &size);
    for (int32_t at = first; at < first + size && !over(counting); at++) add_grown(counting, rest, hands, at, &grown);
    grown /= rest_at(counting, rest)->comes;
    Worth *worth = worth_at(&counting->positions, &key);
    worth->grown = grown;
    worth->has_grown = 1;
    return grown;
}

/* ---- a whole decision */

int counted(Counting *counting, const State *state, Value *value) {
    Growing growing;
    int hands[2] = {state->hand[0] & R2D2_ONLY, state->hand[1] & R2D2_ONLY}, lead = state->score[0] - state->score[1];
    memset(growing, 0, sizeof growing);
    for (int place = 0; place < counting->kinds; place++) {
        int k = counting->kind[place];
        growing[place].stock = state->left[k];
        for (int p = 0; p < 2 && state->left[k]; p++) growing[place].taken[p] = state->taken[p][k];
    }
    for (int p = 0; p < 2; p++)
        for (int v = 1; v <= counting->game->values; v++) hands[p] |= (state->hand[p] >> v & 1) << counting->rank[p][v];
    int32_t held_now = hands_of(counting, hands[0], hands[1], state->table), rest = rest_of(counting, growing, lead);
    if (over(counting)) return 0;
    double share = share_of(counting, rest, held_now), grown = grown_of(counting, rest, held_now);
    if (over(counting)) return 0;
    double ahead = lead + grown;
    memset(value, 0, sizeof *value);
    value->v[0] = share, value->v[1] = 1 - share, value->v[2] = ahead, value->v[3] = -ahead;
    return 1;
}

void forget(Counting *counting) {
    if (!counting) return;
    for (int32_t hands = 0; hands < counting->hands.used; hands++)
        for (int vader = 0; vader < 2; vader++)
            free(hands_at(counting, hands)->duels[vader]), free(hands_at(counting, hands)->gifts[vader]);
    Table *tables[] = {&counting->reached, &counting->rests, &counting->hands, &counting->positions, &counting->draws};
    for (int t = 0; t < 5; t++) free_table(tables[t]);
    free(counting->words), free(counting->afters), free(counting);
}

static Counting *new_counting(const Game *game, const State *state, const Course *course) {
    Counting *counting = calloc(1, sizeof *counting);
    if (!counting) return 0;
    counting->game = game, counting->course = *course;
    for (int k = 0; k < game->kinds; k++)
        if (state->left[k]) counting->kind[counting->kinds++] = k;
    make_table(&counting->reached, sizeof(Growing), sizeof(Reach), MOST_KEPT);
    make_table(&counting->rests, sizeof(RestKey), sizeof(Rest), MOST_KEPT);
    make_table(&counting->hands, sizeof(HandsKey), sizeof(Hands), MOST_KEPT);
    make_table(&counting->positions, sizeof(PositionKey), sizeof(Worth), MOST_KEPT);
    make_table(&counting->draws, sizeof(DrawingKey), sizeof(Worth), MOST_KEPT);
    int rank = 1;
    for (int strength = 1; rank <= 2 * game->values && strength <= MOST_STRENGTH;) { /* ranks are from the weakest up */
        int next = 1 << 30;
        for (int p = 0; p < 2; p++)
            for (int v = 1; v <= game->values; v++)
                if (game->strength[p][v] >= strength && game->strength[p][v] < next) next = game->strength[p][v];
        for (int p = 0; p < 2; p++)
            for (int v = 1; v <= game->values; v++)
                if (game->strength[p][v] == next) counting->rank[p][v] = rank++;
        strength = next + 1;
    }
    return counting;
}

/* Counts out the states that the joint choices lead to; 0 if that is more work than `most`. */
static int reaches(Counting *counting, const State *state, const Position *root, long most) {
    int bids[2], choices[2][BIDS], size[2];
    counting->left = most;
    for (int p = 0; p < 2; p++) {
        size[p] = options(counting->game, state, root->kind, p, choices[p]);
        if (!size[p]) choices[p][size[p]++] = NOBODY;
    }
    for (int i = 0; i < size[0]; i++)
        for (int j = 0; j < size[1]; j++) {
            State after;
            Value value;
            bids[0] = choices[0][i], bids[1] = choices[1][j];
            next_states(counting->game, state, root, bids, &after);
            if ((after.phase == ROUND || after.phase == SCOUT) && !counted(counting, &after, &value)) return 0;
        }
    return 1;
}

/* The decision that is counted out, and its stock by kind without what is at stake. */
typedef struct {
    const Game *game;
    const State *state;
    const Position *root;
    int stock[KINDS], kinds, work_of_rest;
} Decision;

/* The game counted out along a course of this width; 0 if that is too much work. `left` gets what is left of `most`. */
static Counting *counted_along(const Decision *decision, double width, long most, long *left, int *failed) {
    Course course;
    count_stock(&course, decision->kinds, decision->stock, width);
    Counting *counting = new_counting(decision->game, decision->state, &course);
    if (counting) counting->work_of_rest = decision->work_of_rest;
    if (counting && reaches(counting, decision->state, decision->root, most)) {
        *left = counting->left;
        return counting;
    }
    *failed |= !counting || counting->failed;
    forget(counting);
    return 0;
}

/* The widest of WIDTHS that the work allows, since the work grows with the size of a course; 0 if there is none. */
static double widest_course(Counting *probe, const Decision *decision, double work_of_probe, double most) {
    double allowed = SAFELY * (most - work_of_probe) * size_of(probe, &probe->course, INFINITY);
    double most_kinds = work_of_probe > 0 ? allowed / work_of_probe * (1 + 1e-9) + 1 : INFINITY;
    for (unsigned at = 0; at < sizeof WIDTHS / sizeof *WIDTHS; at++) {
        Course course;
        count_stock(&course, decision->kinds, decision->stock, WIDTHS[at]);
        if (work_of_probe * size_of(probe, &course, most_kinds) <= allowed) return WIDTHS[at];
    }
    return 0;
}

static Counting *count_along(const Decision *decision, int *is_whole, int *failed) {
    long most = MOST_WITH_COURSES - FIRST_ATTEMPT, left = 0, unused = 0;
    Counting *probe = counted_along(decision, 0, most / 2, &left, failed), *counting = 0;
    if (!probe) return 0;
    long work_of_probe = most / 2 - left;
    double width = widest_course(probe, decision, work_of_probe, most);
    if (width > 0) counting = counted_along(decision, width, most - work_of_probe, &unused, failed);
    *is_whole = width == INFINITY;
    *failed |= probe->failed;
    forget(probe);
    return counting;
}

Counting *count_out(const Game *game, const State *state, const Position *root, int courses, int *is_whole,
                    int *failed) {
    Decision decision = {.game = game, .state = state, .root = root};
    int several = 0;
    long left = 0;
    for (int k = 0; k < game->kinds; k++)
        if (state->left[k]) {
            int count = state->left[k] - (k == root->kind) - (k == root->waits);
            decision.stock[decision.kinds++] = count;
            several += count > 0;
        }
    courses &= several > 1; /* there is but one course for one kind */
    *is_whole = 1, decision.work_of_rest = courses ? WORK_OF_REST : 0;
    Counting *counting = counted_along(&decision, INFINITY, courses ? FIRST_ATTEMPT : MOST_WORK, &left, failed);
    if (!counting && !*failed && courses) counting = count_along(&decision, is_whole, failed);
    if (!*failed) return counting;
    forget(counting);
    return 0;
}
