// The colour split on a GPU.
//
// A job is a pair of row sets and a slab of column sets. A block of threads does a job by itself, its table in shared
// memory:
//
//   for each colour, first the one that fills the table, then the one that looks up in it:
//     place   all placements of the outer board (its columns give the entry of a table row), row by row, into a list
//     search  for each of them the inner board, queen by queen, one thread a placement (its columns give the table row);
//             a placement of both boards adds one to its entry of the table, or adds its entry to the sum
//
// All threads of a warp take a step of their searches together; a thread whose search is over takes the list's next
// placement. `src/layout.rs` describes the words and tables that a job is made of, and tests/ runs this very code on a CPU.

typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

// Words of a pair of row sets, then of each of its two colours.
#define TABLE_ROWS 0
#define SLAB_WIDTH 1
#define ROW_CLASSES 2
#define COLUMN_CLASSES 3
#define UNUSUAL_ROWS 4
#define UNUSUAL_COLUMNS 5
#define USUAL_CLASS 6
#define PAIR_HEADER 8

#define OUTER_ROWS 0
#define INNER_ROWS 1
#define OUTER_COLUMNS 2
#define INNER_GUIDE 3
#define INNER_GUIDE_LENGTH 4
#define OUTER_GUIDES 5
#define OUTER_GUIDE_LENGTH 6
#define OUTER_LINES 8
#define INNER_LINES 24
#define COLOUR_WORDS 40
#define PAIR_WORDS (PAIR_HEADER + 2 * COLOUR_WORDS)

// Words of a job.
#define JOB_PAIR 0
#define JOB_SLAB 1
#define JOB_NUMBER 2
#define JOB_STRIDE 3
#define JOB_WORDS 4

// Numbers of a result: sums by class, pairs of placements that were tallied, the sum of the table, and a mark that the job was
// done: its number, plus one, times the threads that finished a colour, which are 2 * THREADS.
#define CLASSES 3
#define RESULT_TALLIED 3
#define RESULT_TABLE 4
#define RESULT_DONE 5
#define RESULT_NUMBERS 6

#define THREADS 512
#define WARP 32
// As long as more lanes of a warp than these work, the others wait.
#define ENOUGH 28
#define ALL_LANES 0xffffffffu
#define MOST_LINES 16

// Placements that one step can add: 14 columns for each thread. Levels before the last have room for them.
#define ROOM (14 * THREADS)
#define SCRATCH_WORDS (13 * 3 * ROOM)

// What the threads of a block share, at the beginning of the block's shared memory.
struct Shared {
    u64 sums[CLASSES];
    u64 tallied;
    u64 table_sum;
    u32 job;
    u32 searched;               // placements on the list whose search has begun
    u32 lines[MOST_LINES];      // of the inner board: the diagonals of a row and of the next
    u32 placed[MOST_LINES + 1]; // placements of the outer board that wait, by rows placed
    u32 finished;               // threads that finished a colour, of either
};

// Shifts by the low five bits of a number, whatever is above them.
__device__ __forceinline__ u32 left(u32 set, u32 by) { return __funnelshift_l(0, set, by); }
__device__ __forceinline__ u32 right(u32 set, u32 by) { return __funnelshift_r(set, 0, by); }

// Placements in memory, as three arrays.
struct Placements {
    u32 *columns, *diagonals, *antidiagonals;
};

// Placements of the first `level` rows of the outer board: the last level's are the list that is searched for, and its
// columns are numbers of entries.
__device__ __forceinline__ Placements of_level(u32 *scratch, u32 capacity, u32 level, u32 rows) {
    u32 *first = level == rows ? scratch : scratch + 3 * capacity + (level - 1) * (3 * ROOM);
    u32 room = level == rows ? capacity : ROOM;
    Placements placements;
    placements.columns = first;
    placements.diagonals = first + room;
    placements.antidiagonals = first + 2 * room;
    return placements;
}

