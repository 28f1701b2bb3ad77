/* The random numbers of Python's random.Random: the Mersenne Twister (Matsumoto and Nishimura 1998). */
#ifndef DUELL_LUCK_H
#define DUELL_LUCK_H
#include <stdint.h>

typedef struct {
    uint32_t state[624];
    int32_t at;
} Luck;

void seed(Luck *luck, const uint32_t *key, int size);      /* as Random(number): 32 bits each, the lowest first */
double uniform(Luck *luck);                                /* random() */
int below(Luck *luck, int limit);                          /* randrange(limit) */
void sample(Luck *luck, int size, int count, int *places); /* sample(range(size), count) */
void shuffle(Luck *luck, uint8_t *items, int size);        /* shuffle(items) */
int draw(Luck *luck, const double *policy, int size);      /* the place of a choice, as duell.players.draw */

/* Keys of several seeds, each with its size before it; they are read up to `end`. */
typedef struct {
    const uint32_t *next, *end;
} Keys;
int seed_next(Luck *luck, Keys *keys); /* 0: there is no other */
#endif
