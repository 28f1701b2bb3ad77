/* Self-play that trains a net: selfplay OUT PLAYERS GAMES SEED KNIGHTS KEPT [START [OTHER ...]]

   Each choice is the best by the present net. The target value of a state comes from the value of its best choice
   and the course of the game, by TD(lambda), cut off at random choices. PLAYERS: a number, or 3-5 for each in turn at
   random. KNIGHTS: the share of games against knights. The others are against the net as it was at KEPT earlier times,
   first at START, a net to train on, and against the nets OTHER. With KEPT 0, it learns to answer these from one seat. */
#include "net.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LONGEST = 1200, BATCH = 256, MOST_NETS = 40 };
static const double ODD = 0.02;

typedef struct {
    State state;
    double expected[SEATS];
    int cut, known;
} Step;
typedef const Net *Player; /* or NULL, for a knight */

/* The nets that may sit with the learner. */
typedef struct {
    int size;
    Net nets[MOST_NETS];
} League;

/* The others at the table are all knights, in a share of `knights` of the games, or all one net of the league. The
   learner has one seat, or up to `most`. */
static void sit_down(const Net *learner, const League *league, int seats, int most, double knights, Chance *chance,
                     Player *players) {
    Player other = uniform(chance) < knights ? 0 : league->size ? &league->nets[below(chance, league->size)] : learner;
    int learners = 1 + below(chance, most);
    for (int p = 0; p < seats; p++) {
        int mine = below(chance, seats - p) < learners;
        players[p] = mine ? learner : other;
        learners -= mine;
    }
}

static int play(const Game *game, const Net *net, const Player *players, Chance *chance, Step *steps, float *shares,
                int *totals) {
    State state;
    int size = 0, cut = 0;
    deal(game, &state, below(chance, game->seats), ROUNDS);
    while (state.now != OVER) {
        Option options[MOST_OPTIONS], choice;
        double expected[SEATS] = {0};
        int count = options_of(game, &state, options, MOST_OPTIONS), seat = to_act(&state), odd = uniform(chance) < ODD;
        int known = players[seat] == net;
        choice = players[seat] ? decide(game, players[seat], &state, EVEN, expected)
                               : decide_like_knight(game, &state, EVEN);
        if (odd) {
            Option other = options[below(chance, count)];
            odd = memcmp(&other, &choice, sizeof other) != 0;
            choice = other;
        }
        if (state.now == CHOOSING && size < LONGEST) {
            if (size) steps[size - 1].cut = cut;
            steps[size].state = state;
            memcpy(steps[size].expected, expected, sizeof expected);
            steps[size++].known = known;
            cut = 0;
        }
        cut |= odd;
        make(game, &state, &choice, chance);
    }
    steps[size - 1].cut = cut;
    for (int p = 0; p < game->seats; p++)
        totals[p] = total_of(game, &state, p), shares[p] = (float)share_of(game, &state, p);
    return size;
}

static void save(const char *path, const Weights *net) {
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(net, sizeof *net, 1, file) != 1 || fclose(file)) perror(path), exit(1);
}

int main(int argc, char **argv) {
    static Weights weights, gradient;
    static Net net; /* the same as the kernel reads it */
    static League league;
    static Adam adam;
    static Step steps[LONGEST];
    if (argc < 7) return fprintf(stderr, "selfplay OUT PLAYERS GAMES SEED KNIGHTS KEPT [START [OTHER ...]]\n"), 2;
    int fewest, most, kept = atoi(argv[6]);
    if (sscanf(argv[2], "%d-%d", &fewest, &most) == 1) most = fewest;
    long games = atol(argv[3]), positions = 0, waiting = 0, seen = 0;
    Chance chance = {strtoull(argv[4], 0, 10)};
    double knights = atof(argv[5]), loss = 0;
    fresh(&weights, chance.state + 1);
    int goes_on = argc > 7;
    for (int at = argc - 1; at > 6; at--) {
        read_weights(argv[at], &weights);
        if (league.size < MOST_NETS) whole(&weights, &league.nets[league.size++]);
    }
    whole(&weights, &net);
    double first = goes_on ? 0.9 : 0.98, last = goes_on ? 0.6 : 0.88, rate = goes_on ? 1e-3 : 2e-3;
    time_t begun = time(0);
    for (long number = 0; number < games; number++) {
        float shares[SEATS];
        int totals[SEATS], seats = fewest + below(&chance, most - fewest + 1);
        double done_share = (double)number / (double)games;
        float lambda = (float)(first + (last - first) * done_share);
        Player seated[SEATS];
        Game game;
        classic(seats, &game);
        sit_down(&net, &league, seats, kept ? seats : 1, knights, &chance, seated);
        int size = play(&game, &net, seated, &chance, steps, shares, totals);
        for (int at = size - 1; at >= 0; at--) {
            const Step *now = &steps[at];
            for (int p = 0; p < seats && now->known; p++)
                shares[p] =
                    now->cut ? (float)now->expected[p] : (1 - lambda) * (float)now->expected[p] + lambda * shares[p];
            loss += learn(&weights, &gradient, &game, &now->state, shares, totals);
        }
        positions += size, waiting += size, seen += size;
        if (waiting >= BATCH) {
            float warm = adam.steps < 100 ? (float)(adam.steps + 1) / 100 : 1;
            step(&weights, &gradient, &adam, (float)(rate * (1 - done_share) * warm + 1e-6), (float)waiting);
            whole(&weights, &net);
            waiting = 0;
        }
        if (kept && league.size < MOST_NETS && (number + 1) % (games / kept + 1) == 0) league.nets[league.size++] = net;
        if (number + 1 == games || (number + 1) % (games / 10 ? games / 10 : 1) == 0) {
            printf("%3.0f %%, %ld games, %ld positions, %ld s, loss %.5f\n",
                   100.0 * (double)(number + 1) / (double)games, number + 1, positions, (long)(time(0) - begun),
                   loss / (double)seen);
            fflush(stdout);
            loss = 0, seen = 0;
            save(argv[1], &weights);
        }
    }
    return 0;
}
