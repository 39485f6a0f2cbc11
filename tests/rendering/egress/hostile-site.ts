import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { page } from '@tintype/testing/site';
import { publicAddress } from './canaries.ts';
import type { Kind } from './kinds/kind.ts';

export const siteUrl = `http://${publicAddress}`;

type Served = {
  readonly body?: string;
  readonly type?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A path of the hostile site that answers just this. */
export const served = ({ body = '', type = 'text/html', status = 200, headers = {} }: Served): string =>
  `/served?${new URLSearchParams({ body, type, status: String(status), headers: JSON.stringify(headers) }).toString()}`;

export const redirect = (to: string, status = 302): string => served({ status, headers: { Location: to } });

/**
 * `load` is held up until nothing has happened for a while, so that what a page does late still
 * happens in its capture.
 */
const quietMs = 800;
const holdMsMax = 15_000;
let lastActivity = 0;
/** Something was sent: a page that waits for quiet waits on. */
export const noteActivity = (): void => {
  lastActivity = performance.now();
};

async function quiet(): Promise<void> {
  const since = performance.now();
  noteActivity();
  while (performance.now() - lastActivity < quietMs && performance.now() - since < holdMsMax) await sleep(50);
}

export type PageMaker = (path: string) => string | undefined;

/**
 * Answers `/served` as it is told to, `/page…` with what `pageFor` makes of the path, and any other
 * path with a small page.
 */
export function createHostileSite(pageFor: PageMaker = () => undefined): Server {
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(req.url ?? '/', siteUrl);
    req.resume();
    noteActivity();
    if (pathname === '/hold') {
      await quiet();
      res.writeHead(204).end();
    } else if (pathname === '/served') {
      const headers = JSON.parse(searchParams.get('headers') ?? '{}') as Record<string, string>;
      const always = { 'Content-Type': searchParams.get('type') ?? 'text/html', 'Access-Control-Allow-Origin': '*' };
      res
        .writeHead(Number(searchParams.get('status') ?? 200), { ...always, ...headers })
        .end(searchParams.get('body') ?? '');
    } else
      res.writeHead(200, { 'Content-Type': 'text/html' }).end(pageFor(pathname) ?? page('<p>An ordinary page.</p>'));
  };
  return createServer((req, res) => void answer(req, res));
}

/**
 * One page with all of the kinds, each aimed at a host of its own, so that a request tells where it
 * came from.
 */
export const hostilePage = (kinds: readonly Kind[], hostOf: (index: number, kind: Kind) => string): string =>
  page(
    kinds.map((kind, index) => `<div>${kind.html(`http://${kind.host ?? hostOf(index, kind)}/x`)}</div>\n`).join(''),
    '<link rel="icon" href="data:,">',
  ).replace('<body>', '<body><img src="/hold">');
