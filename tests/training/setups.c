#include "setups.h"
#include <string.h>

static const int ICONS[4][VALUES] = {
    {1, 1, 2, 4, 4, 3, 2, 0}, {2, 4, 0, 3, 3, 0, 4, 1}, {3, 0, 4, 2, 1, 4, 1, 2}, {4, 2, 1, 1, 0, 2, 3, 4}};

void classic(Game *g) {
    static const int points[8] = {1, 2, 3, 4, 5, 6, 8, 10}, count[8] = {4, 4, 4, 4, 4, 4, 2, 2};
    static const int pair[8] = {20, 20, 20, 20, 20, 20, 30, 40};
    memset(g, 0, sizeof *g);
    g->values = VALUES;
    for (int k = 0; k < 8; k++) g->points[k] = points[k], g->count[k] = count[k], g->pair[k] = pair[k];
    for (int v = 1; v <= 6; v++) g->vader[7 + v] = 1, g->points[7 + v] = v, g->count[7 + v] = 1;
    g->kinds = 14;
}

void edition(Game *g, int which) {
    g->end = which == RAVENSBURGER ? LAST_WITH_CARDS : which == PARLETT ? FIRST_OUT : LAST_WITH_FORCE;
    g->leftover = which == RAVENSBURGER ? MAY : which == PARLETT ? NONE : MUST;
    g->flat = which == ORIGINAL;
    g->gift_returns = which != RAVENSBURGER;
}

static void shuffle(int *items, int size, Chance *chance) {
    for (int last = size - 1; last > 0; last--) {
        int at = below(chance, last + 1), kept = items[last];
        items[last] = items[at], items[at] = kept;
    }
}

static void seat_icons(Game *g, int seats, const int icons[4][VALUES], Chance *chance) {
    int heroes[4] = {0, 1, 2, 3};
    shuffle(heroes, 4, chance);
    g->seats = seats;
    for (int p = 0; p < seats; p++)
        for (int v = 1; v <= VALUES; v++) g->strength[p][v] = v * 5 + icons[heroes[p]][v - 1];
}

void seat_heroes(Game *g, int seats, Chance *chance) { seat_icons(g, seats, ICONS, chance); }

static void any_icons(Game *g, int seats, Chance *chance) {
    int icons[4][VALUES];
    for (int v = 0; v < VALUES; v++) {
        int of_four[4] = {0, 1, 2, 3};
        shuffle(of_four, 4, chance);
        for (int h = 0; h < 4; h++) icons[h][v] = of_four[h];
    }
    seat_icons(g, seats, icons, chance);
}

static void any_deck(Game *g, Chance *chance) {
    memset(g, 0, sizeof *g);
    g->values = below(chance, 10) < 7 ? VALUES : 2 + below(chance, 6);
    int villains = 2 + below(chance, 11), scale = below(chance, 5) ? 1 : 1 + below(chance, 10);
    int most = 2 + below(chance, 12);
    for (int k = 0; k < villains; k++) {
        g->points[k] = scale * (1 + below(chance, most));
        g->count[k] = 1 + below(chance, 4);
        g->pair[k] = below(chance, 3) ? 20 : 10 + 2 * g->points[k] + below(chance, 20);
    }
    g->kinds = villains;
    int vaders = below(chance, 2) ? 6 : below(chance, 13), worst = 1 + below(chance, 12);
    for (int v = 0; v < vaders; v++) {
        int penalty = scale * (1 + below(chance, worst)), k = villains;
        while (k < g->kinds && g->points[k] != penalty) k++;
        if (k == g->kinds) g->kinds++, g->vader[k] = 1, g->points[k] = penalty;
        g->count[k]++;
    }
}

void any_setup(Game *g, int seats, double ravensburger, Chance *chance) {
    double point = uniform(chance), rest = (point - ravensburger) / (1 - ravensburger);
    if (rest < 0.6) classic(g);
    else any_deck(g, chance);
    if (rest < 0) edition(g, RAVENSBURGER);
    else if (rest < 0.25) edition(g, below(chance, 2) ? PARLETT : ORIGINAL);
    else {
        g->end = below(chance, 3), g->leftover = below(chance, 3);
        g->flat = below(chance, 2), g->gift_returns = below(chance, 2);
    }
    if (rest < 0.75) seat_heroes(g, seats, chance);
    else any_icons(g, seats, chance);
    prepare(g);
}
