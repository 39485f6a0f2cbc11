import type { Database } from '@tintype/database/connect';
import { findTrace } from '@tintype/database/captures/request-traces';
import type { ClaimedDelivery } from '@tintype/database/deliveries/due-deliveries';
import type { Logger } from '@tintype/runtime/logger';
import type { Span, Tracing } from '@tintype/runtime/spans';

type Dependencies = { readonly tracing: Tracing; readonly database: Database; readonly logger: Logger };
export type TraceDelivery = (delivery: ClaimedDelivery) => Promise<Span | undefined>;

/**
 * Creates the span of one attempt, in the trace of the request that caused it; none if that request
 * is not traced.
 */
export const traceDeliveries =
  ({ tracing, database, logger }: Dependencies): TraceDelivery =>
  async ({ id, event, attempt, requestId, subjectId }) => {
    const parent = await findTrace(database, requestId).catch((error: unknown) => {
      logger.warn({ requestId, error }, 'trace.not_found');
      return undefined;
    });
    if (parent === undefined) return undefined;
    const attributes = { 'tintype.delivery.id': id, 'tintype.subject.id': subjectId, 'tintype.attempt': attempt };
    return tracing.begin(`webhook ${event}`, { parent, kind: 'client', attributes });
  };
