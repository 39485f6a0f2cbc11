import type { IncomingMessage } from 'node:http';
import type { Database } from '@tintype/database/connect';
import { saveTrace } from '@tintype/database/captures/request-traces';
import type { Logger } from '@tintype/runtime/logger';
import type { Tracing } from '@tintype/runtime/spans';
import { isTraceparent } from '@tintype/runtime/tracing';
import type { Exchange } from './exchange.ts';

type Dependencies = { readonly tracing: Tracing; readonly database: Database; readonly logger: Logger };
export type TraceRequest = (req: IncomingMessage, exchange: Exchange) => Promise<void>;

/**
 * Begins the span of a request, within the caller's trace if the request names one. Work triggered
 * by a POST continues in it. Called once the caller is known.
 */
export const traceRequests =
  ({ tracing, database, logger }: Dependencies): TraceRequest =>
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
