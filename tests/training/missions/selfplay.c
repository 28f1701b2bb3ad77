/* Self-play that trains a net: selfplay OUT PLAYERS GAMES SEED KNIGHTS [START]

   Each choice is the best by the present net. The target value of a state comes from the value of its best choice
   and the course of the game, by TD(lambda), cut off at random choices. PLAYERS: 2, or 3 for 3 to 5. KNIGHTS: the
   share of games in which knights have some of the seats. START is trained on, in one seat against itself as it was. */
#include "decide.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LONGEST = 1200, BATCH = 256 };
static const double ODD = 0.02;

typedef struct { State state; float expected[SEATS]; int cut, known; } Step;
typedef enum { LEARNER, KNIGHT, AS_IT_WAS } Player;

/* In a share of `knights` of the games they have some of the seats; of the others, in a share of `alone` the net as it was
   has all but one. */
static void sit_down(int seats, double knights, double alone, Chance *chance, Player *players) {
    memset(players, 0, sizeof(Player) * SEATS);
    if (uniform(chance) < knights) {
        for (int p = 0; p < seats; p++) players[p] = below(chance, 2) ? KNIGHT : LEARNER;
    } else if (uniform(chance) < alone) {
        int learner = below(chance, seats);
        for (int p = 0; p < seats; p++) players[p] = p == learner ? LEARNER : AS_IT_WAS;
    }
}

static int play(const Net *net, const Net *before, const Player *players, int seats, Chance *chance, Step *steps,
                float *shares, int *totals) {
    State s;
    int size = 0, cut = 0, most = -1, winners = 0;
    deal(&s, seats, below(chance, seats));
    while (s.now != OVER) {
        Option options[MOST_OPTIONS], choice;
        float expected[SEATS] = {0};
        int count = options_of(&s, options), seat = to_act(&s), odd = uniform(chance) < ODD;
        int known = players[seat] == LEARNER;
        choice = players[seat] == KNIGHT ? decide_like_knight(&s) : decide(known ? net : before, &s, expected);
        if (odd) {
            Option other = options[below(chance, count)];
            odd = memcmp(&other, &choice, sizeof other) != 0;
            choice = other;
        }
        if (s.now == CHOOSING && size < LONGEST) {
            if (size) steps[size - 1].cut = cut;
            steps[size].state = s;
            memcpy(steps[size].expected, expected, sizeof expected);
            steps[size++].known = known;
            cut = 0;
        }
        cut |= odd;
        carry_out(&s, &choice, chance);
    }
    steps[size - 1].cut = cut;
    for (int p = 0; p < seats; p++) {
        totals[p] = total(&s, p);
        if (totals[p] > most) most = totals[p];
    }
    for (int p = 0; p < seats; p++) winners += totals[p] == most;
    for (int p = 0; p < seats; p++) shares[p] = totals[p] == most ? 1.0f / (float)winners : 0;
    return size;
}

static void save(const char *path, const Net *net) {
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(net, sizeof *net, 1, file) != 1 || fclose(file)) perror(path), exit(1);
}

int main(int argc, char **argv) {
    static Net net, before, gradient;
    static Adam adam;
    static Step steps[LONGEST];
    if (argc < 6) return fprintf(stderr, "selfplay OUT PLAYERS GAMES SEED KNIGHTS [START]\n"), 2;
    int players = atoi(argv[2]);
    long games = atol(argv[3]), positions = 0, waiting = 0, seen = 0;
    Chance chance = {strtoull(argv[4], 0, 10)};
    double knights = atof(argv[5]), loss = 0;
    fresh(&net, chance.state + 1);
    if (argc > 6) {
        FILE *file = fopen(argv[6], "rb");
        if (!file || fread(&net, sizeof net, 1, file) != 1) return fprintf(stderr, "%s: not a net\n", argv[6]), 1;
        fclose(file);
        before = net;
    }
    int goes_on = argc > 6;
    double first = goes_on ? 0.9 : 0.98, last = goes_on ? 0.6 : 0.88, rate = goes_on ? 1e-3 : 2e-3;
    time_t begun = time(0);
    for (long game = 0; game < games; game++) {
        float shares[SEATS];
        int totals[SEATS], seats = players == 2 ? 2 : 3 + below(&chance, 3);
        double done_share = (double)game / (double)games;
        float lambda = (float)(first + (last - first) * done_share);
        Player seated[SEATS];
        sit_down(seats, knights, goes_on ? 1 : 0, &chance, seated);
        int size = play(&net, &before, seated, seats, &chance, steps, shares, totals);
        for (int at = size - 1; at >= 0; at--) {
            const Step *now = &steps[at];
            for (int p = 0; p < seats && now->known; p++)
                shares[p] = now->cut ? now->expected[p] : (1 - lambda) * now->expected[p] + lambda * shares[p];
            loss += learn(&net, &gradient, &now->state, shares, totals);
        }
        positions += size, waiting += size, seen += size;
        if (waiting >= BATCH) {
            float warm = adam.steps < 100 ? (float)(adam.steps + 1) / 100 : 1;
            step(&net, &gradient, &adam, (float)(rate * (1 - done_share) * warm + 1e-6), (float)waiting);
            waiting = 0;
        }
        if (game + 1 == games || (game + 1) % (games / 50 ? games / 50 : 1) == 0) {
            printf("%3.0f %%, %ld games, %ld positions, %ld s, loss %.5f\n", 100.0 * (double)(game + 1) / (double)games,
                   game + 1, positions, (long)(time(0) - begun), loss / (double)seen);
            fflush(stdout);
            loss = 0, seen = 0;
            save(argv[1], &net);
        }
    }
    return 0;
}
