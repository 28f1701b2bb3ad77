/* A hash table with open addressing; slots have the numbers of entries plus 1, which are in the order they came. */
#include "table.h"
#include <stdlib.h>
#include <string.h>

static int whole_words(int bytes) { return (bytes + WORD - 1) / WORD * WORD; }

void make_table(Table *table, int key, int value, int most) {
    memset(table, 0, sizeof *table);
    table->key = whole_words(key);
    table->value = whole_words(value);
    table->most = most;
}

void free_table(Table *table) {
    free(table->entries), free(table->slots);
    make_table(table, table->key, table->value, table->most);
}

void *value_at(const Table *table, int32_t entry) {
    return table->entries + (size_t)entry * (table->key + table->value);
}
static uint8_t *bytes_of_key(const Table *table, int32_t entry) {
    return (uint8_t *)value_at(table, entry) + table->value;
}

const void *key_at(const Table *table, int32_t entry) { return bytes_of_key(table, entry); }

static const uint64_t SEED = 14695981039346656037u, GOLDEN = 0x9E3779B97F4A7C15u; /* of FNV, and 2 to the 64th / φ */

/* The slot of a key, or the empty one where it belongs. */
static size_t slot_of(const Table *table, const void *key) {
    const uint8_t *bytes = key;
    uint64_t hash = SEED, word;
    for (int at = 0; at < table->key; at += WORD) {
        memcpy(&word, bytes + at, WORD);
        hash = (hash ^ word) * GOLDEN;
        hash ^= hash >> 29;
    }
    size_t at = (size_t)(hash ^ hash >> 32) & (table->size - 1);
    while (table->slots[at] && memcmp(key_at(table, table->slots[at] - 1), key, table->key) != 0)
        at = (at + 1) & (table->size - 1);
    return at;
}

enum { FIRST_SIZE = 64 };

static int grow(Table *table) {
    int size = table->size ? 4 * table->size : FIRST_SIZE;
    if (table->used >= table->most) return 0;
    uint8_t *entries = realloc(table->entries, (size_t)(size / 2) * (table->key + table->value));
    if (!entries) return 0;
    table->entries = entries;
    int32_t *slots = calloc(size, sizeof *slots);
    if (!slots) return 0;
    free(table->slots);
    table->slots = slots, table->size = size, table->room = size / 2;
    for (int32_t entry = 0; entry < table->used; entry++)
        table->slots[slot_of(table, key_at(table, entry))] = entry + 1;
    return 1;
}

int32_t look_up(const Table *table, const void *key) {
    return table->size ? table->slots[slot_of(table, key)] - 1 : -1;
}

int32_t entry_of(Table *table, const void *key, int *is_new) {
    *is_new = 0;
    if (!table->size && !grow(table)) return -1;
    size_t slot = slot_of(table, key);
    if (table->slots[slot]) return table->slots[slot] - 1;
    if (table->used == table->room) {
        if (!grow(table)) return -1;
        slot = slot_of(table, key);
    }
    *is_new = 1;
    memset(value_at(table, table->used), 0, table->value);
    memcpy(bytes_of_key(table, table->used), key, table->key);
    table->slots[slot] = ++table->used;
    return table->used - 1;
}
