/* Hands the kernel games and positions that may be anything: fuzz SEED CASES. Half of them are nearly right, so that
   most of the kernel takes part. Compiled with sanitizers, which end it at the first wrong access; prints how many
   cases of each game were decided. */
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

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    state = strtoull(argv[1], 0, 10);
    printf("%ld\n", fuzz_duel(atol(argv[2])));
    printf("%ld\n", fuzz_missions(atol(argv[2])));
    return 0;
}
