import type { Database } from '@tintype/database/connect';
import { releaseLostImages } from '@tintype/database/pipeline-images/edit-images';
import type { Logger } from '@tintype/runtime/logger';
import type { EditMetrics } from '../metrics.ts';

type Dependencies = {
  readonly database: Database;
  readonly logger: Logger;
  readonly metrics: Pick<EditMetrics, 'lost'>;
};
const rowsMax = 200;

/** Requeues images whose worker is lost, or fails them at the last permitted loss. */
export function createReleaseLostEdits({ database, logger, metrics }: Dependencies) {
  return async (): Promise<boolean> => {
    const lost = await releaseLostImages(database, { limit: rowsMax });
    for (const { id, attempt, runId, outcome } of lost) {
      metrics.lost.inc({ outcome });
      logger.warn({ imageId: id, attempt, runId, outcome }, 'image.lost');
    }
    return lost.length === rowsMax;
  };
}
