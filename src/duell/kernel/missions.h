/* Missions: rules, net and look-ahead, number for number as in `duell.games.missions`: the same operations in the same
   order. In loops, `p` is a seat, `c` a character and `v` the index of a value; `i` is the place in any other list.

   A character card is its character times VALUES plus the index of its value; troopers and actions are kinds. The stock
   is a set: the caller of `flip` says which card is turned up. There are no globals, so several threads may search. */
#ifndef DUELL_MISSIONS_H
#define DUELL_MISSIONS_H
#include "numbers.h"
#include "table.h"

enum { SEATS = 5, CHARACTERS = 10, VALUES = 10, TRIO = 3, BONUS = 10, ALL_TILES = 20, ROUNDS = 3, NO_CARD = -1 };
enum { TROOPER = CHARACTERS * VALUES, DOOKU, JANGO, ZAM, NUTE, KINDS, ALIKE = KINDS - TROOPER };
enum { CHOOSING, TAKING, NAMING, HANDING, LAYING, OVER };
enum { FLIP, TAKE, FROM, HAND, LAY, SHOW, DONE };

/* What never changes in a game. `alike` has the number of troopers and of each action card, by kind less TROOPER;
   `order` has the kinds of the actions in the deck's order. */
typedef struct {
    int32_t seats, characters, values, tiles, cards, value[VALUES], alike[ALIKE], order[ALIKE - 1];
} Game;

/* `action` is that of NAMING, `giver` that of HANDING, `joker` that of LAYING. Sets of cards have the bits of a
   character's values; `tiles` has a bit for each value; `sum` is the total of the rounds that are over; `shown` is how
   often all ten were shown. */
typedef struct {
    int32_t rounds_left, turn, turn_of, left, now, action, giver, joker, shown, alike[ALIKE];
    int32_t troopers[SEATS], missions[SEATS], tiles[SEATS], sum[SEATS];
    uint16_t stock[CHARACTERS], display[CHARACTERS], hand[SEATS][CHARACTERS];
} State;

/* A position as Python hands it over; its fields are those of State. A set of cards has a bit for each card of the
   deck, those of a character next to each other. */
typedef struct {
    int32_t rounds_left, turn_of, now, action, giver, joker, alike[ALIKE];
    int32_t troopers[SEATS], missions[SEATS], tiles[SEATS], sum[SEATS];
    uint64_t stock[2], display[2], hand[SEATS][2];
} Position;

typedef struct {
    int32_t verb, card, seat, value, characters;
} Option; /* characters: the bits of those laid out */

/* A card among the bits of a hand, a display or a stock. */
static inline int has_card(const uint16_t *cards, int card) { return cards[card / VALUES] >> card % VALUES & 1; }
static inline void add_card(uint16_t *cards, int card) { cards[card / VALUES] |= 1 << card % VALUES; }
static inline void remove_card(uint16_t *cards, int card) { cards[card / VALUES] &= ~(1 << card % VALUES); }
static inline void remove_all(uint16_t *cards, int v, int characters) { /* of a value, the cards of these characters */
    for (int c = 0; c < CHARACTERS; c++) cards[c] &= ~((characters >> c & 1) << v);
}

/* Rules */
void deal(const Game *game, State *state, int first, int rounds);
void flip(const Game *game, State *state, int card);
void take(const Game *game, State *state, int card);
void pass(const Game *game, State *state, int giver, int card); /* to the player to move */
void lay(const Game *game, State *state, int value, int characters);
void show(const Game *game, State *state);
void done(const Game *game, State *state);
int to_act(const State *state);
int has_all(const Game *game, const uint16_t *hand);
int of_value(const Game *game, const uint16_t *hand, int value); /* the characters of this value, as bits */
int hand_points(const Game *game, const uint16_t *hand);
int total_of(const Game *game, const State *state, int seat); /* with this round as it stands, and the tiles */
int options_of(const Game *game, const State *state, Option *options,
               int most); /* in order; `most` + 1: there are more */
void carry_out(const Game *game, State *state, const Option *option,
               int card); /* the card turned up or drawn, if any */

