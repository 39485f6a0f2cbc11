import { bodyBytesMax, bodyValuesMax } from '@tintype/contracts/schemas/body-bounds';
import express, { type Express, type Request, type Response } from 'express';
import { stallMsDefault } from '../files/write-file.ts';
import type { Authenticate, CallerRequest } from './authentication.ts';
import type { BoundRoute } from './bind.ts';
import { drainBody, readJson } from './body.ts';
import { createConcurrencyLimit, getSlotOwner, type ConsumeRateLimit } from './limits.ts';
import { createErrorReply, toServiceError, MethodNotAllowed, NoSuchAddress } from './error-reply.ts';
import type { EventStreams } from './event-stream.ts';
import type { BeginExchange, Exchange, TraceRequest } from './exchange.ts';
import { throwIfRoleForbids, throwIfUnconfirmed } from './principal.ts';
import { maskForReader, throwIfScopeForbids } from './scopes.ts';
import type { Headers, Reply, RouteDescription } from './route.ts';
import { send } from './send.ts';
import { requireStorable } from './json-bounds.ts';

type AppDependencies = {
  readonly routes: readonly BoundRoute[];
  readonly authenticate: Authenticate;
  readonly consumeRateLimit: ConsumeRateLimit;
  readonly beginExchange: BeginExchange;
  readonly newRequestId: () => string;
  readonly publicUrl: string;
  readonly streams: EventStreams;
  readonly documents?: ((req: Request, res: Response) => Promise<boolean>) | undefined;
  readonly dashboard?: ((req: Request, res: Response) => boolean) | undefined;
  readonly trace?: TraceRequest | undefined;
  readonly now: () => Date;
  readonly addressOf: (req: Request) => string;
  readonly requireOwnPage: (request: CallerRequest) => void;
  readonly limits?: Partial<AppLimits> | undefined;
};

export type AppLimits = {
  readonly concurrentMax: number;
  readonly largeBodiesMax: number;
  /** Stored files that are being sent at once, by the API and separately by the file origin. */
  readonly filesMax: number;
  /** Milliseconds after which a response ends if the client has accepted no byte. */
  readonly stallMs: number;
};
export const usualLimits: AppLimits = {
  /** A gateway handles this many requests in about half a second. */
  concurrentMax: 256,
  /** This many large bodies need less than a gigabyte together. */
  largeBodiesMax: 16,
  /** Two chunks of each file are in memory, half a megabyte. */
  filesMax: 256,
  stallMs: stallMsDefault,
};

/** A body that is accepted without authentication contains a few short texts. */
const ownPageBounds = { bytesMax: 262_144, valuesMax: 1_000 } as const;
function getBodyBounds({ upload, bodyBytesMax: own, isOfOwnPages, body, publishedBody = body }: RouteDescription) {
  const json = publishedBody?.json ?? {};
  if (isOfOwnPages === true) return { ...ownPageBounds, ...(own !== undefined && { bytesMax: own }) };
  return { bytesMax: upload?.bytesMax ?? own ?? bodyBytesMax(json), valuesMax: bodyValuesMax(json) };
}

