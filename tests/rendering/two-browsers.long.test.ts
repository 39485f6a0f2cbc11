import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { until } from '@tintype/testing/until';
import { startEngine, type Engine } from './engine.ts';
import { pictureOf } from './pixels.ts';

const green =
  '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><rect width="50" height="50" fill="#0f0"/></svg>';

let site: Site;
let engine: Engine;
let asked = 0;
const released = Promise.withResolvers<void>();
beforeAll(async () => {
  site = await startSite({
    '/retrying': page('<style>body{margin:0}</style><img src="/held.svg" width="50" height="50">'),
    '/held.svg': (_req, res) => {
      asked += 1;
      void released.promise.then(() => res.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(green));
    },
    '/refused': page('<img src="http://10.9.8.7/x.png">'),
  });
  engine = await startEngine({ allowHosts: [site.host], pages: 1 });
});
afterAll(async () => {
  released.resolve();
  await engine.stop();
  await site.stop();
});

/**
 * Each browser has a network of its own with the same addresses in it: here both pages have the
 * same one.
 */
test('a page of another browser that is refused something and ends is nothing to this one', async () => {
  const retrying = engine.capture({ url: site.url('/retrying'), format: 'png', timeout: 60_000 });
  await until(() => asked === 1, { what: 'the page to ask for its image' });
  const refused = await engine.failureOf({ url: site.url('/refused'), format: 'png', stealthMode: true });
  expect(refused.code).toBe('URL_NOT_ALLOWED');
  // A page that was used is closed up to half a second after its answer.
  await sleep(1_000);
  released.resolve();
  const { bytes, report } = await retrying;
  expect((await pictureOf(bytes)).at(25, 25)).toBe('#00ff00');
  expect(report.warnings).toEqual([]);
  expect(asked).toBe(1);
});
