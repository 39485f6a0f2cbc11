import { type ClientRequest, type IncomingMessage, request, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import { EgressBlocked, EgressFailed, EgressRefused, classifyFailure, type Target } from '../egress-errors.ts';
import type { ProxyEndpoint } from './proxy-endpoint.ts';

const upstreamHeaderBytesMax = 256 * 1024;

/**
 * Serves one plain HTTP request in absolute form. Every other request except CONNECT gets a 400.
 */
export function forwardRequest(req: IncomingMessage, res: ServerResponse, endpoint: ProxyEndpoint): void {
  const target = parseAbsoluteForm(req.url ?? '');
  if (target === undefined) return void res.writeHead(400, { 'Content-Length': 0 }).end();

  const fail = (cause: unknown): void => {
    const known = [EgressRefused, EgressFailed, EgressBlocked].some((kind) => cause instanceof kind);
    const error = known ? cause : new EgressFailed(classifyFailure(cause), target, { cause });
    endpoint.report(error);
    if (res.headersSent) return void res.destroy();
    const { status, headers } = toProxyResponse(error);
    res.writeHead(status, { ...headers, 'Content-Length': 0 }).end();
    req.resume();
  };

  const send = (): ClientRequest => {
    const upstream = openUpstream(req, target, endpoint);
    let answered: IncomingMessage | undefined;
    upstream.on('response', (answer) => {
      answered = answer;
      try {
        relayResponse(answer, res, target, endpoint);
      } catch (error) {
        answer.destroy();
        fail(new EgressFailed('protocol', target, { cause: error }));
      }
    });
    upstream.on('error', (error) => {
      // The response is already complete, and the server sent further bytes, which do not belong to
      // it.
      if (res.destroyed || res.writableEnded || answered?.complete === true) return;
      // The server may have closed the reused connection meanwhile. There was no response, so
      // sending again is safe.
      if (upstream.reusedSocket && !res.headersSent && !hasBody(req)) current = send();
      else fail(error);
    });
    if (hasBody(req)) req.pipe(upstream);
    else upstream.end();
    return upstream;
  };

  res.on('close', () => {
    if (!res.writableFinished) current.destroy();
  });
  if (hasBody(req)) req.on('data', (chunk: Buffer) => endpoint.count(chunk.length, target));
  let current = send();
}

type AbsoluteForm = Target & { readonly authority: string; readonly path: string };

/**
 * The path is forwarded unchanged, so that the server never sees the interpretation of a second
 * parser.
 */
const absoluteFormPattern = /^http:\/\/(?<authority>[^/?#]+)(?<path>[^#]*)/i;

function parseAbsoluteForm(url: string): AbsoluteForm | undefined {
  const { authority = '', path = '' } = absoluteFormPattern.exec(url)?.groups ?? {};
  const target = parseAuthority(authority, 80);
  return target && { ...target, authority, path: path.startsWith('/') ? path : `/${path}` };
}

function openUpstream(
  req: IncomingMessage,
  { host, port, authority, path }: AbsoluteForm,
  endpoint: ProxyEndpoint,
): ClientRequest {
  const headers = selectRequestHeaders(req.rawHeaders, authority).flat();
  const method = req.method ?? 'GET';
  if (req.headers['transfer-encoding'] !== undefined) headers.push('Transfer-Encoding', 'chunked');
  else if (bodyMethods.has(method) && req.headers['content-length'] === undefined) headers.push('Content-Length', '0');
  return request({
    agent: hasBody(req) ? endpoint.freshAgent : endpoint.keptAgent,
    host,
    port,
    method,
    path,
    headers,
    setHost: false,
    // The parser is lenient, because users visit servers that violate the standard.
    // `selectResponseHeaders` checks the framing again.
    insecureHTTPParser: true,
    maxHeaderSize: upstreamHeaderBytesMax,
  });
}

function relayResponse(answer: IncomingMessage, res: ServerResponse, target: Target, endpoint: ProxyEndpoint): void {
  res.sendDate = false;
  const reason = (answer.statusMessage ?? '').replace(/[^\t\u0020-\u007e]/g, '');
  res.writeHead(answer.statusCode ?? 502, reason, selectResponseHeaders(answer.rawHeaders).flat());
  answer.on('data', (chunk: Buffer) => endpoint.count(chunk.length, target));
  // The browser must see that a response was truncated.
  answer.on('close', () => {
    if (!answer.complete) res.destroy();
  });
  answer.pipe(res);
}

/** Node adds `Transfer-Encoding: chunked` to requests with these methods if no length is set. */
const bodyMethods = new Set(['POST', 'PUT', 'PATCH']);

const hasBody = (req: IncomingMessage): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

/** Hop-by-hop headers (RFC 9110, section 7.6.1), and the two that browsers send to proxies. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

type ForwardRequestHeader = readonly [name: string, value: string];

/** Keeps order and spelling. The input is Node's flat list of names and values. */
function selectEndToEndHeaders(rawHeaders: readonly string[]): readonly ForwardRequestHeader[] {
  const headers = pairsOf(rawHeaders);
  const named = new Set(
    headers.filter(([name]) => name.toLowerCase() === 'connection').flatMap(([, value]) => tokensOf(value)),
  );
  return headers.filter(([name, value]) => {
    const lower = name.toLowerCase();
    return !hopByHop.has(lower) && !named.has(lower) && isSendable(name, value);
  });
}

function selectRequestHeaders(rawHeaders: readonly string[], authority: string): readonly ForwardRequestHeader[] {
  const kept = selectEndToEndHeaders(rawHeaders).filter(([name]) => !['host', 'expect'].includes(name.toLowerCase()));
  // The request target decides, not the Host header (RFC 9112, section 3.2.2).
  return [['Host', authority], ...kept];
}

/**
 * Removes a length that cannot be trusted, so that this proxy frames the response. With a wrong
 * length, the rest of the body would be read as the response to a request for another site on the
 * same browser connection.
 */
function selectResponseHeaders(rawHeaders: readonly string[]): readonly ForwardRequestHeader[] {
  const names = pairsOf(rawHeaders).map(([name]) => name.toLowerCase());
  const lengths = pairsOf(rawHeaders).filter(([name]) => name.toLowerCase() === 'content-length');
  const lengthIsSound =
    lengths.length === 1 && /^\d{1,15}$/.test(lengths[0]?.[1] ?? '') && !names.includes('transfer-encoding');
  return selectEndToEndHeaders(rawHeaders).filter(([name]) => {
    const lower = name.toLowerCase();
    return !lower.startsWith(markerPrefix) && (lower !== 'content-length' || lengthIsSound);
  });
}

const pairsOf = (flat: readonly string[]): readonly ForwardRequestHeader[] =>
  Array.from({ length: flat.length >> 1 }, (_, index) => [flat[index * 2] ?? '', flat[index * 2 + 1] ?? '']);

const tokensOf = (value: string): readonly string[] => value.split(',').map((token) => token.trim().toLowerCase());

/** The lenient parser accepts headers that Node then refuses to write. */
const isSendable = (name: string, value: string): boolean =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value);

/**
 * The headers that mark a response as created by this proxy. If a site sends such headers, the
 * proxy removes them.
 */
const markerPrefix = 'x-tintype-';

/** A response of the proxy. It states the kind of failure, and nothing about addresses. */
type ProxyResponse = { readonly status: number; readonly headers: Readonly<Record<string, string>> };

function toProxyResponse(error: unknown): ProxyResponse {
  if (error instanceof EgressRefused) return { status: 403, headers: { 'X-Tintype-Refused': '1' } };
  if (error instanceof EgressBlocked) return { status: 403, headers: { 'X-Tintype-Blocked': '1' } };
  const kind = error instanceof EgressFailed ? error.kind : 'unreachable';
  const status = kind === 'timeout' || kind === 'dns-timeout' ? 504 : 502;
  return { status, headers: { 'X-Tintype-Failure': kind } };
}

/** Writes a response to a bare socket, which cannot be used afterwards. */
export function writeRawResponse(client: Duplex, status: number, headers: ProxyResponse['headers'] = {}): void {
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
function parseAuthority(text: string, defaultPort?: number): Target | undefined {
  const { host, port: portText } = authority.exec(text)?.groups ?? {};
  const port = portText === undefined ? defaultPort : Number(portText);
  if (host === undefined || port === undefined || port < 1 || port > 65_535) return undefined;
  return { host, port };
}

type TunnelRequest = {
  readonly authority: string;
  readonly client: Socket;
  /** Bytes that the browser sent directly after its CONNECT. */
  readonly head: Buffer;
  readonly endpoint: ProxyEndpoint;
};

/**
 * Serves one CONNECT. The content is not inspected: it is TLS or a WebSocket, and the browser
 * checks certificates.
 */
export async function openTunnel({ authority, client, head, endpoint }: TunnelRequest): Promise<void> {
  const target = parseAuthority(authority);
  if (target === undefined) return writeRawResponse(client, 400);
  const clientDisconnected = new AbortController();
  const onClose = () => clientDisconnected.abort();
  client.once('close', onClose);
  try {
    const upstream = await endpoint.connect(target, clientDisconnected.signal);
    endpoint.tunnel(target, 'opened');
    upstream.once('data', () => endpoint.tunnel(target, 'answered'));
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    if (head.length > 0) upstream.write(head);
    endpoint.count(head.length, target);
    joinTunnel({ client, upstream, target, endpoint });
  } catch (error) {
    endpoint.report(error);
    const { status, headers } = toProxyResponse(error);
    writeRawResponse(client, status, headers);
  } finally {
    client.removeListener('close', onClose);
  }
}

type TunnelEnds = {
  readonly client: Socket;
  readonly upstream: Socket;
  readonly target: Target;
  readonly endpoint: ProxyEndpoint;
};

function joinTunnel({ client, upstream, target, endpoint }: TunnelEnds): void {
  const ways = [
    { from: client, to: upstream },
    { from: upstream, to: client },
  ];
  for (const { from, to } of ways) {
    // One side may have sent everything and still receive.
    from.allowHalfOpen = true;
    from.pipe(to);
    from.on('data', (chunk: Buffer) => endpoint.count(chunk.length, target));
    // If a side ends, `pipe` forwards the end, and data may still be written. If a side fails, the
    // other side is closed.
    from.on('close', () => {
      if (!to.writableEnded) to.destroy();
    });
    from.setTimeout(endpoint.limits.idleTimeoutMs, () => from.destroy());
  }
  if (client.destroyed) upstream.destroy();
  if (upstream.destroyed) client.destroy();
}
