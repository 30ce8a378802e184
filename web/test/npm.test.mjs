// The npm package under Node.js: its functions, how they stop, their errors, types and README.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

import { project } from "./package.mjs";

const run = promisify(execFile);
const folder = await project();
const load = (folder) => import(pathToFileURL(join(folder, "node_modules/queenside/node.js")));
const { ask, check, complete, count, kings, list, puzzle, QueensideError, solve, trace } = await load(folder);

const ways = [{}, { inline: true }];

async function all(iterator) {
  const values = [];
  for await (const value of iterator) values.push(value);
  return values;
}

/** List all solutions in lexicographic order, in the simplest way. */
function* simpleList(n, columns = []) {
  if (columns.length === n) yield columns;
  for (let column = 0; column < n; column++) {
    const isFree = columns.every((c, row) => c !== column && Math.abs(c - column) !== columns.length - row);
    if (isFree && columns.length < n) yield* simpleList(n, [...columns, column]);
  }
}

for (const way of ways) {
  test(`the functions answer${way.inline ? " on the calling thread" : ""}`, async () => {
    const solved = await solve(8, { seed: 1, ...way });
    assert.equal(solved.status, "solution");
    assert.equal((await check(solved.columns, way)).solution, true);

    const none = await complete({ n: 4, queens: [[0, 0]] }, { explain: true, ...way });
    assert.deepEqual([none.status, none.columns, none.proof], ["none", null, "tree"]);
    assert.equal(none.explanation.words, "the queen on (0, 0) alone has no completion");

    const { count: classes, upToSymmetry } = await count(8, { upToSymmetry: true, ...way });
    assert.equal(classes, 12n);
    assert.deepEqual(upToSymmetry, { all: 92n, halfTurn: 4n, quarterTurn: 0n, classes: 12n });

    const { estimate } = await count(13, { estimate: true, seed: 1, timeLimit: 0.5, ...way });
    assert.ok(Math.abs(estimate.count - 73_712) <= 5 * estimate.countError);

    const shares = await ask("count", { board: 6, per: "square", ...way });
    assert.deepEqual([shares.perSquare[0], shares.count], [[0n, 1n, 1n, 1n, 1n, 0n], 4n]);
    const turned = await ask("count", { board: 8, symmetric: true, ...way });
    assert.deepEqual([turned.halfTurn, turned.quarterTurn], [4n, 0n]);

    const onBlocked = { n: 4, queens: [[0, 1]], blocked: [[0, 1]] };
    assert.deepEqual((await check(onBlocked, way)).onBlocked, [[0, 1]]);

    const made = await puzzle(8, { level: "hard", seed: 1, ...way });
    assert.deepEqual(await all(list(made.board, way)), [made.columns]);

    assert.match((await ask("draw", { board: solved.columns, width: 100, ...way })).svg, /^<svg/);
  });
}

test("kings are counted on a solution", async () => {
  const answer = await kings([8, 1, 3, 0, 6, 9, 5, 2, 4, 7], { kings: 4 });
  assert.deepEqual([answer.k, answer.ways, answer.greatest], [4, 22n, 5]);
  assert.deepEqual(answer.polynomial, [1n, 9n, 29n, 40n, 22n, 4n]);
  assert.deepEqual(answer.groups[0], {
    label: "A",
    squares: [
      [6, 0],
      [7, 0],
    ],
    ways: [1n, 2n],
  });
});

test("boards have all forms that answers have", async () => {
  const queens = [
    [0, 1],
    [1, 3],
    [2, 0],
    [3, 2],
  ];
  const { text } = await ask("write", { board: [1, 3, 0, 2], format: "dots" });
  const names = { n: 4, queens: ["b4", "d3", "a2", "c1"] };
  for (const board of [[1, 3, 0, 2], { n: 4, queens }, names, "[1, 3, 0, 2]", text])
    assert.equal((await count(board)).count, 1n);
  assert.equal((await count(4)).count, 2n);
  // The first events place the queens of the start position.
  const steps = await all(trace("min-conflicts", 4, { start: ".Q..\n.Q..\nQ...\n..Q.\n", seed: 1 }));
  assert.deepEqual(steps[4].queens, [
    [0, 1],
    [1, 1],
    [2, 0],
    [3, 2],
  ]);
});

