// Counts the solutions of pairs of row sets on a GPU: the kernel of ../cuda/colour_split.cu in the language of WebGPU.
//
// WGSL has no 16-bit and 64-bit integers in memory: tables have two 16-bit words in each word, sums are two words with a carry.
// It has no operations for the threads of a warp that are safe in loops: each thread takes its next placement itself.
// The stacks of the threads are private memory.
//
// The host puts before this text: THREADS, LIST_CAPACITY, TABLE_WORDS, and the functions `set_guide` and `guide` for a guide
// in workgroup or in storage memory.

const TABLE_ROWS = 0u; const SLAB_WIDTH = 1u; const ROW_CLASSES = 2u; const COLUMN_CLASSES = 3u; const UNUSUAL_ROWS = 4u;
const UNUSUAL_COLUMNS = 5u; const USUAL_CLASS = 6u; const PAIR_HEADER = 8u;
const OUTER_ROWS = 0u; const INNER_ROWS = 1u; const OUTER_COLUMNS = 2u; const INNER_GUIDE = 3u; const INNER_GUIDE_LENGTH = 4u;
const OUTER_GUIDES = 5u; const OUTER_GUIDE_LENGTH = 6u; const OUTER_LINES = 8u; const INNER_LINES = 24u;
const COLOUR_WORDS = 40u; const PAIR_WORDS = 88u;
const JOB_WORDS = 4u; const JOB_PAIR = 0u; const JOB_SLAB = 1u; const JOB_NUMBER = 2u; const JOB_STRIDE = 3u;
const RESULT_TALLIED = 3u; const RESULT_TABLE = 4u; const RESULT_DONE = 10u; const RESULT_WORDS = 12u;
const MOST_LINES = 16u; const STACK_WORDS = 3u;

// Placements that one step can add: 14 columns for each thread. Levels before the last have room for them.
const ROOM = 14u * THREADS;
const SCRATCH_WORDS = 13u * 3u * ROOM;

// The state of a search in one word: the columns used, from bit 14 the columns left where a state is put away, and from
// bit 28 the number of queens.
const COLUMNS = 0x3fffu; const FREE_FROM = 14u; const LEVEL_FROM = 28u;

@group(0) @binding(0) var<storage, read> tables: array<u32>;
@group(0) @binding(1) var<storage, read> pairs: array<u32>;
@group(0) @binding(2) var<storage, read> jobs: array<u32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<u32>;
@group(0) @binding(4) var<storage, read_write> results: array<u32>;

// What one step of placing does, as one thread decides for all.
struct Step { more: u32, level: u32, waiting: u32, taken: u32 }
const NONE_LEFT = 0u; const LIST_FULL = 1u; const PLACE = 2u; const ENDED_EARLY = 3u;

var<workgroup> sums: array<atomic<u32>, 10>;      // of each class, of pairs tallied, of the table: low and high word
var<workgroup> finished: atomic<u32>;             // threads that finished a colour, of either
var<workgroup> searched: atomic<u32>;             // placements on the list that a thread asked for
var<workgroup> lines: array<u32, MOST_LINES>;     // of the inner board: the diagonals of a row and of the next
var<workgroup> placed: array<atomic<u32>, MOST_LINES + 1u>; // placements of the outer board that wait, by rows placed
var<workgroup> step: Step;
var<workgroup> table: array<atomic<u32>, TABLE_WORDS>;

// A bit for whatever the thread left when a loop ended. Some drivers end long loops early.
var<private> undone: u32;
var<private> stack: array<u32, STACK_WORDS * MOST_LINES>;

fn left(bits: u32, by: u32) -> u32 { return bits << (by & 31u); }
fn right(bits: u32, by: u32) -> u32 { return bits >> (by & 31u); }
fn word16(at: u32) -> u32 { return (tables[at >> 1u] >> ((at & 1u) * 16u)) & 0xffffu; }

fn add(sum: vec2<u32>, number: u32) -> vec2<u32> {
    let low = sum.x + number;
    return vec2<u32>(low, sum.y + select(0u, 1u, low < number));
}

fn add_to_sum(place: u32, number: vec2<u32>) {
    let before = atomicAdd(&sums[2u * place], number.x);
    let high = number.y + select(0u, 1u, before + number.x < before);
    if (high != 0u) { atomicAdd(&sums[2u * place + 1u], high); }
}

// Where the placements of a level begin in the scratch memory, and how far apart their three arrays are.
fn of_level(base: u32, level: u32, rows: u32) -> vec2<u32> {
    if (level == rows) { return vec2<u32>(base, LIST_CAPACITY); }
    return vec2<u32>(base + 3u * LIST_CAPACITY + (level - 1u) * (3u * ROOM), ROOM);
}

