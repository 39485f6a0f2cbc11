import { createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { EgressFailed, type EgressRefused } from './egress-errors.ts';
import type { EgressGuard } from './egress-guard.ts';
import {
  createProxyEndpoint,
  type ProxyEndpoint,
  type ProxyEndpointReports,
  type ProxyLimits,
} from './proxy/proxy-endpoint.ts';
import { forwardRequest, openTunnel, writeRawResponse } from './proxy/forward-request.ts';

export type ForwardProxyOptions = {
  readonly guard: EgressGuard;
  readonly limits?: Partial<ProxyLimits>;
  readonly onRefusal?: (endpoint: string, refusal: EgressRefused) => void;
  readonly onFailure?: (endpoint: string, failure: EgressFailed) => void;
  /**
   * Returns whether the owner of an endpoint blocks a host. The browser gets a 403 with a separate
   * marker; blocked hosts do not count as refusals.
   */
  readonly shouldBlock?: (endpoint: string, host: string) => boolean;
  readonly onBlocked?: (endpoint: string, host: string) => void;
  readonly onTunnel?: ProxyEndpointReports['onTunnel'];
};

export type ForwardProxy = {
  /** Serves one accepted connection. Its requests are counted and reported under `endpoint`. */
  readonly handle: (socket: Socket, endpoint: string) => void;
  /**
   * Closes the connections of an endpoint and deletes its counters. The same ID may be used again
   * at once.
   */
  readonly resetEndpoint: (endpoint: string) => void;
  readonly usage: (endpoint: string) => { readonly connections: number; readonly bytes: number };
  /** Closes everything. Later connections are closed without a response. */
  readonly close: () => void;
};

const defaultLimits: ProxyLimits = { connectionsMax: 256, bytesMax: 1024 ** 3, idleTimeoutMs: 120_000 };
const headerBytesMax = 256 * 1024;

/**
 * The only connection of a browser to the network: CONNECT tunnels and absolute-form HTTP. It does
 * not listen itself, so the caller decides how endpoints are distinguished: by a port, a unix
 * socket or a namespace.
 */
export function createForwardProxy({
  guard,
  limits: givenLimits = {},
  onRefusal = () => undefined,
  onFailure = () => undefined,
  shouldBlock = () => false,
  onBlocked = () => undefined,
  onTunnel = () => undefined,
}: ForwardProxyOptions): ForwardProxy {
  const limits = { ...defaultLimits, ...givenLimits };
  const reports: ProxyEndpointReports = { onRefusal, onFailure, onBlocked, onTunnel };
  const endpoints = new Map<string, ProxyEndpoint>();
  const endpointOf = new WeakMap<Duplex, ProxyEndpoint>();
  let closed = false;

  const server = createServer({
    maxHeaderSize: headerBytesMax,
    requireHostHeader: false,
    keepAliveTimeout: limits.idleTimeoutMs,
    noDelay: true,
  });
  server.timeout = limits.idleTimeoutMs;
  server.on('request', (req, res) => {
    const endpoint = endpointOf.get(req.socket);
    if (endpoint === undefined) req.socket.destroy();
    else forwardRequest(req, res, endpoint);
  });
  server.on('connect', (req: IncomingMessage, client: Duplex, head: Buffer) => {
    const endpoint = endpointOf.get(client);
    if (endpoint === undefined) client.destroy();
    else void openTunnel({ authority: req.url ?? '', client: client as Socket, head, endpoint });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, client) => {
    writeRawResponse(client, error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400);
  });

  const endpointFor = (id: string): ProxyEndpoint => {
    const known = endpoints.get(id);
    if (known !== undefined) return known;
    const created = createProxyEndpoint({ id, guard, limits, reports, shouldBlock });
    endpoints.set(id, created);
    return created;
  };

  const handle = (socket: Socket, id: string): void => {
    // This listener stays for the whole life of the socket: between two owners (parser, tunnel) an
    // error must find a listener.
    socket.on('error', () => socket.destroy());
    if (closed) return void socket.destroy();
    const endpoint = endpointFor(id);
    if (!endpoint.admit(socket)) return;
    endpointOf.set(socket, endpoint);
    socket.setNoDelay(true);
    server.emit('connection', socket);
  };

  const resetEndpoint = (id: string): void => {
    const endpoint = endpoints.get(id);
    endpoints.delete(id);
    endpoint?.close();
  };

  const close = (): void => {
    closed = true;
    for (const id of endpoints.keys()) resetEndpoint(id);
    server.close();
  };

  const usage = (id: string) => endpoints.get(id)?.usage() ?? { connections: 0, bytes: 0 };
  return { handle, resetEndpoint, usage, close };
}