test("a list has all boards that it was asked for", async () => {
  for (const n of [0, 1, 3, 6, 8]) assert.deepEqual(await all(list(n)), [...simpleList(n)]);
  const twelve = await all(list(12));
  assert.equal(twelve.length, 14_200);
  let [listed, last] = [0, ""];
  for await (const columns of list(13)) {
    const text = String.fromCharCode(...columns);
    assert.ok(text > last, `${columns} is not after its predecessor`);
    [listed, last] = [listed + 1, text];
  }
  assert.equal(listed, 73_712);
  assert.deepEqual(await all(list(12, { limit: 3, after: twelve[99] })), twelve.slice(100, 103));
  assert.equal((await all(list(13, { limit: 45_000 }))).length, 45_000);
  assert.equal((await all(list(8, { upToSymmetry: true }))).length, 12);
});

test("a time limit ends a count, which has a record then", async () => {
  const unknown = await count(20, { timeLimit: "100ms" });
  assert.deepEqual([unknown.status, unknown.count], ["unknown", null]);
  assert.equal(typeof JSON.parse(JSON.stringify(unknown.record)).count, "string");
});

test("a list that its time limit ends is not taken for a whole list", async () => {
  for (const timeLimit of [0, 0.05, "50ms", "0.05"])
    await assert.rejects(all(list(40, { timeLimit })), { name: "QueensideError", kind: "gave-up" });
  for (const timeLimit of ["1m 30s", "1 minute"])
    assert.equal((await all(list(8, { timeLimit }))).length, 92);
});

test("a search that finds nothing in the time of a page is continued", async () => {
  // The first solution of this board takes several pages.
  const [first] = await all(list(32, { limit: 1 }));
  assert.equal((await check(first)).solution, true);
});

test("a signal stops a count within half a second", async () => {
  const stop = new AbortController();
  const reason = new Error("enough");
  let aborted = null;
  const onProgress = () => {
    aborted ??= performance.now();
    stop.abort(reason);
  };
  const counting = count(19, { signal: stop.signal, onProgress });
  const waiting = count(8);
  await assert.rejects(counting, (error) => error === reason);
  assert.ok(performance.now() - aborted < 500);
  assert.equal((await waiting).count, 92n, "the next question is answered");
  await sleep(300);
  const before = process.cpuUsage();
  await sleep(400);
  const { user, system } = process.cpuUsage(before);
  assert.ok(user + system < 200_000, `the process used ${user + system} µs in 400 ms after the end`);
});

test("a signal stops what waits, and what has not begun", async () => {
  const stop = new AbortController();
  let counting;
  await new Promise((begun) => {
    counting = count(17, { onProgress: begun });
  });
  const waiting = count(18, { signal: stop.signal });
  stop.abort();
  await assert.rejects(waiting, { name: "AbortError" });
  assert.equal((await counting).count, 95_815_104n);
  for (const way of ways) {
    const how = { signal: stop.signal, ...way };
    for (const refused of [solve(8, how), list(8, how).next(), trace("backtracking", 6, how).next()])
      await assert.rejects(refused, { name: "AbortError" });
  }
});

test("a signal stops a question while the core is loaded", async () => {
  const { count } = await load(await project());
  const stop = new AbortController();
  const aborted = count(8, { signal: stop.signal });
  const others = [count(9), count(10)];
  stop.abort();
  await assert.rejects(aborted, { name: "AbortError" });
  assert.deepEqual(
    (await Promise.all(others)).map(({ count }) => count),
    [352n, 724n],
  );
});

