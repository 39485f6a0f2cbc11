import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { EgressBlocked, EgressFailed, EgressRefused, type Target } from '../egress-errors.ts';

/**
 * The headers that mark a response as created by this proxy. If a site sends such headers, the
 * proxy removes them.
 */
export const markerPrefix = 'x-tintype-';

/** The response to the browser contains the kind of failure, and nothing about addresses. */
export type ProxyAnswer = { readonly status: number; readonly headers: Readonly<Record<string, string>> };

export function answerFor(error: unknown): ProxyAnswer {
  if (error instanceof EgressRefused) return { status: 403, headers: { 'X-Tintype-Refused': '1' } };
  if (error instanceof EgressBlocked) return { status: 403, headers: { 'X-Tintype-Blocked': '1' } };
  const kind = error instanceof EgressFailed ? error.kind : 'unreachable';
  const status = kind === 'timeout' || kind === 'dns-timeout' ? 504 : 502;
  return { status, headers: { 'X-Tintype-Failure': kind } };
}

/** Writes a response to a bare socket, which cannot be used afterwards. */
export function answerRaw(client: Duplex, status: number, headers: ProxyAnswer['headers'] = {}): void {
  if (!client.writable) return void client.destroy();
  const lines = Object.entries({ ...headers, 'Content-Length': '0', Connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  client.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`, () => client.destroy());
}

const authority = /^(?<host>\[[0-9a-fA-F:.]+\]|[^:[\]/?#@\s]+)(?::(?<port>\d{1,5}))?$/;

/**
 * Splits `host:port`. The host keeps its spelling, because the guard canonicalises it. User
 * information is not allowed here.
 */
export function parseAuthority(text: string, defaultPort?: number): Target | undefined {
  const { host, port: portText } = authority.exec(text)?.groups ?? {};
  const port = portText === undefined ? defaultPort : Number(portText);
  if (host === undefined || port === undefined || port < 1 || port > 65_535) return undefined;
  return { host, port };
}
