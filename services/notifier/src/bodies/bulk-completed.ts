import { bulkStatusOf } from '@tintype/contracts/states/bulk';
import { findBatch, listBulkItems, type StoredBulkItem } from '@tintype/database/batches';
import { inData, type Body, type BodyMaker, type BodyParts } from './body.ts';
import { jobData } from './job-data.ts';

export const bulkCompleted: BodyMaker = async (parts, told) => {
  const bulk = await findBatch(parts.database, { apiKeyId: told.apiKeyId, id: told.subjectId });
  if (bulk === undefined) return undefined;
  const { id, state, totalItems, completed, failed } = bulk;
  const items = await listBulkItems(parts.database, { id });
  return inData(told, {
    bulkJobId: id,
    status: bulkStatusOf[state],
    totalJobs: totalItems,
    completedJobs: completed,
    failedJobs: failed,
    jobs: await Promise.all(items.map((item) => itemData(parts, item))),
  });
};

/** As in the record of the bulk job (interface specification, section 2.6). */
async function itemData(parts: BodyParts, item: StoredBulkItem): Promise<Body> {
  const { url, state, capture, errorCode, errorMessage } = item;
  if (capture === undefined)
    return {
      url,
      status: state,
      ...(errorCode !== null && { errorCode }),
      ...(errorMessage !== null && { errorMessage }),
    };
  return { id: capture.id, ...(await jobData(parts, capture)), url, createdAt: capture.createdAt.toISOString() };
}
