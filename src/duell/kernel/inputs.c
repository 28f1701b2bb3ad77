/* The inputs of the value net (see value_net.py). */
#include "inputs.h"

static const double GAIN_AT[GAINS] = {-6.0, -2.5, 0.0, 2.0, 4.0, 6.5, 9.5, 12.0, 14.5, 17.5, 21.0};
static const double LEAD_AT[LEADS] = {-45.0, -30.0, -20.0, -13.0, -8.0, -4.0, 0.0, 4.0, 8.0, 13.0, 20.0, 30.0, 45.0};
static const double STOCK_AT[STOCKS] = {0.0, 1.0, 2.0, 3.0, 5.0, 8.0, 12.0, 18.0, 25.0, 34.0};

static void put(Inputs *inputs, int input, double by) {
    inputs->at[inputs->size] = input;
    inputs->by[inputs->size++] = by;
}

/* Write the weights of the knots around a number; return their number, 1 or 2. */
static int between(const double *knots, int size, double number, int *at, double *share) {
    if (number <= knots[0]) {
        at[0] = 0, share[0] = 1;
        return 1;
    }
    for (int low = 0; low + 1 < size; low++)
        if (number < knots[low + 1]) {
            double upper = (number - knots[low]) / (knots[low + 1] - knots[low]);
            at[0] = low, at[1] = low + 1, share[0] = 1 - upper, share[1] = upper;
            return upper != 0 ? 2 : 1;
        }
    at[0] = size - 1, share[0] = 1;
    return 1;
}

static void put_between(Inputs *inputs, int input, const double *knots, int size, double number) {
    int low[2];
    double share[2];
    for (int at = between(knots, size, number, low, share); at-- > 0;) put(inputs, input + low[at], share[at]);
}

void rivals_of(const Game *game, const State *state, int seat, int *rivals) {
    int size = 0;
    for (int p = 0; p < game->seats; p++) {
        if (p == seat) continue;
        int at = size++;
        while (at && state->score[rivals[at - 1]] < state->score[p]) rivals[at] = rivals[at - 1], at--;
        rivals[at] = p;
    }
}

void pile_inputs(const Game *game, const State *state, int seat, const int *rivals, Inputs *inputs) {
    int cards = state->left_total ? state->left_total : 1, row[2], column[2];
    double share[2], part[2], unit = game->unit;
    for (int rank = 0; rank < game->seats - 1; rank++) {
        int base = rank * PER_RIVAL, other = rivals[rank];
        double mean = 0, others_mean = 0;
        for (int k = 0; k < game->kinds; k++) {
            int count = state->left[k];
            if (!count) continue;
            double mine = unit * gain(game, state, seat, k), others = unit * gain(game, state, other, k);
            mean += count * mine, others_mean += count * others;
            int rows = between(GAIN_AT, GAINS, mine, row, share),
                columns = between(GAIN_AT, GAINS, others, column, part);
            for (int r = 0; r < rows; r++)
                for (int c = 0; c < columns; c++) {
                    int cell = base + row[r] * GAINS + column[c];
                    double by = share[r] * part[c] / 2;
                    put(inputs, cell + BY_CARD, by * count);
                    if (count > 1) put(inputs, cell + BY_MORE, by * (count - 1));
                }
        }
        double lead = unit * (state->score[seat] - state->score[other]);
        put_between(inputs, base + LEAD, LEAD_AT, LEADS, lead);
        put(inputs, base + LEAD + LEADS, lead / 30);
        put(inputs, base + DRAW, mean / cards / 10);
        put(inputs, base + DRAW + 1, others_mean / cards / 10);
    }
    put_between(inputs, STOCK, STOCK_AT, STOCKS, state->left_total);
    for (int rule = 0; rule < RULES; rule++)
        if (game->rules >> rule & 1) put(inputs, RULE + rule, 1);
}

static int droid(int hand, int scouts) { return hand & R2D2_ONLY ? 1 : 2 * scouts; }

/* The number of force cards of a hand below a value, or also equal to it. */
static int lower(int v, int hand, int also_equal) { return ones(hand & (((also_equal ? 2 : 1) << v) - 2)); }

void hand_inputs(const Game *game, const int *hands, int table, int seat, int rank, int other, Inputs *inputs) {
    int mine = hands[seat], others = hands[other], end = game->end, base = rank * PER_RIVAL;
    int force = ones(mine >> 1), others_force = ones(others >> 1), beats = 0, beaten = 0, tops = 0, topped = 0;
    for (int v = 1; v <= game->values; v++) {
        int wins = game->strength[seat][v] > game->strength[other][v];
        int is_mine = mine >> v & 1, is_others = others >> v & 1;
        if (is_mine || is_others) {
            int holders = is_mine && is_others ? 2 + wins : is_mine;
            put(inputs, base + HELD + (end * VALUES + v - 1) * HOLDERS + holders, 1);
        }
        if (is_mine) {
            int below = lower(v, others, wins);
            beats += below, tops += below == others_force;
        }
        if (is_others) {
            int below = lower(v, mine, !wins);
            beaten += below, topped += below == force;
        }
    }
    put(inputs, base + FORCE + end * FORCE_CARDS + force, 1);
    put(inputs, base + OTHERS_FORCE + end * FORCE_CARDS + others_force, 1);
    put(inputs, base + KEPT + game->leftover, force / 4.0);
    put(inputs, base + OTHERS_KEPT + game->leftover, others_force / 4.0);
    int droids = droid(mine, seat == table) * 3 + droid(others, other == table);
    put(inputs, base + DROIDS + end * BOTH_DROIDS + droids, 1);
    put(inputs, base + BEATS, beats / 16.0);
    put(inputs, base + BEATEN, beaten / 16.0);
    put(inputs, base + TOPS, tops / 2.0);
    put(inputs, base + TOPPED, topped / 2.0);
}
