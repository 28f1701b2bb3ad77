/* Levels against each other: levels NET PLAYERS GAMES SEED MIX

   PLAYERS has a letter for each player: m for a master by the net without lookahead, k for a knight. They rotate
   through the seats with any heroes of the classic deck. MIX is ravensburger, parlett, original, or "each" for each
   mix of the switches that matter here. It prints the mean share of the win of each level with a 95 % interval; how
   often three or more masters all played R2-D2 at a villain; and, for ravensburger, each hero's share. */
#include "decide.h"
#include "knight.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TURNS = 100 };
static const char *const END_NAMES[] = {"last-with-cards", "first-out", "last-with-force"};
static const char *const LEFTOVER_NAMES[] = {"may", "none", "must"}, *const HEROES[] = {"yoda", "luke", "leia", "han"};

typedef struct {
    double games, sum, squares;
} Tally;
typedef struct {
    Tally masters, knights, heroes[SEATS];
    long villains, all_scout;
} Tallies;

static void count(Tally *tally, double share) { tally->games++, tally->sum += share, tally->squares += share * share; }

/* The heroes of the classic deck, by their icons at the 8. */
static int hero_of(const Game *game, int seat) {
    int icons = game->strength[seat][VALUES] - 5 * VALUES;
    return icons < 3 ? icons : 3;
}

static void print(const char *what, const Tally *tally) {
    double mean = tally->sum / tally->games;
    if (!tally->games) return;
    printf("  %s %.1f %% +- %.1f", what, 100 * mean,
           196 * sqrt(fmax(0, tally->squares / tally->games - mean * mean) / tally->games));
}

static void play(const Game *game, const Judge *judge, Chance *chance, const int *masters, float *shares,
                 Tallies *tallies) {
    static Decision decision;
    State state;
    deal(game, &state);
    while (state.phase == ROUND || state.phase == SCOUT) {
        int kind = turn_up(&state, chance), bids[SEATS] = {NOBODY, NOBODY, NOBODY, NOBODY}, asked = 0, scouts = 0;
        float mix[SEATS][CHOICES], expected[SEATS], to[SEATS];
        double knights[SEATS][BIDS], gives[SEATS];
        decide(&decision, game, judge, chance, &state, kind);
        if (state.phase == SCOUT) {
            int best = 0;
            knight_gives(game, &state, kind, NOBODY, gives);
            for (int p = 0; p < game->seats; p++) to[p] = (float)gives[p];
            for (int p = 1; p < game->seats; p++)
                if (scout_outlook(&decision, p)[state.table] > scout_outlook(&decision, best)[state.table]) best = p;
            scout(game, &state, kind, masters[state.table] ? best : pick(chance, to, game->seats));
            continue;
        }
        for (int p = 0; p < game->seats; p++) asked += masters[p] && playable(game, game->vader[kind], state.hand[p]);
        if (asked) mixes(&decision, TURNS, mix, expected);
        knight_bids(game, &state, kind, knights);
        for (int p = 0; p < game->seats; p++) {
            int cards = playable(game, game->vader[kind], state.hand[p]);
            if (!cards) continue;
            for (int c = 0; c < CHOICES && !masters[p]; c++) mix[p][c] = (float)knights[p][c];
            bids[p] = pick(chance, mix[p], game->values + 1);
            if (!(cards >> bids[p] & 1)) bids[p] = __builtin_ctz(cards);
            scouts += masters[p] && bids[p] == R2D2 && state.hand[p] > 1;
        }
        tallies->villains += asked > 2 && !game->vader[kind];
        tallies->all_scout += asked > 2 && !game->vader[kind] && scouts == asked;
        bid(game, &state, kind, bids);
    }
    ended(game, &state, chance, shares);
}

static void match(Setup *setup, const Judge *judge, const char *players, long games, Chance *chance, Tallies *tallies) {
    int seats = (int)strlen(players);
    memset(tallies, 0, sizeof *tallies);
    for (long number = 0; number < games; number++) {
        int masters[SEATS] = {0};
        float shares[SEATS];
        Tally of_game[2] = {{0, 0, 0}, {0, 0, 0}};
        seat_heroes(setup, seats, chance);
        prepare(setup);
        for (int p = 0; p < seats; p++) masters[p] = players[(p + number) % seats] == 'm';
        play(&setup->game, judge, chance, masters, shares, tallies);
        for (int p = 0; p < seats; p++) {
            count(&of_game[masters[p]], shares[p]);
            count(&tallies->heroes[hero_of(&setup->game, p)], shares[p]);
        }
        if (of_game[1].games) count(&tallies->masters, of_game[1].sum / of_game[1].games);
        if (of_game[0].games) count(&tallies->knights, of_game[0].sum / of_game[0].games);
    }
    print("master", &tallies->masters), print("knight", &tallies->knights);
    if (tallies->villains)
        printf("  all R2-D2 at %.2f %% of %ld villains", 100.0 * tallies->all_scout / tallies->villains,
               tallies->villains);
    puts("");
    fflush(stdout);
}

int main(int argc, char **argv) {
    static Net net;
    if (argc < 6) return fprintf(stderr, "levels NET PLAYERS GAMES SEED MIX\n"), 2;
    if (!read_net(argv[1], &net)) return 1;
    Judge judge = {&net, 0, 0};
    long games = atol(argv[3]);
    Chance chance = {strtoull(argv[4], 0, 10)};
    Setup setup;
    Tallies tallies;
    classic(&setup);
    if (strcmp(argv[5], "each")) {
        edition(&setup, !strcmp(argv[5], "parlett") ? PARLETT : !strcmp(argv[5], "original") ? ORIGINAL : RAVENSBURGER);
        match(&setup, &judge, argv[2], games, &chance, &tallies);
        for (int h = 0; h < SEATS; h++) print(HEROES[h], &tallies.heroes[h]), puts("");
        return 0;
    }
    for (int mix = 0; mix < 36; mix++) {
        setup.game.end = mix / 12, setup.game.leftover = mix / 4 % 3, setup.flat = mix / 2 % 2,
        setup.game.gift_returns = mix % 2;
        printf("%s %s %s %s", END_NAMES[setup.game.end], LEFTOVER_NAMES[setup.game.leftover],
               setup.flat ? "flat" : "added", setup.game.gift_returns ? "return" : "discard");
        match(&setup, &judge, argv[2], games, &chance, &tallies);
    }
    return 0;
}
