/* Random numbers as those of Python's random.py and _randommodule.c, and `draw` as in players/__init__.py. */
#include "luck.h"

enum { N = 624, M = 397 }; /* numbers of the state, and the distance of those that are mixed */

void seed(Luck *luck, const uint32_t *key, int size) {
    uint32_t *words = luck->state;
    int i = 1, j = 0;
    words[0] = 19650218u;
    for (int at = 1; at < N; at++) words[at] = 1812433253u * (words[at - 1] ^ words[at - 1] >> 30) + (uint32_t)at;
    for (int k = size > N ? size : N; k; k--) {
        words[i] = (words[i] ^ (words[i - 1] ^ words[i - 1] >> 30) * 1664525u) + key[j] + (uint32_t)j;
        if (++i >= N) words[0] = words[N - 1], i = 1;
        if (++j >= size) j = 0;
    }
    for (int k = N - 1; k; k--) {
        words[i] = (words[i] ^ (words[i - 1] ^ words[i - 1] >> 30) * 1566083941u) - (uint32_t)i;
        if (++i >= N) words[0] = words[N - 1], i = 1;
    }
    words[0] = 0x80000000u;
    luck->at = 0;
}

/* The next 32 bits; each place of the state is renewed just before it is read. */
static uint32_t bits(Luck *luck) {
    uint32_t *words = luck->state;
    int at = luck->at, next = at + 1 < N ? at + 1 : 0;
    uint32_t y = (words[at] & 0x80000000u) | (words[next] & 0x7fffffffu);
    y = words[at] = words[at < N - M ? at + M : at + M - N] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfu : 0);
    luck->at = next;
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680u;
    y ^= y << 15 & 0xefc60000u;
    return y ^ y >> 18;
}

double uniform(Luck *luck) {
    uint32_t high = bits(luck) >> 5, low = bits(luck) >> 6;
    return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0);
}

int below(Luck *luck, int limit) {
    int length = 0;
    uint32_t drawn;
    while (limit >> length) length++;
    do drawn = bits(luck) >> (32 - length);
    while (drawn >= (uint32_t)limit);
    return (int)drawn;
}

void sample(Luck *luck, int size, int count, int *places) {
    int pool[1024], few = 21;
    if (count > 5) {
        int power = 1, most = 3 * count; /* 4 ** ceil(log(3 * count, 4)) */
        while (power < most) power *= 4;
        few += power;
    }
    if (size <= few) {
        for (int at = 0; at < size; at++) pool[at] = at;
        for (int at = 0; at < count; at++) {
            int drawn = below(luck, size - at);
            places[at] = pool[drawn], pool[drawn] = pool[size - at - 1];
        }
        return;
    }
    for (int at = 0; at < count; at++) {
        int again;
        do {
            places[at] = below(luck, size), again = 0;
            for (int before = 0; before < at; before++) again |= places[before] == places[at];
        } while (again);
    }
}

void shuffle(Luck *luck, uint8_t *items, int size) {
    for (int last = size - 1; last > 0; last--) {
        int other = below(luck, last + 1);
        uint8_t item = items[last];
        items[last] = items[other], items[other] = item;
    }
}

int draw(Luck *luck, const double *policy, int size) {
    double point = uniform(luck);
    int best = 0;
    for (int at = 0; at < size; at++) {
        point -= policy[at];
        if (point < 0) return at;
        if (policy[at] > policy[best]) best = at;
    }
    return best;
}

int seed_next(Luck *luck, Keys *keys) {
    const uint32_t *key = keys->next + 1;
    if (key >= keys->end || !key[-1] || key[-1] > keys->end - key) return 0;
    seed(luck, key, (int)key[-1]);
    keys->next = key + key[-1];
    return 1;
}
