import { setTimeout as sleep } from 'node:timers/promises';
import { siteUrl } from '../stack/copy-checkout.ts';
import type { Customer } from '../stack/customer.ts';
import { beginnings } from './take-formats.ts';

export type Load = {
  readonly requests: number;
  /** What somebody got who did not get an answer. */
  readonly failures: readonly string[];
  readonly slowestMs: number;
};

/** Whether the load goes on. */
export type GoesOn = () => boolean;

const capturesPerSecond = 3;
const listers = 8;
const pauseMs = 60;

/**
 * Synchronous captures by a clock, not by the answers: slow ones must not make the load lighter.
 */
export async function captureAtAPace({ url, headers }: Customer, goesOn: GoesOn): Promise<Load> {
  const calls: Promise<Call>[] = [];
  for (let next = Date.now(); goesOn(); next += 1_000 / capturesPerSecond) {
    await sleep(Math.max(0, next - Date.now()));
    const page = { url: `${siteUrl}/${calls.length}`, viewport: { width: 800, height: 600 } };
    const body = JSON.stringify({ ...page, format: 'jpeg' });
    calls.push(call(`${url}/v1/screenshots`, { method: 'POST', headers, body }, beginnings.jpeg));
  }
  return sumOf(await Promise.all(calls));
}

/**
 * Small requests, closely one after the other on connections that are kept: those that cross the
 * end of a connection are seldom.
 */
export async function listWithoutPause({ url, headers }: Customer, goesOn: GoesOn): Promise<Load> {
  const calls: Call[] = [];
  const list = async (): Promise<void> => {
    while (goesOn()) {
      calls.push(await call(`${url}/v1/screenshots/batches`, { headers }, beginnings.json));
      await sleep(Math.random() * pauseMs);
    }
  };
  await Promise.all(Array.from({ length: listers }, list));
  return sumOf(calls);
}

type Call = { readonly ms: number; readonly failure: string | undefined };

async function call(url: string, request: RequestInit, beginning: RegExp): Promise<Call> {
  const startedAt = Date.now();
  const failure = await fetch(url, request)
    .then(async (answer) => {
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (!answer.ok) return `${answer.status} ${bytes.toString()}`;
      return beginning.test(bytes.toString('latin1', 0, 60)) ? undefined : 'an answer of another kind';
    })
    .catch((error: Error) => `${error.message}: ${String(error.cause)}`);
  const ms = Date.now() - startedAt;
  if (failure !== undefined) console.log(`  ✗ ${request.method ?? 'GET'} after ${ms} ms: ${failure}`);
  return { ms, failure };
}

const sumOf = (calls: readonly Call[]): Load => ({
  requests: calls.length,
  failures: calls.flatMap(({ failure }) => failure ?? []),
  slowestMs: calls.reduce((slowest, { ms }) => Math.max(slowest, ms), 0),
});
