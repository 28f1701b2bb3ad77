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
typedef struct {
    int level, temper;
    Net net;
} Player;
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

static Option choose(const Game *game, const Player *player, const State *state, Chance *chance, double *shares) {
    if (player->level == NET) return decide(game, &player->net, state, player->temper, shares);
    return player->level == KNIGHT ? decide_like_knight(game, state, player->temper)
                                   : decide_like_padawan(game, state, player->temper, chance);
}

/* Carries out a choice; the result is what the card turned up brought `mine`, as the net of `judge` sees it. */
static double go_on(const Game *game, const Player *judge, State *state, const Option *choice, int mine,
                    Chance *chance) {
    double brought[SEATS];
    if (choice->verb != FLIP || judge->level != NET) {
        make(game, state, choice, chance);
        return 0;
    }
    int card = turn_up(game, state, chance);
    luck(game, &judge->net, state, card, brought);
    flip(game, state, card);
    return brought[mine];
}

static void print_mean(const char *what, double sum, double squares, int games) {
    double mean = sum / games;
    printf("%s%.1f %% +- %.1f", what, 100 * mean, 196 * sqrt((squares / games - mean * mean) / games));
}

/* True if `seat`, which is to end its turn, wins by showing all ten. */
static int wins_by_showing(const Game *game, State state, int seat) {
    int ahead = 1;
    show(game, &state);
    for (int p = 0; p < game->seats; p++)
        ahead &= p == seat || total_of(game, &state, p) < total_of(game, &state, seat);
    return state.now == OVER && ahead;
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
    Game game;
    classic(seats, &game);
    Chance chance = {strtoull(argv[4], 0, 10)};
    for (int number = 0; number < games; number++) {
        State state;
        int mine = number % seats, size = 0, went_on = 0, showed = 0;
        double lucky = 0;
        deal(&game, &state, below(&chance, seats), ROUNDS);
        while (state.now != OVER) {
            double shares[SEATS];
            int turn = to_act(&state) == mine;
            Option choice = choose(&game, turn ? &one : &other, &state, &chance, shares);
            if (turn && one.level == NET && size < 4000) told[size++] = shares[mine];
            if (turn && state.now == LAYING && !state.rounds_left && state.left && has_all(&game, state.hand[mine])) {
                showed |= choice.verb == SHOW;
                went_on |= choice.verb == DONE;
                missed += choice.verb == DONE && wins_by_showing(&game, state, mine);
            }
            lucky += go_on(&game, &one, &state, &choice, mine, &chance);
        }
        double share = share_of(&game, &state, mine);
        ended += showed, ended_won += showed && share == 1;
        on += went_on, on_won += went_on && share == 1;
        won += share, squares += share * share;
        earned += share - lucky, earned_squares += (share - lucky) * (share - lucky);
        for (int i = 0; i < size; i++) {
            int tenth = (int)fmin(9, told[i] * 10);
            said[tenth] += told[i], came[tenth] += share, count[tenth]++;
        }
    }
    print_mean("", won, squares, games);
    if (one.level == NET) print_mean(" (without luck ", earned, earned_squares, games), printf(")");
    printf(" of %d games with %d players\n", games, seats);
    if (one.level == NET)
        printf("  ended the last round in %d games and won %d; went on with all ten in %d and won %d, where ending it "
               "would have won %d times\n",
               ended, ended_won, on, on_won, missed);
    for (int t = 0; t < 10; t++)
        if (count[t])
            printf("  said %.1f %%: came true in %.1f %% of %.0f\n", 100 * said[t] / count[t], 100 * came[t] / count[t],
                   count[t]);
    return 0;
}
