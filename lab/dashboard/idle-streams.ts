import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@tintype/testing/until';
import type { Measure } from './measure.ts';

const streams = 50;
const watchedMs = 20_000;
const shareMax = 0.02;

/**
 * What fifty open dashboards cost a gateway while nothing happens: its time on a core beside what
 * it takes without them.
 */
export const measureStreams: Measure = async ({ system, signedIn }) => {
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { pid } = system.service('gateway');
  const alone = await coreShare(pid);
  const leaving = new AbortController();
  let connected = 0;
  for (let at = 0; at < streams; at += 1) {
    const response = await fetch(`${system.gatewayUrl}/v1/events`, {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      signal: leaving.signal,
    });
    if (!response.ok) throw new Error(await response.text());
    void (async () => {
      for await (const piece of response.body!)
        if (Buffer.from(piece as Uint8Array).includes('connected')) connected += 1;
    })().catch(() => undefined);
  }
  await until(async () => (connected === streams ? true : undefined), { what: 'all streams' });
  const together = await coreShare(pid);
  leaving.abort();
  const cost = Math.max(0, together - alone);
  const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
  return [
    {
      promise: `${streams} open event streams cost a gateway under ${percent(shareMax)} of a core when nothing happens`,
      seen: `${percent(cost)} (${percent(together)} with them, ${percent(alone)} without)`,
      isKept: cost < shareMax,
    },
  ];
};

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

async function coreShare(pid: number): Promise<number> {
  const [before, begunAt] = [ticksOf(pid), performance.now()];
  await sleep(watchedMs);
  return (ticksOf(pid) - before) / ticksPerSecond / ((performance.now() - begunAt) / 1_000);
}

/** User and system time (proc(5)), behind the name, which may hold anything. */
function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
