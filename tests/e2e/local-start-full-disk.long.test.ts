import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { canMountSmallDisk } from '@tintype/testing/small-disk';
import { page, startSite, type Site } from '@tintype/testing/site';
import { until } from '@tintype/testing/until';
import { startLocally, type LocalStart } from './local-start.ts';

const mayMount = canMountSmallDisk();
let site: Site;
let local: LocalStart;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  if (!mayMount) return;
  site = await startSite({ '*': page('<h1>A page</h1>') });
  undo.defer(site.stop);
  local = await startLocally({ diskMegabytes: 256, settings: { TINTYPE_ALLOW_HOSTS: site.host } });
  undo.defer(async () => void (await local.stop()));
});
afterAll(() => undo.disposeAsync());

if (!mayMount) console.warn('Skipped, because no disk can be mounted here: unshare --user --mount is refused');
(mayMount ? test : test.skip)('a full disk ends nothing, and all goes on by itself once there is space', async () => {
  const giveBack = await local.disk!.fill();
  const { gatewayUrl, apiKey, pids } = local.ready();
  // What they write fills the rest of the last page of the log.
  const askOften = async (): Promise<void> => {
    for (let request = 0; request < 60; request += 1)
      await fetch(`${gatewayUrl}/v1/devices`, { headers: { 'X-API-Key': apiKey } }).then(
        (response) => response.body?.cancel(),
        () => undefined,
      );
  };
  await askOften();
  await until(() => local.lines().some((line) => line.includes('gateway.log cannot be written (ENOSPC)')), {
    what: 'a log that cannot be written',
  });
  const ended = ['PostgreSQL', 'Redis', 'render', 'gateway'] as const;
  for (const name of ended) local.kill(name);
  for (const name of ended)
    await until(() => local.lines().some((line) => line.includes(`${name} ended unexpectedly (SIGKILL`)), {
      what: name,
    });
  // What they left is gone with them; they come back to a disk that is full again.
  await local.disk!.fill();
  expect(local.isRunning()).toBe(true);

  await giveBack();
  const answer = await until(
    async () => {
      const response = await local.capture({ url: site.url('/again'), format: 'png' }).catch(() => undefined);
      return response?.status === 200 && response;
    },
    { intervalMs: 500, what: 'a capture after there was space again' },
  );
  expect(answer.headers.get('content-type')).toBe('image/png');
  for (const name of ['PostgreSQL', 'gateway', 'render'])
    await until(() => local.lines().some((line) => line.includes(`${name} is ready again`)), { what: name });
  // The file says how much of it is missing, and every line of it is whole.
  const [gap] = local.entriesOf('gateway').filter(({ event }) => event === 'log.lines_lost');
  expect(gap).toMatchObject({ lines: expect.any(Number) });
  await until(() => local.ready().pids['gateway'] !== pids['gateway'], { what: 'ready.json to name the new process' });
});
