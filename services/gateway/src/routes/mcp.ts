import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { schema } from '@tintype/contracts/schemas/schema';
import { listOwnOrigins } from '../accounts/request-origin.ts';
import { readSentKey, type CallerRequest } from '../http/authentication.ts';
import type { Headers as ReplyHeaders, Reply } from '../http/route.ts';
import { defineRoute, type DefinedRoute } from './define-route.ts';

/** A call with a hundred long addresses. */
const bodyBytesMax = 524_288;

/** The specification requires it (transports, security). Programs send no Origin. */
function throwIfForeign({ headers: { origin } }: CallerRequest, publicUrl: string): void {
  if (origin !== undefined && !listOwnOrigins(publicUrl).has(origin)) throw new ServiceError('ORIGIN_NOT_ALLOWED');
}

export const mcpRoutes: readonly DefinedRoute[] = [
  /**
   * Streamable HTTP, stateless, in its old and new versions (docs/mcp.md). GET and DELETE need
   * sessions, so they return 405.
   */
  defineRoute('POST /mcp', {
    id: 'mcp',
    summary: 'Exchange messages of the Model Context Protocol.',
    access: ['api-key'],
    // The caller waits for captures. Each call of a tool is a separate request, which is counted.
    isLong: true,
    body: schema({}),
    bodyBytesMax,
    // Messages of the protocol contain significant nulls.
    keepsText: true,
    answers: { 200: { description: 'A protocol message.' } },
    handle: async ({ answerMcp, publicUrl, stopping }, { request, body, bodyText, requestId, clientDisconnected }) => {
      throwIfForeign(request, publicUrl);
      const { key: token } = readSentKey(request.headers)!;
      const sent = new Request(`${publicUrl}/mcp`, {
        method: 'POST',
        headers: toHeaders(request),
        body: bodyText,
        // A client may listen forever, so stopping ends its stream. Calls are finished.
        signal: isListening(body) ? AbortSignal.any([clientDisconnected, stopping]) : clientDisconnected,
      });
      return toReply(await answerMcp(sent, { authInfo: { token, clientId: '', scopes: [], extra: { requestId } } }));
    },
  }),
];

const isListening = (body: unknown): boolean =>
  (body as { readonly method?: unknown } | null)?.method === 'subscriptions/listen';

/** Credentials are not passed on. */
function toHeaders({ headers }: CallerRequest): Headers {
  const { authorization: _one, 'x-api-key': _other, cookie: _cookie, 'content-length': _length, ...rest } = headers;
  return new Headers(
    Object.entries(rest).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one])) as [
      string,
      string,
    ][],
  );
}

function toReply({ status, headers, body }: Response): Reply {
  const { 'content-type': contentType = 'application/json', ...rest } = Object.fromEntries(headers);
  const kept: ReplyHeaders = rest;
  if (body === null) return { status, headers: kept, empty: true };
  return { status, headers: kept, contentType, stream: Readable.fromWeb(body as ReadableStream) };
}