// Chooses the last level with placements that wait.
fn next_step(rows: u32, columns: u32) -> Step {
    var level = rows;
    while (level > 0u && atomicLoad(&placed[level - 1u]) == 0u) { level--; }
    if (level == 0u) { return Step(NONE_LEFT, 0u, 0u, 0u); }
    let waiting = atomicLoad(&placed[level - 1u]);
    let taken = min(waiting, min(THREADS, LIST_CAPACITY / columns));
    if (level == rows && atomicLoad(&placed[rows]) + taken * columns > LIST_CAPACITY) { return Step(LIST_FULL, 0u, 0u, 0u); }
    atomicStore(&placed[level - 1u], waiting - taken);
    return Step(PLACE, level - 1u, waiting, taken);
}

// Places queens on the outer board until the list is full or there are no more; returns which.
fn place(me: u32, base: u32, colour: u32, outer_guide: u32) -> u32 {
    let rows = pairs[colour + OUTER_ROWS];
    let columns = pairs[colour + OUTER_COLUMNS];
    loop {
        storageBarrier();
        workgroupBarrier();
        if (me == 0u) { step = next_step(rows, columns); }
        let now = workgroupUniformLoad(&step);
        if (now.more != PLACE) { return now.more; }
        if (me < now.taken) {
            var used = 0u;
            var diagonals = 0u;
            var antidiagonals = 0u;
            if (now.level > 0u) {
                let from_ = of_level(base, now.level, rows);
                let waiting = from_.x + now.waiting - now.taken + me;
                used = scratch[waiting];
                diagonals = scratch[waiting + from_.y];
                antidiagonals = scratch[waiting + 2u * from_.y];
            }
            let line = pairs[colour + OUTER_LINES + now.level];
            var free = word16(outer_guide + used) & ~(right(diagonals, line) | right(antidiagonals, line >> 8u));
            let to = of_level(base, now.level + 1u, rows);
            let count = countOneBits(free);
            var at = to.x + atomicAdd(&placed[now.level + 1u], count);
            // It ends by the number of turns, so that `free` is 0 only if there were as many.
            for (let end = at + count; at != end; at++) {
                let column = free & (0u - free);
                free ^= column;
                // What the guide has for a whole set of columns is its number.
                var with_column = used | column;
                if (now.level + 1u == rows) { with_column = word16(outer_guide + with_column); }
                scratch[at] = with_column;
                scratch[at + to.y] = diagonals | left(column, line);
                scratch[at + 2u * to.y] = antidiagonals | left(column, line >> 8u);
            }
            undone |= free;
        }
    }
    return ENDED_EARLY;
}

// Searches the inner board for each placement on the list, and tallies or looks up the pairs.
fn search(tally: bool, base: u32, listed: u32, colour: u32, pair: u32, job: u32) -> vec2<u32> {
    let stride = jobs[job + JOB_STRIDE];
    let first_column = jobs[job + JOB_SLAB] * pairs[pair + SLAB_WIDTH];
    let row_classes = pairs[pair + ROW_CLASSES];
    let column_classes = pairs[pair + COLUMN_CLASSES] + first_column;
    let unusual_rows = pairs[pair + UNUSUAL_ROWS];
    let unusual_columns = pairs[pair + UNUSUAL_COLUMNS] - min(pairs[pair + UNUSUAL_COLUMNS], first_column);
    let whole = (pairs[colour + INNER_ROWS] - 1u) << LEVEL_FROM;
    var sum = vec2<u32>();
    var state = 0u;
    var diagonals = 0u;
    var antidiagonals = 0u;
    var free = 0u;
    var top = 0u;
    var entry = 0u; // of the placement
    var unusual = 0u;
    loop {
        if (free == 0u) {
            if (top != 0u) {
                top -= STACK_WORDS;
                free = (stack[top] >> FREE_FROM) & COLUMNS;
                state = stack[top] & ~(COLUMNS << FREE_FROM);
                diagonals = stack[top + 1u];
                antidiagonals = stack[top + 2u];
            } else {
                let next = atomicAdd(&searched, 1u);
                if (next >= listed) { break; }
                entry = scratch[base + next];
                diagonals = scratch[base + LIST_CAPACITY + next];
                antidiagonals = scratch[base + 2u * LIST_CAPACITY + next];
                unusual = select(unusual_rows, 0xffffu, entry < unusual_columns);
                state = 0u;
                free = guide(colour, 0u) & ~(right(diagonals, lines[0]) | right(antidiagonals, lines[0] >> 8u));
                if (free == 0u) { continue; }
            }
        }
        if (state < whole) {
            let column = free & (0u - free);
            free ^= column;
            let line = lines[state >> LEVEL_FROM];
            let with_d = diagonals | left(column, line);
            let with_a = antidiagonals | left(column, line >> 8u);
            let below = guide(colour, (state & COLUMNS) | column) & ~(right(with_d, line >> 16u) | right(with_a, line >> 24u));
            if (below != 0u) {
                if (free != 0u) {
                    stack[top] = state | (free << FREE_FROM);
                    stack[top + 1u] = diagonals;
                    stack[top + 2u] = antidiagonals;
                    top += STACK_WORDS;
                }
                state += (1u << LEVEL_FROM) + column;
                diagonals = with_d;
                antidiagonals = with_a;
                free = below;
            }
        }
        if (free != 0u && state >= whole) {
            let column = free & (0u - free);
            free ^= column;
            // What the guide has for a whole set of columns is its number.
            let row = guide(colour, (state & COLUMNS) | column);
            let at = row * stride + (entry >> 1u);
            if (tally) {
                atomicAdd(&table[at], 1u << ((entry & 1u) * 16u));
                sum = add(sum, 1u);
            } else {
                let count = (atomicLoad(&table[at]) >> ((entry & 1u) * 16u)) & 0xffffu;
                if (row < unusual) {
                    add_to_sum(min(word16(column_classes + entry), word16(row_classes + row)), vec2<u32>(count, 0u));
                } else {
                    sum = add(sum, count);
                }
            }
        }
    }
    undone |= free | top;
    return sum;
}

