import { createServer as createTcpServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from './engine.ts';

let site: Site;
let engine: Engine;
let tls: Site;
const broken = createTcpServer((socket) => socket.destroy());

beforeAll(async () => {
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
  site = await startSite({
    '/loop': (_req, res) => void res.writeHead(302, { Location: '/loop' }).end(),
    '/download': (_req, res) =>
      void res
        .writeHead(200, { 'Content-Type': 'application/zip', 'Content-Disposition': 'attachment; filename=a.zip' })
        .end('PK'),
    '/empty': (_req, res) => void res.writeHead(204).end(),
    '/never': page('<p>never parsed</p>', '<script src="/hang"></script>'),
    '/hang': () => undefined,
    '/page': page('<p>text</p>'),
    '/soon-busy': page(
      '<p>text</p><script>setTimeout(() => { for (const from = Date.now(); Date.now() - from < 6_000; ); }, 2_000)</script>',
    ),
    '/to-internal': (_req, res) =>
      void res.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data/' }).end(),
    '/internal-and-never': page('<img src="http://10.1.2.3/a.png"><img src="/hang"><p>text</p>'),
    '/internal-image': page('<img src="http://10.1.2.3/a.png"><p>text</p>'),
    '/file': (_req, res) => void res.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
  });
  tls = site;
  engine = await startEngine({
    allowHosts: [site.host, `127.0.0.1:${(broken.address() as { port: number }).port}`, '127.0.0.1:4'],
    names: { 'public.example': ['10.9.8.7'], 'mixed.example': ['93.184.215.14', '127.0.0.1'] },
  });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
  broken.close();
});

test.each([
  [
    'a host name that does not resolve',
    () => 'http://nowhere.example/',
    {},
    'RENDER_FAILED',
    /does not resolve/,
    'navigate',
  ],
  ['the same over TLS', () => 'https://nowhere.example/', {}, 'RENDER_FAILED', /does not resolve/, 'navigate'],
  [
    'TLS where there is none',
    () => tls.url('/page').replace('http:', 'https:'),
    {},
    'RENDER_FAILED',
    /TLS/,
    'navigate',
  ],
  [
    'a host that hangs up',
    () => `http://127.0.0.1:${(broken.address() as { port: number }).port}/`,
    {},
    'RENDER_FAILED',
    /without a response|closed|reached/,
    'navigate',
  ],
  ['a redirect without end', () => site.url('/loop'), {}, 'RENDER_FAILED', /redirects in an endless loop/, 'navigate'],
  ['a download', () => site.url('/download'), {}, 'RENDER_FAILED', /download/, 'navigate'],
  ['an empty response', () => site.url('/empty'), {}, 'RENDER_FAILED', /empty response/, 'navigate'],
  [
    'a page that never has anything to show',
    () => site.url('/never'),
    { timeout: 5_000 },
    'TIMEOUT',
    /^The timeout of 5000 ms expired while the page was loading\. (\S+) has not sent the script http:\/\/\1\/hang, which the page waits for\. Increase timeout/,
    'navigate',
  ],
  [
    'a selector that never comes',
    () => site.url('/page'),
    { waitFor: '#never', timeout: 15_000 },
    'TIMEOUT',
    /No visible element matched waitFor/,
    'wait',
  ],
  [
    'a selector that never comes to a page too busy to say so',
    () => site.url('/soon-busy'),
    { waitFor: '#never', timeout: 4_000 },
    'TIMEOUT',
    /No visible element matched waitFor/,
    'wait',
  ],
  [
    'an element that is not there',
    () => site.url('/page'),
    { selector: '#never' },
    'SELECTOR_NOT_FOUND',
    /No visible element/,
    'capture',
  ],
  [
    'a selector that is none',
    () => site.url('/page'),
    { selector: 'p[' },
    'VALIDATION_ERROR',
    /selector must be a valid CSS selector/,
    'prepare',
  ],
  [
    'a redirect into the private network',
    () => site.url('/to-internal'),
    {},
    'URL_NOT_ALLOWED',
    /not allowed/,
    'navigate',
  ],
  [
    'a redirect to a file',
    () => site.url('/file'),
    {},
    'URL_NOT_ALLOWED',
    /leads to a URL with the scheme file:/,
    'navigate',
  ],
  [
    'an image from the private network on a page that never loads',
    () => site.url('/internal-and-never'),
    { timeout: 6_000 },
    'URL_NOT_ALLOWED',
    /not allowed/,
    'navigate',
  ],
  [
    'an image from the private network',
    () => site.url('/internal-image'),
    {},
    'URL_NOT_ALLOWED',
    /^The page requests .+ \(image\), which is not allowed as a target: .+TINTYPE_ALLOW_HOSTS/,
    'navigate',
  ],
  [
    'a name that resolves to a private address',
    () => 'http://public.example/',
    {},
    'URL_NOT_ALLOWED',
    /not allowed/,
    'navigate',
  ],
  [
    'a name of which one answer is internal',
    () => 'https://mixed.example/',
    {},
    'URL_NOT_ALLOWED',
    /not allowed/,
    'navigate',
  ],
])('%s fails with a code, a sentence and its stage', async (_name, url, fields, code, message, stage) => {
  const failure = await engine.failureOf({ url: url(), format: 'png', ...fields });
  expect({ code: failure.code, message: failure.message, stage: failure.details['stage'] }).toEqual({
    code,
    message: expect.stringMatching(message),
    stage,
  });
});

test.each(['25P04', 'ECONNREFUSED', '57P03'])(
  'a database that is away (%s) while a page is captured gives the capture back to the queue, and is no end of it',
  async (code) => {
    const away = Object.assign(new Error('PostgreSQL is away'), { code });
    const asked = engine.failureOf(
      { url: site.url('/page'), format: 'png' },
      { beforeTake: () => Promise.reject(away) },
    );
    await expect(asked).rejects.toBe(away);
  },
);
