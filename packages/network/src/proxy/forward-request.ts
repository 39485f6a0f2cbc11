import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { EgressBlocked, EgressFailed, EgressRefused, classifyFailure, type Target } from '../egress-errors.ts';
import { answerFor, markerPrefix, parseAuthority } from './answers.ts';
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
    const { status, headers } = answerFor(error);
    res.writeHead(status, { ...headers, 'Content-Length': 0 }).end();
    req.resume();
  };

  const send = (): ClientRequest => {
    const upstream = open(req, target, endpoint);
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
      // Bytes after the end of a response are not part of it: the response is forwarded up to its
      // end.
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
const absoluteForm = /^http:\/\/(?<authority>[^/?#]+)(?<path>[^#]*)/i;

function parseAbsoluteForm(url: string): AbsoluteForm | undefined {
  const { authority = '', path = '' } = absoluteForm.exec(url)?.groups ?? {};
  const target = parseAuthority(authority, 80);
  return target && { ...target, authority, path: path.startsWith('/') ? path : `/${path}` };
}

function open(
  req: IncomingMessage,
  { host, port, authority, path }: AbsoluteForm,
  endpoint: ProxyEndpoint,
): ClientRequest {
  const headers = requestHeaders(req.rawHeaders, authority).flat();
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
    // `responseHeaders` checks the framing again.
    insecureHTTPParser: true,
    maxHeaderSize: upstreamHeaderBytesMax,
  });
}

function relayResponse(answer: IncomingMessage, res: ServerResponse, target: Target, endpoint: ProxyEndpoint): void {
  res.sendDate = false;
  const reason = (answer.statusMessage ?? '').replace(/[^\t\u0020-\u007e]/g, '');
  res.writeHead(answer.statusCode ?? 502, reason, responseHeaders(answer.rawHeaders).flat());
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

/**
 * Returns the end-to-end headers of a message, in their order and spelling. The input is Node's
 * flat list of names and values.
 */
export function endToEndHeaders(rawHeaders: readonly string[]): readonly ForwardRequestHeader[] {
  const headers = pairsOf(rawHeaders);
  const named = new Set(
    headers.filter(([name]) => name.toLowerCase() === 'connection').flatMap(([, value]) => tokensOf(value)),
  );
  return headers.filter(([name, value]) => {
    const lower = name.toLowerCase();
    return !hopByHop.has(lower) && !named.has(lower) && isSendable(name, value);
  });
}

export function requestHeaders(rawHeaders: readonly string[], authority: string): readonly ForwardRequestHeader[] {
  const kept = endToEndHeaders(rawHeaders).filter(([name]) => !['host', 'expect'].includes(name.toLowerCase()));
  // The request target decides, not the Host header (RFC 9112, section 3.2.2).
  return [['Host', authority], ...kept];
}

/**
 * Returns the headers of a response. A length that cannot be trusted is removed, so that this proxy
 * frames the response. With a wrong length, the rest of the body would be read as the response to a
 * request for another site on the same browser connection.
 */
export function responseHeaders(rawHeaders: readonly string[]): readonly ForwardRequestHeader[] {
  const names = pairsOf(rawHeaders).map(([name]) => name.toLowerCase());
  const lengths = pairsOf(rawHeaders).filter(([name]) => name.toLowerCase() === 'content-length');
  const lengthIsSound =
    lengths.length === 1 && /^\d{1,15}$/.test(lengths[0]?.[1] ?? '') && !names.includes('transfer-encoding');
  return endToEndHeaders(rawHeaders).filter(([name]) => {
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
