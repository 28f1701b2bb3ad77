/* Numbers that may be anything, the same for a seed. */
#ifndef FUZZ_H
#define FUZZ_H
#include <stddef.h>
#include <stdint.h>

uint32_t any(uint32_t limit);
void spoil(void *bytes, size_t size);        /* overwrites a few of the bytes, or none */
int32_t any_keys(uint32_t *keys, int seeds); /* of some seeds, mostly of enough; at most KEYS numbers */
enum { KEYS = 128 };

/* Mostly, the kernel gets all the memory it asks for; else, some for the first few times only. `end_scarcity` gives all
   again, and ends the program if there was a result though memory had been refused. */
void begin_scarcity(void);
void end_scarcity(int has_result);

/* Hands the kernel this many games and positions; returns how many were decided or played. */
long fuzz_duel(long cases);
long fuzz_missions(long cases);
#endif
