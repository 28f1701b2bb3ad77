/* A hash table from keys of a fixed size to values of a fixed size, both in bytes, which only grows. */
#ifndef DUELL_TABLE_H
#define DUELL_TABLE_H
#include <stdint.h>

enum { WORD = 8 }; /* keys and values fill whole words; the bytes of a key must all be set */

typedef struct {
    int32_t key, value, used, room, size, most;
    uint8_t *entries;
    int32_t *slots;
} Table;

void make_table(Table *table, int key, int value, int most);
void free_table(Table *table);
/* The number of a key's entry, a new one if `is_new` is set; -1 if there is no room for it. */
int32_t entry_of(Table *table, const void *key, int *is_new);
int32_t look_up(const Table *table, const void *key); /* -1: there is none */
void *value_at(const Table *table, int32_t entry);    /* until the next new entry */
const void *key_at(const Table *table, int32_t entry);
#endif
