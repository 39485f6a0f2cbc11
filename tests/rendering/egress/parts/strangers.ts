import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { page } from '@tintype/testing/site';
import { startEngine } from '../../engine.ts';
import { siteUrl } from '../hostile-site.ts';
import { setStage } from '../stage.ts';
import type { Configuration } from './hostile-pages.ts';

/** What a page found in each place where a browser keeps things; empty where there was nothing. */
export type Found = Readonly<Record<string, string>>;
export type StrangersReport = Readonly<Record<string, Found>>;

const write = `
  document.cookie = 'left=cookie; max-age=9999';
  localStorage.setItem('left', 'local');
  sessionStorage.setItem('left', 'session');
  window.name = 'name';
  await new Promise((done) => { const open = indexedDB.open('left', 1); open.onupgradeneeded = () => open.result.createObjectStore('left'); open.onsuccess = () => { open.result.close(); done(); }; });
  await fetch('/cached');
  await new Promise((done) => { const ask = new XMLHttpRequest(); ask.open('GET', '/locked', true, 'user', 'secret'); ask.onloadend = done; ask.send(); });
`;

/**
 * The full build waits for somebody to log in, so the question has an end. Whether an answer came from the cache and whether a login went along is what
 * only the server can tell.
 */
const read = `
  const found = { cookie: document.cookie, local: localStorage.getItem('left') ?? '', session: sessionStorage.getItem('left') ?? '', name: window.name };
  found.database = (await indexedDB.databases()).map(({ name }) => name).join();
  found.cache = (await (await fetch('/cached')).text()) === found_before ? 'cache' : '';
  const locked = await fetch('/locked', { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  found.login = locked?.ok ? 'login' : '';
  await fetch('/found?who=' + new URLSearchParams(location.search).get('who'), { method: 'POST', body: JSON.stringify(found) });
`;

const visitor = (code: string): string =>
  page(`<script type="module">${code}
  const end = document.createElement('p'); end.id = 'end'; end.textContent = 'end'; document.body.append(end);</script>`);

/** One capture leaves something everywhere, and another, of the same site, looks for it: after it, and while it is still there. */
export async function captureStrangers(configuration: Configuration): Promise<StrangersReport> {
  const found: Record<string, Found> = {};
  await setStage(createSite(found));
  const engine = await startEngine(configuration);
  const visit = (path: string, who: string): Promise<unknown> =>
    engine.capture({ url: `${siteUrl}${path}?who=${who}`, format: 'png', waitFor: '#end', timeout: 60_000 });
  await visit('/write-and-read', 'owner');
  await visit('/read', 'next');
  await Promise.all([visit('/write-and-read', 'owner beside another'), visit('/read', 'beside')]);
  for (const who of ['later', 'last']) await visit('/read', who);
  await engine.stop();
  return found;
}

function createSite(found: Record<string, Found>): Server {
  let count = 0;
  const readAfter = (first: string): string => `const found_before = ${first};\n${read}`;
  const pages: Readonly<Record<string, string>> = {
    '/write-and-read': visitor(`${write}${readAfter("await (await fetch('/cached')).text()")}`),
    '/read': visitor(readAfter("'1'")),
  };
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(req.url ?? '/', siteUrl);
    const html = pages[pathname];
    if (html !== undefined) res.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
    else if (pathname === '/cached') {
      count += 1;
      res.writeHead(200, { 'Cache-Control': 'max-age=9999, immutable' }).end(String(count));
    } else if (pathname === '/locked') {
      const isOpen = req.headers.authorization !== undefined;
      res.writeHead(isOpen ? 200 : 401, { 'WWW-Authenticate': 'Basic realm="a"', 'Cache-Control': 'no-store' }).end();
    } else if (pathname === '/found') {
      const body = Buffer.concat(await req.toArray()).toString();
      found[searchParams.get('who') ?? ''] = JSON.parse(body) as Found;
      res.writeHead(204).end();
    } else res.writeHead(404).end();
  };
  return createServer((req, res) => void answer(req, res));
}
