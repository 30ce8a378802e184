/**
 * Questions to the program that serves the page: long ones run as jobs, short ones are answered at
 * once.
 */

import {
  type Answer,
  type EventOf,
  type Kind,
  type Listener,
  type Question,
  refusal,
  Refused,
} from "./questions.ts";

/** Whether a program on this machine computes for the page. */
export const isServed: boolean =
  document.querySelector<HTMLMetaElement>('meta[name="queenside-engine"]')?.content === "server";

/**
 * A server unreachable for this time, in milliseconds, has ended. Browsers reconnect after about
 * three seconds.
 */
const RECONNECT_TIMEOUT = 5500;

const gone = (): Refused => new Refused("the server does not answer", "gone");

/** Ask the server, or follow its existing job `id`; `began` receives the id of a new job. */
export async function askServer<K extends Kind>(
  kind: K,
  question: Question<K>,
  listen: Listener<K>,
  signal: AbortSignal,
  { id, began }: { id?: string | undefined; began?: (id: string) => void } = {},
): Promise<Answer<K>> {
  if (id === undefined) {
    ({ id } = await post<{ id: string }>("jobs", { ask: kind, ...question }));
    if (!signal.aborted) began?.(id);
  }
  const halt = (): void => void fetch(`./api/jobs/${id}`, { method: "DELETE" }).catch(() => {});
  if (signal.aborted) halt();
  signal.throwIfAborted();
  signal.addEventListener("abort", halt);
  return follow(id, listen, signal);
}

/**
 * Follow a job until it ends. The browser reconnects automatically and receives the missed events.
 */
function follow<K extends Kind>(id: string, listen: Listener<K>, signal: AbortSignal): Promise<Answer<K>> {
  const source = new EventSource(`./api/jobs/${id}/events`);
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(timeout);
    source.close();
  };
  return new Promise<Answer<K>>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(refusal(signal.reason)));
    const on = (name: string, handle: (data: string) => void): void =>
      source.addEventListener(name, ({ data }: MessageEvent<string>) => handle(data));
    on("event", (data) => listen(JSON.parse(data) as EventOf<K>));
    on("answer", (data) => resolve(JSON.parse(data) as Answer<K>));
    on("refused", (data) => reject(refusal(data)));
    source.onopen = () => {
      clearTimeout(timeout);
      timeout = undefined;
    };
    source.onerror = () => {
      // The browser gives up if the job is unknown, but retries forever if the server has ended.
      if (source.readyState === EventSource.CLOSED) reject(gone());
      else timeout ??= setTimeout(() => reject(gone()), RECONNECT_TIMEOUT);
    };
  }).finally(end);
}

/** Ask the server a short question; rejects with {@link Refused}. */
export function askShort<K extends Kind>(kind: K, question: Question<K>): Promise<Answer<K>> {
  return post<Answer<K>>("ask", { ask: kind, ...question });
}

async function post<T>(path: string, question: object): Promise<T> {
  const [response, body] = await fetch(`./api/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(question),
  })
    .then(async (response) => [response, (await response.json()) as T & Refusal] as const)
    .catch(() => {
      throw gone();
    });
  if (response.ok) return body;
  if (response.status === 401) throw new Refused(OLD_TOKEN, "token");
  throw new Refused(body.error ?? "the server refused the request", body.kind ?? "failed");
}

interface Refusal {
  readonly error?: string;
  readonly kind?: string;
}

/** A restarted server has a new token. */
const OLD_TOKEN =
  "the token in this address is no longer valid: open the address that `queenside serve` printed";
