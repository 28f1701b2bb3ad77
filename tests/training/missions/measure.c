/* How a net fares: measure NET SEATS GAMES SEED [OTHER]. It sits at one place, at each in turn, and knights, or the OTHER
   net, at all others. Below its share of the wins stands how often what it said of its chances came true, by tenths. */
#include "decide.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void read_net(const char *path, Net *net) {
    FILE *file = fopen(path, "rb");
    if (!file || fread(net, sizeof *net, 1, file) != 1) fprintf(stderr, "%s: not a net\n", path), exit(1);
    fclose(file);
}

int main(int argc, char **argv) {
    static Net net, other;
    if (argc < 5) return fprintf(stderr, "measure NET SEATS GAMES SEED [OTHER]\n"), 2;
    read_net(argv[1], &net);
    if (argc > 5) read_net(argv[5], &other);
    int seats = atoi(argv[2]), games = atoi(argv[3]);
    double won = 0, said[10] = {0}, came[10] = {0}, count[10] = {0};
    static float told[4000];
    Chance chance = {strtoull(argv[4], 0, 10)};
    for (int game = 0; game < games; game++) {
        State s;
        int mine = game % seats, most = -1, winners = 0, size = 0;
        deal(&s, seats, below(&chance, seats));
        while (s.now != OVER) {
            float shares[SEATS];
            Option choice;
            if (to_act(&s) == mine) {
                choice = decide(&net, &s, shares);
                if (size < 4000) told[size++] = shares[mine];
            } else
                choice = argc > 5 ? decide(&other, &s, shares) : decide_like_knight(&s);
            carry_out(&s, &choice, &chance);
        }
        for (int p = 0; p < seats; p++)
            if (total(&s, p) > most) most = total(&s, p);
        for (int p = 0; p < seats; p++) winners += total(&s, p) == most;
        double share = total(&s, mine) == most ? 1.0 / winners : 0;
        won += share;
        for (int x = 0; x < size; x++) {
            int tenth = (int)fminf(9, told[x] * 10);
            said[tenth] += told[x], came[tenth] += share, count[tenth]++;
        }
    }
    won /= games;
    printf("%.1f %% +- %.1f of %d games with %d players\n", 100 * won, 196 * sqrt(won * (1 - won) / games), games, seats);
    for (int t = 0; t < 10; t++)
        if (count[t]) printf("  said %.1f %%: came true in %.1f %% of %.0f\n", 100 * said[t] / count[t], 100 * came[t] / count[t], count[t]);
    return 0;
}
