// The types of the npm package, checked by `npm.test.mjs`. A line under @ts-expect-error must not
// compile.
import type { CountAnswer, CountRecord, EstimateAnswer, Square } from "queenside";
import { ask, check, complete, count, kings, list, puzzle, QueensideError, solve, trace } from "queenside";

const solved = await solve(8, { seed: 1, explain: true, timeLimit: 8, signal: AbortSignal.timeout(1000) });
// @ts-expect-error There may be no solution.
export const maybe: number[] = solved.columns;
// @ts-expect-error Only unknown answers say why the search gave up.
export const why = solved.gaveUp;
if (solved.status === "solution") {
  use(solved.columns satisfies number[], solved.seconds satisfies number);
  // @ts-expect-error A solution has no proof.
  use(solved.proof);
} else if (solved.status === "none") {
  use(solved.columns satisfies null, solved.proof, solved.explanation.words satisfies string);
} else {
  use(solved.status satisfies "unknown", solved.gaveUp satisfies string);
}

const counted = await count([1, 3, 0, 2], {
  upToSymmetry: true,
  onProgress: ({ done, record }) => use(done satisfies number, record.count satisfies string),
});
// @ts-expect-error The count may have reached its limit.
export const number: bigint = counted.count;
if (counted.status === "counted")
  use(counted.count satisfies bigint, counted.upToSymmetry?.halfTurn satisfies bigint | undefined);

const board = {
  n: 6,
  queens: [
    [0, 0],
    [3, 1],
  ],
  blocked: ["f1"],
} as const;
use(
  await complete(board),
  await complete("Q...\n....\n....\n....\n"),
  await check((await puzzle(8, { level: "hard" })).board),
);
for await (const columns of list(board, { limit: 5, after: [0, 1] })) use(columns satisfies number[]);
for await (const { words, ended, event } of trace("backtracking", 6, { events: 10 })) {
  use(words satisfies string, ended?.solutions satisfies number | undefined);
  if (event?.event === "stagnation") use(event.stuckAt satisfies number);
}
declare const flag: boolean;
// @ts-expect-error Only an estimate draws at random.
use(await count(8, { seed: 3 }));
use(await check(await puzzle(8)), await check(await ask("read", { text: "Q" })));
use(solved.schema satisfies 1, solved.steps satisfies number | undefined);
const either = await count(8n, { estimate: flag, engine: "portable", seed: 1n });
if ("lnCount" in either) use(either.lnCount satisfies number);
else use("estimate" in either ? either.estimate.count : (either.count satisfies bigint | null));
const asked = await ask("count", { board: new Uint8Array([1, 3, 0, 2]), per: "square" });
if ("perSquare" in asked)
  use(asked.perSquare[0]?.[0] satisfies bigint | undefined, asked.count satisfies bigint);
else if ("halfTurn" in asked) use(asked.halfTurn satisfies bigint, asked.quarterTurn satisfies bigint);
else use(asked satisfies CountAnswer | EstimateAnswer);
use((await ask("kings", { board: [1, 3, 0, 2] })).ways satisfies bigint);
const record: CountRecord = { units: 30, done: [], count: "0" };
const square: Square = [0, 1];
use(await count(8, { record: { ...record, count: 0n } }), square);
use(await solve(8, { method: "max-entropy" }), await solve(8, { method: "dlx" }));
use(await ask("image", { board: [1, 3, 0, 2], symmetry: "half-turn" }), await ask("info"));
const unexplained = await solve(8);
// @ts-expect-error Only explain: true gives an explanation.
if (unexplained.status === "none") use(unexplained.explanation.words);
use((await kings([1, 3, 0, 2], { kings: 2 })).groups[0]?.ways satisfies bigint[] | undefined);
use(
  (await ask("draw", { board: 8, width: 100 })).svg satisfies string,
  (await ask("methods"))[0]?.takesStart satisfies boolean | undefined,
);

try {
  // @ts-expect-error The option is timeLimit.
  await solve(8, { time_limit: 8 });
  // @ts-expect-error The core has one thread.
  await solve(8, { threads: 2 });
  // @ts-expect-error A picture has a board.
  await ask("draw");
  // @ts-expect-error The name is min-conflicts.
  await solve(8, { method: "minconflicts" });
  // @ts-expect-error Only classic methods are traced.
  trace("exact", 8);
  // @ts-expect-error No puzzle has this level.
  await puzzle(8, { level: "hardest" });
  // @ts-expect-error No format has this name.
  await ask("write", { board: 8, format: "png" });
  // @ts-expect-error A board is not a boolean.
  await solve(true);
  // @ts-expect-error No question has this name.
  await ask("cuont", { board: 8 });
} catch (error) {
  if (error instanceof QueensideError) {
    switch (error.kind) {
      case "bad":
      case "failed":
      case "stopped":
      case "gave-up":
      case "wrong":
        break;
      default:
        use(error.kind satisfies never);
    }
    // @ts-expect-error No error has this kind.
    use(error.kind === "gaveup");
  }
}

function use(..._values: unknown[]): void {}
