/* The unit loop, with which benches measure the speed of a machine: a simple search with bit masks
   and mirror symmetry, without look-ahead. Usage: unit N */
#include <stdio.h>
#include <stdlib.h>

static unsigned all;
static unsigned long long count;

static void rows_below(unsigned columns, unsigned diagonals, unsigned antidiagonals) {
    if (columns == all) {
        count++;
        return;
    }
    unsigned open = all & ~(columns | diagonals | antidiagonals);
    while (open) {
        unsigned queen = open & -open;
        open ^= queen;
        rows_below(columns | queen, (diagonals | queen) << 1, (antidiagonals | queen) >> 1);
    }
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 16;
    if (n < 2 || n > 31) {
        fprintf(stderr, "unit: n must be a number from 2 to 31\n");
        return 2;
    }
    all = (1u << n) - 1;
    for (int column = 0; column < n / 2; column++) {
        unsigned queen = 1u << column;
        rows_below(queen, queen << 1, queen >> 1);
    }
    count *= 2;
    if (n % 2) {
        unsigned queen = 1u << (n / 2);
        rows_below(queen, queen << 1, queen >> 1);
    }
    printf("%llu\n", count);
    return 0;
}
