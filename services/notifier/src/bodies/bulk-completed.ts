import { bulkStatusOf } from '@tintype/contracts/states/bulk';
import { findBatch, listBulkItems, type StoredBulkItem } from '@tintype/database/batches';
import { inData, type Body, type BodyMaker, type BodyDependencies } from './body.ts';
import { jobData } from './job-data.ts';

export const bulkCompleted: BodyMaker = async (dependencies, told) => {
  const bulk = await findBatch(dependencies.database, { organizationId: told.organizationId, id: told.subjectId });
  if (bulk === undefined) return undefined;
  const { id, state, totalItems, completed, failed } = bulk;
  const items = await listBulkItems(dependencies.database, { id });
  return inData(told, {
    bulkJobId: id,
    status: bulkStatusOf[state],
    totalJobs: totalItems,
    completedJobs: completed,
    failedJobs: failed,
    jobs: await Promise.all(items.map((item) => itemData(dependencies, item))),
  });
};

/** As in the record of the bulk job (interface specification, section 2.6). */
async function itemData(dependencies: BodyDependencies, item: StoredBulkItem): Promise<Body> {
  const { url, state, capture, errorCode, errorMessage } = item;
  if (capture === undefined)
    return {
      url,
      status: state,
      ...(errorCode !== null && { errorCode }),
      ...(errorMessage !== null && { errorMessage }),
    };
  return { id: capture.id, ...(await jobData(dependencies, capture)), url, createdAt: capture.createdAt.toISOString() };
}
