/* A player among others: measure ONE SEATS GAMES SEED OTHER. ONE rotates through the seats among players like OTHER;
   either is a net, "knight" or "padawan", after its temper, if any, as in "bold knight". It prints ONE's share of the
   win and, for a net, the same less the luck of the cards turned up, which is 0 on average, what it does with all ten
   in the last round, and how often its chances came true, by tenths. */
#include "net.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NET, KNIGHT, PADAWAN };
typedef struct { int level, temper; Net net; } Player;
static const char *const NAMES[TEMPERS] = {"even ", "bold ", "careful ", "hoarding "};

static void seat(const char *who, Player *player) {
    for (int temper = 0; temper < TEMPERS; temper++)
        if (!strncmp(who, NAMES[temper], strlen(NAMES[temper]))) player->temper = temper, who += strlen(NAMES[temper]);
    player->level = !strcmp(who, "knight") ? KNIGHT : !strcmp(who, "padawan") ? PADAWAN : NET;
    if (player->level == NET) {
        static Weights weights;
        read_weights(who, &weights), whole(&weights, &player->net);
    }
}

static Option choose(const Game *g, const Player *player, const State *s, Chance *chance, double *shares) {
    if (player->level == NET) return decide(g, &player->net, s, player->temper, shares);
    return player->level == KNIGHT ? decide_like_knight(g, s, player->temper) : decide_like_padawan(g, s, player->temper, chance);
}

/* Carries out a choice; the result is what the card turned up brought `mine`, as the net of `judge` sees it. */
static double go_on(const Game *g, const Player *judge, State *s, const Option *choice, int mine, Chance *chance) {
    double brought[SEATS];
    if (choice->verb != FLIP || judge->level != NET) {
        make(g, s, choice, chance);
        return 0;
    }
    int card = turn_up(g, s, chance);
    luck(g, &judge->net, s, card, brought);
    flip(g, s, card);
    return brought[mine];
}

static void print_mean(const char *what, double sum, double squares, int games) {
    double mean = sum / games;
    printf("%s%.1f %% +- %.1f", what, 100 * mean, 196 * sqrt((squares / games - mean * mean) / games));
}

/* True if `seat`, which is to end its turn, wins by showing all ten. */
static int wins_by_showing(const Game *g, State s, int seat) {
    int ahead = 1;
    show(g, &s);
    for (int p = 0; p < g->seats; p++) ahead &= p == seat || total_of(g, &s, p) < total_of(g, &s, seat);
    return s.now == OVER && ahead;
}

int main(int argc, char **argv) {
    static Player one, other;
    if (argc < 6) return fprintf(stderr, "measure ONE SEATS GAMES SEED OTHER\n"), 2;
    seat(argv[1], &one);
    seat(argv[5], &other);
    int seats = atoi(argv[2]), games = atoi(argv[3]);
    double won = 0, squares = 0, earned = 0, earned_squares = 0, said[10] = {0}, came[10] = {0}, count[10] = {0};
    int ended = 0, ended_won = 0, on = 0, on_won = 0, missed = 0;
    static double told[4000];
    Game g;
    classic(seats, &g);
    Chance chance = {strtoull(argv[4], 0, 10)};
    for (int game = 0; game < games; game++) {
        State s;
        int mine = game % seats, size = 0, went_on = 0, showed = 0;
        double lucky = 0;
        deal(&g, &s, below(&chance, seats), ROUNDS);
        while (s.now != OVER) {
            double shares[SEATS];
            int turn = to_act(&s) == mine;
            Option choice = choose(&g, turn ? &one : &other, &s, &chance, shares);
            if (turn && one.level == NET && size < 4000) told[size++] = shares[mine];
            if (turn && s.now == LAYING && !s.rounds_left && s.left && has_all(&g, s.hand[mine])) {
                showed |= choice.verb == SHOW;
                went_on |= choice.verb == DONE;
                missed += choice.verb == DONE && wins_by_showing(&g, s, mine);
            }
            lucky += go_on(&g, &one, &s, &choice, mine, &chance);
        }
        double share = share_of(&g, &s, mine);
        ended += showed, ended_won += showed && share == 1;
        on += went_on, on_won += went_on && share == 1;
        won += share, squares += share * share;
        earned += share - lucky, earned_squares += (share - lucky) * (share - lucky);
        for (int x = 0; x < size; x++) {
            int tenth = (int)fmin(9, told[x] * 10);
            said[tenth] += told[x], came[tenth] += share, count[tenth]++;
        }
    }
    print_mean("", won, squares, games);
    if (one.level == NET) print_mean(" (without luck ", earned, earned_squares, games), printf(")");
    printf(" of %d games with %d players\n", games, seats);
    if (one.level == NET)
        printf("  ended the last round in %d games and won %d; went on with all ten in %d and won %d, where ending it "
               "would have won %d times\n", ended, ended_won, on, on_won, missed);
    for (int t = 0; t < 10; t++)
        if (count[t]) printf("  said %.1f %%: came true in %.1f %% of %.0f\n", 100 * said[t] / count[t], 100 * came[t] / count[t], count[t]);
    return 0;
}
