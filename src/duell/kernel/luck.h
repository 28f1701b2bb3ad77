/* The random numbers of Python's random.Random: the Mersenne Twister (Matsumoto and Nishimura 1998). */
#ifndef DUELL_LUCK_H
#define DUELL_LUCK_H
#include <stdint.h>

typedef struct { uint32_t state[624]; int32_t at; } Luck;

void seed(Luck *luck, const uint32_t *key, int size); /* as Random(number): 32 bits each, the lowest first */
double uniform(Luck *luck);                           /* random() */
int below(Luck *luck, int limit);                     /* randrange(limit) */
void sample(Luck *luck, int size, int count, int *places); /* sample(range(size), count) */
#endif