test("a signal ends an iterator between two values", async () => {
  for (const steps of [(how) => list(8, how), (how) => trace("backtracking", 6, how)]) {
    const stop = new AbortController();
    let seen = 0;
    const iterate = async () => {
      for await (const _ of steps({ signal: stop.signal })) if (++seen === 5) stop.abort();
    };
    await assert.rejects(iterate(), { name: "AbortError" });
    assert.equal(seen, 5);
  }
});

for (const way of ways) {
  test(`a listener's exception reaches the caller${way.inline ? " on the calling thread" : ""}`, async () => {
    for (const thrown of [new RangeError("mine"), "text", undefined]) {
      const onProgress = () => {
        throw thrown;
      };
      const outcome = await count(15, { onProgress, ...way }).then(
        () => "counted",
        (error) => ({ error }),
      );
      assert.deepEqual(outcome, { error: thrown });
      if (thrown instanceof Error) assert.equal(outcome.error, thrown);
    }
    const stop = new AbortController();
    const aborting = count(15, { signal: stop.signal, onProgress: () => stop.abort(), ...way });
    await assert.rejects(aborting, { name: "AbortError" });
    assert.equal((await count(8, way)).count, 92n);
  });
}

test("a count is resumed from its record", async () => {
  let record = null;
  const onProgress = (progress) => {
    record = progress.record;
    throw "stop";
  };
  await assert.rejects(count(16, { onProgress }), (thrown) => thrown === "stop");
  assert.ok(record.done.length > 0);
  const done = [];
  const rest = await count(16, { record, onProgress: (progress) => done.push(progress.done) });
  assert.equal(rest.count, 14_772_512n);
  assert.ok(done.length > 0 && done.every((done) => done > 0 && done <= 1));
  // A wrong record gives a wrong count, which the checker refuses.
  const wrong = { ...record, count: String(BigInt(record.count) + 1n) };
  await assert.rejects(count(16, { record: wrong }), { kind: "wrong" });
});

for (const way of ways) {
  test(`wrong inputs are refused${way.inline ? " on the calling thread" : ""}`, async () => {
    const refused = [
      [() => solve(undefined, way), /^missing field `board`/],
      [() => solve(-1, way), /^board: .* not -1$/],
      [() => solve(1001, way), /^board: n must be from 0 to 1000, not 1001$/],
      [() => solve(NaN, way), /^board: .* not NaN$/],
      [() => solve("Q Q?", way), /^board: line 1/],
      [() => solve([1, -2], way), /^board\[1\]: .* not -2$/],
      [() => solve([1, NaN], way), /^board\[1\]: .* not "NaN"$/],
      [() => solve({ n: 4, queens: [[0, 4]] }, way), /^board: .*\(0, 4\)/],
      [() => solve({ n: 4, queens: [[0, 1], "e1"] }, way), /^board\.queens\[1\]: e1/],
      [() => solve({ n: 4, queen: [[0, 3]] }, way), /^board: unknown field `queen`/],
      [() => solve(8, { timeLimt: 3, ...way }), /^unknown field `timeLimt`, .*`timeLimit`/],
      [() => solve(8, { timeLimit: "8 parsecs", ...way }), /^timeLimit: .* not "8 parsecs"$/],
      [() => count(40, way), /^n = 40 is too large/],
      [() => count(8, { engine: "no_engine", ...way }), /'no_engine'/],
      [() => kings(8, way), /^not a solution: 0 of 8 queens$/],
      [() => list(8, { limit: 0, ...way }).next(), /^limit: .* not 0$/],
      [() => list(8, { limit: NaN, ...way }).next(), /^limit: .* not "NaN"$/],
      [() => list(8, { timeLimit: "8 parsecs", ...way }).next(), /^timeLimit: .* not "8 parsecs"$/],
      [() => list(8, { timeLimit: -1, ...way }).next(), /^timeLimit: .* not -1$/],
      [() => trace("no-method", 8, way).next(), /'no-method'/],
      [() => trace("backtracking", 8, { events: 1e6, ...way }).next(), /at most 200000 events/],
      [() => puzzle(3, way), /^n = 3 /],
      [() => ask("no-question", way), /'no-question'/],
      [() => ask({ kind: "solve" }), /^kind: expected the name of a question/],
      [() => trace(8, "dlx", way).next(), /^method: expected a text .* not 8$/],
      [() => check(solve(8), way), /^board: .* a promise: await it$/],
      [() => solve(Symbol("8"), way), /^board: .* a symbol$/],
      [() => count(8, { onprogress: () => {}, ...way }), /^onprogress: only onProgress is a function$/],
      [() => count(8, { time_limit: 3, ...way }), /^time_limit: the option is timeLimit$/],
      [() => count(8, { threads: 4, ...way }), /^threads: a worker is one thread$/],
      [() => solve(8, { onProgress: () => {}, ...way }), /^onProgress: only a count reports/],
      [() => trace("dlx", 8, { method: "h1", ...way }).next(), /^method: this is an argument/],
      [() => solve({ n: 4, queens: [{ row: 0 }] }, way), /^board\.queens\[0\]: expected a square/],
    ];
    for (const [call, message] of refused)
      await assert.rejects(call, (error) => {
        assert.ok(error instanceof QueensideError, `${call}: ${error}`);
        assert.equal(error.kind, "bad");
        assert.match(error.message, message);
        return true;
      });
  });
}

