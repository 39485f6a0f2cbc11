import { composeResultPath, describeComposeJob } from '@tintype/contracts/compose/describe';
import { findCompose } from '@tintype/database/composes';
import { inData, type BodyMaker } from './body.ts';

/** The same record as GET /v1/screenshots/compose/jobs/{jobId} gives; also of one that has failed. */
export const composeCompleted: BodyMaker = async ({ database, storage, publicUrl }, told) => {
  const compose = await findCompose(database, { id: told.subjectId, organizationId: told.organizationId });
  if (compose === undefined) return undefined;
  const { id, drawing, expiresAt } = compose;
  const place =
    drawing === null
      ? {}
      : {
          url: `${publicUrl}${composeResultPath(id)}`,
          storageUrl: await storage.linkFor(drawing.storageKey, { expiresAt }),
          expiresAt: expiresAt.toISOString(),
        };
  return inData(told, describeComposeJob(compose, place));
};