// Places queens on the outer board, in all ways, until the list is full or there are no more; whether there are more.
//
// Each thread takes a placement of some rows and adds a queen in the next row, in all ways. It is done for the level with the
// most rows that has placements, so those of a level wait until all that came of later ones is on the list, and
// no level ever has more than one step can add. `undone` gets a bit for whatever the thread did not place.
__device__ bool place(const u32 *colour, const u16 *guide, Shared *shared, u32 *scratch, u32 capacity, u32 &undone) {
    const u32 rows = colour[OUTER_ROWS], columns = colour[OUTER_COLUMNS], lane = threadIdx.x % WARP;
    const u32 at_once = min(THREADS, capacity / columns);
    for (;;) {
        __syncthreads();
        u32 levels = __ballot_sync(ALL_LANES, lane < rows && shared->placed[lane] != 0);
        if (levels == 0) return false;
        u32 level = 31 - __clz(levels);
        u32 waiting = shared->placed[level], taken = min(waiting, at_once);
        if (level + 1 == rows && shared->placed[rows] + taken * columns > capacity) return true;
        __syncthreads();
        if (threadIdx.x == 0) shared->placed[level] = waiting - taken;
        if (threadIdx.x < taken) {
            u32 used = 0, diagonals = 0, antidiagonals = 0;
            if (level > 0) {
                Placements from = of_level(scratch, capacity, level, rows);
                u32 at = waiting - taken + threadIdx.x;
                used = from.columns[at];
                diagonals = from.diagonals[at];
                antidiagonals = from.antidiagonals[at];
            }
            u32 line = colour[OUTER_LINES + level];
            u32 free = guide[used] & ~(right(diagonals, line) | right(antidiagonals, line >> 8));
            Placements to = of_level(scratch, capacity, level + 1, rows);
            u32 count = __popc(free), at = atomicAdd(&shared->placed[level + 1], count);
            // It ends by the number of turns, so that `free` is 0 only if there were as many.
#pragma unroll 1
            for (u32 end = at + count; at != end; at++) {
                u32 column = free & (0 - free);
                free ^= column;
                // What the guide has for a whole set of columns is its number.
                to.columns[at] = level + 1 == rows ? guide[used | column] : used | column;
                to.diagonals[at] = diagonals | left(column, line);
                to.antidiagonals[at] = antidiagonals | left(column, line >> 8);
            }
            undone |= free;
        }
    }
}

// Where the counts of pairs are, two in a word.
struct Table {
    u32 *words;
    u32 stride; // words from row to row
};

// What looking up needs besides: classes of weights, where they are not the usual.
struct Weights {
    const u16 *row_classes, *column_classes;
    u32 unusual_rows, unusual_columns, usual;
};

// What a search goes back to: its state and the columns left to try, then the diagonals. The words of a thread are THREADS
// apart, so that the threads of a warp ask different banks.
#define STACK_WORDS 3

// The state of a search, in one word: the columns used, and how many queens there are. The columns left to try have
// their place between, where a state is put away.
#define COLUMNS 0x3fffu
#define FREE_FROM 14
#define LEVEL_FROM 28
#define ONE_LEVEL (1u << LEVEL_FROM)

// A search of the inner board, below a placement of the outer one. A thread whose `free` is 0 has nothing to do.
struct Search {
    u32 state, diagonals, antidiagonals, free;
    u32 *top;
};

// Tries a column of a row that is not the last.
__device__ __forceinline__ void descend(Search &at, const u16 *guide, const u32 *lines) {
    u32 column = at.free & (0 - at.free);
    u32 line = lines[at.state >> LEVEL_FROM];
    u32 with_d = at.diagonals | left(column, line), with_a = at.antidiagonals | left(column, line >> 8);
    u32 below = guide[(at.state & COLUMNS) | column] & ~(right(with_d, line >> 16) | right(with_a, line >> 24));
    at.free ^= column;
    if (below == 0) return;
    if (at.free != 0) {
        at.top[0] = at.state | at.free << FREE_FROM;
        at.top[THREADS] = at.diagonals;
        at.top[2 * THREADS] = at.antidiagonals;
        at.top += STACK_WORDS * THREADS;
    }
    at.state += ONE_LEVEL + column;
    at.diagonals = with_d;
    at.antidiagonals = with_a;
    at.free = below;
}

// Goes back to the last row with columns left to try.
__device__ __forceinline__ void go_back(Search &at) {
    at.top -= STACK_WORDS * THREADS;
    u32 word = at.top[0];
    at.free = word >> FREE_FROM & COLUMNS;
    at.state = word & ~(COLUMNS << FREE_FROM);
    at.diagonals = at.top[THREADS];
    at.antidiagonals = at.top[2 * THREADS];
}

