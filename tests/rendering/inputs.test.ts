import type { IncomingMessage } from 'node:http';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { page, startSite, type Answer, type Site } from '@tintype/testing/site';
import { addressOfHtml } from '@tintype/contracts/capture/fragments';
import { startEngine, type Engine, type Taken } from './engine.ts';

const authentication = { username: 'ada', password: 'p4ss wörd' };
const basic = `Basic ${Buffer.from(`${authentication.username}:${authentication.password}`).toString('base64')}`;
const seen: { readonly host: string; readonly path: string; readonly authorization: string | undefined }[] = [];

/** Notes every request, then answers. */
const noting =
  (answer: Answer): Answer =>
  (req, res) => {
    seen.push({ host: hostOf(req), path: req.url!, authorization: req.headers.authorization });
    answer(req, res);
  };
const hostOf = (req: IncomingMessage): string => (req.headers.host ?? '').split(':')[0]!;
const asking =
  (challenge: string, isRight: (authorization: string) => boolean): Answer =>
  (req, res) =>
    isRight(req.headers.authorization ?? '')
      ? void res.writeHead(200, { 'Content-Type': 'text/html' }).end(page('<h1>inside</h1>'))
      : void res
          .writeHead(401, { 'WWW-Authenticate': challenge, 'Content-Type': 'text/html' })
          .end(page('<h1>outside</h1>'));
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const isDigest = (authorization: string): boolean => {
  const field = (name: string): string => new RegExp(`\\b${name}="?([^",]+)`).exec(authorization)?.[1] ?? '';
  const own = md5(`ada:place:plain`);
  return (
    authorization.startsWith('Digest ') &&
    field('response') === md5(`${own}:n:${field('nc')}:${field('cnonce')}:auth:${md5(`GET:${field('uri')}`)}`)
  );
};

let own: Site;
let other: Site;
let engine: Engine;
let at: (host: 'own' | 'other', path: string) => string;
beforeAll(async () => {
  other = await startSite({
    '/style.css': noting(
      (_req, res) => void res.writeHead(200, { 'Content-Type': 'text/css' }).end('h1 { color: red }'),
    ),
    '*': noting(asking('Basic realm="other"', () => false)),
  });
  own = await startSite({
    '/basic': noting(asking('Basic realm="place", charset="UTF-8"', (given) => given === basic)),
    '/digest': noting(asking('Digest realm="place", nonce="n", qop="auth", algorithm=MD5', isDigest)),
    '/away': noting((_req, res) => void res.writeHead(302, { Location: at('other', '/asks') }).end()),
    '/logo.svg': noting(
      (_req, res) =>
        void res
          .writeHead(200, { 'Content-Type': 'image/svg+xml' })
          .end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ),
    '*': noting(
      (_req, res) => void res.writeHead(200, { 'Content-Type': 'text/html' }).end(page('<h1>the site itself</h1>')),
    ),
  });
  const ports = { own: own.host.split(':')[1], other: other.host.split(':')[1] };
  at = (host, path) => `http://${host}.test:${ports[host]}${path}`;
  engine = await startEngine({
    allowHosts: [own.host, other.host],
    names: { 'own.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'] },
  });
});
afterAll(async () => {
  await engine.stop();
  await own.stop();
  await other.stop();
});
beforeEach(() => void (seen.length = 0));

const look = { viewport: { width: 300, height: 200 }, blockAds: false, blockCookieBanners: false, blockPopups: false };
const textOf = async (fields: object): Promise<Taken & { readonly text: string }> => {
  const taken = await engine.capture({ ...look, outputs: [{ type: 'text' }], ...fields });
  return { ...taken, text: taken.bytes.toString().trim() };
};

test('a password opens a page that asks for it, by either scheme, and its pictures too', async () => {
  expect((await textOf({ url: at('own', '/basic'), authentication })).text).toBe('inside');
  expect((await textOf({ url: at('own', '/basic'), authentication, stealthMode: true })).text).toBe('inside');
  expect(
    (await textOf({ url: at('own', '/digest'), authentication: { username: 'ada', password: 'plain' } })).text,
  ).toBe('inside');
});

