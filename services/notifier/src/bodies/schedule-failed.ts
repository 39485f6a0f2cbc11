import { findExecution } from '@tintype/database/schedules';
import type { BodyMaker } from './body.ts';

/** Interface specification, section 6. */
export const scheduleFailed: BodyMaker = async ({ database }, { event, subjectId, createdAt }) => {
  const run = await findExecution(database, subjectId);
  return (
    run && {
      event,
      timestamp: createdAt.toISOString(),
      scheduleId: run.scheduleId,
      scheduleName: run.scheduleName,
      url: run.url,
      executionId: run.id,
      error: run.errorMessage,
      errorCode: run.errorCode,
      autoPaused: run.autoPaused,
    }
  );
};
