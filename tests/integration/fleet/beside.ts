import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { System } from '@tintype/testing/system';
import { timedPath } from './service-time.ts';
import { post } from './work.ts';

export type Beside = {
  /** From the request until it is accepted: written and sent to the queue. */
  readonly acceptedMs: readonly number[];
  /** What a caller who waits for the picture waits beside the time of the page. */
  readonly besidePageMs: readonly number[];
  readonly refused: number;
};

const pageMs = 200;
const perSecond = 10;

/**
 * Single captures while the fleet works at something else: as many a second that are only accepted
 * as with callers who wait.
 */
export async function sendBeside(system: System, untilEnded: AbortSignal): Promise<Beside> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const [acceptedMs, besidePageMs] = [[] as number[], [] as number[]];
  let refused = 0;
  const timed = async (path: string, onAnswer: (ms: number, text: string) => void, body: object): Promise<void> => {
    const startedAt = performance.now();
    const { status, text } = await post(system, agent, { path, body });
    if (status === 503) refused += 1;
    else if (status === 200 || status === 202) onAnswer(performance.now() - startedAt, text);
    else throw new Error(`${path} answered ${status}: ${text}`);
  };
  const all: Promise<void>[] = [];
  for (let nth = 0; !untilEnded.aborted; nth += 1) {
    const url = `https://example.com${timedPath(pageMs, String(nth))}`;
    all.push(
      timed('/v1/screenshots/async', (ms) => acceptedMs.push(ms), { url }),
      timed('/v1/screenshots', (ms, text) => besidePageMs.push(ms - renderMsOf(text)), { url, responseType: 'url' }),
    );
    await sleep(1_000 / perSecond, undefined, { signal: untilEnded }).catch(() => undefined);
  }
  await Promise.all(all);
  agent.destroy();
  return { acceptedMs, besidePageMs, refused };
}

const renderMsOf = (text: string): number => Number(/"renderTimeMs":(\d+)/.exec(text)?.[1] ?? Number.NaN);
