import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sharedInstallation } from '@tintype/testing/shared-installation';
import { startSite, type Site } from '@tintype/testing/site';
import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { someOf } from '@tintype/testing/long-form';
import { pairs, type Pair } from './changes/pages.ts';

const chosen = someOf(pairs, 12).map((pair, index) => ({ ...pair, path: `/${index}` }));
type Execution = {
  readonly changed?: boolean;
  readonly verdict?: string;
  readonly status: string;
  readonly diffScore?: number;
};
type Phase = 'before' | 'between' | 'after';

let site: Site;
let system: System;
let phase: Phase = 'before';
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  site = await startSite({
    ...Object.fromEntries(chosen.map((pair) => [pair.path, answerOf(pair)])),
    '/slow': (_req, res) => void setTimeout(() => res.end(), 100),
  });
  undo.defer(site.stop);
  system = await sharedInstallation();
});
afterAll(() => undo.disposeAsync());

function answerOf(pair: Pair): Parameters<typeof startSite>[0][string] {
  let visits = 0;
  return (_req, res) => {
    const { status, html } =
      phase === 'between' && pair.between !== undefined
        ? pair.between
        : { status: 200, html: seen(phase === 'after' ? pair.after : pair.before, (visits += 1)) };
    res.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
  };
}
const seen = (page: Pair['before'], visit: number): string => (typeof page === 'string' ? page : page(visit));

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${system.gatewayUrl}${path}`, {
    method,
    headers: { 'X-API-Key': system.apiKey, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

/** One run of each, side by side, at the same state of the site. */
async function runAll(ids: readonly string[], at: Phase): Promise<Execution[]> {
  phase = at;
  for (const id of ids) await call('POST', `/v1/schedules/${id}/trigger`);
  const { scheduleExecution } = system.database.client;
  const areRunning = { scheduleId: { in: [...ids] }, state: { in: ['CLAIMED', 'RUNNING'] } };
  await until(async () => (await scheduleExecution.count({ where: areRunning })) === 0, {
    intervalMs: 200,
    what: 'all runs to end',
  });
  return Promise.all(
    ids.map(async (id) => {
      const { executions } = await call<{ executions: Execution[] }>('GET', `/v1/schedules/${id}/history?limit=1`);
      return executions[0]!;
    }),
  );
}

test(`of ${chosen.length} pairs of pages none is told that has not changed, and each that has`, async () => {
  const ids: string[] = [];
  for (const { name, path, diffThreshold, ignoreSelectors, options } of chosen) {
    const settings = { viewport: { width: 640, height: 480 }, format: 'png', ...options };
    const body = { name, url: site.url(path), schedule: 'yearly', onlyOnChange: true, diffThreshold, ignoreSelectors };
    ids.push((await call<{ id: string }>('POST', '/v1/schedules', { ...body, options: settings })).id);
  }
  const first = await runAll(ids, 'before');
  expect(first.map(({ changed, verdict }) => ({ changed, verdict }))).toEqual(
    chosen.map(() => ({ changed: true, verdict: 'page' })),
  );
  const interrupted = chosen.flatMap(({ between }, index) =>
    between === undefined ? [] : [{ between, id: ids[index]! }],
  );
  const during = await runAll(
    interrupted.map(({ id }) => id),
    'between',
  );
  expect(during.map(({ changed, verdict }) => ({ changed, verdict }))).toEqual(
    interrupted.map(({ between: { verdict } }) => ({ changed: false, verdict })),
  );
  const second = await runAll(ids, 'after');
  const told = second.map(({ changed, verdict, diffScore }, index) => ({
    name: chosen[index]!.name,
    changed,
    verdict,
    diffScore,
  }));
  expect(told).toEqual(
    chosen.map(({ name, isChanged }) => ({ name, changed: isChanged, verdict: 'page', diffScore: expect.any(Number) })),
  );
});