test("the steps of a run lead from the empty board to the solutions", async () => {
  const steps = await all(trace("backtracking", 8, { all: true }));
  const queens = [];
  for (const [place, { event, ...step }] of steps.entries()) {
    if (event?.event === "place") queens.push(event.queen);
    if (event?.event === "remove")
      queens.splice(
        queens.findIndex(([row]) => row === event.queen[0]),
        1,
      );
    assert.deepEqual([step.place, step.queens], [place, queens]);
    assert.equal(step.ended !== null, place === steps.length - 1);
  }
  assert.ok(JSON.stringify(steps).length > 2_000_000, "the steps came in several parts");
  assert.equal(steps.at(-1).ended.solutions, 92);

  const some = await all(trace("backtracking", 8, { events: 10 }));
  assert.deepEqual([some.length, some.at(-1).ended], [11, null]);
  // Two runs at once share the worker.
  const both = await Promise.all([
    all(trace("backtracking", 8, { all: true })),
    all(trace("backtracking", 6)),
  ]);
  assert.deepEqual([both[0].length, both[1].at(-1).ended.solutions], [steps.length, 1]);
});

test("a core or a worker that does not start is an error, and the next question tries again", async () => {
  const other = await project();
  const { solve } = await load(other);
  for (const name of ["core.wasm", "node-worker.js"]) {
    const file = join(other, "node_modules/queenside", name);
    await copyFile(file, `${file}.copy`);
    await writeFile(file, "neither WebAssembly nor JavaScript");
    await assert.rejects(solve(8), { name: "QueensideError", kind: "failed" });
    await copyFile(`${file}.copy`, file);
    if (name === "node-worker.js") assert.equal((await solve(8)).status, "solution");
  }
});

test("a time limit ends work that does not watch the clock, and the next question is answered", async () => {
  let last;
  const [limit, onProgress] = [0.2, ({ record }) => (last = record)];
  // With a worker that runs already, and with a new one.
  assert.equal((await count(8)).count, 92n);
  const started = performance.now();
  const counted = await count(30, { timeLimit: limit, onProgress });
  assert.ok(performance.now() - started < 2000);
  assert.deepEqual([counted.status, counted.count, counted.n, counted.record], ["unknown", null, 30, last]);
  await assert.rejects(count(22, { timeLimit: "200 ms", estimate: true }), { kind: "gave-up" });
  // A record shows the work of earlier runs.
  const record = { units: counted.units, done: [], count: 0n };
  const resumed = await count(30n, { timeLimit: limit, record });
  assert.deepEqual([resumed.status, resumed.record.count], ["unknown", "0"]);
  assert.equal((await count(8, { timeLimit: 1e9 })).count, 92n);
});

