import { once } from 'node:events';
import { createServer, type ServerOptions } from 'node:https';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type SecureServerOptions,
} from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import type { Issued } from './authority.ts';
import type { Answer, Pages } from './site.ts';

export type SecureSite = {
  readonly port: number;
  /** The protocol of each request so far: `1.1` or `2.0`. */
  readonly protocols: readonly string[];
  /** The TLS version of each connection so far. */
  readonly versions: readonly string[];
  readonly stop: () => Promise<void>;
};

type Options = SecureServerOptions & {
  /** HTTP/1.1 alone. */
  readonly isOld?: boolean;
};

/** A site with TLS on a free port of 127.0.0.1, over HTTP/2 and HTTP/1.1. */
export async function startSecureSite(
  pages: Pages,
  { cert, key }: Issued,
  { isOld = false, ...options }: Options = {},
): Promise<SecureSite> {
  const protocols: string[] = [];
  const versions: string[] = [];
  const sockets = new Set<Socket>();
  const onRequest = (request: Http2ServerRequest, response: Http2ServerResponse): void => {
    protocols.push(request.httpVersion);
    const answer = pages[new URL(request.url, 'https://localhost').pathname];
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'string')
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(answer);
    // The compatibility API of HTTP/2 has what these answers use.
    else answer(...([request, response] as unknown as Parameters<Answer>));
  };
  const server = isOld
    ? createServer({ cert, key, ...(options as ServerOptions) }, onRequest as unknown as Answer)
    : createSecureServer({ cert, key, allowHTTP1: true, ...options }, onRequest);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('secureConnection', (socket) => void versions.push(socket.getProtocol() ?? ''));
  server.on('sessionError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    protocols,
    versions,
    stop: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
