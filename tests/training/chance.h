/* Random numbers, reproducible by seed (splitmix64, Steele, Lea and Flood 2014). */
#ifndef CHANCE_H
#define CHANCE_H
#include <stdint.h>

typedef struct {
    uint64_t state;
} Chance;

static inline uint64_t draw64(Chance *chance) {
    uint64_t z = chance->state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}
static inline double uniform(Chance *chance) { return (double)(draw64(chance) >> 11) / 9007199254740992.0; }
static inline int below(Chance *chance, int limit) { return (int)((draw64(chance) >> 32) * (uint64_t)limit >> 32); }
#endif
