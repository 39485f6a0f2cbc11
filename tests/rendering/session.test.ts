import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { page, startSite, type Answer, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from './engine.ts';

type Seen = { readonly site: string; readonly path: string; readonly headers: IncomingHttpHeaders };
const seen: Seen[] = [];
/** Notes the headers of every request, then answers. */
const noting =
  (site: string, answer: Answer): Answer =>
  (req, res) => {
    seen.push({ site, path: req.url!, headers: req.headers });
    answer(req, res);
  };
/** An image holds the load event back, so what a page says is heard before its capture ends. */
const say = '<script>const say = (text) => document.write("<img src=/said?" + text + ">")</script>';
const html =
  (body: string): Answer =>
  (_req, res) =>
    void res.writeHead(200, { 'Content-Type': 'text/html' }).end(page(`${say}${body}`));
const said: string[] = [];
const listening: Answer = (req, res) => {
  said.push(decodeURIComponent(req.url!.split('?')[1] ?? ''));
  res.writeHead(204, { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }).end();
};

let own: Site;
let other: Site;
let engine: Engine;
let ownUrl: (path: string) => string;
let subdomainUrl: (path: string) => string;
let otherUrl: (path: string) => string;
const portOf = (site: Site): string => site.host.split(':')[1]!;

beforeAll(async () => {
  other = await startSite({
    '/said': listening,
    '/frame': html('<script>say(encodeURIComponent("other " + localStorage.getItem("token")))</script>'),
    '*': noting('other', html('other')),
  });
  own = await startSite({
    '/said': listening,
    '/away': noting('own', (_req, res) => void res.writeHead(302, { Location: otherUrl('/landed') }).end()),
    '/round': noting('own', (_req, res) => void res.writeHead(302, { Location: ownUrl('/page') }).end()),
    '/mixed': noting('own', (_req, res) =>
      html(
        `<img src="${otherUrl('/image')}"><img src="/image"><iframe src="${otherUrl('/inner')}"></iframe><script>fetch("/data", { headers: { "X-Own": "page" } }); fetch("${otherUrl('/said')}")</script>`,
      )(_req, res),
    ),
    '/image-away': noting('own', (_req, res) =>
      html(`<img src="/away"><script>fetch("/away").catch(() => 0)</script>`)(_req, res),
    ),
    '/storage': html(
      `<script>say(encodeURIComponent([localStorage.getItem("token"), sessionStorage.getItem("step"), localStorage.length].join()))</script>`,
    ),
    '/storage-frames': (req, res) =>
      html(`<iframe src="${otherUrl('/frame')}"></iframe><iframe sandbox="allow-scripts" src="/storage"></iframe>`)(
        req,
        res,
      ),
    '/renews': html('<script>localStorage.setItem("token", "renewed"); location.href = "/storage"</script>'),
    '/script-cookies': html('<script>say(encodeURIComponent(document.cookie))</script>'),
    '*': noting('own', html('own')),
  });
  const [a, b] = [portOf(own), portOf(other)];
  ownUrl = (path) => `http://own.test:${a}${path}`;
  subdomainUrl = (path) => `http://sub.own.test:${a}${path}`;
  otherUrl = (path) => `http://other.test:${b}${path}`;
  engine = await startEngine({
    allowHosts: [own.host, other.host],
    names: { 'own.test': ['127.0.0.1'], 'sub.own.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'] },
  });
});
afterAll(async () => {
  await engine.stop();
  await own.stop();
  await other.stop();
});
beforeEach(() => {
  seen.length = 0;
  said.length = 0;
});

const visit = (url: string, session: object) =>
  engine.capture({
    url,
    format: 'png',
    viewport: { width: 200, height: 200 },
    blockAds: false,
    blockCookieBanners: false,
    blockPopups: false,
    session,
  });
const cookiesAt = (path: string): string | undefined => seen.find((one) => one.path === path)?.headers.cookie;
const headerAt = (path: string, name = 'x-secret'): string | string[] | undefined =>
  seen.find((one) => one.path === path)?.headers[name];

describe('cookies', () => {
  test('go to the host of the URL, with their name and value as they are', async () => {
    await visit(ownUrl('/page'), {
      cookies: [
        { name: 'a', value: '1' },
        { name: 'b', value: 'x=y "z" %20' },
      ],
    });
    expect(cookiesAt('/page')).toBe('a=1; b=x=y "z" %20');
  });
  test.each([
    ['no domain', {}, 'a=1'],
    ['the domain above', { domain: 'own.test' }, undefined],
    ['the domain above and its subdomains', { domain: '.own.test' }, 'a=1'],
    ['a domain beside', { domain: '.else.own.test' }, undefined],
  ])('one with %s, at a subdomain', async (_name, fields, expected) => {
    await visit(subdomainUrl('/page'), { cookies: [{ name: 'a', value: '1', ...fields }] });
    expect(cookiesAt('/page')).toBe(expected);
  });
  test.each([
    ['a path elsewhere', { path: '/else' }, undefined],
    ['its path', { path: '/page' }, 'a=1'],
    ['an end in the past', { expires: 1_000_000_000 }, undefined],
    ['an end in the future', { expires: 4_000_000_000.5 }, 'a=1'],
    ['a negative end, as browsers export it', { expires: -1 }, 'a=1'],
    ['the mark httpOnly', { httpOnly: true }, 'a=1'],
    ['the mark secure, to a page without TLS', { secure: true }, undefined],
    ['sameSite strict', { sameSite: 'Strict' }, 'a=1'],
    ['a domain of another site', { domain: 'other.test' }, undefined],
  ])('one with %s', async (_name, fields, expected) => {
    await visit(ownUrl('/page'), { cookies: [{ name: 'a', value: '1', ...fields }] });
    expect(cookiesAt('/page')).toBe(expected);
  });
  test('scripts see them, except for httpOnly ones', async () => {
    await visit(ownUrl('/script-cookies'), {
      cookies: [
        { name: 'a', value: '1' },
        { name: 'b', value: '2', httpOnly: true },
      ],
    });
    expect(said).toEqual(['a=1']);
  });
  test('180 of one site arrive, and more than the browser keeps are refused', async () => {
    const cookies = Array.from({ length: 181 }, (_, at) => ({ name: `c${at}`, value: 'v' }));
    await visit(ownUrl('/page'), { cookies: cookies.slice(1) });
    expect(cookiesAt('/page')?.split('; ')).toHaveLength(180);
    const failure = await engine.failureOf({ url: ownUrl('/page'), session: { cookies } });
    expect(failure).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { 'session.cookies': expect.any(String) } },
    });
  });
  test('one that the browser does not take is named, without its value', async () => {
    const failure = await engine.failureOf({
      url: ownUrl('/page'),
      session: {
        cookies: [
          { name: 'a', value: '1' },
          { name: '__Http-b', value: 'canary', secure: true },
        ],
      },
    });
    expect(failure).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { stage: 'prepare', fields: { 'session.cookies.1': 'is not accepted by the browser' } },
    });
    expect(JSON.stringify([failure.message, failure.details])).not.toContain('canary');
  });
});

