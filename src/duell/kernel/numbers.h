/* What both games count with. */
#ifndef DUELL_NUMBERS_H
#define DUELL_NUMBERS_H
#include <stdint.h>

static inline int is_within(double number, double least, double most) { return least <= number && number <= most; }

/* The number of bits that are set: added up in pairs, fours, bytes, and all of these in the highest byte. */
static inline int ones(uint64_t bits) {
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    return ((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56;
}

static inline double total(const double *numbers, int size) {
    double sum = 0;
    for (int at = 0; at < size; at++) sum += numbers[at];
    return sum;
}
#endif
