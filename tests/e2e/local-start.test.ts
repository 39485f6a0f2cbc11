import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { canMountSmallDisk } from '@tintype/testing/small-disk';
import { page, startSite, type Site } from '@tintype/testing/site';
import { until } from '@tintype/testing/until';
import { startLocally, type LocalStart } from './local-start.ts';

let site: Site;
let local: LocalStart;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  site = await startSite({ '*': page('<h1>A page</h1>') });
  undo.defer(site.stop);
  local = await startLocally({ diskMegabytes: 256, settings: { TINTYPE_ALLOW_HOSTS: site.host } });
  undo.defer(async () => void (await local.stop()));
});
afterAll(() => undo.disposeAsync());

const lines = (): string[] => local.screen().split('\n');
const linesOf = (log: string): { event?: string; [field: string]: unknown }[] =>
  local
    .read(`logs/${log}.log`)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { event?: string });

test('the console has one short line for each capture, and the log file has all of it', async () => {
  expect(local.screen()).toContain(local.ready().apiKey);
  const good = await local.capture({ url: site.url('/'), format: 'png' });
  expect(good.status).toBe(200);
  const bad = await local.capture({ url: site.url('/'), format: 'png', selector: '#none' });
  expect(bad.status).toBe(422);
  const captures = await until(() => {
    const found = lines().filter((line) => line.includes(site.host));
    return found.length >= 2 && found;
  });
  expect(captures).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d  ok +127\.0\.0\.1:\d+ +200 +\d+\.\d s$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d  FAILED +127\.0\.0\.1:\d+ +200 +\d+\.\d s  SELECTOR_NOT_FOUND at capture/),
  ]);
  expect(lines().filter((line) => line.includes('request.finished'))).toEqual([]);
  const after = lines().slice(lines().findIndex((line) => line.includes('Take a first capture')) + 3);
  expect(after.filter((line) => line.length > 140)).toEqual([]);
  expect(linesOf('render').filter(({ event }) => event === 'capture.finished')).toMatchObject([
    { host: site.host, httpStatus: 200, stages: expect.any(Object) },
    { host: site.host, code: 'SELECTOR_NOT_FOUND' },
  ]);
  await until(() => linesOf('gateway').filter(({ event }) => event === 'request.finished').length >= 2);
});

test('the sample page is captured, and the port of the API is not open to pages', async () => {
  const { gatewayUrl, sampleUrl } = local.ready();
  expect(local.screen()).toContain(`"url":"${sampleUrl}"`);
  expect((await local.capture({ url: sampleUrl, format: 'png' })).status).toBe(200);
  const refused = await local.capture({ url: `${gatewayUrl}/sample`, format: 'png' });
  expect(await refused.json()).toMatchObject({ error: { code: 'URL_NOT_ALLOWED' } });
});

test('the start prints a link with which the first person makes an account, once, and no log has it', async () => {
  const [, url = '', token = ''] = /Set-up +(http:\S+)\/setup#([0-9A-Za-z]{43})/.exec(local.screen()) ?? [];
  const { gatewayUrl } = local.ready();
  expect(url).toBe(gatewayUrl);
  const setUp = () =>
    fetch(`${gatewayUrl}/v1/account/setup`, {
      method: 'POST',
      headers: { Origin: gatewayUrl, 'X-Tintype-Request': '1', 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, email: 'ada@example.com', name: 'Ada', password: 'vier Worte reichen aus' }),
    });
  const first = await setUp();
  expect([first.status, await first.json()]).toEqual([
    201,
    expect.objectContaining({
      isAdministrator: true,
      organizations: [expect.objectContaining({ name: 'Local', role: 'owner' })],
    }),
  ]);
  expect((await setUp()).status).toBe(410);
  for (const log of ['gateway', 'scheduler', 'notifier']) expect(local.read(`logs/${log}.log`)).not.toContain(token);
});

test('the command line works on a copy that is named, with none of its settings', async () => {
  const { exitCode, stdout, stderr } = await local.tintype('orgs', 'list', '--json', '--data-dir', local.dataFolder);
  expect(`${exitCode} ${stderr}`).toMatch(/^0/);
  expect(JSON.parse(stdout)).toMatchObject({ organizations: [{ name: 'Local' }] });
  const only = 'secret,database,redis,storage';
  const doctor = await local.tintype('doctor', '--only', only, `--data-dir=${local.dataFolder}`, '--json');
  expect(JSON.parse(doctor.stdout)).toMatchObject({ ok: true });
});

test('how far a batch is shows every few seconds until its end', async () => {
  const urls = Array.from({ length: 30 }, (_, index) => ({ url: site.url(`/${index}`) }));
  const { gatewayUrl, apiKey } = local.ready();
  const response = await fetch(`${gatewayUrl}/v1/screenshots/bulk`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey },
    body: JSON.stringify({ urls, options: { delay: 2_000, viewport: { width: 320, height: 240 } } }),
  });
  expect(response.status).toBe(202);
  await until(() => lines().find((line) => /^bulk  \w{20}  \d+ of 30 \(\d+ %\)/.test(line)));
  await until(() => lines().find((line) => /batch\.finished .*completed=30/.test(line)));
});

const mayMount = canMountSmallDisk();
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
  await until(() => lines().some((line) => line.includes('gateway.log cannot be written (ENOSPC)')), {
    what: 'a log that cannot be written',
  });
  const ended = ['PostgreSQL', 'Redis', 'render', 'gateway'] as const;
  for (const name of ended) local.kill(name);
  for (const name of ended)
    await until(() => lines().some((line) => line.includes(`${name} ended unexpectedly (SIGKILL`)), { what: name });
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
    await until(() => lines().some((line) => line.includes(`${name} is ready again`)), { what: name });
  // The file says how much of it is missing, and every line of it is whole.
  const [gap] = linesOf('gateway').filter(({ event }) => event === 'log.lines_lost');
  expect(gap).toMatchObject({ lines: expect.any(Number) });
  await until(() => local.ready().pids['gateway'] !== pids['gateway'], { what: 'ready.json to name the new process' });
});

test('it stops when it is asked to, and says so', async () => {
  expect(await local.stop()).toBe(0);
  expect(local.screen()).toContain('Stopping: services, then Redis, then PostgreSQL');
});
