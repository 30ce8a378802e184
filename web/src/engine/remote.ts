/** Long questions answered by the program that serves the page, with all of the machine. */

import type { Job, Listener } from "./job.ts";
import { type Long, refusal, Refused } from "./protocol.ts";

/** Asks the server; `id` takes up a job that is there already. */
export function askServer<K extends keyof Long>(
  kind: K,
  question: Long[K]["ask"],
  listen: Listener<K>,
  known?: { id?: string | undefined; began?: (id: string) => void },
): Job<K> {
  let source: EventSource | null = null;
  let id = known?.id;
  let stopped = false;
  let settle: (refused: Refused) => void = () => {};
  const answer = new Promise<Long[K]["answer"]>((resolve, reject) => {
    settle = reject;
    const follow = (job: string): void => {
      source = new EventSource(`./api/jobs/${job}/events`);
      const end = (): void => source?.close();
      source.addEventListener("told", (event) => listen(JSON.parse(event.data as string) as Long[K]["told"]));
      source.addEventListener("restart", () => listen({ event: "restart" } as Long[K]["told"]));
      source.addEventListener("answer", (event) => {
        end();
        resolve(JSON.parse(event.data as string) as Long[K]["answer"]);
      });
      source.addEventListener("refused", (event) => {
        end();
        reject(refusal(event.data as string));
      });
      source.onerror = () => {
        // The browser connects again by itself, unless the job or the server is gone.
        if (source?.readyState === EventSource.CLOSED)
          reject(new Refused("the server does not answer", "gone"));
      };
    };
    if (id !== undefined) return follow(id);
    begin(JSON.stringify({ ask: kind, ...question }))
      .then((job) => {
        id = job;
        known?.began?.(job);
        if (stopped) return void halt(job);
        follow(job);
      })
      .catch((error: unknown) => reject(refusal(error)));
  });
  const stop = (): void => {
    stopped = true;
    source?.close();
    if (id !== undefined) void halt(id);
    settle(new Refused("stopped", "stopped"));
  };
  return { answer, stop };
}

async function begin(question: string): Promise<string> {
  const response = await fetch("./api/jobs", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: question,
  });
  const said = (await response.json()) as { id?: string; error?: string; kind?: string };
  if (said.id === undefined) throw new Refused(said.error ?? "the server refuses", said.kind ?? "failed");
  return said.id;
}

async function halt(job: string): Promise<void> {
  await fetch(`./api/jobs/${job}`, { method: "DELETE" }).catch(() => {});
}
