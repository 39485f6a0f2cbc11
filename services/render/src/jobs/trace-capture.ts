import type { ClaimedCapture } from '@tintype/database/captures/capture-attempts';
import type { Db } from '@tintype/database/connect';
import { findTraceOfCapture } from '@tintype/database/captures/request-traces';
import type { Logger } from '@tintype/runtime/logger';
import type { Tracing } from '@tintype/runtime/spans';
import type { RenderResult } from '../pipeline/render-capture.ts';

type Dependencies = { readonly db: Db; readonly tracing: Tracing; readonly logger: Logger };

/**
 * Reports waiting time, duration, and stages of an attempt after its end. The stages are placed end
 * to end, because only their lengths are known. The capture does not wait for the report. If the
 * report fails, only the trace is incomplete.
 */
export const traceCapture =
  ({ db, tracing, logger }: Dependencies) =>
  async ({
    claimed,
    rendered,
    startedAt,
  }: {
    readonly claimed: ClaimedCapture;
    readonly rendered: RenderResult;
    readonly startedAt: Date;
  }) => {
    const endedAt = new Date();
    const { id, requestId, attempt, origin, queuedAt } = claimed;
    const parent = await findTraceOfCapture(db, { id, requestId }).catch((error: unknown) => {
      logger.warn({ requestId, error }, 'trace.not_found');
      return undefined;
    });
    if (parent === undefined) return;
    const attributes = {
      'tintype.capture.id': id,
      'tintype.attempt': attempt,
      'tintype.origin': origin,
      'tintype.request.id': requestId,
    };
    tracing.begin('queue', { parent, kind: 'consumer', startedAt: queuedAt, attributes }).end({ at: startedAt });
    const whole = tracing.begin('capture', { parent, kind: 'consumer', startedAt, attributes });
    let at = startedAt.getTime();
    for (const { stage, ms, outcome } of rendered.report.stages) {
      const span = tracing.begin(stage, { parent: whole.traceparent, startedAt: new Date(at) });
      at = Math.min(at + ms, endedAt.getTime());
      span.end({ at: new Date(at), ...(outcome === 'failed' && { error: 'failed' }) });
    }
    whole.end({ at: endedAt, ...(!rendered.ok && { error: rendered.error.code }) });
  };
