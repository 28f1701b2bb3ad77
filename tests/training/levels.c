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
static const char *const ENDS[] = {"last-with-cards", "first-out", "last-with-force"};
static const char *const LEFTOVERS[] = {"may", "none", "must"}, *const HEROES[] = {"yoda", "luke", "leia", "han"};

typedef struct { double games, sum, squares; } Tally;
typedef struct { Tally masters, knights, heroes[SEATS]; long villains, all_scout; } Found;

static void count(Tally *tally, double share) { tally->games++, tally->sum += share, tally->squares += share * share; }

/* The heroes of the classic deck, by their icons at the 8. */
static int hero_of(const Game *g, int seat) {
    int icons = g->strength[seat][VALUES] - 5 * VALUES;
    return icons < 3 ? icons : 3;
}

static void print(const char *what, const Tally *tally) {
    double mean = tally->sum / tally->games;
    if (!tally->games) return;
    printf("  %s %.1f %% +- %.1f", what, 100 * mean, 196 * sqrt(fmax(0, tally->squares / tally->games - mean * mean) / tally->games));
}

static void play(const Game *g, const Judge *judge, Chance *chance, const int *masters, float *shares, Found *found) {
    static Decision d;
    State state;
    deal(g, &state);
    while (state.phase == ROUND || state.phase == SCOUT) {
        int kind = turn_up(&state, chance), bids[SEATS] = {NOBODY, NOBODY, NOBODY, NOBODY}, asked = 0, scouts = 0;
        float mix[SEATS][CHOICES], expected[SEATS], to[SEATS];
        double knights[SEATS][BIDS], gives[SEATS];
        decide(&d, g, judge, chance, &state, kind);
        if (state.phase == SCOUT) {
            int best = 0;
            knight_gives(g, &state, kind, NOBODY, gives);
            for (int p = 0; p < g->seats; p++) to[p] = (float)gives[p];
            for (int p = 1; p < g->seats; p++)
                if (scout_outlook(&d, p)[state.table] > scout_outlook(&d, best)[state.table]) best = p;
            scout(g, &state, kind, masters[state.table] ? best : pick(chance, to, g->seats));
            continue;
        }
        for (int p = 0; p < g->seats; p++) asked += masters[p] && playable(g, g->vader[kind], state.hand[p]);
        if (asked) mixes(&d, TURNS, mix, expected);
        knight_bids(g, &state, kind, knights);
        for (int p = 0; p < g->seats; p++) {
            int cards = playable(g, g->vader[kind], state.hand[p]);
            if (!cards) continue;
            for (int c = 0; c < CHOICES && !masters[p]; c++) mix[p][c] = (float)knights[p][c];
            bids[p] = pick(chance, mix[p], g->values + 1);
            if (!(cards >> bids[p] & 1)) bids[p] = __builtin_ctz((unsigned)cards);
            scouts += masters[p] && bids[p] == R2D2 && state.hand[p] > 1;
        }
        found->villains += asked > 2 && !g->vader[kind];
        found->all_scout += asked > 2 && !g->vader[kind] && scouts == asked;
        bid(g, &state, kind, bids);
    }
    ended(g, &state, chance, shares);
}

static void match(Setup *u, const Judge *judge, const char *players, long games, Chance *chance, Found *found) {
    int seats = (int)strlen(players);
    memset(found, 0, sizeof *found);
    for (long game = 0; game < games; game++) {
        int masters[SEATS] = {0};
        float shares[SEATS];
        Tally of_game[2] = {{0, 0, 0}, {0, 0, 0}};
        seat_heroes(u, seats, chance);
        prepare(u);
        for (int p = 0; p < seats; p++) masters[p] = players[(p + game) % seats] == 'm';
        play(&u->game, judge, chance, masters, shares, found);
        for (int p = 0; p < seats; p++) {
            count(&of_game[masters[p]], shares[p]);
            count(&found->heroes[hero_of(&u->game, p)], shares[p]);
        }
        if (of_game[1].games) count(&found->masters, of_game[1].sum / of_game[1].games);
        if (of_game[0].games) count(&found->knights, of_game[0].sum / of_game[0].games);
    }
    print("master", &found->masters), print("knight", &found->knights);
    if (found->villains) printf("  all R2-D2 at %.2f %% of %ld villains", 100.0 * found->all_scout / found->villains, found->villains);
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
    Setup u;
    Found found;
    classic(&u);
    if (strcmp(argv[5], "each")) {
        edition(&u, !strcmp(argv[5], "parlett") ? PARLETT : !strcmp(argv[5], "original") ? ORIGINAL : RAVENSBURGER);
        match(&u, &judge, argv[2], games, &chance, &found);
        for (int h = 0; h < SEATS; h++) print(HEROES[h], &found.heroes[h]), puts("");
        return 0;
    }
    for (int mix = 0; mix < 36; mix++) {
        u.game.end = mix / 12, u.game.leftover = mix / 4 % 3, u.flat = mix / 2 % 2, u.game.gift_returns = mix % 2;
        printf("%s %s %s %s", ENDS[u.game.end], LEFTOVERS[u.game.leftover], u.flat ? "flat" : "added", u.game.gift_returns ? "return" : "discard");
        match(&u, &judge, argv[2], games, &chance, &found);
    }
    return 0;
}
