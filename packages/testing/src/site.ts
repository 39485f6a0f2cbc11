import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export type Answer = (req: IncomingMessage, res: ServerResponse) => void;
/** Paths and what they answer: the HTML of a page, or whatever the function does. */
export type Pages = Readonly<Record<string, string | Answer>>;

export type Site = {
  readonly host: string;
  readonly url: (path: string) => string;
  /** The requests that came so far, as `GET /path`. */
  readonly requests: readonly string[];
  readonly stop: () => Promise<void>;
};

/**
 * A site of our own on a free port of 127.0.0.1, or on another address or port of this machine.
 * Paths without a page answer 404.
 */
export async function startSite(pages: Pages, address = '127.0.0.1', port = 0): Promise<Site> {
  const requests: string[] = [];
  const server = createServer((req, res) => {
    const path = (req.url ?? '/').split('?')[0] ?? '/';
    requests.push(`${req.method} ${req.url}`);
    const page = pages[path] ?? pages['*'];
    if (page === undefined) res.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not found</h1>');
    else if (typeof page === 'string') res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
    else page(req, res);
  }).listen(port, address);
  await once(server, 'listening');
  const host = `${address}:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: (path) => `http://${host}${path}`,
    requests,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A page with a body, and nothing that differs from one visit to the next. */
export const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test</title>${head}</head><body>${body}</body></html>`;