describe('headers', () => {
  const secret = { headers: [{ name: 'X-Secret', value: 'canary' }] };
  test('go to every request of the page to its own origin, and to no other', async () => {
    await visit(ownUrl('/mixed'), secret);
    expect([headerAt('/mixed'), headerAt('/image', 'host'), headerAt('/data')]).toEqual([
      'canary',
      expect.anything(),
      'canary',
    ]);
    expect(headerAt('/data', 'x-own')).toBe('page');
    const told = (site: string) =>
      seen.filter((one) => one.site === site).map((one) => [one.path, one.headers['x-secret']]);
    expect(told('own').every(([, value]) => value === 'canary')).toBe(true);
    expect(told('other').map(([, value]) => value)).toEqual([undefined, undefined]);
  });
  test('are not carried along by a redirect to another origin', async () => {
    await visit(ownUrl('/away'), secret);
    expect([headerAt('/away'), headerAt('/landed')]).toEqual(['canary', undefined]);
    expect(seen.map((one) => one.path)).toContain('/landed');
  });
  test('are not carried along by the redirect of an image', async () => {
    await visit(ownUrl('/image-away'), secret);
    expect([headerAt('/away'), headerAt('/landed')]).toEqual(['canary', undefined]);
    expect(seen.filter((one) => one.path === '/landed').map((one) => one.headers['x-secret'])).toEqual([
      undefined,
      undefined,
    ]);
  });
  test('stay on a redirect within the origin', async () => {
    await visit(ownUrl('/round'), secret);
    expect([headerAt('/round'), headerAt('/page')]).toEqual(['canary', 'canary']);
  });
  test('with an origin go to that one alone', async () => {
    await visit(ownUrl('/mixed'), {
      headers: [{ name: 'Authorization', value: 'Bearer canary', origin: otherUrl('') }],
    });
    expect(headerAt('/mixed', 'authorization')).toBeUndefined();
    expect(headerAt('/inner', 'authorization')).toBe('Bearer canary');
  });
  test('take the place of what the browser sends', async () => {
    await visit(ownUrl('/page'), {
      headers: [
        { name: 'accept-language', value: 'de' },
        { name: 'User-Agent', value: 'mine' },
      ],
    });
    expect([headerAt('/page', 'accept-language'), headerAt('/page', 'user-agent')]).toEqual(['de', 'mine']);
  });
});

describe('storage', () => {
  const storageOf = (origin: string) => ({
    storage: [{ origin, localStorage: { token: 'abc' }, sessionStorage: { step: '2' } }],
  });
  test("is there before the page's own scripts run", async () => {
    await visit(ownUrl('/storage'), storageOf(ownUrl('')));
    expect(said).toEqual(['abc,2,1']);
  });
  test('of another origin is not, and does no harm', async () => {
    await visit(ownUrl('/storage'), storageOf('https://elsewhere.test'));
    expect(said).toEqual([',,0']);
  });
  test('is there in frames of its origin', async () => {
    await visit(ownUrl('/storage-frames'), storageOf(otherUrl('/')));
    expect(said).toEqual(['other abc']);
  });
  test('does not undo what the page itself has written', async () => {
    await visit(ownUrl('/renews'), storageOf(ownUrl('')));
    expect(said).toEqual(['renewed,2,1']);
  });
});

test('a session ends with its capture', async () => {
  const cookies = [{ name: 'a', value: '1' }];
  const headers = [{ name: 'X-Secret', value: 'canary' }];
  const storage = [{ origin: ownUrl(''), localStorage: { token: 'abc' } }];
  await visit(ownUrl('/storage'), { cookies, headers, storage });
  await visit(ownUrl('/storage'), {});
  await visit(ownUrl('/page'), {});
  expect(said).toEqual(['abc,,1', ',,0']);
  expect([cookiesAt('/page'), headerAt('/page')]).toEqual([undefined, undefined]);
});

test("an address that the page makes of a session's values is told without them", async () => {
  const { report } = await visit(ownUrl('/round'), { cookies: [{ name: 'a', value: 'canary' }] });
  expect(report.finalUrl).toBe(ownUrl('/page'));
  expect(JSON.stringify(report)).not.toContain('canary');
});
