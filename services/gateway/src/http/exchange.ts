import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorCatalogue } from '@tintype/contracts/errors/catalogue';
import type { ServiceError } from '@tintype/contracts/errors/service-error';
import { saveTrace } from '@tintype/database/captures/request-traces';
import type { Database } from '@tintype/database/connect';
import type { Logger } from '@tintype/runtime/logger';
import { Counter, durationBuckets, Histogram, type Registry } from '@tintype/runtime/metrics';
import type { Span, Tracing } from '@tintype/runtime/spans';
import { isTraceparent } from '@tintype/runtime/tracing';
import { type Caller, getPrincipalId } from './principal.ts';

/** Collected while a request is handled. Its end writes one log line and two metrics. */
export type Exchange = {
  readonly requestId: string;
  readonly clientDisconnected: AbortSignal;
  readonly startedAt: Date;
  span?: Span;
  route?: string;
  caller?: Caller;
  captureId?: string;
  batchId?: string;
  crawlId?: string;
  composeId?: string;
  /** The exact reason for the log. Callers do not learn it. */
  refusedUrl?: string;
  failure?: ServiceError;
};

export type BeginExchange = (req: IncomingMessage, res: ServerResponse, requestId: string) => Exchange;
type Dependencies = { readonly logger: Logger; readonly metrics: Registry };

/**
 * Logged if the client disconnected before the response; nginx uses the same status. It is never
 * sent.
 */
const clientDisconnectedStatus = 499;

export function createExchanges({ logger, metrics }: Dependencies): BeginExchange {
  const requests = new Counter({
    name: 'tintype_http_requests_total',
    help: 'Requests that were answered or whose client disconnected (499).',
    labelNames: ['route', 'status'],
    registers: [metrics],
  });
  const seconds = new Histogram({
    name: 'tintype_http_request_seconds',
    help: 'Time from the header of a request to the last byte of its response.',
    labelNames: ['route'],
    buckets: durationBuckets,
    registers: [metrics],
  });

  return (req, res, requestId) => {
    const began = performance.now();
    const disconnected = new AbortController();
    const exchange: Exchange = { requestId, clientDisconnected: disconnected.signal, startedAt: new Date() };
    res.once('close', () => {
      const answered = res.writableFinished;
      if (!answered) disconnected.abort();
      const ms = performance.now() - began;
      const status = answered ? res.statusCode : clientDisconnectedStatus;
      const route = exchange.route ?? 'unknown';
      requests.inc({ route, status });
      seconds.observe({ route }, ms / 1000);
      const attributes = { 'http.response.status_code': status };
      exchange.span?.end({ attributes, ...(status >= 500 && { error: exchange.failure?.code ?? String(status) }) });
      const fields = { method: req.method, route, status, ms: Math.round(ms * 10) / 10 };
      // An interrupted file closes the response before it is recorded as a failure.
      setImmediate(() => logEnd(logger, exchange, fields));
    });
    return exchange;
  };
}

function logEnd(
  logger: Logger,
  { requestId, caller, captureId, batchId, crawlId, composeId, refusedUrl, failure }: Exchange,
  fields: Record<string, unknown>,
): void {
  const line = {
    requestId,
    ...fields,
    code: failure?.code,
    organizationId: caller !== undefined && 'organizationId' in caller ? caller.organizationId : undefined,
    principal: caller && getPrincipalId(caller),
    apiKeyId: caller?.kind === 'api-key' ? caller.apiKeyId : undefined,
    captureId,
    batchId,
    crawlId,
    composeId,
    refusedUrl,
  };
  // Errors of callers and of target sites are expected.
  const isOurs =
    failure !== undefined && errorCatalogue[failure.code].fault === 'service' && failure.cause !== undefined;
  if (isOurs) logger.error({ ...line, error: failure.cause }, 'request.finished');
  else logger.info(line, 'request.finished');
}

type TraceDependencies = { readonly tracing: Tracing; readonly database: Database; readonly logger: Logger };
export type TraceRequest = (req: IncomingMessage, exchange: Exchange) => Promise<void>;

/**
 * Begins the span of a request, within the caller's trace if it names one. Work of a POST continues
 * in it.
 */
export const traceRequests =
  ({ tracing, database, logger }: TraceDependencies): TraceRequest =>
  async ({ method, headers: { traceparent } }, exchange) => {
    const { requestId, route, startedAt } = exchange;
    const span = tracing.begin(`${method} ${route}`, {
      kind: 'server',
      startedAt,
      ...(isTraceparent(traceparent) && { parent: traceparent }),
      attributes: { 'http.request.method': method, 'http.route': route, 'tintype.request.id': requestId },
    });
    exchange.span = span;
    if (!span.isSampled || method !== 'POST') return;
    await saveTrace(database, { requestId, traceparent: span.traceparent }).catch((error: unknown) =>
      logger.warn({ requestId, error }, 'trace.not_kept'),
    );
  };