/** Work common to all routes happens here, in the order of this code. */
export function createApp({
  routes,
  authenticate,
  consumeRateLimit,
  beginExchange,
  newRequestId,
  publicUrl,
  streams,
  documents,
  dashboard,
  trace,
  now,
  addressOf,
  requireOwnPage,
  limits,
}: AppDependencies): Express {
  const common = publicUrl.startsWith('https:') ? { ...securityHeaders, ...strictTransport } : securityHeaders;
  const { concurrentMax, largeBodiesMax, filesMax, stallMs } = { ...usualLimits, ...limits };
  const sending = { streams, stallMs };

  const acquireSlot = createConcurrencyLimit(concurrentMax);
  const acquireFileSlot = createConcurrencyLimit(filesMax);
  const acquireLargeSlot = createConcurrencyLimit(largeBodiesMax);
  const bodyBounds = new Map(routes.map(({ description }) => [description, getBodyBounds(description)]));

  const begin = (req: Request, res: Response): Exchange => {
    const requestId = getRequestId(req.get('x-request-id'), newRequestId);
    res.set({ ...common, 'X-Request-Id': requestId });
    return beginExchange(req, res, requestId);
  };

  const answer = async (route: BoundRoute, req: Request, res: Response, exchange: Exchange): Promise<void> => {
    const reply = await replyOf(route, req, res, exchange).catch(failureReplyOf(route, req, exchange));
    if (!('file' in reply) || route.description.isLong === true) return send(res, reply, sending);
    // The request slot is already released, because the duration of a file depends on its reader.
    // The response of a long route, for which the caller has waited, needs no file slot.
    using held = new DisposableStack();
    held.adopt(reply.file, (file) => file.destroy());
    held.use(acquireFileSlot(getSlotOwner(exchange.caller, addressOf(req))));
    await send(res, reply, sending);
  };

  const failureReplyOf =
    ({ failureReply }: BoundRoute, req: Request, exchange: Exchange) =>
    async (error: unknown): Promise<Reply> => {
      const failure = toServiceError(error);
      const own = await failureReply?.(failure, { query: parseQuery(req) });
      if (own === undefined) throw error;
      exchange.failure = failure;
      return own;
    };

  const replyOf = async (route: BoundRoute, req: Request, res: Response, exchange: Exchange): Promise<Reply> => {
    const { access, allowance, body, keepsText, takesForm, upload, id, isLong, isOfOwnPages, takesAllowanceItself } =
      route.description;
    exchange.route = id;
    const query = parseQuery(req);
    // Authentication uses these texts for look-ups.
    for (const [name, text] of query) requireStorable({ [name]: text });
    const params = toStorableParams(req.params);
    const request = { method: req.method, headers: req.headers, params, query, address: addressOf(req) };
    // The response depends on the signed-in user, even if no session is required.
    if (isOfOwnPages === true) {
      res.set('Cache-Control', 'no-store');
      requireOwnPage(request);
    }
    if (access !== 'public') res.set('Cache-Control', 'no-store');
    using slot = access !== 'public' && isLong !== true ? acquireSlot() : undefined;
    const caller = access === 'public' ? undefined : await authenticate(request, access);
    const owner = getSlotOwner(caller, request.address);
    slot?.countFor(owner);
    const takeAllowance = async (): Promise<void> => {
      if (allowance !== null && caller !== undefined && caller.kind !== 'account')
        res.set(await consumeRateLimit(allowance, caller));
    };
    if (caller !== undefined) {
      exchange.caller = caller;
      throwIfRoleForbids(caller, route.description);
      throwIfScopeForbids(caller, route.description);
      throwIfUnconfirmed(caller, route.description, now());
      if (takesAllowanceItself !== true) await takeAllowance();
    }
    const isUpload = upload !== undefined;
    using held = new DisposableStack();
    const onLarge = (): void => void (isUpload || held.use(acquireLargeSlot(owner)));
    const bounds = bodyBounds.get(route.description)!;
    const sent =
      body === undefined
        ? { body: undefined }
        : await readJson(req, res, { ...bounds, isUpload, keepsText, takesForm, onLarge });
    const setHeaders = (headers: Headers): void => void res.set(headers);
    if (trace !== undefined) await trace(req, exchange);
    const reply = await route.answer({ ...sent, request, caller, exchange, takeAllowance, setHeaders });
    return 'json' in reply ? { ...reply, json: maskForReader(caller, reply.json) } : reply;
  };

  const refuse = async (error: unknown, req: Request, res: Response, exchange: Exchange): Promise<void> => {
    const failure = toServiceError(error);
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') exchange.failure = failure;
    // Only closing the connection signals an incomplete response after the headers.
    if (res.headersSent) res.destroy();
    drainBody(req);
    await send(res, createErrorReply(failure, { requestId: exchange.requestId, publicUrl }), sending);
  };

  const handlerOf =
    (work: (req: Request, res: Response, exchange: Exchange) => Promise<void>) =>
    async (req: Request, res: Response): Promise<void> => {
      const exchange = begin(req, res);
      await work(req, res, exchange).catch((error: unknown) => refuse(error, req, res, exchange));
    };

  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', false).enable('case sensitive routing');
  for (const [path, rows] of groupByPath(routes)) {
    const resource = app.route(path.replaceAll(/\{(\w+)\}/g, ':$1'));
    for (const row of rows) resource[row.description.method](handlerOf((...exchange) => answer(row, ...exchange)));
    const allowed = listAllowedMethods(rows);
    resource.all(handlerOf(() => Promise.reject(new MethodNotAllowed(allowed))));
  }
  const endpoints = routes.map(({ description }) => description);
  app.use(
    handlerOf(async (req, res) => {
      if ((await documents?.(req, res)) === true || dashboard?.(req, res) === true) return;
      throw new NoSuchAddress(endpoints, req, publicUrl);
    }),
  );
  // Reached only by failures before a handler is found, such as a path that cannot be decoded.
  // Express recognises an error handler by its four parameters.
  app.use((error: unknown, req: Request, res: Response, _go: unknown) => refuse(error, req, res, begin(req, res)));
  return app;
}

/** The target is not parsed as a URL: `//` and other paths that callers send are not valid URLs. */
const parseQuery = ({ url }: Request): URLSearchParams => new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]);

/** A name that PostgreSQL cannot look up belongs to no resource, so it leads to NOT_FOUND. */
const toStorableParams = (params: Request['params']): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(params).map(([name, text]) => [name, String(text).replaceAll('\0', '\ufffd')]));

const groupByPath = (routes: readonly BoundRoute[]): Map<string, BoundRoute[]> =>
  Map.groupBy(routes, ({ description }) => description.path);

/** A route that supports GET also supports HEAD (RFC 9110, section 9.3.2). */
const listAllowedMethods = (rows: readonly BoundRoute[]): string[] =>
  rows.flatMap(({ description: { method } }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));

const requestIdPattern = /^[A-Za-z0-9._-]{1,128}$/;

/** Callers' own IDs are used if they are safe in a log line and a header. */
const getRequestId = (sent: string | undefined, newId: () => string): string =>
  sent !== undefined && requestIdPattern.test(sent) ? sent : newId();

/**
 * The API returns data, never a page, so nothing in a response may run, be framed or load anything.
 * Pages replace the policy.
 */
const securityHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const satisfies Headers;

/** Browsers ignore this header without https (RFC 6797, section 7.2). */
const strictTransport: Headers = { 'Strict-Transport-Security': 'max-age=31536000' };
