import { findBatch } from '@tintype/database/batches';
import { inData, type BodyMaker } from './body.ts';

/** Interface specification, section 6. A batch may have millions of items, so it names where to read them. */
export const batchCompleted: BodyMaker = async ({ database, publicUrl }, told) => {
  const batch = await findBatch(database, { organizationId: told.organizationId, id: told.subjectId });
  if (batch === undefined) return undefined;
  const { id, state, totalItems, completed, failed, cancelled, completedAt } = batch;
  return inData(told, {
    batchId: id,
    status: state,
    totalJobs: totalItems,
    completedJobs: completed,
    failedJobs: failed,
    cancelledJobs: cancelled,
    itemsUrl: `${publicUrl}/v1/screenshots/batches/${id}/items`,
    completedAt: (completedAt ?? told.createdAt).toISOString(),
  });
};
