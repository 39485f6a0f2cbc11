import { cancelDisconnected } from '@tintype/database/captures/cancel-capture';
import type { Database } from '@tintype/database/connect';
import type { Logger } from '@tintype/runtime/logger';
import type { SchedulerMetrics } from '../metrics.ts';

type Dependencies = { readonly database: Database; readonly logger: Logger; readonly metrics: SchedulerMetrics };
const rowsMax = 500;

/**
 * Cancels captures whose caller stopped waiting before a worker was free. Their jobs are refused at
 * the claim.
 */
export function createExpireUnstarted({ database, logger, metrics }: Dependencies) {
  return async (): Promise<boolean> => {
    const ids = await cancelDisconnected(database, { limit: rowsMax });
    metrics.unstartedCaptures.inc(ids.length);
    for (const captureId of ids) logger.info({ captureId }, 'capture.unstarted');
    return ids.length === rowsMax;
  };
}
