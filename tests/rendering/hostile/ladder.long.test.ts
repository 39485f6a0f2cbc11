import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { until } from '@tintype/testing/until';
import { isLong } from '@tintype/testing/long-form';
import { startEngine, type Engine } from '../engine.ts';
import { groupProcesses } from '@tintype/render/browser/process-memory';
import { hostilePages } from './pages.ts';

const megabytes = 1024 * 1024;
const pageBytesMax = 300 * megabytes;
const settings = { format: 'png', blockAds: false, blockCookieBanners: false, blockPopups: false };

let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite({
    ...hostilePages,
    '/good': page('<h1>A good page</h1><p>text</p>'),
    '/slow': page('<p>text</p><img src="/late.svg">'),
    '/late.svg': (_req, res) =>
      void setTimeout(
        () =>
          res
            .writeHead(200, { 'Content-Type': 'image/svg+xml' })
            .end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
        1_500,
      ),
  });
  engine = await startEngine({ allowHosts: [site.host], pages: 3, pageBytesMax });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});
const request = (path: string, fields: object = {}) => ({
  url: site.url(path),
  timeout: 60_000,
  ...settings,
  ...fields,
});

describe('memory', () => {
  test.each(isLong ? ['/canvases', '/arrays', '/gzip-bomb'] : ['/canvases'])(
    '%s is ended before it takes the machine, and alone',
    async (name) => {
      const browsersBefore = engine.browsers().length;
      const neighbour = engine.capture(request('/slow'));
      let largest = 0;
      const measure = async (): Promise<void> => {
        const processes = groupProcesses(engine.browsers().at(-1)!.pid);
        largest = Math.max(largest, ...processes.map(({ bytes }) => bytes));
      };
      const timer = setInterval(() => void measure(), 100);
      const failure = await engine.failureOf(request(name, { waitUntil: 'load', delay: 15_000 }));
      clearInterval(timer);
      expect(failure).toMatchObject({ code: 'CAPTURE_FAILED', details: { reason: 'page_crashed' } });
      expect(largest).toBeLessThan(pageBytesMax + 1_500 * megabytes);
      await neighbour;
      expect(engine.browsers()).toHaveLength(browsersBefore);
    },
  );
});

describe('a browser that stands still', () => {
  test('is replaced, and its captures get another one', async () => {
    const before = engine.browsers().length;
    const visits = (): number => site.requests.filter((line) => line === 'GET /slow').length;
    const visitsBefore = visits();
    const capture = engine.capture(request('/slow'));
    await until(() => visits() > visitsBefore);
    process.kill(-engine.browsers().at(-1)!.pid, 'SIGSTOP');
    expect((await capture).file.size).toBeGreaterThan(0);
    expect(engine.browsers().length).toBe(before + 1);
  });
});

describe('a browser that crashes', () => {
  const crash = async (): Promise<void> => {
    const { browser } = engine.browsers().at(-1)!;
    const session = await browser.target().createCDPSession();
    await session.send('Browser.crash').catch(() => undefined);
  };

  test('costs each of its captures another one, whatever they were waiting for', async () => {
    const before = engine.browsers().length;
    const visits = (): number => site.requests.filter((line) => line === 'GET /slow').length;
    const visitsBefore = visits();
    const captures = Promise.all([
      engine.capture(request('/slow', { waitFor: '#never', timeout: 20_000 })).catch((error: unknown) => error),
      engine.capture(request('/slow')),
      engine.capture(request('/slow', { waitUntil: 'domcontentloaded' })),
    ]);
    await until(() => visits() >= visitsBefore + 3);
    await crash();
    const [never, ...shots] = await captures;
    expect(never).toMatchObject({ code: 'TIMEOUT', details: { stage: 'wait' } });
    for (const { file } of shots) expect(file.size).toBeGreaterThan(0);
    // Any of the three could have ended the browser, so each is repeated alone.
    expect(engine.browsers().length).toBe(before + 3);
  });
});
