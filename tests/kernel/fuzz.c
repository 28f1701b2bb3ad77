/* Hands the kernel games and positions that may be anything: fuzz SEED CASES. Half of them are nearly right, so that
   most of the kernel takes part. Compiled with sanitizers, which end it at the first wrong access; prints how many
   cases of each game were decided. */
#undef malloc /* elsewhere, the names of those below */
#undef calloc
#undef realloc
#include "fuzz.h"
#include <stdio.h>
#include <stdlib.h>

static uint64_t state;

uint32_t any(uint32_t limit) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33) % limit;
}

void spoil(void *bytes, size_t size) {
    for (uint32_t times = any(4); times; times--) ((uint8_t *)bytes)[any(size)] = any(256);
}

int32_t any_keys(uint32_t *keys, int seeds) {
    int32_t size = 0;
    for (int seed = 0; seed < seeds; seed++) {
        uint32_t words = any(20) ? 1 + any(3) : any(100);
        keys[size++] = words;
        for (; words && size < KEYS - seeds; words--) keys[size++] = any(1u << 31);
    }
    return any(20) ? size : (int32_t)any(size + 1);
}

enum { ENDLESS = -1 };
static int32_t left = ENDLESS, refused; /* the requests for memory that still succeed, and whether one failed */

void begin_scarcity(void) {
    if (!any(8)) left = any(any(2) ? 20 : 200);
}

void end_scarcity(int has_result) {
    if (refused && has_result) abort();
    left = ENDLESS, refused = 0;
}

static int is_given(void) {
    if (left > 0) left--;
    else if (!left) refused = 1;
    return !refused;
}

void *scarce_malloc(size_t size) { return is_given() ? malloc(size) : 0; }
void *scarce_calloc(size_t count, size_t size) { return is_given() ? calloc(count, size) : 0; }
void *scarce_realloc(void *memory, size_t size) { return is_given() ? realloc(memory, size) : 0; }

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    state = strtoull(argv[1], 0, 10);
    printf("%ld\n", fuzz_duel(atol(argv[2])));
    printf("%ld\n", fuzz_missions(atol(argv[2])));
    return 0;
}