// One colour of a job: rounds of placing and searching.
fn one_colour(tally: bool, me: u32, base: u32, pair: u32, job: u32) {
    let colour = pair + PAIR_HEADER + select(COLOUR_WORDS, 0u, tally);
    let outer_guide = pairs[colour + OUTER_GUIDES] + jobs[job + JOB_SLAB] * pairs[colour + OUTER_GUIDE_LENGTH];
    let rows = pairs[colour + INNER_ROWS];
    let outer_rows = pairs[colour + OUTER_ROWS];
    if (me < rows) {
        var line = pairs[colour + INNER_LINES + me];
        if (me + 1u < rows) { line |= pairs[colour + INNER_LINES + me + 1u] << 16u; }
        lines[me] = line;
    }
    // Without any rows there is one placement.
    if (me <= outer_rows) { atomicStore(&placed[me], select(0u, 1u, me == 0u)); }
    set_guide(me, colour);
    var sum = vec2<u32>();
    loop {
        let more = place(me, base, colour, outer_guide);
        if (me == 0u) { atomicStore(&searched, 0u); }
        storageBarrier();
        workgroupBarrier();
        let listed = atomicLoad(&placed[outer_rows]);
        let found = search(tally, base, listed, colour, pair, job);
        sum = add(vec2<u32>(sum.x, sum.y + found.y), found.x);
        workgroupBarrier();
        // Each thread asks for one placement more than there are, as its last.
        undone |= atomicLoad(&searched) ^ (listed + THREADS);
        workgroupBarrier();
        if (me == 0u) { atomicStore(&placed[outer_rows], 0u); }
        if (more == ENDED_EARLY) { undone = 1u; }
        if (more != LIST_FULL) { break; }
    }
    if (me < outer_rows) { undone |= atomicLoad(&placed[me]); }
    add_to_sum(select(pairs[pair + USUAL_CLASS], RESULT_TALLIED, tally), sum);
    // A loop, so that a driver that allows a thread a number of turns ends it too.
    for (var i = 0u; i < min(rows, 1u); i++) { atomicAdd(&finished, select(0u, 1u, undone == 0u)); }
}

@compute @workgroup_size(THREADS)
fn count_jobs(@builtin(local_invocation_index) me: u32, @builtin(workgroup_id) group: vec3<u32>,
              @builtin(num_workgroups) groups: vec3<u32>) {
    let base = group.x * (3u * LIST_CAPACITY + SCRATCH_WORDS);
    for (var number = group.x; number < arrayLength(&jobs) / JOB_WORDS; number += groups.x) {
        let job = number * JOB_WORDS;
        let pair = jobs[job + JOB_PAIR] * PAIR_WORDS;
        let table_words = pairs[pair + TABLE_ROWS] * jobs[job + JOB_STRIDE];
        undone = 0u;
        if (me < 10u) { atomicStore(&sums[me], 0u); }
        if (me == 0u) { atomicStore(&finished, 0u); }
        var i = me;
        for (; i < table_words; i += THREADS) { atomicStore(&table[i], 0u); }
        undone |= select(0u, 1u, i < table_words);
        workgroupBarrier();
        one_colour(true, me, base, pair, job);
        workgroupBarrier();
        var sum = vec2<u32>();
        for (i = me; i < table_words; i += THREADS) {
            let word = atomicLoad(&table[i]);
            sum = add(sum, (word & 0xffffu) + (word >> 16u));
        }
        add_to_sum(RESULT_TABLE, sum);
        workgroupBarrier();
        one_colour(false, me, base, pair, job);
        workgroupBarrier();
        if (me < 10u) { results[number * RESULT_WORDS + me] = atomicLoad(&sums[me]); }
        if (me == 0u) { results[number * RESULT_WORDS + RESULT_DONE] = (jobs[job + JOB_NUMBER] + 1u) * atomicLoad(&finished); }
        workgroupBarrier();
    }
}
