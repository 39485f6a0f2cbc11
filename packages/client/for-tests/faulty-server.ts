import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Seen = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};
/** The answer to one request, or the lack of one. */
export type Meeting = (response: ServerResponse) => void;

export type FaultyServer = {
  readonly url: string;
  readonly seen: readonly Seen[];
  /**
   * For the next requests, one each; the last one also for all that follow. Forgets what was seen.
   */
  readonly meet: (...meetings: readonly Meeting[]) => void;
  readonly close: () => Promise<void>;
};

/** A real HTTP server that misbehaves as it is told. */
export async function startFaultyServer(): Promise<FaultyServer> {
  const seen: Seen[] = [];
  let waiting: readonly Meeting[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      seen.push({ method, path, headers, body: Buffer.concat(pieces).toString() });
      const [meeting, ...rest] = waiting;
      if (rest.length > 0) waiting = rest;
      meeting?.(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    meet: (...meetings) => {
      waiting = meetings;
      seen.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Headers = Readonly<Record<string, string>>;
const type = { 'Content-Type': 'application/json' };

export const json =
  (value: unknown, status = 200, headers: Headers = {}): Meeting =>
  (response) =>
    response.writeHead(status, { ...type, ...headers }).end(JSON.stringify(value));

export const refusal = (status: number, code: string, more: object = {}, headers: Headers = {}): Meeting =>
  json({ error: { code, message: `It is ${code}.`, ...more }, requestId: 'r-1' }, status, headers);

export const text =
  (body: string, status = 200, headers: Headers = { 'Content-Type': 'text/html' }): Meeting =>
  (response) =>
    response.writeHead(status, headers).end(body);

export const reset: Meeting = (response) => response.socket?.resetAndDestroy();
export const never: Meeting = () => undefined;
export const garbage: Meeting = (response) => response.socket?.end('This is not HTTP at all.\r\n\r\n');

/** The length of all, and then only a part of it. */
export const half =
  (headers: Headers = type): Meeting =>
  (response) => {
    response.writeHead(200, { ...headers, 'Content-Length': '1000' });
    response.write('{"limit": 1', () => response.socket?.resetAndDestroy());
  };

/** A part, and then silence on an open connection. */
export const stalled =
  (headers: Headers = type): Meeting =>
  (response) => {
    response.writeHead(200, { ...headers, 'Content-Length': '1000' });
    response.write('{"limit": 1');
  };

export const file =
  (bytes: string, headers: Headers = {}): Meeting =>
  (response) =>
    response.writeHead(200, { 'Content-Type': 'image/png', 'X-Capture-Id': 'c1', ...headers }).end(bytes);