test("options that cannot be used are refused", async () => {
  const wrong = [4, true, NaN, "8", 5n, null, [], Symbol("s"), new Map(), () => {}, new Date()];
  for (const options of wrong) {
    const expected = { name: "QueensideError", kind: "bad", message: /^options: expected an object, not / };
    for (const ask of [solve, complete, count, check, puzzle])
      await assert.rejects(ask(8, options), expected);
    await assert.rejects(kings([1, 3, 0, 2], options), expected);
    await assert.rejects(ask("methods", options), expected);
    await assert.rejects(list(8, options).next(), expected);
    await assert.rejects(trace("backtracking", 6, options).next(), expected);
  }
  await assert.rejects(kings([1, 3, 0, 2], 4), { message: "options: expected an object, not 4" });
  for (const signal of [{}, null, 4])
    for (const refused of [solve(8, { signal }), list(8, { signal }).next()])
      await assert.rejects(refused, { kind: "bad", message: /^signal: expected an AbortSignal, not / });
  for (const onProgress of [{}, null, 4])
    await assert.rejects(count(8, { onProgress }), {
      kind: "bad",
      message: /^onProgress: expected a function/,
    });
  for (const options of [undefined, {}, Object.create(null)])
    assert.equal((await count(8, options)).count, 92n);
});

test("integers may be bigints, and lists typed arrays", async () => {
  const largest = await solve(8n, { seed: 2n ** 64n - 1n });
  assert.equal((await check(new Uint32Array(largest.columns))).solution, true);
  assert.equal((await check(BigInt64Array.from(largest.columns, BigInt))).solution, true);
  await assert.rejects(solve(8, { seed: 2n ** 64n }), { kind: "bad", message: /^seed: / });
  assert.equal((await all(list(8n, { limit: 5n, timeLimit: 60n }))).length, 5);
  assert.equal((await count(8, { record: { units: 30, done: [], count: 0n } })).count, 92n);
});

test("answers stand for their boards", async () => {
  const solved = await solve(8);
  assert.equal((await check(solved)).solution, true);
  const { board, columns } = await puzzle(6, { seed: 1 });
  assert.deepEqual((await solve({ board, schema: 1 })).columns, columns ?? (await solve(board)).columns);
  assert.equal((await check(await ask("read", { text: "Q...\n....\n....\n....\n" }))).solution, false);
});

test("a board that contains itself or is too deep is refused", async () => {
  const cyclic = { n: 4 };
  cyclic.queens = cyclic;
  for (const depth of [1000, 100_000]) {
    let deep = [];
    for (let level = 0; level < depth; level++) deep = [deep];
    for (const board of [cyclic, deep])
      await assert.rejects(solve(board), { name: "QueensideError", kind: "bad", message: /^[^\n]+$/ });
  }
});

for (const way of ways) {
  test(`a listener's rejection reaches the caller${way.inline ? " on the calling thread" : ""}`, async () => {
    const mine = new RangeError("mine");
    const onProgress = async () => {
      await null;
      throw mine;
    };
    for (const n of [9, 15])
      await assert.rejects(count(n, { onProgress, ...way }), (error) => error === mine);
    assert.equal((await count(8, { onProgress: async () => {}, ...way })).count, 92n);
  });

  test(`the stack of an error names the caller${way.inline ? " on the calling thread" : ""}`, async () => {
    const callerOfSolve = () => solve(-1, way);
    const error = await callerOfSolve().catch((error) => error);
    assert.match(error.stack, /^QueensideError: board: .*\n[^]*callerOfSolve/);
  });
}

