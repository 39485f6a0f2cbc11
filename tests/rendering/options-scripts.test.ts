import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startEngine, type Engine, type Taken } from './engine.ts';
import { pictureOf } from './pixels.ts';

/*
 * The effect of each option that `packages/contracts/src/capture/effects.test.ts` has the bounds
 * of: code that runs in the page, and requests that do not leave it.
 */

let site: Site;
let other: Site;
let engine: Engine;
const sockets: string[] = [];
const socketServer = createServer().on('upgrade', (req, socket) => {
  sockets.push(req.url ?? '');
  socket.destroy();
});
const socketPort = (): number => (socketServer.address() as AddressInfo).port;
beforeAll(async () => {
  await once(socketServer.listen(0, '127.0.0.1'), 'listening');
  other = await startSite({
    '/frame': page('<img src="/in-frame.png"><img src="/wanted.png">'),
    '*': (_req, res) => void res.writeHead(200, { 'Content-Type': 'image/png' }).end(),
  });
  site = await startSite({
    '/red': page('', '<style>body{background:#ff0000}</style>'),
    '/script': page(
      '<button onclick="location.href=\'/red\'">go</button><p id="at">untouched</p>',
      `<style>body{margin:0}</style><meta http-equiv="Content-Security-Policy" content="script-src 'none'">`,
    ),
    '/loads': page(
      `<link rel="stylesheet" href="/style.css"><img src="/kept.png"><img src="/tracker.png"><iframe src="//other.test:${new URL(other.url('/')).port}/frame"></iframe>
      <video src="/film.mp4" autoplay></video><p style="font-family:own">font</p><script src="/script.js"></script>
      <script>fetch('/data.json').catch(() => 0); const socket = new WebSocket('ws://127.0.0.1:${socketPort()}/socket');</script>`,
      '<style>@font-face{font-family:own;src:url(/font.woff2)}</style>',
    ),
    '*': (_req, res) => void res.writeHead(200, { 'Content-Type': 'image/png' }).end(),
  });
  engine = await startEngine({
    allowHosts: [site.host, `127.0.0.1:${socketPort()}`, `other.test:${new URL(other.url('/')).port}`, other.host],
    names: { 'other.test': ['127.0.0.1'] },
  });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
  await other.stop();
  socketServer.close();
});

const noBlocking = { blockAds: false, blockCookieBanners: false, blockPopups: false };
const view = { viewport: { width: 600, height: 400 } };
const request = (path: string, fields: object = {}) => ({
  url: site.url(path),
  format: 'png',
  ...noBlocking,
  ...view,
  ...fields,
});
const take = (path: string, fields: object = {}): Promise<Taken> => engine.capture(request(path, fields));

test('customJs runs before the actions, and the capture waits for the page that it opens', async () => {
  const led = await take('/script', { customJs: "location.href = '/red'" });
  expect((await pictureOf(led.bytes)).at(150, 100)).toBe('#ff0000');
  const acted = await take('/script', {
    customJs: "document.querySelector('button').onclick = () => (document.body.style.background = '#0000ff')",
    actions: [{ type: 'click', selector: 'button' }],
  });
  expect((await pictureOf(acted.bytes)).at(300, 300)).toBe('#0000ff');
});

test.each([
  ['await at the top level', (change: string) => `await soon(); ${change}`],
  ['an async function that is called', (change: string) => `(async () => { await soon(); ${change} })()`],
  ['a chain of promises', (change: string) => `soon().then(soon).then(() => { ${change} })`],
  ['a list of promises', (change: string) => `Promise.all([soon(), soon().then(() => { ${change} })])`],
])('the capture waits for customJs that is %s', async (_name, script) => {
  const soon = 'const soon = () => new Promise((resolve) => setTimeout(resolve, 50));';
  const customJs = `${soon} ${script("document.body.style.background = '#00ff00'")}`;
  expect((await pictureOf((await take('/script', { customJs })).bytes)).at(300, 300)).toBe('#00ff00');
});

test.each([
  ["throw new Error('no such thing')", 'Error: no such thing'],
  ["\nawait Promise.reject(new TypeError('later'))", 'TypeError: later'],
  ['return 5', 'SyntaxError: Illegal return statement'],
  ["throw 'a text'", 'a text'],
  ["(async () => { throw new RangeError('in a call') })()", 'RangeError: in a call'],
  ["new Promise((_, reject) => setTimeout(reject, 20, 'a late text'))", 'a late text'],
])('customJs %j fails the capture, with the stage and the reason', async (customJs, reason) => {
  expect(await engine.failureOf(request('/script', { customJs }))).toMatchObject({
    code: 'ACTION_FAILED',
    message: `customJs failed: ${reason}.`,
    details: { stage: 'script', reason },
  });
});

test('customJs that never ends is a timeout of its stage', async () => {
  expect(await engine.failureOf(request('/script', { customJs: 'for (;;);', timeout: 2_000 }))).toMatchObject({
    code: 'TIMEOUT',
    details: { stage: 'script' },
  });
});

/** The paths that a capture of the page asked for, in frames of other sites too. */
async function askedFor(fields: object): Promise<{ readonly paths: readonly string[]; readonly taken: Taken }> {
  const before = [site.requests.length, other.requests.length, sockets.length] as const;
  const taken = await take('/loads', fields);
  const paths = [...site.requests.slice(before[0]), ...other.requests.slice(before[1])]
    .map((line) => line.replace('GET ', ''))
    .concat(sockets.slice(before[2]));
  return { paths, taken };
}

test('blockRequests and blockResourceTypes keep requests out, also in frames of other sites, and none in the next capture', async () => {
  const all = [
    '/loads',
    '/style.css',
    '/kept.png',
    '/tracker.png',
    '/film.mp4',
    '/font.woff2',
    '/script.js',
    '/data.json',
    '/socket',
    '/frame',
    '/in-frame.png',
  ];
  expect((await askedFor({})).paths).toEqual(expect.arrayContaining(all));

  const byPattern = await askedFor({ blockRequests: ['*/tracker*', '*in-frame*', '*/loads'] });
  expect(byPattern.paths).toEqual(expect.arrayContaining(['/loads', '/kept.png', '/frame', '/wanted.png']));
  expect(byPattern.paths.filter((path) => /tracker|in-frame/.test(path))).toEqual([]);
  expect(byPattern.taken.report.blockedRequests).toBe(2);

  const types = ['image', 'media', 'font', 'script', 'stylesheet', 'xhr', 'websocket'];
  const byType = await askedFor({ blockResourceTypes: types });
  expect(byType.paths.filter((path) => path !== '/favicon.ico').toSorted()).toEqual(['/frame', '/loads']);
  expect(byType.taken.report.warnings).toEqual([]);

  expect((await askedFor({})).paths).toEqual(expect.arrayContaining(all));
});