/* Where each part of the net's inputs begins (see features.py, which describes them). */
enum { MOST_MISSING = 7, SIZES = 8, KNOTS = 9, NEAR = 5, MOST_TILES = 5 };
enum { POINTS_SCALE = 50, LEAD_SCALE = 30, LAST_LEAD_SCALE = 15 }; /* the points that count 1 as an input */
enum {
    MISSING = 0,
    BY_EACH = MOST_MISSING + 1,
    OF_TILES = 2 * BY_EACH,
    DOUBLED = 12,
    ROOM = OF_TILES + DOUBLED - 1,
    IN_REACH = OF_TILES + 2 * DOUBLED,
    CHANCES = IN_REACH + 3,
    TROOPERS = CHANCES + 3,
    POINTS = TROOPERS + 4,
    LACKING = POINTS + 1,
    LEAD = LACKING + (MOST_TILES + 1) * (ROUNDS + 1),
    BEHIND = LEAD + KNOTS,
    AHEAD_OF = BEHIND + 3,
    ROUND = AHEAD_OF + 2 * NEAR,
    PLAYERS = ROUND + 2 * ROUNDS,
    TILES_OF_OTHERS = PLAYERS + 4,
    TURN = TILES_OF_OTHERS + 6,
    FIRST = TURN + SEATS,
    SIZE = FIRST + 10,
    NEXT = SIZE + SIZES,
    LATER = NEXT + 7,
    INPUTS = LATER + 3
};
enum { WIDE = 32, LINEAR = 2, MOST_INPUTS = 96, BY = 1 << 18, WEIGHT_BITS = 20, WEIGHT = 1 << WEIGHT_BITS };

/* Inputs that are not 0; numbers are whole, in units of 1 / BY. */
typedef struct {
    int32_t size, at[MOST_INPUTS];
    double by[MOST_INPUTS];
} Inputs;

/* Weights as in duell.players.lanes, so small that doubles hold every sum exactly. */
typedef struct {
    double first[INPUTS][WIDE], bias[WIDE], standing[WIDE], points[WIDE], base[2];
} Net;

/* The counts of a stock of `left` cards; `left` may be one less than counted while the next card is unknown. */
typedef struct {
    int32_t left, troopers, of_value[VALUES], of_character[CHARACTERS], raises[CHARACTERS][VALUES + 1];
    double stage, each;
} Supply;

typedef struct {
    uint16_t hand[CHARACTERS];
    int32_t missions, tiles, troopers;
} Cards;

/* The value of a seat's cards, as in `features.Holding`: for each value the characters that have it, the most
   dispensable first, and the points lost without each. `layer` has the sums for this seat's cards alone, of this round
   and the next. */
typedef struct {
    Cards cards;
    int32_t points, held, missing, absent, lacking, score, all_tiles, has_layer[2];
    int8_t low[CHARACTERS], best[CHARACTERS], count[VALUES], who[VALUES][CHARACTERS], loss[VALUES][CHARACTERS];
    double more[VALUES], third[VALUES], one_more, layer[2][WIDE];
} Holding;

/* A position at which `turn_of` takes a card or turns one up, without its display. */
typedef struct {
    const Supply *supply;
    int32_t rounds_left, turn_of, total[SEATS];
    double deviation;
    Holding *of[SEATS];
} Setting;

typedef struct {
    int32_t size, card[CHARACTERS];
} Display; /* the cards, in order */

void count_stock(const Game *game, const uint16_t *stock, int troopers, int left, Supply *supply);
void hold(const Game *game, const Cards *cards, Holding *holding);
double gain_of(const Game *game, const Holding *holding, int card);
double deviation_of(const Supply *supply, int rounds_left);
Setting setting_of(const Game *game, const Supply *supply, int rounds_left, int turn_of, const int32_t *sums,
                   Holding *const *of);
void own_inputs(const Game *game, const Supply *supply, int rounds_left, const Holding *holding, Inputs *inputs);
void game_inputs(const Game *game, const Supply *supply, int rounds_left, Inputs *inputs);
void sums_inputs(const Game *game, const Setting *setting, int seat, Inputs *inputs);
void display_inputs(const Game *game, const Setting *setting, const Display *display, Inputs *by_seat);
int add_inputs(const Net *net, const Inputs *inputs, double *restrict sums); /* 0: a number is too large to be exact */
int estimates_of(const Net *net, int seats, double sums[SEATS][WIDE], double *odds, double *points); /* by seat */

/* Looking ahead. A search is for one decision, of the seat `me`. */
typedef struct {
    double v[SEATS + 1];
} Worth; /* each seat's share of the win, then the lead of `me` */
int worths_of(const Game *game, const Net *net, const State *state, const Option *options, int size, Worth *worths);
int worths_with_cards(const Game *game, const Net *net, const State *state, const Option *options, int size,
                      Worth *worths, Worth *of_each); /* also of each card to be turned up; FLIP is worth their mean */

/* The index of the option that a padawan or a knight chooses. Tempers are numbered in the order of duell.players. */
int padawan_choice(const Game *game, const State *state, int temper, const Option *options, int size);
int knight_choice(const Game *game, const State *state, int temper, const Option *options, int size);
#endif