// Searches the inner board for each placement on the list, and tallies (or looks up) the pairs. Returns how many (or
// the sum of those with the usual weight). `undone` gets a bit for whatever the thread did not try.
template <bool TALLY>
__device__ u64 search(const u16 *guide, u32 *stack, Shared *shared, const Placements &list, u32 listed, u32 last,
                      const Table &table, const Weights &weights, u32 &undone) {
    Search at;
    at.state = at.diagonals = at.antidiagonals = at.free = 0;
    at.top = stack + threadIdx.x;
    // Of the placement: the word of a table row with its entry and one of it, or the entry and rows of unusual weight.
    u32 place_in_row = 0, one = 0, entry = 0, unusual = 0;
    u32 pairs = 0;
    u64 sum = 0;
    bool more = true;
    const u32 lane = threadIdx.x % WARP, whole = last << LEVEL_FROM;
    u32 *const bottom = at.top;
    for (;;) {
        u32 working = __ballot_sync(ALL_LANES, at.free != 0);
        // Taking placements stops the whole warp, so some threads wait for others.
        if (more && __popc(working) <= ENOUGH) {
            u32 idle = ~working, first = 0;
            if (lane == 0) first = atomicAdd(&shared->searched, __popc(idle));
            first = __shfl_sync(ALL_LANES, first, 0);
            more = first + __popc(idle) < listed;
            if (at.free == 0) {
                u32 place = first + __popc(idle & ((1u << lane) - 1));
                if (TALLY) sum += pairs;
                pairs = 0;
                if (place < listed) {
                    at.diagonals = list.diagonals[place];
                    at.antidiagonals = list.antidiagonals[place];
                    entry = list.columns[place];
                    if (TALLY) {
                        place_in_row = entry >> 1;
                        one = 1u << (entry % 2 * 16);
                    } else {
                        unusual = entry < weights.unusual_columns ? 0xffff : weights.unusual_rows;
                    }
                    at.state = 0;
                    u32 line = shared->lines[0];
                    at.free = guide[0] & ~(right(at.diagonals, line) | right(at.antidiagonals, line >> 8));
                }
            }
            continue;
        }
        if (working == 0) break;

        if (at.free != 0 && at.state < whole) descend(at, guide, shared->lines);
        if (at.free != 0 && at.state >= whole) {
            u32 column = at.free & (0 - at.free);
            at.free ^= column;
            // What the guide has for a whole set of columns is its number.
            u32 row = guide[(at.state & COLUMNS) | column];
            if (TALLY) {
                atomicAdd(&table.words[row * table.stride + place_in_row], one);
                pairs++;
            } else {
                u32 count = reinterpret_cast<const u16 *>(table.words)[row * (2 * table.stride) + entry];
                if (row < unusual) {
                    u32 of_column = weights.column_classes[entry], of_row = weights.row_classes[row];
                    atomicAdd(&shared->sums[min(of_column, of_row)], (u64)count);
                } else {
                    sum += count;
                }
            }
        }
        if (at.free == 0 && at.top != bottom) go_back(at);
    }
    undone |= at.free | (at.top != bottom);
    return sum + (TALLY ? pairs : 0);
}