test('a wrong one is sent once, and the answer is the page', async () => {
  const { text, report } = await textOf({
    url: at('own', '/basic'),
    authentication: { username: 'ada', password: 'wrong' },
  });
  expect([text, report.httpStatus]).toEqual(['outside', 401]);
  expect(seen.filter(({ authorization }) => authorization !== undefined)).toHaveLength(1);
});

test('another origin gets none: not by a redirect, and not for a part of the page', async () => {
  await textOf({ url: at('own', '/away'), authentication });
  const html = `<img src="${at('other', '/image')}"><iframe src="${at('other', '/frame')}"></iframe><p>here</p>`;
  await textOf({ html, baseUrl: at('own', '/'), authentication });
  expect(seen.map(({ path }) => path)).toEqual(expect.arrayContaining(['/asks', '/image', '/frame']));
  expect(seen.filter(({ host, authorization }) => host === 'other.test' && authorization !== undefined)).toEqual([]);
});

test('neither does a page of a crawl on another host than the crawl', async () => {
  const { text } = await textOf({
    url: at('own', '/basic'),
    authentication,
    unchecked: { secretsOf: at('other', '/') },
  });
  expect([text, seen.filter(({ authorization }) => authorization !== undefined)]).toEqual(['outside', []]);
});

const script = (text: string): string => `<script>document.write('<p>' + ${text} + '</p>')</script>`;

test('a page that was sent as text has its base URL as address and origin, and no request goes there for it', async () => {
  const html = `<!doctype html><h1>sent ✓</h1><img src="logo.svg"><link rel="stylesheet" href="${at('other', '/style.css')}">${script('location.href + " " + origin')}`;
  const { text, report } = await textOf({ html, baseUrl: at('own', '/folder/page?a=*') });
  expect(text).toContain(`sent ✓`);
  expect(text).toContain(`${at('own', '/folder/page?a=*')} ${new URL(at('own', '/')).origin}`);
  expect(report).toMatchObject({ finalUrl: at('own', '/folder/page?a=*'), httpStatus: null });
  expect(seen.map(({ path }) => path).toSorted()).toEqual(['/folder/logo.svg', '/style.css']);
});

test('without a base URL it is a picture all the same, and relative addresses are said not to have loaded', async () => {
  const { file, report } = await engine.capture({
    ...look,
    format: 'png',
    html: '<h1>alone</h1><link rel="stylesheet" href="/style.css">',
  });
  expect([file.width, file.height]).toEqual([300, 200]);
  expect(report).toMatchObject({
    finalUrl: addressOfHtml,
    httpStatus: null,
    missingResources: [{ host: 'html.invalid' }],
  });
  expect(report.warnings.map(({ code }) => code)).toEqual(['RESOURCES_NOT_LOADED']);
});

test.each([
  ['an image', '<img src="http://10.0.0.1/a.png">'],
  ['a frame', '<iframe src="http://192.168.0.1/" width="300" height="200"></iframe>'],
  ['a script', '<script>fetch("http://169.254.169.254/latest/meta-data").catch(() => 0)</script>'],
  ['a redirect', '<meta http-equiv="refresh" content="0; url=http://127.0.0.1:1/">'],
  ['a file', '<meta http-equiv="refresh" content="0; url=file:///etc/passwd"><img src="file:///etc/passwd">'],
])('it reaches nothing that a URL cannot: %s', async (_name, part) => {
  const outcome = await textOf({ html: `<p>here</p>${part}` }).then(
    ({ text }) => text,
    (error: { code: string }) => error.code,
  );
  // A browser goes to no file by itself; all else is refused by the guard, and the capture with it.
  expect(outcome).toBe(_name === 'a file' ? 'here' : 'URL_NOT_ALLOWED');
});
