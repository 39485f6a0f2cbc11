import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { until } from '@tintype/testing/until';
import { startLocally, type LocalStart } from './local-start.ts';

let site: Site;
let local: LocalStart;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  site = await startSite({ '*': page('<h1>A page</h1>') });
  undo.defer(site.stop);
  local = await startLocally({ settings: { TINTYPE_ALLOW_HOSTS: site.host } });
  undo.defer(async () => void (await local.stop()));
});
afterAll(() => undo.disposeAsync());

test('the console has one short line for each capture, and the log file has all of it', async () => {
  expect(local.screen()).toContain(local.ready().apiKey);
  const good = await local.capture({ url: site.url('/'), format: 'png' });
  expect(good.status).toBe(200);
  const bad = await local.capture({ url: site.url('/'), format: 'png', selector: '#none' });
  expect(bad.status).toBe(422);
  const captures = await until(() => {
    const found = local.lines().filter((line) => line.includes(site.host));
    return found.length >= 2 && found;
  });
  expect(captures).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d  ok +127\.0\.0\.1:\d+ +200 +\d+\.\d s$/),
    expect.stringMatching(/^\d\d:\d\d:\d\d  FAILED +127\.0\.0\.1:\d+ +200 +\d+\.\d s  SELECTOR_NOT_FOUND at capture/),
  ]);
  expect(local.lines().filter((line) => line.includes('request.finished'))).toEqual([]);
  const after = local.lines().slice(local.lines().findIndex((line) => line.includes('Take your first capture')) + 3);
  expect(after.filter((line) => line.length > 140)).toEqual([]);
  expect(local.entriesOf('render').filter(({ event }) => event === 'capture.finished')).toMatchObject([
    { host: site.host, httpStatus: 200, stages: expect.any(Object) },
    { host: site.host, code: 'SELECTOR_NOT_FOUND' },
  ]);
  await until(() => local.entriesOf('gateway').filter(({ event }) => event === 'request.finished').length >= 2);
});

test('the sample page is captured, and the port of the API is not open to pages', async () => {
  const { gatewayUrl, sampleUrl } = local.ready();
  expect(local.screen()).toContain(`"url":"${sampleUrl}"`);
  expect((await local.capture({ url: sampleUrl, format: 'png' })).status).toBe(200);
  const refused = await local.capture({ url: `${gatewayUrl}/sample`, format: 'png' });
  expect(await refused.json()).toMatchObject({ error: { code: 'URL_NOT_ALLOWED' } });
});

test('the start prints a link with which the first person makes an account, once, and no log has it', async () => {
  const [, url = '', token = ''] = /Setup +(http:\S+)\/setup#([0-9A-Za-z]{43})/.exec(local.screen()) ?? [];
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
  // A batch that ends within the pause between two lines shows none.
  const urls = Array.from({ length: 30 }, (_, index) => ({ url: site.url(`/${index}`) }));
  const { gatewayUrl, apiKey } = local.ready();
  const response = await fetch(`${gatewayUrl}/v1/screenshots/bulk`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey },
    body: JSON.stringify({ urls, options: { delay: 2_000, viewport: { width: 320, height: 240 } } }),
  });
  expect(response.status).toBe(202);
  await until(() => local.lines().find((line) => /^bulk  \w{20}  \d+ of 30 \(\d+ %\)/.test(line)));
  await until(() => local.lines().find((line) => /batch\.finished .*completed=30/.test(line)));
});

test('it stops when it is asked to, and says so', async () => {
  expect(await local.stop()).toBe(0);
  expect(local.screen()).toContain('Stopping: services, then Redis, then PostgreSQL');
});