// One colour of a job: rounds of placing and searching. Some drivers cut long loops, so a thread counts as finished only by
// what it finds after its loops: whatever is left undone sets a bit of `undone`.
template <bool TALLY>
__device__ void one_colour(const u16 *tables, const u32 *pair, const u32 *job, Shared *shared, u16 *guide, u32 *stack,
                           const Table &table, u32 *scratch, u32 capacity) {
    const u32 *colour = pair + PAIR_HEADER + (TALLY ? 0 : COLOUR_WORDS);
    const u16 *inner = tables + colour[INNER_GUIDE];
    const u16 *outer = tables + colour[OUTER_GUIDES] + job[JOB_SLAB] * colour[OUTER_GUIDE_LENGTH];
    u32 first_column = job[JOB_SLAB] * pair[SLAB_WIDTH], unusual_columns = pair[UNUSUAL_COLUMNS];
    Weights weights;
    weights.row_classes = tables + pair[ROW_CLASSES];
    weights.column_classes = tables + pair[COLUMN_CLASSES] + first_column;
    weights.unusual_rows = pair[UNUSUAL_ROWS];
    weights.unusual_columns = unusual_columns > first_column ? unusual_columns - first_column : 0;
    weights.usual = pair[USUAL_CLASS];

    u32 rows = colour[INNER_ROWS], outer_rows = colour[OUTER_ROWS];
    u32 i = threadIdx.x;
    if (i < rows) {
        shared->lines[i] = colour[INNER_LINES + i] | (i + 1 < rows ? colour[INNER_LINES + i + 1] << 16 : 0);
    }
    // Without any rows there is one placement.
    if (i <= outer_rows) shared->placed[i] = i == 0;
    for (; i < colour[INNER_GUIDE_LENGTH]; i += THREADS) guide[i] = inner[i];
    // The length is read again, as a compiler would know the answer for the one that ended the loop.
    u32 undone = i < *(const volatile u32 *)&colour[INNER_GUIDE_LENGTH];

    Placements list = of_level(scratch, capacity, outer_rows, outer_rows);
    u64 sum = 0;
    bool more;
    do {
        more = place(colour, outer, shared, scratch, capacity, undone);
        if (threadIdx.x == 0) shared->searched = 0;
        __syncthreads();
        u32 listed = shared->placed[outer_rows];
        sum += search<TALLY>(guide, stack, shared, list, listed, rows - 1, table, weights, undone);
        __syncthreads();
        undone |= shared->searched < listed;
        if (threadIdx.x == 0) shared->placed[outer_rows] = 0;
    } while (more);
    undone |= threadIdx.x < outer_rows && shared->placed[threadIdx.x] != 0;
    atomicAdd(&shared->finished, undone == 0);
    atomicAdd(TALLY ? &shared->tallied : &shared->sums[weights.usual], sum);
}

// Does jobs until none is left. `scratch` has SCRATCH_WORDS and three times `capacity` words for each block.
extern "C" __global__ void __launch_bounds__(THREADS, 2)
count_jobs(const u16 *tables, const u32 *pairs, const u32 *jobs, u32 job_count, u32 *next_job, u32 *scratch,
           u32 capacity, u64 *results) {
    extern __shared__ u64 memory[];
    Shared *shared = reinterpret_cast<Shared *>(memory);
    scratch += blockIdx.x * (u64)(3 * capacity + SCRATCH_WORDS);
    for (;;) {
        __syncthreads();
        if (threadIdx.x == 0) {
            shared->job = atomicAdd(next_job, 1);
            for (u32 i = 0; i < CLASSES; i++) shared->sums[i] = 0;
            shared->tallied = shared->table_sum = 0;
            shared->finished = 0;
        }
        __syncthreads();
        if (shared->job >= job_count) return;
        const u32 *job = jobs + shared->job * JOB_WORDS;
        const u32 *pair = pairs + job[JOB_PAIR] * PAIR_WORDS;

        // Behind what is shared: the stacks of the searches, the guide of the inner board, the table.
        u32 inner_rows = max(pair[PAIR_HEADER + INNER_ROWS], pair[PAIR_HEADER + COLOUR_WORDS + INNER_ROWS]);
        u32 *stack = reinterpret_cast<u32 *>(shared + 1);
        u32 *after_stack = stack + (inner_rows - 1) * (STACK_WORDS * THREADS);
        u16 *guide = reinterpret_cast<u16 *>(after_stack);
        Table table;
        table.words = after_stack + pair[PAIR_HEADER + INNER_GUIDE_LENGTH] / 2;
        table.stride = job[JOB_STRIDE];
        u32 table_words = pair[TABLE_ROWS] * table.stride;
        for (u32 i = threadIdx.x; i < table_words; i += THREADS) table.words[i] = 0;

        one_colour<true>(tables, pair, job, shared, guide, stack, table, scratch, capacity);
        u64 sum = 0;
        for (u32 i = threadIdx.x; i < table_words; i += THREADS) {
            sum += (table.words[i] & 0xffff) + (table.words[i] >> 16);
        }
        atomicAdd(&shared->table_sum, sum);
        __syncthreads();
        one_colour<false>(tables, pair, job, shared, guide, stack, table, scratch, capacity);
        __syncthreads();
        if (threadIdx.x == 0) {
            u64 *result = results + shared->job * RESULT_NUMBERS;
            for (u32 i = 0; i < CLASSES; i++) result[i] = shared->sums[i];
            result[RESULT_TALLIED] = shared->tallied;
            result[RESULT_TABLE] = shared->table_sum;
            result[RESULT_DONE] = (u64)(shared->job + 1) * shared->finished;
        }
    }
}
