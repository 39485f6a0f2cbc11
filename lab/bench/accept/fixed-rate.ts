import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export type Answered = { readonly status: number; readonly ms: number; readonly retryAfter: boolean };
type Sent = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string };
/** Each request. */
type Load = (nth: number) => Sent;

/**
 * Sends at a fixed rate whatever comes back, as many callers who do not know of each other do. The
 * time of an answer counts from when its request was due, so that a server that stands still cannot
 * make the load wait and look better for it.
 */
export async function sendAtRate(load: Load, rate: number, seconds: number): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const answers: Promise<Answered>[] = [];
  const began = performance.now();
  const total = Math.round(rate * seconds);
  for (let nth = 0; nth < total; nth += 1) {
    const dueAt = began + (nth / rate) * 1_000;
    const early = dueAt - performance.now();
    if (early > 1) await sleep(early);
    answers.push(sendOne({ ...load(nth), agent, dueAt }));
  }
  const all = await Promise.all(answers);
  agent.destroy();
  return all;
}

type One = Sent & { readonly agent: Agent; readonly dueAt: number };

/** Node's own client: `fetch` costs the machine more than the server it asks. */
function sendOne({ url, headers, agent, body, dueAt }: One): Promise<Answered> {
  return new Promise((resolve) => {
    const sent = request(
      url,
      { method: 'POST', agent, headers: { ...headers, 'Content-Length': Buffer.byteLength(body) } },
      (answer) => {
        answer.resume();
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            ms: performance.now() - dueAt,
            retryAfter: answer.headers['retry-after'] !== undefined,
          }),
        );
      },
    );
    sent.once('error', () => resolve({ status: 0, ms: performance.now() - dueAt, retryAfter: false }));
    sent.end(body);
  });
}
