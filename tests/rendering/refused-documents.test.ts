import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { someOf } from '@tintype/testing/long-form';
import { page, startSite, type Answer, type Site } from '@tintype/testing/site';
import type { ServiceError } from '@tintype/contracts/errors/service-error';
import { startEngine, type Engine } from './engine.ts';
import { takenInLanes } from './in-lanes.ts';

/** A closed port of a public name: the policy refuses it before anything is dialled. */
const closed = 'http://public.example:8123/';
/** A name that does not resolve. */
const gone = 'http://gone.example/';
const internal = 'http://10.0.0.1/';

const redirect =
  (status: number, to: string): Answer =>
  (req, res) =>
    void res.writeHead(status, { Location: to.replace('HERE', req.headers.host!) }).end();
const scripted = (script: string): string => page(`<p>going</p><script>${script}</script>`);
const filling = 'style="position:fixed;inset:0;width:100%;height:100%;border:0"';
/** All the ways in which a page can become another one by itself. */
const ways = (to: string): Readonly<Record<string, string | Answer>> => ({
  ...Object.fromEntries([301, 302, 303, 307, 308].map((status) => [`a redirect by ${status}`, redirect(status, to)])),
  'a second redirect': redirect(302, `/to?${encodeURIComponent(to)}`),
  'a meta refresh': page('<p>going</p>', `<meta http-equiv="refresh" content="0;url=${to}">`),
  'a Refresh header': (_req, res) =>
    void res.writeHead(200, { 'Content-Type': 'text/html', Refresh: `0;url=${to}` }).end(page('<p>going</p>')),
  'a script': scripted(`location.href=${JSON.stringify(to)}`),
  'a script after load': scripted(`onload=()=>setTimeout(()=>location.replace(${JSON.stringify(to)}),200)`),
  'a link that a script clicks': page(`<a id="a" href="${to}">a</a><script>a.click()</script>`),
  'a window in its own place': scripted(`open(${JSON.stringify(to)},'_self')`),
  'the Navigation API': scripted(`navigation.navigate(${JSON.stringify(to)})`),
  'a form': page(`<form id="f" action="${to}"><input name="a"></form><script>f.submit()</script>`),
  'a form that posts': page(`<form id="f" method="post" action="${to}"></form><script>f.submit()</script>`),
  'a frame that sends the page on': page(`<iframe srcdoc="<script>top.location='${to}'</script>"></iframe>`),
  'a frame that fills the page': page(`<iframe src="${to}" ${filling}></iframe>`),
  'a frame that redirects': page(`<iframe src="/to?${encodeURIComponent(to)}" ${filling}></iframe>`),
  'a frame with a meta refresh': page(
    `<iframe srcdoc="<meta http-equiv=refresh content='0;url=${to}'>" ${filling}></iframe>`,
  ),
  'a frameset': `<!doctype html><title>Test</title><frameset rows="100%"><frame src="${to}"></frameset>`,
});
/** What a redirect may not lead to, one address of each scheme, and one with a password. */
const unspeakable = [
  'ws://public.example/',
  'wss://public.example/',
  'ftp://public.example/',
  'file:///etc/hosts',
  'data:text/html,<p>here</p>',
  'about:blank',
  'chrome://version/',
  'view-source:http://public.example/',
  'javascript:document.write("here")',
  'blob:http://public.example/1',
  'mailto:a@public.example',
  'intent://public.example/#Intent;end',
  'http://user:word@HERE/',
];
const rows = Object.keys(ways('')).map((way, index) => ({ way, index }));
const lookedRows = someOf(rows, 5);
const lookedSchemes = someOf(
  unspeakable.map((to, index) => ({ to, index })),
  2,
);

