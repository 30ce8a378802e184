/** Questions answered by the program that serves the page: long ones with all of the machine, short ones at once. */

import { type Job, type Listener, type Long, refusal, Refused, type Short } from "./protocol.ts";

/** Whether a program on this machine computes for the page. */
export const isServed: boolean =
  document.querySelector<HTMLMetaElement>('meta[name="queenside-engine"]')?.content === "server";

/** A server that is away for longer has ended, in milliseconds: browsers try again after about three seconds. */
const AWAY = 5500;

const gone = (): Refused => new Refused("the server does not answer", "gone");

/** Asks the server; `id` takes up a job that is there already. */
export function askServer<K extends keyof Long>(
  kind: K,
  question: Long[K]["ask"],
  listen: Listener<K>,
  known?: { id?: string | undefined; began?: (id: string) => void },
): Job<K> {
  let close = (): void => {};
  let id = known?.id;
  let stopped = false;
  let settle: (refused: Refused) => void = () => {};
  const answer = new Promise<Long[K]["answer"]>((resolve, reject) => {
    settle = reject;
    const follow = (job: string): void => {
      const source = new EventSource(`./api/jobs/${job}/events`);
      let away: ReturnType<typeof setTimeout> | undefined;
      const isBack = (): void => {
        clearTimeout(away);
        away = undefined;
      };
      close = () => {
        isBack();
        source.close();
      };
      // The job's state, then each change. A browser that was cut off continues where it was.
      source.addEventListener("event", (event) =>
        listen(JSON.parse(event.data as string) as Long[K]["told"]),
      );
      source.addEventListener("answer", (event) => {
        close();
        resolve(JSON.parse(event.data as string) as Long[K]["answer"]);
      });
      source.addEventListener("refused", (event) => {
        close();
        reject(refusal(event.data as string));
      });
      source.onopen = isBack;
      source.onerror = () => {
        const end = (): void => {
          close();
          reject(gone());
        };
        // The browser connects again by itself, unless the job is gone; it never gives up a server that is.
        if (source.readyState === EventSource.CLOSED) end();
        else away ??= setTimeout(end, AWAY);
      };
    };
    if (id !== undefined) return follow(id);
    post<{ id: string }>("jobs", { ask: kind, ...question })
      .then((said) => {
        id = said.id;
        known?.began?.(id);
        if (stopped) return void halt(id);
        follow(id);
      })
      .catch((error: unknown) => reject(refusal(error)));
  });
  const stop = (): void => {
    stopped = true;
    close();
    if (id !== undefined) void halt(id);
    settle(new Refused("stopped", "stopped"));
  };
  return { answer, stop };
}

/** Asks the server what is answered soon; rejects with {@link Refused}. */
export function askShort<K extends keyof Short>(
  kind: K,
  question: Short[K]["ask"],
): Promise<Short[K]["answer"]> {
  return post<Short[K]["answer"]>("ask", { ask: kind, ...question });
}

async function post<T>(path: string, question: object): Promise<T> {
  const [response, said] = await fetch(`./api/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
  })
    .then(async (response) => [response, (await response.json()) as T & Refusal] as const)
    .catch(() => {
      throw gone();
    });
  if (response.ok) return said;
  if (response.status === 401) throw new Refused(NO_KEY, "token");
  throw new Refused(said.error ?? "the server refuses", said.kind ?? "failed");
}

interface Refusal {
  readonly error?: string;
  readonly kind?: string;
}

/** A server that was started anew has a new key. */
const NO_KEY = "this page's key is no longer good: open the address that `queenside serve` printed";

async function halt(job: string): Promise<void> {
  await fetch(`./api/jobs/${job}`, { method: "DELETE" }).catch(() => {});
}