test("a run that is cut short of its end is not taken for a whole run", async () => {
  let steps = 0;
  const iterate = async () => {
    for await (const _ of trace("backtracking", 24)) steps++;
  };
  await assert.rejects(iterate(), { kind: "gave-up", message: /more than 200000 events/ });
  assert.equal(steps, 200_001);
});

test("scripts from the command line and standard input run, and one signal serves many calls", async () => {
  const script = `
    import { count, solve } from "queenside";
    import { createRequire } from "node:module";
    const { signal } = new AbortController();
    const solved = await Promise.all(Array.from({ length: 20 }, () => solve(8, { signal })));
    console.log(solved.length, createRequire(import.meta.url)("queenside/package.json").name);`;
  const args = ["--input-type=module", "-e", script];
  const ended = await run(process.execPath, args, { cwd: folder, timeout: 30_000 });
  assert.deepEqual(ended, { stdout: "20 queenside\n", stderr: "" });
  const reading = run(process.execPath, ["--input-type=module"], { cwd: folder, timeout: 30_000 });
  reading.child.stdin.end(script);
  assert.deepEqual(await reading, { stdout: "20 queenside\n", stderr: "" });
});

test("the types name what the core knows", async () => {
  const types = await readFile(join(folder, "node_modules/queenside/index.d.ts"), "utf8");
  const named = (name) => {
    const [, union] = types.match(new RegExp(`^export type ${name} =([^;]*);`, "m"));
    return [...union.matchAll(/"(.*?)"/g)].map(([, value]) => value).sort();
  };
  const methods = await ask("methods");
  const classic = methods.flatMap(({ name, shortNames }) => [name, ...shortNames]).sort();
  assert.deepEqual(named("ClassicMethod"), classic);
  const { methods: completion, engines } = await ask("info");
  assert.deepEqual(named("SolveMethod"), ["auto", ...completion].sort());
  assert.deepEqual(
    named("Engine"),
    ["auto", ...engines.filter(({ available }) => available).map(({ name }) => name)].sort(),
  );
  // The core lists other names when it refuses one.
  for (const [name, refused] of [
    ["Level", puzzle(8, { level: "x" })],
    ["Clues", puzzle(8, { clues: "x" })],
    ["Format", ask("write", { board: 8, format: "x" })],
    ["Symmetry", ask("image", { board: [1, 3, 0, 2], symmetry: "x" })],
  ]) {
    const { message } = await refused.catch((error) => error);
    assert.deepEqual(named(name), message.split("expected ")[1].split(", ").sort());
  }
});

test("ask gives what the functions give", async () => {
  assert.equal((await ask("count", { board: 8 })).count, 92n);
  assert.deepEqual(await ask("kings", { board: [1, 3, 0, 2] }), await kings([1, 3, 0, 2]));
});

test("the types narrow", async () => {
  const options = "--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess".split(" ");
  options.push("--module", "nodenext", "--target", "esnext", "--skipLibCheck", "false");
  await copyFile(new URL("npm-types.ts", import.meta.url), join(folder, "types.ts"));
  const tsc = fileURLToPath(new URL("../node_modules/.bin/tsc", import.meta.url));
  await run(tsc, [...options, "types.ts"], { cwd: folder }).catch(({ stdout }) => assert.fail(stdout));
});

test("the examples of the README run, and end", async () => {
  const readme = await readFile(join(folder, "node_modules/queenside/README.md"), "utf8");
  const examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);
  const printed = [];
  for (const code of examples) {
    await writeFile(join(folder, "example.mjs"), code);
    printed.push((await run(process.execPath, ["example.mjs"], { cwd: folder, timeout: 30_000 })).stdout);
  }
  assert.match(
    printed[0],
    /^\[\s*3, 5, 7, 1,\s*6, 0, 2, 4\s*\]\n14200n\n[^]*0, 5, 7, 2[^]*\nthe queen on \(0, 0\) alone/,
  );
  assert.match(printed[1], /^stopped; .*\nbad n = 40 is too large/);
});