let site: Site;
let engine: Engine;
let failure: (path: string) => Promise<ServiceError>;
const lanes = 5;
const targets = ['closed', 'gone', 'internal'] as const;
beforeAll(async () => {
  const pages = (name: string, to: string): [string, string | Answer][] =>
    Object.values(ways(to)).map((answer, index) => [`/${name}-${index}`, answer]);
  site = await startSite({
    ...Object.fromEntries(unspeakable.map((to, index) => [`/scheme-${index}`, redirect(302, to)])),
    ...Object.fromEntries([...pages('closed', closed), ...pages('gone', gone), ...pages('internal', internal)]),
    ...Object.fromEntries(
      Object.entries({
        refuses: 'http://127.0.0.1:4/',
        'no-tls': 'https://HERE/',
        'hangs-up': 'http://HERE/cut',
      }).flatMap(([name, to]) => [
        [`/${name}`, redirect(302, to)],
        [
          `/${name}-refresh`,
          ((req, res) =>
            void res
              .writeHead(200, {
                'Content-Type': 'text/html',
                Refresh: `0;url=${to.replace('HERE', req.headers.host!)}`,
              })
              .end(page('<p>going</p>'))) satisfies Answer,
        ],
      ]),
    ),
    '/cut': (req) => void req.socket.destroy(),
    '/mail': redirect(302, 'http://public.example:25/'),
    '/emptied': scripted(`location='about:blank'`),
    '/stays-data': scripted(`location='data:text/html,<p>here</p>'`),
    '/stays-file': scripted(`location='file:///etc/hosts'`),
    '/stays-form': page(`<p>stays</p><form id="f" method="post" action="file:///"></form><script>f.submit()</script>`),
    '/written': scripted(`location='javascript:document.write("<p>here</p>")'`),
    '/own': scripted(`location=URL.createObjectURL(new Blob(['<p>here</p>'],{type:'text/html'}))`),
    '/to': (req, res) =>
      void res.writeHead(302, { Location: decodeURIComponent(req.url!.slice(req.url!.indexOf('?') + 1)) }).end(),
  });
  const names = { 'public.example': ['93.184.215.14'], 'gone.example': [] };
  engine = await startEngine({ allowHosts: [site.host, '127.0.0.1:4'], names });
  const paths = [
    ...targets.flatMap((target) => lookedRows.map(({ index }) => `/${target}-${index}`)),
    ...lookedSchemes.map(({ index }) => `/scheme-${index}`),
  ];
  failure = takenInLanes(paths, lanes, failureOf);
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

const failureOf = (path: string) => engine.failureOf({ url: site.url(path), format: 'png', timeout: 20_000 });

describe.each([
  ['a closed port', 'closed', 'URL_NOT_ALLOWED'],
  ['a host that does not resolve', 'gone', 'RENDER_FAILED'],
  ['an address of our network', 'internal', 'URL_NOT_ALLOWED'],
])('a document of %s is never a picture', (_name, path, code) => {
  test.each(lookedRows)('by $way', async ({ index }) => {
    expect(await failure(`/${path}-${index}`)).toMatchObject({ code });
  });
});

test.each([
  { width: 300, height: 200 },
  { width: 2_000, height: 1_500, deviceScaleFactor: 2 },
])('what fills the page is measured by the viewport that was asked for: $width × $height', async (viewport) => {
  const index = rows.find(({ way }) => way === 'a frame that fills the page')!.index;
  const url = site.url(`/closed-${index}`);
  expect(await engine.failureOf({ url, viewport, format: 'png' })).toMatchObject({ code: 'URL_NOT_ALLOWED' });
});

test.each(lookedSchemes)('a redirect to $to is refused by its rule', async ({ to, index }) => {
  const { code, message, details } = await failure(`/scheme-${index}`);
  expect({ code, rule: details?.['rule'] }).toEqual({
    code: 'URL_NOT_ALLOWED',
    rule: to.includes('user:') ? 'credentials' : 'scheme',
  });
  expect(message).toMatch(/^The page leads to .+ is not allowed as a target: /);
  expect(message).not.toMatch(/here|word@|passwd/);
});

test.each([
  ['refuses', '/refuses', 'The host refuses connections on this port. Check the port of the URL.'],
  ['breaks TLS', '/no-tls', 'The TLS handshake with the host failed. Check that its port supports https, or use http.'],
  ['hangs up', '/hangs-up', 'The host closed the connection without a response.'],
])('a host that %s after a redirect fails the capture with its reason', async (_name, path, message) => {
  for (const way of ['', '-refresh']) {
    const { code, message: told, details } = await failureOf(`${path}${way}`);
    expect({ code, told }).toEqual({ code: 'RENDER_FAILED', told: message });
    expect(details).toHaveProperty('reason');
  }
});

test('a port that browsers block is refused by its rule', async () => {
  const { code, message, details } = await failureOf('/mail');
  expect({ code, rule: details?.['rule'] }).toEqual({ code: 'URL_NOT_ALLOWED', rule: 'port' });
  expect(message).toContain('a port that browsers block');
});

test('a page that has left for an empty document is no picture', async () => {
  expect(await failureOf('/emptied')).toMatchObject({ code: 'URL_NOT_ALLOWED', details: { rule: 'scheme' } });
});

test.each(['/stays-data', '/stays-file', '/stays-form', '/written', '/own'])(
  'a page that the browser keeps where it is, or that makes a document of its own, is captured: %s',
  async (path) => {
    const { file } = await engine.capture({ url: site.url(path), format: 'png', timeout: 20_000 });
    expect(file.size).toBeGreaterThan(0);
  },
);
