#include "table.h"
#include <stdlib.h>
#include <string.h>

void make_table(Table *t, int key, int value, int most) {
    memset(t, 0, sizeof *t);
    t->key = (key + 7) & ~7, t->value = (value + 7) & ~7, t->most = most;
}

void free_table(Table *t) {
    free(t->entries), free(t->slots);
    make_table(t, t->key, t->value, t->most);
}

void *value_at(const Table *t, int32_t entry) { return t->entries + (size_t)entry * (size_t)(t->key + t->value); }
const void *key_at(const Table *t, int32_t entry) { return (uint8_t *)value_at(t, entry) + t->value; }

/* The slot of a key, or the empty one where it belongs. */
static size_t slot_of(const Table *t, const void *key) {
    uint64_t hash = 14695981039346656037u, part;
    for (int at = 0; at < t->key; at += 8) {
        memcpy(&part, (const uint8_t *)key + at, 8);
        hash = (hash ^ part) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    size_t at = (size_t)(hash ^ hash >> 32) & (size_t)(t->size - 1);
    while (t->slots[at] && memcmp(key_at(t, t->slots[at] - 1), key, (size_t)t->key) != 0) at = (at + 1) & (size_t)(t->size - 1);
    return at;
}

static int grow(Table *t) {
    int size = t->size ? 4 * t->size : 64;
    if (t->used >= t->most) return 0;
    uint8_t *entries = realloc(t->entries, (size_t)(size / 2) * (size_t)(t->key + t->value));
    if (!entries) return 0;
    t->entries = entries;
    int32_t *slots = calloc((size_t)size, sizeof *slots);
    if (!slots) return 0;
    free(t->slots);
    t->slots = slots, t->size = size, t->room = size / 2;
    for (int32_t entry = 0; entry < t->used; entry++) t->slots[slot_of(t, key_at(t, entry))] = entry + 1;
    return 1;
}

int32_t look_up(const Table *t, const void *key) { return t->size ? t->slots[slot_of(t, key)] - 1 : -1; }

int32_t entry_of(Table *t, const void *key, int *is_new) {
    *is_new = 0;
    if (!t->size && !grow(t)) return -1;
    size_t slot = slot_of(t, key);
    if (t->slots[slot]) return t->slots[slot] - 1;
    if (t->used == t->room) {
        if (!grow(t)) return -1;
        slot = slot_of(t, key);
    }
    *is_new = 1;
    memset(value_at(t, t->used), 0, (size_t)t->value);
    memcpy((uint8_t *)value_at(t, t->used) + t->value, key, (size_t)t->key);
    t->slots[slot] = ++t->used;
    return t->used - 1;
}
