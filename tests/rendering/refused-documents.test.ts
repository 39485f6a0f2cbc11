import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { page, startSite, type Answer, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from './engine.ts';

/** A closed port of a public name: the policy refuses it before anything is dialled. */
const closed = 'http://public.example:8123/';
/** A name that does not resolve. */
const gone = 'http://gone.example/';
const internal = 'http://10.0.0.1/';

const redirect =
  (status: number, to: string): Answer =>
  (_req, res) =>
    void res.writeHead(status, { Location: to }).end();
/** All the ways in which a page can become another one by itself. */
const ways = (to: string): Readonly<Record<string, string | Answer>> => ({
  ...Object.fromEntries([301, 302, 303, 307, 308].map((status) => [`a redirect by ${status}`, redirect(status, to)])),
  'a second redirect': redirect(302, `/to?${encodeURIComponent(to)}`),
  'a meta refresh': page('<p>going</p>', `<meta http-equiv="refresh" content="0;url=${to}">`),
  'a script': page(`<p>going</p><script>location.href=${JSON.stringify(to)}</script>`),
  'a script after load': page(
    `<p>going</p><script>onload=()=>setTimeout(()=>location.replace(${JSON.stringify(to)}),200)</script>`,
  ),
  'a form': page(`<form id="f" action="${to}"><input name="a"></form><script>f.submit()</script>`),
  'a frame that fills the page': page(
    `<iframe src="${to}" style="position:fixed;inset:0;width:100%;height:100%;border:0"></iframe>`,
  ),
});
/** What a redirect may not lead to, one address of each scheme. */
const schemes = [
  'ws://public.example/',
  'wss://public.example/',
  'ftp://public.example/',
  'file:///etc/hosts',
  'data:text/html,<p>here</p>',
  'about:blank',
  'chrome://version/',
  'blob:http://public.example/1',
  'mailto:a@public.example',
  'intent://public.example/#Intent;end',
];
const rows = Object.keys(ways('')).map((way, index) => ({ way, index }));

let site: Site;
let engine: Engine;
beforeAll(async () => {
  const pages = (name: string, to: string): [string, string | Answer][] =>
    Object.values(ways(to)).map((answer, index) => [`/${name}-${index}`, answer]);
  site = await startSite({
    ...Object.fromEntries(schemes.map((to, index) => [`/scheme-${index}`, redirect(302, to)])),
    ...Object.fromEntries([...pages('closed', closed), ...pages('gone', gone), ...pages('internal', internal)]),
    '/to': (req, res) =>
      void res.writeHead(302, { Location: decodeURIComponent(req.url!.slice(req.url!.indexOf('?') + 1)) }).end(),
  });
  const names = { 'public.example': ['93.184.215.14'], 'gone.example': [] };
  engine = await startEngine({ allowHosts: [site.host], names });
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
  test.each(rows)('by $way', async ({ index }) => {
    expect(await failureOf(`/${path}-${index}`)).toMatchObject({ code });
  });
});

test.each(schemes.map((to, index) => ({ to, index })))(
  'a redirect to $to is refused as one to any other scheme',
  async ({ index }) => {
    const { code, message } = await failureOf(`/scheme-${index}`);
    expect({ code, message }).toEqual({
      code: 'RENDER_FAILED',
      message: 'The page redirects to an address that a page may not lead to.',
    });
  },
);
