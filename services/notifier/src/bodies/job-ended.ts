import { findCapture } from '@tintype/database/captures';
import { inData, type BodyMaker } from './body.ts';
import { jobData } from './job-data.ts';

export const jobEnded: BodyMaker = async (parts, told) => {
  const { subjectId: id, organizationId } = told;
  const capture = await findCapture(parts.database, { id, organizationId });
  return capture && inData(told, { jobId: id, ...(await jobData(parts, capture)) });
};
