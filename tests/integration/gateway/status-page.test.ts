import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { writePresence } from '@tintype/queues/worker-presence';
import { until } from '@tintype/testing/until';
import { call } from './call.ts';
import { startGateway, type TestGateway } from './start-gateway.ts';

let without: TestGateway;
let having: TestGateway;
beforeAll(async () => {
  without = await startGateway();
  having = await startGateway({ beside: without, hasStatusPage: true });
  await without.join();
});
afterAll(async () => {
  await having.end();
  await without.end();
});

const shownBy = async (): Promise<string> => {
  const { bytes } = await call(`${having.url}/status`);
  return bytes
    .toString()
    .replaceAll(/<style>[\s\S]*?<\/style>|<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
};
const at = String.raw`Checked at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC ?\. This page reloads every minute\.`;

test('there is no status page unless the setting says so', async () => {
  const { status, json } = await call(`${without.url}/status`, { headers: { accept: 'text/html' } });
  expect([status, (json['error'] as unknown as { readonly code: string }).code]).toEqual([404, 'NOT_FOUND']);
});

test('it shows states and a time, and nothing else of the installation', async () => {
  const { status, headers } = await call(`${having.url}/status`);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('refresh')).toBe('60');
  const states = 'API Up Captures Down Deliveries Up';
  expect(await shownBy()).toMatch(new RegExp(`^Service status Some systems are down ${states} ${at}$`));
});

test('captures are up while a worker takes them', async () => {
  const say = () => writePresence(having.counters.redis, 'w', { slots: 2, averageMs: 0, at: Date.now() });
  const all = new RegExp(`^Service status All systems are up API Up Captures Up Deliveries Up ${at}$`);
  // A measurement is used for some seconds.
  await until(async () => {
    await say();
    return all.test(await shownBy()) || undefined;
  });
});
