/* Self-play that trains a net: selfplay OUT PLAYERS GAMES SEED RAVENSBURGER [START]

   Each decision is solved by the present net. The target value of a state comes from the value of the next decision
   and the course of the game, by TD(lambda), cut off at random choices. PLAYERS: 2, or 3 for 3 and 4. */
#include "decide.h"
#include "setups.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TURNS = 60, TURNS_OF_SEVERAL = 80, LONGEST = 2 * CARDS + 2, BATCH = 512 };
static const double ODD = 0.05, ODD_START = 0.25;

static int scouting(Decision *decision, int odd, float *expected, State *after) {
    const Game *game = decision->game;
    int seat = decision->before.table, best = 0, to;
    float most = -1;
    for (int p = 0; p < game->seats; p++) {
        const float *shares = scout_outlook(decision, p);
        if (shares[seat] > most) most = shares[seat], best = p, memcpy(expected, shares, sizeof(float) * SEATS);
    }
    to = odd ? below(decision->chance, game->seats) : best;
    *after = decision->before;
    scout(game, after, decision->kind, to);
    return to != best;
}

static int bidding(Decision *decision, double odd, float *expected, State *after) {
    const Game *game = decision->game;
    double mix[SEATS][CHOICES];
    int bids[SEATS], strayed = 0;
    mixes(decision, game->seats == 2 ? TURNS : TURNS_OF_SEVERAL, mix, expected);
    for (int p = 0; p < game->seats; p++) {
        int cards = playable(game, game->vader[decision->kind], decision->before.hand[p]);
        bids[p] = NOBODY;
        if (!cards) continue;
        if (uniform(decision->chance) < odd) {
            do bids[p] = below(decision->chance, game->values + 1);
            while (!(cards >> bids[p] & 1));
            strayed = 1;
        } else bids[p] = pick(decision->chance, mix[p], game->values + 1);
        if (!(cards >> bids[p] & 1)) bids[p] = __builtin_ctz(cards);
    }
    bid_after(decision, bids, after);
    return strayed;
}

static int play(const Game *game, const Judge *judge, Chance *chance, Step *steps, float *points) {
    static Decision decision;
    int size = 1, odd_rounds = uniform(chance) < ODD_START ? below(chance, 9) : 0;
    deal(game, &steps[0].state);
    while (steps[size - 1].state.phase == ROUND || steps[size - 1].state.phase == SCOUT) {
        Step *now = &steps[size - 1], *next = &steps[size];
        double odd = size <= odd_rounds ? 1 : ODD;
        decide(&decision, game, judge, chance, &now->state, turn_up(&now->state, chance));
        if (now->state.phase == SCOUT)
            next->odd = scouting(&decision, uniform(chance) < odd, now->shares, &next->state);
        else next->odd = bidding(&decision, odd, now->shares, &next->state);
        size++;
    }
    ended(game, &steps[size - 1].state, chance, steps[size - 1].shares);
    totals(game, steps[size - 1].state, chance, points);
    return size;
}

int main(int argc, char **argv) {
    static Net net, gradient;
    static Adam adam;
    static Step steps[LONGEST];
    if (argc < 6) return fprintf(stderr, "selfplay OUT PLAYERS GAMES SEED RAVENSBURGER [START]\n"), 2;
    int players = atoi(argv[2]);
    long games = atol(argv[3]), positions = 0, waiting = 0, seen = 0;
    Chance chance = {strtoull(argv[4], 0, 10)};
    double ravensburger = atof(argv[5]), loss = 0;
    fresh(&net, chance.state + 1);
    if (argc > 6 && !read_net(argv[6], &net)) return 1;
    Judge judge = {&net, 0, 0};
    time_t begun = time(0);
    for (long number = 0; number < games; number++) {
        Game game;
        float points[SEATS];
        double done = (double)number / games, lambda = 0.9 - 0.4 * done;
        any_setup(&game, players == 2 ? 2 : 3 + below(&chance, 2), ravensburger, &chance);
        int size = play(&game, &judge, &chance, steps, points);
        loss += train_on(&net, &gradient, &game, steps, size, lambda, points);
        positions += size - 1, waiting += size - 1, seen += size - 1;
        if (waiting >= BATCH) {
            float warm = adam.steps < 200 ? (float)(adam.steps + 1) / 200 : 1;
            step(&net, &gradient, &adam, (float)(2e-3 * (1 - done) * warm + 1e-6), waiting);
            waiting = 0;
        }
        if (number + 1 == games || (number + 1) % (games / 100 ? games / 100 : 1) == 0) {
            printf("%3.0f %%, %ld games, %ld positions, %lds, loss %.5f\n", 100.0 * (number + 1) / games, number + 1,
                   positions, (long)(time(0) - begun), loss / seen);
            fflush(stdout);
            loss = seen = 0;
            FILE *file = fopen(argv[1], "wb");
            if (!file || fwrite(&net, sizeof net, 1, file) != 1) return perror(argv[1]), 1;
            fclose(file);
        }
    }
    return 0;
}
